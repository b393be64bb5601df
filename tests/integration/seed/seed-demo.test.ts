import { afterAll, expect, test } from 'vitest'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#app/domain/account/demo-log-ins.ts'
import { isPasswordRight } from '#app/domain/account/passwords.server.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import {
  listReservationsRunningOut,
  listUnpaidSoon,
} from '#app/domain/order/views/dashboard-queries.server.ts'
import { listSalesDays, sumSales } from '#app/domain/report/sales-figures-report.server.ts'
import { startOfWeek } from '#app/domain/shared/calendar.ts'
import {
  addDays,
  atTime,
  dateOf,
  daysBetween,
  type Instant,
  instant,
  localDate,
  localTime,
  timeOf,
  toInstant,
  toWallTime,
  wallTime,
  weekdayOf,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { salesFigures } from '#app/routes/staff/dashboard/sales-figures.ts'
import { nearlyFull } from '#app/routes/staff/dashboard/to-do.ts'
import { openDatabase } from '#db/client.server.ts'
import { seedDemo } from '#db/seed/seed-demo.ts'
import type { Db } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS, type TestDatabase } from '#tests/support/database.ts'
import { findMistyped } from '#tests/support/described-tables.ts'

const now = instant('2026-07-16T08:00:00Z')
/** Computing time, so that a busy machine doesn't tell another story. PostgreSQL's own is not in it. */
const MOST_SECONDS = 10
/** On PostgreSQL every statement is a round trip, and there are some 20,000. */
const PATIENCE_MS = 120_000

/** The demo as somebody finds it who starts at a moment; tests that only read share it. */
const demos = new Map<string, Promise<TestDatabase>>()

function demoAt(started: Instant): Promise<TestDatabase> {
  const existing = demos.get(started)
  if (existing) return existing
  const created = makeDemo(started)
  demos.set(started, created)
  return created
}

async function makeDemo(started: Instant): Promise<TestDatabase> {
  const database = await createTestDatabase('sqlite')
  await seedDemo({ db: database.db, now: started, zone: stockholm })
  return database
}

afterAll(async () => {
  for (const demo of demos.values()) await (await demo)[Symbol.asyncDispose]()
})

test(
  'the demo is there within seconds',
  async () => {
    const before = process.cpuUsage()
    const { db } = await demoAt(now)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000_000).toBeLessThan(MOST_SECONDS)
    expect(await seedDemo({ db, now, zone: stockholm })).toBe(false)
  },
  PATIENCE_MS,
)

test.each(DIALECTS)(
  '%s: two processes that start on an empty database make one demo, and what it says adds up',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const other = openDatabase(database)
    // SQLite's second process waits with its event loop held, so in one process they come after each other.
    const seeded =
      dialect === 'sqlite'
        ? [
            await seedDemo({ db: database.db, now, zone: stockholm }),
            await seedDemo({ db: other.db, now, zone: stockholm }),
          ]
        : await Promise.all([database.db, other.db].map((db) => seedDemo({ db, now, zone: stockholm })))
    await other.close()
    expect(seeded.toSorted()).toEqual([false, true])
    expect(await countOrders(database.db)).toEqual({ sjoboden: 300, granngarden: 14 })
    await expectSumsToAgree(database.db)
    await expectNothingOversold(database.db)
    await expectHostsToCope(database.db)
    if (dialect === 'sqlite')
      expect(await contents(database.db)).toEqual(await contents((await demoAt(now)).db))
  },
  PATIENCE_MS,
)

test.each([
  { why: 'before the clocks go forward', at: '2026-03-28T12:00:00Z' },
  { why: 'before the clocks go back', at: '2026-10-24T12:00:00Z' },
  { why: 'at New Year', at: '2026-12-31T23:30:00Z' },
  { why: 'on a leap day', at: '2028-02-29T06:00:00Z' },
  { why: 'in the middle of winter', at: '2026-11-20T15:10:00Z' },
])('started $why it is whole, and a guest finds kayaks for tomorrow', async ({ at }) => {
  const started = instant(at)
  const { db } = await demoAt(started)
  expect(await countOrders(db)).toEqual({ sjoboden: 300, granngarden: 14 })
  await expectSumsToAgree(db)
  await expectNothingOversold(db)
  await expectHostsToCope(db)

  const { shopId, productId } = await findSeaKayak(db)
  const tomorrow = addDays(dateOf(toWallTime(started, stockholm)), 1)
  const facts = await findAvailabilityFacts(db, {
    shopId,
    productIds: [productId],
    from: tomorrow,
    to: addDays(tomorrow, 1),
    now: started,
  })
  const asGuest = { productId, audience: 'guest', now: started, zone: stockholm } as const
  const offers = startTimesOn(facts, { ...asGuest, date: tomorrow })
  expect(offers.filter(({ free }) => (free ?? 0) >= 4).length).toBeGreaterThan(2)
})

test('every typed column holds values of its kind, and every other column none', async () => {
  expect(await findMistyped((await demoAt(now)).db)).toEqual([])
})

test('all states of orders, payments and days are there to be seen', async () => {
  const { db } = await demoAt(now)
  const orders = await db
    .selectFrom('order')
    .select(['state', 'price_minor', 'payed_minor', 'created_by'])
    .execute()
  const states = new Set(orders.map(({ state }) => state))
  expect([...states].sort()).toEqual(['CANCELLED', 'CONFIRMED', 'DELETED', 'EXPIRED', 'RESERVED'])
  const confirmed = orders.filter(({ state }) => state === 'CONFIRMED')
  expect(confirmed.some((order) => order.payed_minor === 0)).toBe(true)
  expect(confirmed.some((order) => order.payed_minor > 0 && order.payed_minor < order.price_minor)).toBe(true)
  expect(confirmed.filter((order) => order.payed_minor === order.price_minor).length).toBeGreaterThan(150)
  expect(new Set(orders.map(({ created_by }) => created_by))).toEqual(new Set(['GUEST', 'STAFF']))
  const customers = await db.selectFrom('customer').select(['comment_by_guest', 'comment_by_admin']).execute()
  expect(customers.filter((row) => row.comment_by_guest).length).toBeGreaterThan(15)
  expect(customers.filter((row) => row.comment_by_admin).length).toBeGreaterThan(5)
  const bookings = await db.selectFrom('booking').select('checked_in_at').execute()
  expect(bookings.filter((row) => row.checked_in_at).length).toBeGreaterThan(80)
  const ledger = await db.selectFrom('transaction').select('transaction_type').execute()
  expect(ledger.filter((row) => row.transaction_type === 'REFUND').length).toBeGreaterThan(0)

  const shop = await db
    .selectFrom('shop')
    .select('id')
    .where('key', '=', 'sjoboden')
    .executeTakeFirstOrThrow()
  const products = await db.selectFrom('product').select('id').where('shop_id', '=', shop.id).execute()
  const today = dateOf(toWallTime(now, stockholm))
  const span = { from: today, to: addDays(today, 14) }
  const productIds = products.map(({ id }) => id)
  const facts = await findAvailabilityFacts(db, { shopId: shop.id, productIds, ...span, now })
  const statuses = productIds.flatMap((productId) => [
    ...dayStatuses(facts, { productId, ...span, audience: 'guest', now, zone: stockholm }).values(),
  ])
  expect(statuses).toContain('FULL')
  expect(statuses).toContain('LIMITED')
  expect(statuses).toContain('AVAILABLE')
})

test('some took what their package offers, and some units are closed', async () => {
  const { db } = await demoAt(now)
  const items = await db
    .selectFrom('booking as item')
    .innerJoin('booking as parent', 'parent.id', 'item.parent_booking_id')
    .innerJoin('booking_product as row', 'row.booking_id', 'item.id')
    .innerJoin('booking_product as main', 'main.booking_id', 'parent.id')
    .select(['item.start_rent', 'parent.start_rent as parent_start', 'row.bundle_uuid'])
    .select(['main.bundle_uuid as parent_uuid'])
    .where('main.is_addon', '=', 0)
    .execute()
  expect(items.length).toBeGreaterThan(5)
  for (const item of items) {
    expect([item.start_rent, item.bundle_uuid]).toEqual([item.parent_start, item.parent_uuid])
  }
  const closeouts = await db
    .selectFrom('allocation')
    .select(['target', 'quantity'])
    .where('source', '=', 'CLOSEOUT')
    .orderBy('closeout_id')
    .execute()
  expect(closeouts).toEqual([
    { target: 'UNIT', quantity: 1 },
    { target: 'POOL', quantity: 2 },
  ])
})

/**
 * Early in the week a single order decides, so the weeks are compared from its middle on. Other tests have made
 * these demos already, and in two of them a week has an hour more or less.
 */
const STARTS = [
  '2026-11-20T15:10:00Z',
  '2026-10-24T12:00:00Z',
  '2026-03-28T12:00:00Z',
  '2026-12-31T23:30:00Z',
]

test.each(STARTS)('started at %s, this week sells like the last one, and orders come by day', async (at) => {
  const started = instant(at)
  const { db } = await demoAt(started)
  const { shopId } = await findSeaKayak(db)
  const today = dateOf(toWallTime(started, stockholm))
  const from = addDays(startOfWeek(today), -7)
  const query = { shopId, onlineOrOffline: 'BOTH' } as const
  const days = await listSalesDays(db, { ...query, period: { from, to: today } })
  const lastWeekday = addDays(today, -7)
  const until = toInstant(atTime(lastWeekday, timeOf(toWallTime(started, stockholm))), stockholm)
  const period = { from: lastWeekday, to: lastWeekday }
  const thisTimeLastWeek = sumSales(await listSalesDays(db, { ...query, period, until }))
  const { week } = salesFigures(days, { today, thisTimeLastWeek })
  expect(Math.abs(week.now / week.before - 1)).toBeLessThan(0.25)

  const orders = await db
    .selectFrom('order')
    .select(['created_at', 'first_start_rent', 'state'])
    .where('shop_id', '=', shopId)
    .execute()
  for (const order of orders) {
    const createdAt = toWallTime(instant(order.created_at), stockholm)
    const startRent = wallTime(order.first_start_rent ?? '')
    if (dateOf(createdAt) < today)
      expect(timeOf(createdAt) >= '07:00' && timeOf(createdAt) <= '22:00').toBe(true)
    const lead = daysBetween(dateOf(createdAt), dateOf(startRent))
    expect(lead).toBeGreaterThanOrEqual(0)
    expect(lead).toBeLessThanOrEqual(60)
  }
})

test.each(['2026-07-16T08:00:00Z', '2026-11-20T15:10:00Z'])(
  'started at %s, today and tomorrow have something to do',
  async (at) => {
    const started = instant(at)
    const { db } = await demoAt(started)
    const { shopId } = await findSeaKayak(db)
    const wallNow = toWallTime(started, stockholm)
    const today = dateOf(wallNow)
    const tomorrow = addDays(today, 1)

    const departures = await findManifest(db, {
      shopId,
      from: today,
      to: tomorrow,
      now: started,
      zone: stockholm,
    })
    const ofToday = departures.filter(({ startRent }) => dateOf(startRent) === today)
    expect(ofToday.length).toBeGreaterThan(3)
    const left = ofToday.filter(({ startRent }) => startRent < wallNow)
    expect(left.reduce((sum, { checkedIn }) => sum + checkedIn, 0)).toBeGreaterThan(5)
    const productIds = (await listProducts(db, { shopId, audience: 'staff' })).map(({ id }) => id)
    const facts = await findAvailabilityFacts(db, {
      shopId,
      productIds,
      from: today,
      to: tomorrow,
      now: started,
    })
    const scarce = nearlyFull(facts, { dates: [today, tomorrow], now: started, zone: stockholm })
    expect(scarce.length).toBeGreaterThan(0)
    const until = atTime(tomorrow, localTime('23:59'))
    expect(
      (await listUnpaidSoon(db, { shopId, from: wallNow, to: until, limit: 50 })).length,
    ).toBeGreaterThan(2)
    expect(await listReservationsRunningOut(db, { shopId, now: started, limit: 50 })).toHaveLength(2)
  },
)

test('everybody in the demo logs in with the password that the login page names', async () => {
  const { db } = await demoAt(now)
  const users = await db.selectFrom('user').select(['email', 'password_hash']).orderBy('id').execute()
  expect(users.map(({ email }) => email)).toEqual(DEMO_EMAILS)
  for (const { password_hash } of users)
    expect(await isPasswordRight(DEMO_PASSWORD, password_hash)).toBe(true)
})

test('nobody gets mail about the past: only the newest orders ask for messages', async () => {
  const { db } = await demoAt(now)
  const asking = await db.selectFrom('activity').select('id').where('notify', '=', 1).execute()
  expect(asking.length).toBeGreaterThan(0)
  expect(asking.length).toBeLessThan(12)
})

async function contents(db: Db) {
  const orders = await db
    .selectFrom('order')
    .innerJoin('customer', 'customer.order_id', 'order.id')
    .select(['order.id', 'secret', 'state', 'price_minor', 'payed_minor', 'first_start_rent', 'email'])
    .orderBy('order.id')
    .execute()
  expect(orders.length).toBeGreaterThan(250)
  return orders
}

async function countOrders(db: Db) {
  const rows = await db
    .selectFrom('order')
    .innerJoin('shop', 'shop.id', 'order.shop_id')
    .select((eb) => ['shop.key', eb.fn.countAll().as('orders')])
    .groupBy('shop.key')
    .execute()
  return Object.fromEntries(rows.map(({ key, orders }) => [key, Number(orders)]))
}

async function findSeaKayak(db: Db) {
  const row = await db
    .selectFrom('product')
    .select(['id', 'shop_id'])
    .where('name', '=', 'Havskajak')
    .executeTakeFirstOrThrow()
  return { shopId: row.shop_id, productId: row.id }
}

/** Every order's price is the sum of its rows, what it got the sum of its ledger, rows what they multiply to. */
async function expectSumsToAgree(db: Db) {
  const orders = await db.selectFrom('order').select(['id', 'price_minor', 'payed_minor']).execute()
  const rows = await db
    .selectFrom('booking_product')
    .select(['order_id', 'quantity', 'unit_price_minor', 'discount_minor', 'total_minor'])
    .where('removed_at', 'is', null)
    .execute()
  const ledger = await db.selectFrom('transaction').select(['order_id', 'status', 'amount_minor']).execute()
  const settled = ledger.filter(({ status }) => status === 'PAYED')
  for (const order of orders) {
    const ofOrder = rows.filter(({ order_id }) => order_id === order.id)
    expect(ofOrder.length).toBeGreaterThan(0)
    expect(order.price_minor).toBe(sum(ofOrder.map(({ total_minor }) => total_minor)))
    const paid = settled.filter(({ order_id }) => order_id === order.id)
    expect(order.payed_minor).toBe(sum(paid.map(({ amount_minor }) => amount_minor)))
  }
  for (const row of rows) {
    expect(row.total_minor).toBe(row.quantity * row.unit_price_minor - row.discount_minor)
  }
}

/** Counts what is out at the start of each booking, by hand: never more than the pool has. */
async function expectNothingOversold(db: Db) {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('order', 'order.id', 'allocation.order_id')
    .innerJoin('product', 'product.id', 'allocation.target_id')
    .select(['target_id', 'booking_type', 'max_capacity', 'quantity', 'occupied_from', 'occupied_to'])
    .where('target', '=', 'POOL')
    .where('order.state', 'in', ['CONFIRMED', 'RESERVED'])
    .where('max_capacity', 'is not', null)
    .execute()
  for (const row of rows) {
    const together = rows.filter(
      (other) =>
        other.target_id === row.target_id &&
        (row.booking_type === 'PER_START_TIME'
          ? other.occupied_from === row.occupied_from
          : other.occupied_from <= row.occupied_from && other.occupied_to > row.occupied_from),
    )
    expect(sum(together.map(({ quantity }) => quantity))).toBeLessThanOrEqual(row.max_capacity ?? 0)
  }
}

/**
 * Every live booking of what needs a host has one for each of its quantity, who works that day, has places
 * enough and does nothing else meanwhile. By hand as well.
 */
async function expectHostsToCope(db: Db) {
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .innerJoin('product', 'product.id', 'booking_product.product_id')
    .innerJoin('allocation', (join) =>
      join
        .onRef('allocation.booking_product_id', '=', 'booking_product.id')
        .on('allocation.target', '=', 'POOL'),
    )
    .select([
      'booking_product.id',
      'booking_product.product_id',
      'booking_product.start_rent',
      'occupied_from',
      'occupied_to',
      'booking_product.quantity',
    ])
    .where('order.state', 'in', ['CONFIRMED', 'RESERVED'])
    .where('use_resources', '=', 1)
    .where('removed_at', 'is', null)
    .execute()
  const allocations = await db
    .selectFrom('allocation as placed')
    .innerJoin('resource', 'resource.id', 'placed.target_id')
    .innerJoin('resource_type as type', 'type.id', 'resource.resource_type_id')
    .select([
      'booking_product_id',
      'resource.id as resource_id',
      'quantity',
      'max_capacity',
      'type.name as type',
    ])
    .where('placed.target', '=', 'RESOURCE')
    .execute()
  const schedules = await db.selectFrom('resource_schedule').selectAll().execute()
  expect(rows.length).toBeGreaterThan(50)
  const uses = rows.flatMap((row) =>
    allocations
      .filter(({ booking_product_id }) => booking_product_id === row.id)
      .map((use) => ({ row, use })),
  )
  for (const row of rows) {
    const hosts = uses.filter(({ row: { id }, use }) => id === row.id && use.type === 'Värd')
    expect(sum(hosts.map(({ use }) => use.quantity))).toBe(row.quantity)
  }
  for (const { row, use } of uses) {
    const date = localDate(row.start_rent.slice(0, 10))
    const own = schedules.filter(({ resource_id }) => resource_id === use.resource_id)
    const works = own.some(
      ({ first_date, last_date, weekdays }) =>
        first_date <= date && (last_date ?? date) >= date && weekdays.includes(`${weekdayOf(date)}`),
    )
    expect(own.length === 0 || works).toBe(true)
    const together = uses.filter(
      (other) =>
        other.use.resource_id === use.resource_id &&
        other.row.occupied_from <= row.occupied_from &&
        other.row.occupied_to > row.occupied_from,
    )
    expect(new Set(together.map((other) => `${other.row.product_id} ${other.row.start_rent}`)).size).toBe(1)
    expect(sum(together.map((other) => other.use.quantity))).toBeLessThanOrEqual(use.max_capacity)
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
