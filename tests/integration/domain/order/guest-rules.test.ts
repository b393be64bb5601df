import { expect, test } from 'vitest'
import type { AddBookingInput } from '#app/domain/order/booking/add-booking.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, endRent, load, reserve, type Sale, startPayment, startRent } from './sale.ts'

async function refusalOf(sale: Sale, over: Partial<AddBookingInput>): Promise<string | undefined> {
  const result = await book(sale, over)
  return result.ok ? undefined : result.error.code
}

/** Open around the clock, one unit that is rented by the hour and by the day. */
async function createNightSale(sale: Sale) {
  const { db } = sale
  const shopId = await insertShop(db)
  await insertOpeningSeason(db, { shop_id: shopId, opens: '00:00', closes: '00:00' })
  const productId = await insertProduct(db, {
    shop_id: shopId,
    max_capacity: 1,
    start_time_interval: 30,
    price_time_unit: 'HOURS',
  })
  const hourId = await insertDuration(db, { shop_id: shopId, product_id: productId, amount: 1 })
  const dayId = await insertDuration(db, {
    shop_id: shopId,
    product_id: productId,
    amount: 1,
    unit: 'DAYS',
  })
  await insertPrice(db, { shop_id: shopId, product_id: productId })
  return { night: { ...sale, shopId, productId, durationId: hourId }, hourId, dayId }
}

test.each(DIALECTS)('%s: both nights on which the clock changes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { night, hourId, dayId } = await createNightSale(await createSale(database.db))
  const at = async (start: string, durationId: number) => {
    const order = await reserve(night, { startRent: wallTime(`${start}:00`), durationId })
    const { bookings, priceMinor } = await load(night, order)
    return bookings.map(({ startsAt, endRent, endsAt }) => [startsAt, endRent, endsAt, priceMinor])
  }
  const refused = (start: string) => refusalOf(night, { startRent: wallTime(`${start}:00`) })

  expect(await refused('2027-03-28 02:30')).toBe('start_time_does_not_exist')
  expect(await at('2027-03-28 01:30', hourId)).toEqual([
    ['2027-03-28T00:30:00Z', '2027-03-28 03:30:00', '2027-03-28T01:30:00Z', 40_000],
  ])
  expect(await refused('2027-03-28 03:00')).toBe('not_enough_free')
  expect(await at('2027-03-28 03:30', hourId)).toHaveLength(1)

  // The first pass of 02:00 is kept until the second has passed, and costs both hours.
  expect(await at('2026-10-25 02:00', hourId)).toEqual([
    ['2026-10-25T00:00:00Z', '2026-10-25 03:00:00', '2026-10-25T02:00:00Z', 80_000],
  ])
  expect(await refused('2026-10-25 02:30')).toBe('not_enough_free')
  expect(await at('2026-10-25 03:00', hourId)).toHaveLength(1)
  expect(await at('2026-10-23 02:30', dayId)).toEqual([
    ['2026-10-23T00:30:00Z', '2026-10-24 02:30:00', '2026-10-24T00:30:00Z', 960_000],
  ])
  expect(await refused('2026-10-25 01:30')).toBe('not_enough_free')
})

test.each(DIALECTS)('%s: a guest gets what is public now, at the price of now', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const hiddenId = await insertDuration(db, { shop_id: shopId, product_id: productId, admin_only: 1 })
  const friendId = await insertPriceCategory(db, { shop_id: shopId, admin_only: 1 })
  const goneId = await insertPriceCategory(db, { shop_id: shopId, deleted_at: '2026-07-01T00:00:00Z' })
  for (const categoryId of [friendId, goneId]) {
    await insertPrice(db, { shop_id: shopId, product_id: productId, price_category_id: categoryId })
  }
  const requested = (priceCategoryId: number) => ({ quantities: [{ priceCategoryId, quantity: 1 }] })

  expect(await refusalOf(sale, { durationId: hiddenId })).toBe('duration_not_offered')
  expect(await refusalOf(sale, { endRent: wallTime('2026-07-16 11:00:00') })).toBeUndefined()
  expect(await refusalOf(sale, requested(friendId))).toBe('price_category_not_offered')
  expect(await refusalOf(sale, requested(goneId))).toBe('price_category_not_offered')
  expect(await refusalOf(sale, { now: instant('2026-07-16T08:00:01Z') })).toBe('past_cut_off')

  await db.updateTable('price').set({ unit_price_minor: 50_000 }).execute()
  const order = await reserve(sale)
  expect(await load(sale, order)).toMatchObject({ priceMinor: 50_000, bookings: [{ endRent }] })
  await db.updateTable('price').set({ unit_price_minor: 60_000 }).execute()
  expect((await load(sale, order)).priceMinor).toBe(50_000)
  const hidden = [
    { status: 'INACTIVE', deleted_at: null },
    { status: 'ADMIN_ONLY', deleted_at: null },
    { status: 'ACTIVE', deleted_at: '2026-07-15T08:00:00Z' },
  ] as const
  for (const columns of hidden) {
    await db.updateTable('product').set(columns).execute()
    expect(await refusalOf(sale, {})).toBe('product_not_found')
  }
})

test.each(DIALECTS)('%s: a change that is refused leaves the payment going', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  await reserve(sale, { startRent: endRent })
  const id = await startPayment(sale, order)
  const move = (to: typeof startRent) =>
    inTransaction(sale.db, (tx) =>
      changeBooking(tx, {
        ...order.guest,
        bookingId: order.bookingId,
        durationId: sale.durationId,
        startRent: to,
        quantities: [{ priceCategoryId: null, quantity: 1 }],
      }),
    )

  expect(await move(endRent)).toMatchObject({ error: { code: 'not_enough_free' } })
  expect(await load(sale, order)).toMatchObject({
    state: 'READY_FOR_PAYMENT',
    transactions: [{ id, status: 'PENDING' }],
  })
  expect((await move(startRent)).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({
    state: 'RESERVED',
    transactions: [{ id, status: 'CANCELLED' }],
  })
})

test.each(DIALECTS)('%s: an order that is free in part stays as it is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  await reserve(sale, { cart: order.guest, startRent: endRent })
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))
  const other = await reserve(sale, { startRent: endRent })
  const restore = () => inTransaction(sale.db, (tx) => restoreOrder(tx, order.staff))

  expect(await restore()).toMatchObject({ error: { code: 'not_free_any_more', startRent: endRent } })
  expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', bookings: [{}, {}] })
  await inTransaction(sale.db, (tx) => cancelOrder(tx, other.staff))
  expect((await restore()).ok).toBe(true)
})
