import { expect, test } from 'vitest'
import { loader as showOutbox } from '#app/routes/staff/settings/checks/outbox.tsx'
import { loader as showMessage } from '#app/routes/staff/settings/checks/outbox-message.tsx'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

let counter = 0

/** A kept message to somebody, of a shop or of none, as a password reset is. */
async function insertMessage(db: Db, message: { shopId: number | null; receiver: string; html?: string }) {
  const { shopId, receiver, html = null } = message
  const now = '2026-07-16T07:00:00Z'
  const job = await db
    .insertInto('notification_job')
    .values({
      shop_id: shopId,
      identifier: shopId === null ? 'PASSWORD_RESET' : 'ORDER_CONFIRMATION',
      occasion: `test-${++counter}`,
      channel: 'mail',
      receiver,
      locale: 'sv',
      status: 'SENT',
      should_be_sent_at: now,
      next_attempt_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('outbox_message')
    .values({
      shop_id: shopId,
      notification_job_id: job.id,
      channel: 'mail',
      sender: 'brygga@example.test',
      receiver,
      subject: `Till ${receiver}`,
      html,
      body: 'Hej',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function list(db: Db, shop: StaffShop, query = '') {
  const args = await staffArgs(db, shop, `/settings/outbox${query}`, { params: {} })
  return showOutbox({ ...args, pattern: '/settings/outbox' })
}

async function message(db: Db, shop: StaffShop, messageId: number | string) {
  const params = { messageId: String(messageId) }
  const args = await staffArgs(db, shop, `/settings/outbox/${messageId}`, { params })
  return showMessage({ ...args, pattern: '/settings/outbox/:messageId' })
}

test.each(DIALECTS)(
  "%s: staff read their shop's messages, and a reset link only its receiver",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const stranger = await insertStaffShop(db)
    const html = '<style>p { color: red }</style><p>Hej</p>'
    const ofShop = await insertMessage(db, { shopId: shop.shopId, receiver: 'asa@example.test', html })
    const ofStranger = await insertMessage(db, { shopId: stranger.shopId, receiver: 'asa@example.test' })
    const ownReset = await insertMessage(db, { shopId: null, receiver: 'kim@example.test' })
    const othersReset = await insertMessage(db, { shopId: null, receiver: 'somebody@example.test' })

    const { messages, next } = await list(db, shop)
    expect(messages.map(({ id }) => id)).toEqual([ownReset, ofShop])
    expect(messages[1]).toMatchObject({ subject: 'Till asa@example.test', at: '2026-07-16 09:00:00' })
    expect(next).toBeNull()

    expect(await message(db, shop, ofShop)).toMatchObject({ body: 'Hej', html: '<p>Hej</p>' })
    expect(await message(db, shop, ownReset)).toMatchObject({ receiver: 'kim@example.test' })
    for (const id of [ofStranger, othersReset, '0', '1.5', 'x', '99999999999', '99999999999999999999']) {
      expect(await outcomeOf(message(db, shop, id)), String(id)).toMatchObject({ status: 404 })
    }
  },
)

test.each(DIALECTS)('%s: older messages are on the next page', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const ids: number[] = []
  for (let index = 0; index < 31; index++) {
    ids.unshift(await insertMessage(db, { shopId: shop.shopId, receiver: `guest-${index}@example.test` }))
  }
  const first = await list(db, shop)
  const second = await list(db, shop, `?before=${first.next}`)
  const shown = [...first.messages, ...second.messages].map(({ id }) => id)
  expect(shown).toEqual(ids)
  expect([first.isFirstPage, second.isFirstPage, second.next]).toEqual([true, false, null])
  for (const before of ['x', '-1', '99999999999', '']) {
    expect((await list(db, shop, `?before=${before}`)).isFirstPage).toBe(true)
  }
})
