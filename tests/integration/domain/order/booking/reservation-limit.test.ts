import { expect, test } from 'vitest'
import type { AddBookingInput } from '#app/domain/order/booking/add-booking.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { deleteEndedClients } from '#app/domain/order/locked-order-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  now,
  type Reserved,
  reserve,
  type Sale,
} from '#tests/integration/domain/order/sale.ts'
import { insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const CLIENT = { key: 'client', mostReservations: 5 }
const MOST = CLIENT.mostReservations

let windows = 0

/** A guest of the client in a window of its own, unless told otherwise. */
function asGuest(over: Partial<AddBookingInput> = {}): Partial<AddBookingInput> {
  return { client: CLIENT, windowKey: `window ${++windows}`, ...over }
}

async function reserveAll(sale: Sale): Promise<Reserved[]> {
  const orders: Reserved[] = []
  for (let count = 0; count < MOST; count++) {
    orders.push(await reserve(sale, asGuest({ now: addMinutes(now, count) })))
  }
  return orders
}

const later = addMinutes(now, MOST)
const refused = {
  ok: false,
  error: {
    code: 'too_many_reservations',
    at: 'client',
    endsAt: addMinutes(now, 30),
    retryAfterSeconds: 25 * 60,
  },
}

test.each(DIALECTS)(
  '%s: one more than the limit is refused until the first of them ends',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    await reserveAll(sale)
    expect(await book(sale, asGuest({ now: later }))).toEqual(refused)
    expect(await database.db.selectFrom('order').select('id').execute()).toHaveLength(MOST)

    const other = { key: 'another client', mostReservations: MOST }
    expect((await book(sale, asGuest({ now: later, client: other }))).ok).toBe(true)
    expect((await book(sale, asGuest({ now: later, client: undefined }))).ok).toBe(true)
    expect((await book(sale, asGuest({ now: addMinutes(now, 30) }))).ok).toBe(true)
  },
)

test.each(DIALECTS)('%s: what ends frees its place in the limit and forgets the client', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const [first, second, third] = await reserveAll(sale)
  if (!first || !second || !third) throw new Error('nothing was reserved')
  const clientOf = async ({ orderId }: Reserved) => {
    const order = database.db.selectFrom('order').select('client_key').where('id', '=', orderId)
    return (await order.executeTakeFirstOrThrow()).client_key
  }
  for (const [order, end] of [
    [first, confirmUnpaid],
    [second, (tx: Parameters<typeof confirmUnpaid>[0]) => cancelOrder(tx, second.guest)],
  ] as const) {
    expect(await clientOf(order)).toBe('client')
    await inTransaction(sale.db, async (tx) => {
      await end(tx, order.staff)
      return ok(null)
    })
    expect(await clientOf(order)).toBeNull()
    expect((await book(sale, asGuest({ now: later }))).ok).toBe(true)
    expect((await book(sale, asGuest({ now: later }))).ok).toBe(false)
  }
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: addMinutes(now, 32), limit: 1 }))
  expect(await clientOf(third)).toBeNull()
  await inTransaction(sale.db, async (tx) => {
    await deleteEndedClients(tx, addMinutes(now, 60))
    return ok(null)
  })
  const stored = await database.db.selectFrom('order').select('client_key').execute()
  expect(stored.filter(({ client_key }) => client_key !== null)).toEqual([])
})

test.each(DIALECTS)(
  "%s: of the window's own one is left out, and more in one order is no more",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    const own = { windowKey: 'own window' }
    for (let count = 1; count < MOST; count++) await reserve(sale, asGuest())
    const first = await reserve(sale, asGuest({ ...own, now: later }))
    expect((await book(sale, asGuest({ ...own, now: later }))).ok).toBe(true)
    expect((await book(sale, asGuest({ ...own, now: later }))).ok).toBe(false)
    expect((await book(sale, asGuest({ ...own, now: later, cart: first.guest }))).ok).toBe(true)
  },
)

test.each(DIALECTS)('%s: of many at once exactly as many as are allowed get through', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  // Different products have different pools, whose locks do not keep them from each other.
  const products = await Promise.all(
    Array.from({ length: 2 * MOST }, async () => {
      const productId = await insertProduct(sale.db, { shop_id: sale.shopId, max_capacity: 4 })
      const durationId = await insertDuration(sale.db, { shop_id: sale.shopId, product_id: productId })
      await insertPrice(sale.db, { shop_id: sale.shopId, product_id: productId })
      return { productId, durationId }
    }),
  )
  for (let count = 1; count < MOST; count++) await reserve(sale, asGuest())
  const booked = await Promise.all(products.map((product) => book(sale, asGuest(product))))
  expect(booked.filter((each) => each.ok)).toHaveLength(1)
  const codes = booked.flatMap((each) => (each.ok ? [] : each.error.code))
  expect(new Set(codes)).toEqual(new Set(['too_many_reservations']))
})
