import { expect, test } from 'vitest'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { action, loader } from '#app/routes/staff/settings/review/review-settings.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const pattern = '/settings/review'

async function show(db: Db, shop: StaffShop, query = '') {
  const args = await staffArgs(db, shop, `${pattern}${query}`, { params: {} })
  return (await loader({ ...args, pattern })).reviews
}

async function insertReview(
  db: Db,
  shop: StaffShop & { productId: number },
  review: { score: number; createdAt: string },
) {
  const { bookingId, orderId } = await insertOrderWithBooking(db, shop)
  await db
    .insertInto('review')
    .values({
      shop_id: shop.shopId,
      booking_id: bookingId,
      score: review.score,
      created_at: review.createdAt,
    })
    .execute()
  return { bookingId, orderId }
}

test.each(DIALECTS)('%s: the NPS of 14 days stands beside that of an own period', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const none = { nps: null, answers: 0 }
  expect(await show(db, shop)).toMatchObject({
    current: none,
    own: none,
    rows: [],
    next: null,
    previous: null,
  })

  // Today is 16 July; days begin at midnight in Stockholm.
  await insertReview(db, shop, { score: 0, createdAt: '2026-07-02T21:59:59Z' })
  const first = await insertReview(db, shop, { score: 10, createdAt: '2026-07-02T22:00:00Z' })
  await insertReview(db, shop, { score: 8, createdAt: '2026-07-16T07:59:59Z' })
  await insertReview(db, await insertStaffShop(db), { score: 0, createdAt: '2026-07-16T07:00:00Z' })

  const all = await show(db, shop)
  expect(all.current).toEqual({ from: '2026-07-03', to: '2026-07-16', nps: 50, answers: 2 })
  expect(all.own).toEqual({ from: null, to: null, nps: 0, answers: 3 })
  expect(all.rows.map(({ score }) => score)).toEqual([8, 10, 0])
  expect(all.rows[1]).toMatchObject({
    ...first,
    contents: '1\u00A0×\u00A0Havskajak',
    startRent: '2026-07-16 10:00:00',
    answeredAt: '2026-07-03 00:00:00',
  })

  const day = await show(db, shop, '?from=2026-07-03&to=2026-07-03')
  expect(day.own).toEqual({ from: '2026-07-03', to: '2026-07-03', nps: 100, answers: 1 })
  expect(day.current).toEqual(all.current)
  expect(day.rows).toEqual([all.rows[1]])
  expect((await show(db, shop, '?to=2026-07-02')).own).toMatchObject({ nps: -100, answers: 1 })
  expect((await show(db, shop, '?from=2026-07-16&to=2026-07-03')).own).toMatchObject(none)
  expect((await show(db, shop, '?from=x&to=2026-02-30&after=x&before=1')).own).toEqual(all.own)
})

test.each(DIALECTS)('%s: answers have pages of thirty, which keep the period', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  for (let index = 0; index < 31; index++)
    await insertReview(db, shop, { score: 9, createdAt: '2026-07-10T08:00:00Z' })

  const first = await show(db, shop, '?from=2026-07-10')
  expect(first.rows).toHaveLength(30)
  expect(first.next).toMatch(/^\/settings\/review\?from=2026-07-10&after=/)
  const second = await show(db, shop, first.next?.slice(pattern.length))
  expect(second.rows).toHaveLength(1)
  expect(second.next).toBeNull()
  const back = await show(db, shop, second.previous?.slice(pattern.length))
  expect(back.rows).toEqual(first.rows)
})

test.each(DIALECTS)('%s: whether guests see reviews is saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const save = async (form: Record<string, string>) =>
    outcomeOf(action({ ...(await staffArgs(db, shop, pattern, { params: {}, form })), pattern }))
  const isShown = async () => (await findShop(db, shop.shopId))?.options.showReviews

  expect(await isShown()).toBe(false)
  expect(await save({ showReviews: 'on', version: '1' })).toEqual({ to: pattern })
  expect(await isShown()).toBe(true)
  expect(await save({ version: '2' })).toEqual({ to: pattern })
  expect(await isShown()).toBe(false)
})
