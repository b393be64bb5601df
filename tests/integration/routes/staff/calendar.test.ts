import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { loader as showCalendar } from '#app/routes/staff/bookings/calendar/calendar.tsx'
import { action as move, loader as showBooking } from '#app/routes/staff/orders/booking/booking.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertCategory,
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
  insertResource,
  insertResourceSchedule,
  insertResourceType,
  needResources,
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

/** Departures of the day that is shown, in its hours and in the strip over them. */
async function departures(db: Db, shop: StaffShop, query = '') {
  const { calendar: shown } = await calendar(db, shop, `view=day&${query}`)
  const columns = shown.shown === 'week' ? shown.week.columns : []
  return columns.flatMap(({ wholeDay, blocks }) => [...wholeDay, ...blocks.map(({ item }) => item)])
}

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

  const shown = (await departures(db, shop)).map(({ quantity, capacity, bookings, minutesLeft }) => ({
    quantity,
    capacity,
    bookings,
    minutesLeft,
  }))
  expect(shown).toEqual([
    { quantity: 1, capacity: 4, bookings: 1, minutesLeft: 10 },
    { quantity: 3, capacity: 4, bookings: 2, minutesLeft: null },
  ])
  const { calendar: timeline } = await calendar(db, shop, 'view=timeline&days=7&by=product')
  const bars = timeline.shown === 'timeline' ? timeline.rows.flatMap(({ days }) => days[0]?.bars ?? []) : []
  expect(bars.map(({ item }) => [item.quantity, item.text])).toEqual([
    [1, { strong: '10 min kvar', weak: '' }],
    [3, { strong: '3', weak: '/4' }],
  ])
  const { calendar: line } = await calendar(db, shop, 'view=timeline&days=1&by=product')
  expect(line.shown === 'day lines' ? line.lines.map(({ events }) => events.length) : []).toEqual([3])
  const { calendar: month } = await calendar(db, await insertStaffShop(db), 'view=month')
  const lines = month.shown === 'month' ? month.days.flatMap((day) => day.lines) : []
  expect(lines).toHaveLength(1)
})

test.each(DIALECTS)('%s: places at a start are those of its schedule', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId: shop_id, productId: product_id } = shop
  const scheduled = { booking_type: 'PER_START_TIME', start_time_type: 'MANUAL_INDEPENDENT' } as const
  await db.updateTable('product').set(scheduled).where('id', '=', product_id).execute()
  const { id } = await db
    .insertInto('capacity_schedule')
    .values({ shop_id, product_id, kind: 'WEEKLY', first_date: '2026-01-01', weekdays: '4' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const time = { shop_id, capacity_schedule_id: id, time: '10:00', capacity: 12 }
  await db.insertInto('capacity_schedule_time').values(time).execute()
  expect((await departures(db, shop)).map(({ capacity }) => capacity)).toEqual([12])
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
  const shown = async (query: string) => (await departures(db, shop, query)).map(({ productId }) => productId)

  expect(await shown('')).toEqual([shop.productId, otherId])
  expect(await shown(`product=${shop.productId}`)).toEqual([shop.productId])
  expect(await shown(`category=${categoryId}`)).toEqual([otherId])
  expect(await shown('resource=1')).toEqual([])
})

test.each(DIALECTS)(
  '%s: the timeline says what is free, what is off and who lacks a resource',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertPriced(db)
    const { shopId: shop_id, productId: product_id } = shop
    const { calendar: byProduct } = await calendar(db, shop, 'view=timeline&days=7&by=product')
    const days = byProduct.shown === 'timeline' ? (byProduct.rows[0]?.days ?? []) : []
    expect(days.map(({ free }) => free?.count)).toEqual([3, 4, 4, 4, 4, 4, 4])

    const resource_type_id = await insertResourceType(db, { shop_id, name: 'Guider' })
    const resource_id = await insertResource(db, { shop_id, resource_type_id, name: 'Maja', scheduled: 1 })
    await insertResourceSchedule(db, { shop_id, resource_id, weekdays: '5' })
    await needResources(db, { shopId: shop_id, productId: product_id, typeIds: [resource_type_id] })
    const { calendar: byResource } = await calendar(db, shop, 'view=timeline&days=7&by=resource')
    const rows = byResource.shown === 'timeline' ? byResource.rows : []
    expect(
      rows.map(({ name, group, days: of }) => [
        name,
        group,
        of.map(({ isOff }) => (isOff ? 'off' : 'on')).join(' '),
      ]),
    ).toEqual([
      ['Maja', 'Guider', 'off on off off off off off'],
      ['Ej tilldelad', 'Guider', 'on on on on on on on'],
    ])
    expect(rows.map(({ days: of }) => of[0]?.bars.length)).toEqual([0, 1])
  },
)

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
