import { expect, test } from 'vitest'
import { listMemberships } from '#app/domain/account/account-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { action as saveColumns } from '#app/routes/staff/bookings/columns.ts'
import { loader } from '#app/routes/staff/bookings/manifest.tsx'
import { fromSentManifest } from '#app/routes/staff/bookings/sent-manifest.ts'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const DAY = '/bookings/manifest?date=2026-07-16&days=1'

/** Asked once per order, with an answer of the shop's order; or of each booking. */
async function insertQuestion(
  db: Db,
  shop: StaffShop & { orderId?: number },
  name: string,
  answer?: unknown,
) {
  const { shopId, orderId } = shop
  const row = {
    shop_id: shopId,
    internal_name: name,
    data_type: 'SINGLE_LINE',
    applies_to: 'BOOKING',
  } as const
  const { id } = await db
    .insertInto('custom_field')
    .values({ ...row, label: JSON.stringify({ sv: name }), options: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (orderId !== undefined && answer !== undefined) {
    const value = JSON.stringify(answer)
    await db
      .insertInto('custom_value')
      .values({ shop_id: shopId, order_id: orderId, custom_field_id: id, value })
      .execute()
  }
  return id
}

async function save(db: Db, shop: StaffShop, columns: readonly unknown[], listed = DAY) {
  const args = await staffArgs(db, shop, '/bookings/manifest/columns', { params: {} })
  const form = new URLSearchParams([['list', listed], ...columns.map((id) => ['columns', String(id)])])
  const request = new Request(args.url, { method: 'POST', body: form })
  return outcomeOf(saveColumns({ ...args, request, pattern: '/bookings/manifest/columns' }))
}

async function list(db: Db, shop: StaffShop) {
  const pattern = '/bookings/manifest' as const
  const args = await staffArgs(db, shop, DAY, { params: {} })
  const [membership] = await listMemberships(db, shop.userId)
  const { manifestColumns = [] } = membership ?? {}
  args.context.set(services, { ...args.context.get(services), manifestColumns })
  const { columns, departures } = fromSentManifest(await loader({ ...args, pattern }))
  const [row] = departures.flatMap(({ rows }) => rows)
  return {
    heads: columns.chosen.map(({ name }) => name),
    texts: row?.columns.map(({ text }) => text),
    comments: row?.comments,
  }
}

test.each(DIALECTS)(
  "%s: own questions stand in the reader's columns, the others with the comments",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { shopId, userId } = shop
    const role = { built_in_role: 'OWNER', created_at: '2026-01-01T00:00:00Z' } as const
    await db
      .insertInto('membership')
      .values({ shop_id: shopId, user_id: userId, ...role })
      .execute()
    const shoes = await insertQuestion(db, shop, 'Skostorlek', '43')
    const food = await insertQuestion(db, shop, 'Kost', 'Nötallergi')
    const hotel = await insertQuestion(db, shop, 'Hotell')
    const strange = await insertQuestion(db, await insertStaffShop(db), 'Främmande')

    expect(await list(db, shop)).toEqual({
      heads: [],
      texts: [],
      comments: ['Skostorlek 43', 'Kost Nötallergi'],
    })
    expect(await save(db, shop, [hotel, food, '', strange, food, 'x'])).toEqual({ to: DAY })
    expect(await list(db, shop)).toEqual({
      heads: ['Hotell', 'Kost'],
      texts: ['', 'Nötallergi'],
      comments: ['Skostorlek 43'],
    })
    expect(await save(db, shop, [shoes], `${DAY}&find=Engdahl`)).toEqual({ to: `${DAY}&find=Engdahl` })
    expect(await list(db, shop)).toMatchObject({ heads: ['Skostorlek'], texts: ['43'] })
    await save(db, shop, [])
    expect(await list(db, shop)).toMatchObject({ heads: [] })
    expect(await save(db, shop, [], 'http://[')).toEqual({
      to: expect.stringMatching(/^\/bookings\/manifest/),
    })
  },
)
