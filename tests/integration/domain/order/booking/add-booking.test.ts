import { expect, test } from 'vitest'
import { lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  endRent,
  load,
  now,
  reserve,
  type Sale,
  startRent,
  toBooking,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { withoutLocks } from '#tests/support/without-locks.ts'

test.each(DIALECTS)('%s: the first booking makes a reservation that keeps its time', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { orderId, guest } = await reserve(sale)
  const later = addMinutes(now, 20)
  const second = await book(sale, { cart: guest, now: later })

  expect(second.ok).toBe(true)
  expect(await load(sale, { orderId })).toMatchObject({
    state: 'RESERVED',
    reservationExpiresAt: addMinutes(now, 30),
    priceMinor: 80_000,
    payedMinor: 0,
    paymentState: 'UNPAID',
    bookings: [
      { startRent, endRent, products: [{ quantity: 1, totalMinor: 40_000, vatPercentage: 2500 }] },
      {},
    ],
    totals: { totalMinor: 80_000 },
  })
})

test.each(DIALECTS)('%s: five buyers after the last place, one gets it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const results = await Promise.all(Array.from({ length: 5 }, () => book(sale)))

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.flatMap((result) => (result.ok ? [] : [result.error]))).toEqual(
    Array(4).fill({ code: 'not_enough_free', at: 'quantity', free: 0, productId: sale.productId }),
  )
})

test.each(DIALECTS)('%s: twenty buyers after five places, five get one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 5)
  const results = await Promise.all(Array.from({ length: 20 }, () => book(sale)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(5)
})

test('postgres: without the lock on pools the same place is sold more than once', async () => {
  let sold = 1
  for (let round = 0; round < ROUNDS && sold === 1; round++) {
    await using database = await createTestDatabase('postgres')
    const sale = await createSale(database.db, 1)
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(sale.db, (tx) => addBooking(withoutLocks(tx), toBooking(sale))),
      ),
    )
    sold = results.filter(({ ok }) => ok).length
  }
  expect(sold).toBeGreaterThan(1)
})

/** Luck may keep a round right; so many in a row it does not. */
const ROUNDS = 20

test('postgres: while the pool is held, what is gone is refused at once and the same form waits for its booking', async () => {
  await using database = await createTestDatabase('postgres')
  const sale = await createSale(database.db, 1)
  const form = { cart: { cartKey: 'cart' }, requestKey: 'form' }
  const first = await book(sale, form)
  if (!first.ok) throw new Error(first.error.code)
  const { previous, release } = await holdPool(sale)

  expect(await book(sale)).toMatchObject({ ok: false, error: { code: 'not_enough_free', free: 0 } })
  const again = book(sale, form)
  release()
  await previous
  expect(await again).toEqual({ ok: true, value: { ...first.value, isNew: false } })
})

/** Somebody else's transaction, which has the pool locked when this resolves and keeps it until released. */
async function holdPool({ db, shopId, productId }: Sale) {
  const locked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const previous = inTransaction(db, async (tx) => {
    await lockPools(tx, { shopId, productIds: [productId] })
    locked.resolve()
    await done.promise
    return ok(null)
  })
  await locked.promise
  return { previous, release: done.resolve }
}

test.each(DIALECTS)('%s: the same form posted twice at once gives the first booking', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const form = { cart: { cartKey: 'cart' }, requestKey: 'form' }
  const both = await Promise.all([book(sale, form), book(sale, form)])

  const [first, second] = both.map((booked) => (booked.ok ? booked.value : booked.error))
  expect(first).toMatchObject({ bookingId: expect.any(Number) })
  expect({ ...second, isNew: true }).toEqual({ ...first, isNew: true })
  expect(both.filter((booked) => booked.ok && booked.value.isNew)).toHaveLength(1)
})

test.each(DIALECTS)(
  '%s: an expired reservation gives its places back, and takes no booking',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const { guest } = await reserve(sale)

    expect((await book(sale, { now: addMinutes(now, 29) })).ok).toBe(false)
    expect(await book(sale, { cart: guest, now: addMinutes(now, 30) })).toEqual({
      ok: false,
      error: { code: 'reservation_expired', at: 'orderId' },
    })
    expect((await book(sale, { now: addMinutes(now, 30) })).ok).toBe(true)
  },
)

test.each(DIALECTS)('%s: what does not fit the order or the page is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const stranger = await createSale(database.db)
  const { guest } = await reserve(sale)
  const refusal = async (over: Parameters<typeof book>[1]) => {
    const result = await book(sale, over)
    return result.ok ? undefined : result.error.code
  }

  expect(await refusal({ productId: stranger.productId })).toBe('product_not_found')
  expect(await refusal({ allowed: { productIds: [sale.productId + 99] } })).toBe('product_not_found')
  expect(await refusal({ cart: { orderId: guest.orderId, secret: 'wrong' } })).toBe('order_not_found')
  expect(await refusal({ cart: guest, windowKey: 'window-2' })).toBe('taken_over')
  expect(await refusal({ shopId: stranger.shopId, productId: stranger.productId, cart: guest })).toBe(
    'order_not_found',
  )
  expect(await refusal({ durationId: sale.durationId + 99 })).toBe('duration_not_offered')
  expect(await refusal({ quantities: [{ priceCategoryId: null, quantity: 6 }] })).toBe('not_enough_free')
  expect(await refusal({ quantities: [{ priceCategoryId: null, quantity: 0 }] })).toBe('below_minimum')
})

test.each(DIALECTS)('%s: orders are numbered one after the other, whatever is in them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 9)
  const cart = { cartKey: 'cart' }
  const first = await reserve(sale, { cart })
  for (let more = 0; more < 3; more++) expect((await reserve(sale, { cart })).orderId).toBe(first.orderId)
  expect((await reserve(sale)).orderId).toBe(first.orderId + 1)
})
