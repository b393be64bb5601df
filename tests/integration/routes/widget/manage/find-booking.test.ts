import { expect, test } from 'vitest'
import { action as find } from '#app/routes/widget/manage/find-booking.tsx'
import type { Db } from '#db/transaction.server.ts'
import { outcomeOf } from '#tests/integration/routes/staff/staff-shop.ts'
import {
  guestArgs,
  insertKayakShop,
  redirectOf,
  statusOf,
} from '#tests/integration/routes/widget/guest-shop.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const PATH = '/widget/manage-booking'
const EMAIL = 'asa@example.test'

async function post(db: Db, shopId: number, form: Record<string, string>, clientIp = '203.0.113.7') {
  const args = await guestArgs(db, shopId, `${PATH}?key=k`, { params: {}, form, clientIp })
  return find({ ...args, pattern: PATH })
}

test.each(DIALECTS)('%s: number and e-mail lead to the order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const { orderId } = await insertOrderWithBooking(db, { shopId, productId, order: { secret: 'the-secret' } })

  for (const order of [String(orderId), ` #${orderId} `]) {
    const leadsTo = await redirectOf(post(db, shopId, { order, email: ' ASA@example.test ' }))
    expect(leadsTo).toMatch(
      new RegExp(`^/widget/v2/dialog/new-order/${orderId}/manage\\?.*secret=the-secret`),
    )
  }
  await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute()
  expect(await redirectOf(post(db, shopId, { order: String(orderId), email: EMAIL }))).toContain('/manage?')
})

test.each(DIALECTS)('%s: unknown, unfinished, of another shop and wrong are one answer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const other = await insertKayakShop(db)
  const { orderId } = await insertOrderWithBooking(db, { shopId, productId })
  const unfinished = await insertOrderWithBooking(db, { shopId, productId, order: { state: 'EXPIRED' } })
  const deleted = await insertOrderWithBooking(db, { shopId, productId, order: { state: 'DELETED' } })
  const elsewhere = await insertOrderWithBooking(db, { ...other })

  const answers = await Promise.all(
    [
      { order: String(orderId), email: 'other@example.test' },
      { order: '999999', email: EMAIL },
      { order: String(unfinished.orderId), email: EMAIL },
      { order: String(deleted.orderId), email: EMAIL },
      { order: String(elsewhere.orderId), email: EMAIL },
    ].map((form) => outcomeOf(post(db, shopId, form))),
  )
  for (const answer of answers) {
    expect(answer).toEqual({ status: 422, errors: { '': ['Bokningen hittas ej.'] } })
  }
})

test.each(DIALECTS)('%s: each wrong field is told', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId } = await insertKayakShop(db)
  expect(await outcomeOf(post(db, shopId, { order: 'abc', email: 'asa@' }))).toMatchObject({
    errors: { order: ['Ange ordernumret med siffror'], email: ['Ogiltig e-postadress'] },
  })
  expect(await outcomeOf(post(db, shopId, {}))).toMatchObject({
    errors: { order: ['Detta fält är obligatoriskt'], email: ['Detta fält är obligatoriskt'] },
  })
})

test.each(DIALECTS)('%s: after five wrong answers even the right one waits', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertKayakShop(db)
  const { orderId } = await insertOrderWithBooking(db, { shopId, productId })
  const wrong = { order: String(orderId), email: 'other@example.test' }
  for (let attempt = 0; attempt < 5; attempt++) expect(await statusOf(post(db, shopId, wrong))).toBe(422)
  const right = { order: String(orderId), email: EMAIL }
  expect(await statusOf(post(db, shopId, right))).toBe(429)
  expect(await redirectOf(post(db, shopId, right, '203.0.113.8'))).toContain('/manage?')
})
