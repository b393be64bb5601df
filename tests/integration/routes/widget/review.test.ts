import { expect, test } from 'vitest'
import { ok } from '#app/domain/shared/result.ts'
import { updateShopOptions } from '#app/domain/shop/shop-edit-queries.server.ts'
import { guestServices } from '#app/http/context.server.ts'
import { findProductList } from '#app/routes/widget/list/product-list.server.ts'
import { withOpeningHours } from '#app/routes/widget/opening.server.ts'
import { action, loader } from '#app/routes/widget/review/review.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop, redirectOf, statusOf } from './guest-shop.ts'

const SECRET = 'secret-of-the-order'
const NEXT_DAY = '2026-07-17T08:00:00Z'
const pattern = '/widget/review'

async function insertVisit(db: Db) {
  const shop = await insertKayakShop(db)
  return { ...shop, ...(await insertOrderWithBooking(db, { ...shop, order: { secret: SECRET } })) }
}

type Visit = Awaited<ReturnType<typeof insertVisit>>

function addressOf({ bookingId }: { bookingId: number | string }, secret = SECRET): string {
  return `/widget/review?key=k&booking=${bookingId}&secret=${secret}`
}

async function show(db: Db, { shopId }: Visit, address: string, now = NEXT_DAY) {
  return loader({ ...(await guestArgs(db, shopId, address, { params: {}, now })), pattern })
}

async function post(db: Db, { shopId }: Visit, address: string, form: Record<string, string>) {
  return action({ ...(await guestArgs(db, shopId, address, { params: {}, form, now: NEXT_DAY })), pattern })
}

test.each(DIALECTS)('%s: a guest answers once, and posting again leads to the same page', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const visit = await insertVisit(db)
  const address = addressOf(visit)
  const form = { score: '10', comment: '  Fika!  ' }

  expect(await show(db, visit, address)).toMatchObject({
    state: 'open',
    lastDay: '2026-10-14',
    booking: { id: visit.bookingId, name: 'Havskajak', startRent: '2026-07-16 10:00:00' },
  })
  expect(await redirectOf(post(db, visit, address, form))).toBe('/widget/review/thank-you?key=k')
  expect(await redirectOf(post(db, visit, address, form))).toBe('/widget/review/thank-you?key=k')
  expect(await redirectOf(post(db, visit, address, { score: '0' }))).toBe(
    `/widget/review?key=k&secret=${SECRET}&booking=${visit.bookingId}`,
  )
  expect(await show(db, visit, address)).toMatchObject({ state: 'already_reviewed' })
  const rows = await db.selectFrom('review').select(['score', 'comment', 'created_at']).execute()
  expect(rows).toEqual([{ score: 10, comment: 'Fika!', created_at: NEXT_DAY }])
})

test.each(DIALECTS)('%s: a score from 0 to 10 is asked for', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const visit = await insertVisit(db)
  const wrong = ['', '-1', '11', '5.5', 'x', '1e9']
  for (const score of wrong) {
    const answer = post(db, visit, addressOf(visit), { score, comment: 'kvar' })
    expect(await statusOf(answer), score).toBe(422)
    expect(await answer, score).toMatchObject({
      data: { result: { error: { score: [expect.any(String)] }, initialValue: { comment: 'kvar' } } },
    })
  }
  expect(await statusOf(post(db, visit, addressOf(visit), { score: '5', comment: 'x'.repeat(2001) }))).toBe(
    422,
  )
  expect(await db.selectFrom('review').select('id').execute()).toEqual([])
})

test.each(DIALECTS)('%s: an address that proves nothing leads nowhere', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const visit = await insertVisit(db)
  await insertOrderWithBooking(db, { ...visit, order: { secret: 'secret-of-another' } })
  const item = await db
    .insertInto('booking')
    .values({
      ...{ shop_id: visit.shopId, order_id: visit.orderId, order_item_id: visit.orderItemId },
      ...{ start_rent: '2026-07-16 10:00:00', end_rent: '2026-07-16 13:00:00' },
      ...{ starts_at: '2026-07-16T08:00:00Z', ends_at: '2026-07-16T11:00:00Z' },
      parent_booking_id: visit.bookingId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const addresses = [
    '/widget/review?key=k',
    `/widget/review?key=k&booking=${visit.bookingId}`,
    `/widget/review?key=k&secret=${SECRET}`,
    addressOf(visit, 'secret-of-another'),
    addressOf({ bookingId: item.id }),
    addressOf({ bookingId: 'x' }),
    addressOf({ bookingId: 99_999_999 }),
  ]
  for (const address of addresses) {
    expect(await statusOf(show(db, visit, address)), address).toBe(404)
    expect(await statusOf(post(db, visit, address, { score: '1' })), address).toBe(404)
  }
  const other = { ...visit, ...(await insertKayakShop(db)) }
  expect(await statusOf(show(db, other, addressOf(visit)))).toBe(404)
})

test.each(DIALECTS)('%s: too early and too late are said so, whatever is posted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const visit = await insertVisit(db)
  const state = async (now: string) => (await show(db, visit, addressOf(visit), now)).state
  expect(await state('2026-07-16T10:59:59Z')).toBe('review_not_possible')
  expect(await state('2026-07-16T11:00:00Z')).toBe('open')
  expect(await state('2026-10-14T21:59:59Z')).toBe('open')
  expect(await state('2026-10-14T22:00:00Z')).toBe('review_not_possible')
})

test.each(DIALECTS)(
  '%s: guests read the average from five answers on, if the shop says so',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const visit = await insertVisit(db)
    const rating = async () => {
      const { context, url } = await guestArgs(db, visit.shopId, '/widget/v2/dialog/new-order?key=k', {
        params: {},
      })
      const guest = await withOpeningHours(context.get(guestServices))
      return (await findProductList(guest, url.searchParams)).rating
    }
    const answer = async (score: number) => {
      const { bookingId } = await insertOrderWithBooking(db, { ...visit, order: { secret: SECRET } })
      await post(db, visit, addressOf({ bookingId }), { score: String(score) })
    }
    for (const score of [10, 9, 10, 8]) await answer(score)
    await inTransaction(db, async (tx) =>
      ok(await updateShopOptions(tx, visit.shopId, { showReviews: true })),
    )
    expect(await rating()).toBeNull()
    await answer(9)
    expect(await rating()).toEqual({ answers: 5, averageTenths: 92 })
    await inTransaction(db, async (tx) =>
      ok(await updateShopOptions(tx, visit.shopId, { showReviews: false })),
    )
    expect(await rating()).toBeNull()
  },
)
