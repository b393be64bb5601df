import { expect, test } from 'vitest'
import { release } from '#app/domain/availability/allocation/allocate.server.ts'
import { findAvailabilityFacts, lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { ok } from '#app/domain/shared/result.ts'
import { type Instant, instant, localDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from './count-statements.ts'

const now = instant('2026-07-01T08:00:00Z')
const thursday = localDate('2026-07-16')

/** A shop with a rental of ten units by three hours, open 09:00 to 18:00. */
async function insertRental(db: Db) {
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: 10 })
  await insertDuration(db, { shop_id: shopId, product_id: productId })
  await insertOpeningSeason(db, { shop_id: shopId })
  return { shopId, productId }
}

async function freeAtTen(
  db: Db,
  key: { shopId: number; productId: number },
  over: { now?: Instant; exceptOrderId?: number } = {},
): Promise<number | null | undefined> {
  const { shopId, productId } = key
  const query = { shopId, productIds: [productId], from: thursday, to: thursday, now, ...over }
  const facts = await findAvailabilityFacts(db, query)
  const requested = { productId, date: thursday, audience: 'staff', now: query.now, zone: stockholm } as const
  return startTimesOn(facts, requested).find(({ startRent }) => startRent === '2026-07-16 10:00:00')?.free
}

test.each(DIALECTS)('%s: live is what is confirmed, or reserved and not yet expired', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const key = await insertRental(db)
  const { shopId, productId } = key
  const expiry = { reservation_expires_at: '2026-07-01T08:30:00Z' }
  const orders = [
    { quantity: 1, order: { state: 'CONFIRMED' } },
    { quantity: 2, order: { state: 'RESERVED', ...expiry } },
    { quantity: 3, order: { state: 'READY_FOR_PAYMENT', ...expiry } },
    { quantity: 10, order: { state: 'RESERVED' } },
    { quantity: 10, order: { state: 'DRAFT', ...expiry } },
    { quantity: 10, order: { state: 'EXPIRED' } },
    { quantity: 10, order: { state: 'CANCELLED' } },
    { quantity: 10, order: { state: 'DELETED', deleted_at: '2026-07-01T07:00:00Z' } },
  ] as const
  for (const order of orders) await insertOrderWithBooking(db, { shopId, productId, ...order })
  const { bookingProductId } = await insertOrderWithBooking(db, { shopId, productId, quantity: 10 })
  await inTransaction(db, async (tx) => ok(await release(tx, { shopId, rowIds: [bookingProductId] })))

  expect(await freeAtTen(db, key)).toBe(4)
  expect(await freeAtTen(db, key, { now: instant('2026-07-01T08:29:59Z') })).toBe(4)
  expect(await freeAtTen(db, key, { now: instant('2026-07-01T08:30:00Z') })).toBe(9)
})

test.each(DIALECTS)('%s: the bookings of an order itself can be left out', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const key = await insertRental(db)
  const { orderId } = await insertOrderWithBooking(db, { ...key, quantity: 4 })
  expect(await freeAtTen(db, key)).toBe(6)
  expect(await freeAtTen(db, key, { exceptOrderId: orderId })).toBe(10)
})

test.each(DIALECTS)('%s: only bookings that touch the request count', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const key = await insertRental(db)
  const periods = [
    ['2026-07-01 09:00:00', '2026-07-16 10:00:00'],
    ['2026-07-16 13:00:00', '2026-07-30 18:00:00'],
    ['2026-06-01 09:00:00', '2026-06-02 09:00:00'],
  ] as const
  for (const [startRent, endRent] of periods) await insertOrderWithBooking(db, { ...key, startRent, endRent })
  expect(await freeAtTen(db, key)).toBe(10)

  const across = { startRent: '2026-07-01 09:00:00', endRent: '2026-07-30 18:00:00' }
  await insertOrderWithBooking(db, { ...key, ...across, quantity: 3 })
  expect(await freeAtTen(db, key)).toBe(7)
})

test.each(DIALECTS)('%s: an alias draws on its master and has its start times', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const manual = { start_time_type: 'MANUAL_WITHIN_OPENING_HOURS', product_type: 'EVENT' } as const
  const master = await insertProduct(db, { shop_id: shopId, max_capacity: 10, ...manual })
  await db
    .insertInto('product_start_time')
    .values({ shop_id: shopId, product_id: master, time: '10:00' })
    .execute()
  const alias = await insertProduct(db, { shop_id: shopId, alias_of_id: master, max_capacity: 4 })
  await insertDuration(db, { shop_id: shopId, product_id: alias })
  await insertOpeningSeason(db, { shop_id: shopId })
  await insertOrderWithBooking(db, { shopId, productId: master, quantity: 7 })
  expect(await freeAtTen(db, { shopId, productId: alias })).toBe(3)

  await insertOrderWithBooking(db, { shopId, productId: alias, poolProductId: master, quantity: 2 })
  expect(await freeAtTen(db, { shopId, productId: alias })).toBe(1)
})

test.each(DIALECTS)("%s: another shop's product has no facts", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { productId } = await insertRental(db)
  const stranger = await insertShop(db)
  expect(await freeAtTen(db, { shopId: stranger, productId })).toBeUndefined()
})

test.each(DIALECTS)(
  '%s: as many statements for ten products and forty bookings as for one',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, productId } = await insertRental(db)
    const productIds = [productId]
    while (productIds.length < 10) {
      const id = await insertProduct(db, { shop_id: shopId, max_capacity: 10 })
      await insertDuration(db, { shop_id: shopId, product_id: id })
      for (let count = 0; count < 4; count++) await insertOrderWithBooking(db, { shopId, productId: id })
      productIds.push(id)
    }
    const one = countStatements(db)
    const ten = countStatements(db)
    const query = { shopId, from: thursday, to: localDate('2026-08-15'), now }
    await findAvailabilityFacts(one.counted, { ...query, productIds: [productId] })
    await findAvailabilityFacts(ten.counted, { ...query, productIds })
    expect(ten.count()).toBe(one.count())
    expect(ten.count()).toBe(7)
  },
)

test.each([
  // Whoever writes holds the only lock there is.
  { dialect: 'sqlite', statements: 0 },
  { dialect: 'postgres', statements: 1 },
] as const)('$dialect: pools are locked once each; no products is no statement', async (row) => {
  const { dialect, statements } = row
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId } = await insertRental(db)
  const alias = await insertProduct(db, { shop_id: shopId, alias_of_id: productId })
  const { counted, count } = countStatements(db)
  await inTransaction(counted, async (tx) => {
    await lockPools(tx, { shopId, productIds: [] })
    await lockPools(tx, { shopId, productIds: [alias, productId] })
    return ok(null)
  })
  expect(count()).toBe(statements)
})
