import { expect, test } from 'vitest'
import { countBookings, listBookings } from '#app/domain/order/views/booking-list-queries.server.ts'
import { countOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { loader } from '#app/routes/staff/dashboard/dashboard.tsx'
import { loader as showOrders } from '#app/routes/staff/history/orders.tsx'
import { readRows } from '#app/ui/row-lines.ts'
import type { Db } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from './staff-shop.ts'

async function dashboard(db: Db, shop: StaffShop, now?: string) {
  const args = await staffArgs(db, shop, '/dashboard', { params: {}, ...(now ? { now } : {}) })
  const page = await loader({ ...args, pattern: '/dashboard' })
  return { ...page, newest: readRows(page.newest) }
}

async function orders(db: Db, shop: StaffShop, query: string) {
  const args = await staffArgs(db, shop, `/history/orders?${query}`, { params: {} })
  const page = await showOrders({ ...args, pattern: '/history/orders' })
  return { ...page, rows: readRows(page.rows) }
}

/** A paid order of this price in kronor, confirmed then. */
function insertSale(db: Db, shop: { shopId: number; productId: number }, at: string, kronor: number) {
  const order = { confirmed_at: at, payed_minor: kronor * 100 }
  const on = { startRent: '2025-12-01 10:00:00', endRent: '2025-12-01 13:00:00' }
  return insertOrderWithBooking(db, { ...shop, ...on, unitPriceMinor: kronor * 100, order })
}

/** By the clock in Stockholm. Each sale is another power of two, so that a sum tells what is in it. */
const CLOCKS = [
  {
    at: 'a Thursday at ten',
    now: '2026-07-16T08:00:00Z',
    sales: [
      ['2026-07-05T21:59:59Z', 1], // Sunday before last week, 23:59:59
      ['2026-07-05T22:00:00Z', 2], // Monday of last week, 00:00:00
      ['2026-07-09T07:59:59Z', 4], // Thursday of last week, 09:59:59
      ['2026-07-09T08:00:00Z', 8], // and 10:00:00
      ['2026-07-12T21:59:59Z', 16], // Sunday of last week, 23:59:59
      ['2026-07-12T22:00:00Z', 32], // Monday, 00:00:00
      ['2026-07-15T21:59:59Z', 64], // Wednesday, 23:59:59
      ['2026-07-15T22:00:00Z', 128], // Thursday, 00:00:00
    ],
    today: { now: 128, before: 4 },
    week: { now: 32 + 64 + 128, before: 2 + 4 },
    orders: { now: 3, before: 2 },
    month: { first: '2026-07-01', last: '2026-07-31', sold: 255 },
  },
  {
    at: 'the first minutes of a Monday that begins a month',
    now: '2026-05-31T22:05:00Z',
    sales: [
      ['2026-05-24T22:04:00Z', 1], // Monday of last week, 00:04
      ['2026-05-24T22:06:00Z', 2], // and 00:06
      ['2026-05-31T21:59:59Z', 4], // Sunday, 23:59:59, still in May
      ['2026-05-31T22:00:00Z', 8], // Monday, 00:00:00, in June
    ],
    today: { now: 8, before: 1 },
    week: { now: 8, before: 1 },
    orders: { now: 1, before: 1 },
    month: { first: '2026-06-01', last: '2026-06-30', sold: 8 },
  },
  {
    at: 'the Sunday of 23 hours',
    now: '2026-03-29T10:00:00Z',
    sales: [
      ['2026-03-22T10:59:59Z', 1], // Sunday of last week, 11:59:59
      ['2026-03-22T11:00:00Z', 2], // and 12:00:00
      ['2026-03-28T22:59:59Z', 4], // Saturday, 23:59:59
      ['2026-03-28T23:00:00Z', 8], // Sunday, 00:00:00
      ['2026-03-29T01:00:00Z', 16], // Sunday, 03:00:00, right after the gap
    ],
    today: { now: 24, before: 1 },
    week: { now: 28, before: 1 },
    orders: { now: 3, before: 1 },
    month: { first: '2026-03-01', last: '2026-03-31', sold: 31 },
  },
  {
    at: 'the second pass of the hour that comes twice',
    now: '2026-10-25T01:30:00Z',
    sales: [
      ['2026-10-18T00:29:59Z', 1], // Sunday of last week, 02:29:59
      ['2026-10-18T00:30:00Z', 2], // and 02:30:00
      ['2026-10-24T21:59:59Z', 4], // Saturday, 23:59:59
      ['2026-10-25T00:30:00Z', 8], // Sunday, 02:30 for the first time
      ['2026-10-25T01:15:00Z', 16], // and 02:15 for the second
    ],
    today: { now: 24, before: 1 },
    week: { now: 28, before: 1 },
    orders: { now: 3, before: 1 },
    month: { first: '2026-10-01', last: '2026-10-31', sold: 31 },
  },
] as const

for (const dialect of DIALECTS) {
  test.each(CLOCKS)(`${dialect}: sales add up at $at`, async ({ now, sales, ...expected }) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const stranger = await insertStaffShop(db)
    for (const [at, kronor] of sales) {
      await insertSale(db, shop, at, kronor)
      await insertSale(db, stranger, at, 1_000)
      const order = { state: 'CANCELLED', confirmed_at: at } as const
      await insertOrderWithBooking(db, { ...shop, unitPriceMinor: 5_000_000, order })
    }

    const { figures, month } = await dashboard(db, shop, now)
    const minor = (compared: { now: number; before: number }) => ({
      now: compared.now * 100,
      before: compared.before * 100,
    })
    expect(figures).toMatchObject({
      today: minor(expected.today),
      week: minor(expected.week),
      orders: expected.orders,
    })
    const { first, last, sold } = expected.month
    expect([month[0]?.date, month.at(-1)?.date]).toEqual([first, last])
    expect(month.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(sold * 100)
  })
}

test.each(DIALECTS)('%s: what leaves today, and the newest orders', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertOrderWithBooking(db, {
    ...shop,
    startRent: '2026-07-17 00:00:00',
    endRent: '2026-07-17 03:00:00',
  })
  const last = await insertOrderWithBooking(db, {
    ...shop,
    quantity: 2,
    startRent: '2026-07-16 23:30:00',
    endRent: '2026-07-17 02:30:00',
  })
  const deleted = await insertOrderWithBooking(db, { ...shop, order: { state: 'DELETED' } })
  // The last of seven days, and the day after it.
  for (const day of ['22', '23']) {
    const times = { startRent: `2026-07-${day} 10:00:00`, endRent: `2026-07-${day} 13:00:00` }
    await insertOrderWithBooking(db, { ...shop, ...times, order: { created_at: '2026-07-01T08:00:00Z' } })
  }

  const { departures, newest, unpaid, toDo } = await dashboard(db, shop)
  expect(departures).toMatchObject([
    { startRent: '2026-07-16 10:00:00', name: 'Havskajak', booked: 1, free: 3, isNow: true },
    { startRent: '2026-07-16 23:30:00', booked: 2, isNow: false },
  ])
  expect(newest.map(({ id }) => id)).toContain(last.orderId)
  expect(newest.map(({ id }) => id)).not.toContain(deleted.orderId)
  expect(unpaid).toEqual({ count: 4, amountMinor: 200_000 })
  expect(toDo.unpaid).toMatchObject({ count: 3, amountMinor: 160_000, orderId: null })
})

test.each(DIALECTS)(
  '%s: reservations are no guests of today, and two products are two departures',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const sauna = await insertProduct(db, { shop_id: shop.shopId, max_capacity: 1 })
    const order = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:14:00Z' } as const
    await insertOrderWithBooking(db, { ...shop, quantity: 2, order })
    await insertOrderWithBooking(db, { ...shop, productId: sauna, order })

    const { departures, unpaid, toDo } = await dashboard(db, shop)
    expect(departures).toMatchObject([
      { poolId: shop.productId, booked: 1, checkedIn: 0, reserved: 2, free: 1 },
      { poolId: sauna, booked: 0, checkedIn: 0, reserved: 1, free: 0 },
    ])
    expect([unpaid.count, toDo.unpaid.count, toDo.runningOut.count]).toEqual([1, 1, 2])
    const listed = await orders(db, shop, 'payment=RESERVED')
    expect(listed.rows).toHaveLength(2)
    expect(listed.rows.map(({ id }) => id)).not.toContain(shop.orderId)
    // It started two hours before, and is as unpaid as those to come.
    const evening = await dashboard(db, shop, '2026-07-16T18:00:00Z')
    expect(evening.toDo.unpaid).toMatchObject({ count: 1, orderId: shop.orderId })
  },
)

test.each(DIALECTS)(
  '%s: money that is on its way back stands there until it has arrived',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const stranger = await insertStaffShop(db)
    const refund = (of: { shopId: number; orderId: number }, status: 'PENDING' | 'PAYED' | 'FAILED') =>
      db
        .insertInto('transaction')
        .values({
          shop_id: of.shopId,
          order_id: of.orderId,
          transaction_type: 'REFUND',
          status,
          amount_minor: -40_000,
          provider: 'STRIPE',
          created_at: '2026-07-16T07:00:00Z',
        })
        .execute()

    await refund(stranger, 'PENDING')
    await refund(shop, 'PAYED')
    expect((await dashboard(db, shop)).toDo.returning).toEqual({ count: 0, amountMinor: 0, orderId: null })
    await refund(shop, 'PENDING')
    const one = { count: 1, amountMinor: 40_000, orderId: shop.orderId }
    expect((await dashboard(db, shop)).toDo.returning).toEqual(one)
    expect((await orders(db, shop, 'tab=all&payment=RETURNING')).rows.map(({ id }) => id)).toEqual([
      shop.orderId,
    ])
    await db.updateTable('order').set({ state: 'DELETED' }).where('id', '=', shop.orderId).execute()
    expect((await dashboard(db, shop)).toDo.returning).toEqual(one)
    expect((await orders(db, shop, 'tab=all&payment=RETURNING')).rows).toHaveLength(1)
    expect((await orders(db, shop, 'tab=coming&payment=RETURNING')).rows).toEqual([])
    expect((await orders(db, shop, 'tab=all')).rows).toEqual([])
    await db.updateTable('transaction').set({ status: 'PAYED' }).where('shop_id', '=', shop.shopId).execute()
    expect((await dashboard(db, shop)).toDo.returning).toMatchObject({ count: 0 })
    expect((await orders(db, shop, 'tab=all&payment=RETURNING')).rows).toEqual([])
  },
)

type Refund = { orderId: number; status?: 'PENDING' | 'PAYED' | 'FAILED'; kronor: number; at: number }

test.each(DIALECTS)(
  '%s: refunds that failed stand there and in the lists, with what is left, until as much went back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const stranger = await insertStaffShop(db)
    const { shopId, productId } = shop
    /** Begun in a minute after nine, settled in the next one. */
    const refund = (of: { shopId: number }, { orderId, status = 'FAILED', kronor, at }: Refund) =>
      db
        .insertInto('transaction')
        .values({
          ...{ shop_id: of.shopId, order_id: orderId, transaction_type: 'REFUND' as const, status },
          ...{ amount_minor: -100 * kronor, provider: 'STRIPE' },
          created_at: instant(`2026-07-16T07:0${at}:00Z`),
          settled_at: status === 'PENDING' ? null : instant(`2026-07-16T07:0${at + 1}:00Z`),
        })
        .execute()
    const order = async (payed = 40_000, state: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') =>
      (await insertOrderWithBooking(db, { shopId, productId, order: { payed_minor: payed, state } })).orderId
    const early = await order()
    const partly = await order()
    const twice = await order(40_000, 'CANCELLED')
    const made = await order()
    const empty = await order(0)
    const named = async () => {
      const { failedRefunds, toDo } = await dashboard(db, shop)
      const orderIds = failedRefunds.map(({ orderId }) => orderId).sort((a, b) => b - a)
      expect(toDo.failed.count).toBe(orderIds.length)
      const query = { shopId, tab: 'all', sort: '-id', payment: 'REFUND_FAILED', limit: 30 } as const
      const filter = { ...query, now: wallTime('2026-07-16 10:00:00') }
      expect((await orders(db, shop, 'tab=all&payment=REFUND_FAILED')).rows.map(({ id }) => id)).toEqual(
        orderIds,
      )
      expect((await listBookings(db, filter)).rows.map(({ orderId }) => orderId)).toEqual(orderIds)
      expect([await countOrders(db, filter), await countBookings(db, filter)]).toEqual(
        Array(2).fill(orderIds.length),
      )
      return failedRefunds
    }

    await refund(stranger, { orderId: stranger.orderId, kronor: 100, at: 1 })
    await db.updateTable('order').set({ payed_minor: 40_000 }).where('id', '=', stranger.orderId).execute()
    await refund(shop, { orderId: made, kronor: 100, at: 1 })
    await refund(shop, { orderId: made, status: 'PENDING', kronor: 100, at: 3 })
    await refund(shop, { orderId: empty, kronor: 100, at: 1 })
    await refund(shop, { orderId: shop.orderId, status: 'PAYED', kronor: 100, at: 1 })
    expect(await named()).toEqual([])

    await refund(shop, { orderId: twice, kronor: 30, at: 3 })
    await refund(shop, { orderId: twice, kronor: 20, at: 3 })
    await refund(shop, { orderId: partly, kronor: 100, at: 1 })
    await refund(shop, { orderId: partly, status: 'PAYED', kronor: 60, at: 4 })
    await refund(shop, { orderId: early, kronor: 10, at: 2 })
    expect(await named()).toEqual([
      { orderId: twice, amountMinor: 5_000 },
      { orderId: early, amountMinor: 1_000 },
      { orderId: partly, amountMinor: 4_000 },
    ])
    await refund(shop, { orderId: partly, status: 'PAYED', kronor: 40, at: 5 })
    expect((await named()).map(({ orderId }) => orderId)).toEqual([twice, early])
    await db.updateTable('order').set({ state: 'DELETED' }).where('id', '=', twice).execute()
    const { failedRefunds } = await dashboard(db, shop)
    const listed = (await orders(db, shop, 'tab=all&payment=REFUND_FAILED')).rows.map(({ id }) => id)
    expect(listed).toEqual([twice, early])
    expect(failedRefunds.map(({ orderId }) => orderId)).toEqual(listed)
  },
)

test.each(['orders-refund', 'orders-access'] as const)(
  'who lacks %s is not told of refunds that failed',
  async (lacked) => {
    await using database = await createTestDatabase('sqlite')
    const { db } = database
    const shop = await insertStaffShop(db)
    await db.updateTable('order').set({ payed_minor: 40_000 }).execute()
    const entry = { shop_id: shop.shopId, order_id: shop.orderId, amount_minor: -100, provider: 'STRIPE' }
    const failed = { transaction_type: 'REFUND', status: 'FAILED', created_at: NOW, settled_at: NOW } as const
    await db
      .insertInto('transaction')
      .values({ ...entry, ...failed })
      .execute()
    const seen = async (isLacking: boolean) => {
      const args = await staffArgs(db, shop, '/dashboard', { params: {} })
      const all = args.context.get(services)
      args.context.set(services, { ...all, can: (one) => !(isLacking && one === lacked) && all.can(one) })
      const { failedRefunds, toDo } = await loader({ ...args, pattern: '/dashboard' })
      return [failedRefunds.length, toDo.failed.count]
    }
    expect(await seen(false)).toEqual([1, 1])
    expect(await seen(true)).toEqual([0, 0])
  },
)

test.each(DIALECTS)('%s: nearly full is what the pool has left at a moment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const ofShop = { shop_id: shop.shopId }
  await insertOpeningSeason(db, ofShop)
  const kayak = await insertProduct(db, { ...ofShop, max_capacity: 5, display_name: '{"sv":"Tvåmanskajak"}' })
  await insertDuration(db, { ...ofShop, product_id: kayak })
  const idle = await insertProduct(db, { ...ofShop, max_capacity: 2, low_inventory_limit: 3 })
  await insertDuration(db, { ...ofShop, product_id: idle })

  const book = (startRent: string, endRent: string, quantity: number) =>
    insertOrderWithBooking(db, { shopId: shop.shopId, productId: kayak, startRent, endRent, quantity })
  await book('2026-07-17 11:00:00', '2026-07-17 14:00:00', 2)
  expect((await dashboard(db, shop)).toDo.nearlyFull).toEqual([])
  // Another start and another order, but the same units from noon on.
  await book('2026-07-17 12:00:00', '2026-07-17 15:00:00', 2)
  const { nearlyFull } = (await dashboard(db, shop)).toDo
  expect(nearlyFull).toMatchObject([{ name: 'Tvåmanskajak', left: 1 }])
  expect(nearlyFull[0]?.startRent.slice(0, 10)).toBe('2026-07-17')
  expect(nearlyFull[0]?.to).toMatch(new RegExp(`^/availability/start\\?.*of=${kayak}&at=2026-07-17`))
  await book('2026-07-17 09:00:00', '2026-07-17 18:00:00', 1)
  expect((await dashboard(db, shop)).toDo.nearlyFull).toEqual([])
})

test.each(DIALECTS)('%s: as many statements for one product and order as for many', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const statements = async () => {
    const { counted, count } = countStatements(db)
    await dashboard(counted, shop)
    return count()
  }
  const few = await statements()
  for (let more = 0; more < 5; more++) {
    const productId = await insertProduct(db, { shop_id: shop.shopId, max_capacity: 4 })
    await insertDuration(db, { shop_id: shop.shopId, product_id: productId })
    await insertOrderWithBooking(db, { shopId: shop.shopId, productId, quantity: 4 })
  }
  expect(await statements()).toBe(few)
})

test.each(DIALECTS)('%s: a shop that has nothing yet has nothing to do', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = { shopId: await insertShop(db), userId: await insertUser(db) }
  const { figures, departures, newest, toDo } = await dashboard(db, shop)
  expect(figures).toMatchObject({ week: { now: 0, before: 0 }, averageOrderMinor: null })
  expect([departures, newest, toDo.nearlyFull]).toEqual([[], [], []])
  expect([toDo.unpaid.count, toDo.runningOut.count, toDo.returning.count]).toEqual([0, 0, 0])
})
