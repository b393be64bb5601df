import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listActivities } from '#app/domain/shared/activity-queries.server.ts'
import { action as move, loader as showBooking } from '#app/routes/staff/bookings/booking.tsx'
import { loader as showCalendar } from '#app/routes/staff/bookings/calendar/calendar.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Shop = StaffShop & { bookingId: number }

async function calendar(db: Db, shop: StaffShop, query: string) {
  const args = await staffArgs(db, shop, `/bookings/calendar?date=2026-07-16&${query}`, { params: {} })
  return showCalendar({ ...args, pattern: '/bookings/calendar' })
}

async function post(db: Db, shop: Shop, form: Record<string, string>) {
  const params = { bookingId: String(shop.bookingId) }
  const args = await staffArgs(db, shop, `/bookings/${shop.bookingId}`, { params, form })
  return move({ ...args, pattern: '/bookings/:bookingId' })
}

/** Three hours for 400 kr, six for 700 kr, at any hour of the day. */
async function insertPriced(db: Db) {
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  await insertOpeningSeason(db, { shop_id: shopId })
  const ofProduct = { shop_id: shopId, product_id: productId }
  const threeHours = await insertDuration(db, ofProduct)
  const sixHours = await insertDuration(db, { ...ofProduct, amount: 6 })
  await insertPrice(db, { ...ofProduct, duration_id: threeHours, unit_price_minor: 40_000 })
  await insertPrice(db, { ...ofProduct, duration_id: sixHours, unit_price_minor: 70_000 })
  await db.updateTable('booking').set({ duration_id: threeHours }).where('id', '=', shop.bookingId).execute()
  return { ...shop, sixHours: String(sixHours) }
}

const LATER = { startDate: '2026-07-17', startTime: '11:00' }

test.each(DIALECTS)('%s: a move is shown with its price, then made once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const form = { ...LATER, durationId: shop.sixHours }
  const booked = async () => (await findOrder(db, shop))?.bookings[0]

  expect(await post(db, shop, { intent: 'check', ...form })).toMatchObject({
    data: { plan: { endRent: '2026-07-17 17:00:00', priceMinor: { before: 40_000, after: 70_000 } } },
  })
  expect(await booked()).toMatchObject({ startRent: '2026-07-16 10:00:00' })

  const done = { to: `/bookings/${shop.bookingId}` }
  const both = [post(db, shop, { intent: 'move', ...form, priceMinor: '70000' })]
  both.push(post(db, shop, { intent: 'move', ...form, priceMinor: '70000' }))
  expect(await Promise.all(both.map(outcomeOf))).toEqual([done, done])
  expect(await booked()).toMatchObject({ startRent: '2026-07-17 11:00:00', endRent: '2026-07-17 17:00:00' })
  expect(await findOrder(db, shop)).toMatchObject({ state: 'CONFIRMED', priceMinor: 70_000 })
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(log.map(({ action, userId }) => [action, userId])).toEqual([['booking_changed', shop.userId]])
})

test.each(DIALECTS)('%s: at another price than was shown nothing is moved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const form = { intent: 'move', ...LATER, durationId: shop.sixHours, priceMinor: '69999' }

  expect(await outcomeOf(post(db, shop, form))).toEqual({
    status: 409,
    errors: { '': ['Priset har ändrats sedan du kontrollerade. Se det nya priset nedan.'] },
  })
  expect(await findOrder(db, shop)).toMatchObject({ priceMinor: 40_000 })
})

test.each(DIALECTS)('%s: each field, a full time and a closed order are told', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const check = (form: Record<string, string>, of: Shop = shop) =>
    outcomeOf(post(db, of, { intent: 'check', ...LATER, ...form }))

  expect(await check({ startDate: 'soon', startTime: '25:00', durationId: 'x' })).toEqual({
    status: 422,
    errors: {
      startDate: [expect.anything()],
      startTime: [expect.anything()],
      durationId: [expect.anything()],
    },
  })
  const [startRent, endRent] = ['2026-07-17 11:00:00', '2026-07-17 14:00:00']
  await insertOrderWithBooking(db, { ...shop, quantity: 4, startRent, endRent })
  expect(await check({})).toEqual({ status: 422, errors: { '': ['Det finns inte plats då. Lediga: 0.'] } })
  expect(await check({ startDate: '2026-07-16', startTime: '10:00' })).toMatchObject({ status: 422 })

  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  expect(await check({}, { ...shop, ...cancelled })).toMatchObject({ status: 422 })
  const stranger = await insertStaffShop(db)
  expect(await check({}, { ...shop, bookingId: stranger.bookingId })).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: of two moves to the last unit one is made', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const other = await insertOrderWithBooking(db, shop)
  const [startRent, endRent] = ['2026-07-17 11:00:00', '2026-07-17 14:00:00']
  await insertOrderWithBooking(db, { ...shop, quantity: 3, startRent, endRent })
  const form = { intent: 'move', ...LATER, priceMinor: '40000' }

  const answers = await Promise.all(
    [shop.bookingId, other.bookingId].map((bookingId) => outcomeOf(post(db, { ...shop, bookingId }, form))),
  )
  expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1)
  expect(answers.filter((answer) => 'status' in answer && answer.status === 422)).toHaveLength(1)
})

test.each(DIALECTS)('%s: the calendar shows live bookings that touch its days', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertOrderWithBooking(db, { ...shop, quantity: 2 })
  await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const reserved = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:10:00Z' } as const
  const [startRent, endRent] = ['2026-07-14 10:00:00', '2026-07-16 09:00:00']
  await insertOrderWithBooking(db, { ...shop, startRent, endRent, order: reserved })
  const gone = { state: 'RESERVED', reservation_expires_at: '2026-07-16T07:59:00Z' } as const
  await insertOrderWithBooking(db, { ...shop, order: gone })

  const { events } = await calendar(db, shop, 'view=day')
  expect(events.map(({ quantity, bookings, minutesLeft }) => ({ quantity, bookings, minutesLeft }))).toEqual([
    { quantity: 1, bookings: 1, minutesLeft: 10 },
    { quantity: 3, bookings: 2, minutesLeft: null },
  ])
  const { lines } = await calendar(db, shop, 'view=timeline&days=7&by=product')
  expect(lines.map((line) => line.events.length)).toEqual([3])
  expect((await calendar(db, await insertStaffShop(db), 'view=month')).events).toHaveLength(1)
})

test.each(DIALECTS)('%s: products and categories narrow the calendar', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const otherId = await insertProduct(db, { shop_id: shop.shopId })
  await insertOrderWithBooking(db, { ...shop, productId: otherId })
  const categoryId = await insertCategory(db, { shop_id: shop.shopId })
  const link = { shop_id: shop.shopId, product_id: otherId, category_id: categoryId }
  await db.insertInto('product_category').values(link).execute()
  const shown = async (query: string) =>
    (await calendar(db, shop, `view=day&${query}`)).events.map(({ productId }) => productId)

  expect(await shown('')).toEqual([shop.productId, otherId])
  expect(await shown(`product=${shop.productId}`)).toEqual([shop.productId])
  expect(await shown(`category=${categoryId}`)).toEqual([otherId])
  expect(await shown('resource=1')).toEqual([])
})

test.each(DIALECTS)('%s: a booking of an order that is over is only shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  const show = async (bookingId: number) => {
    const params = { bookingId: String(bookingId) }
    const args = await staffArgs(db, shop, `/bookings/${bookingId}`, { params })
    return showBooking({ ...args, pattern: '/bookings/:bookingId' })
  }
  expect(await show(shop.bookingId)).toMatchObject({ fixed: null })
  expect(await show(cancelled.bookingId)).toMatchObject({ fixed: 'closed', lengths: [] })
})
