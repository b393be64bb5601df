import { expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { checkOut, submitOrder } from '#app/domain/order/lifecycle/submit-order.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addMinutes, type Instant, instant, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { findUntrueAllocations } from '#tests/support/allocations.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import {
  book,
  createSale,
  customer,
  load,
  now,
  reserve,
  type Sale,
  startPayment,
  startRent,
  submit,
  zone,
} from './sale.ts'

const expired = addMinutes(now, 30)

test.each(DIALECTS)('%s: what is not ready is not submitted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const bare = { ...order.guest, isDemo: true, termsAccepted: true, requestKey: 'k' }
  const early = await inTransaction(sale.db, (tx) => submitOrder(tx, bare))
  expect(early).toMatchObject({ error: { code: 'customer_missing' } })

  const refusal = async (over: Parameters<typeof submit>[2]) => {
    const result = await submit(sale, order, over)
    return result.ok ? undefined : result.error.code
  }
  expect(await refusal({ termsAccepted: false })).toBe('terms_not_accepted')
  expect(await refusal({ paymentProviderId: null })).toBe('payment_provider_not_offered')
  expect(await refusal({ paymentProviderId: sale.testProviderId + 99 })).toBe('payment_provider_not_offered')
  expect(await refusal({ secret: 'wrong' })).toBe('order_not_found')
  expect(await refusal({ now: expired })).toBe('reservation_expired')
})

test.each(DIALECTS)('%s: starting to pay extends the reservation, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  await submit(sale, order, { now: addMinutes(now, 25) })
  expect((await load(sale, order)).reservationExpiresAt).toBe(addMinutes(now, 35))
  await submit(sale, order, { now: addMinutes(now, 34) })
  expect((await load(sale, order)).reservationExpiresAt).toBe(addMinutes(now, 35))
})

test.each(DIALECTS)('%s: a booking that costs nothing is confirmed without a provider', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await sale.db.updateTable('price').set({ unit_price_minor: 0 }).execute()
  const order = await reserve(sale)
  expect(await submit(sale, order, { paymentProviderId: null })).toEqual({
    ok: true,
    value: { next: 'confirmed' },
  })
  expect(await load(sale, order)).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'PAID',
    transactions: [],
  })
})

test.each(DIALECTS)('%s: a guest pays the deposit', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await sale.db.updateTable('product').set({ deposit_percentage: 3000 }).execute()
  const order = await reserve(sale)
  await startPayment(sale, order)
  expect(await load(sale, order)).toMatchObject({
    depositMinor: 12_000,
    transactions: [{ amountMinor: 12_000 }],
  })
})

const SUBMITTED = DIALECTS.flatMap(
  (dialect) =>
    [
      { dialect, creator: 'guest', submitter: 'staff', amountMinor: 12_000 },
      { dialect, creator: 'staff', submitter: 'guest', amountMinor: 40_000 },
      { dialect, creator: 'staff', submitter: 'staff', amountMinor: 40_000 },
    ] as const,
)

test.each(SUBMITTED)(
  '$dialect: an order by $creator, submitted by $submitter, asks for $amountMinor and is confirmed by it',
  async ({ dialect, creator, submitter, amountMinor }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId, testProviderId: paymentProviderId } = sale
    await db.updateTable('product').set({ deposit_percentage: 3000 }).execute()
    const order = await reserve(
      sale,
      creator === 'staff' ? { audience: 'staff', createdByUserId: sale.userId } : {},
    )
    const access = submitter === 'staff' ? order.staff : order.guest
    const chosen = { paymentProviderId, isDemo: true, termsAccepted: true }
    const form = { ...access, ...chosen, customer, requestKey: 'form' }
    const submitted = await inTransaction(db, (tx) => checkOut(tx, form))
    if (!submitted.ok || submitted.value.next !== 'pay') throw new Error('no payment was started')
    expect(await load(sale, order)).toMatchObject({ transactions: [{ amountMinor }] })

    const { transactionId } = submitted.value
    const paid = { shopId, transactionId, outcome: 'PAYED', providerReference: 'ref', now, zone } as const
    await inTransaction(db, (tx) => settlePayment(tx, paid))
    expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', payedMinor: amountMinor })
  },
)

/** Each transaction asks its own clock: one may see the reservation as run out before the other does. */
test.each(DIALECTS)(
  '%s: in its last second a reservation is kept only if nobody has the place',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const order = await reserve(sale)
    const lastSecond = instant('2026-07-15T08:29:59Z')
    await submit(sale, order, { paymentProviderId: null })
    expect((await book(sale, { now: expired })).ok).toBe(true)

    const offline = { paymentProviderId: sale.offlineProviderId, now: lastSecond }
    expect(await submit(sale, order, offline)).toMatchObject({ error: { code: 'reservation_expired' } })
  },
)

test.each(DIALECTS)('%s: two sweepers expire each order once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  await startPayment(sale, await reserve(sale))
  const sweep = (at = expired) => inTransaction(sale.db, (tx) => expireOrders(tx, { now: at, limit: 10 }))

  expect(await sweep(addMinutes(now, 29))).toEqual({ ok: true, value: 0 })
  const swept = await Promise.all([sweep(), sweep()])
  expect(swept.reduce((sum, result) => sum + (result.ok ? result.value : 0), 0)).toBe(2)
  expect(await load(sale, order)).toMatchObject({ state: 'EXPIRED' })
  const log = await sale.db
    .selectFrom('activity')
    .select('id')
    .where('action', '=', 'order_expired')
    .execute()
  expect(log).toHaveLength(2)
})

test.each(DIALECTS)(
  '%s: staff keep a reservation, and one that ran out only while it is free',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const order = await reserve(sale)
    const keep = (one: typeof order, at = expired) =>
      inTransaction(sale.db, (tx) => confirmUnpaid(tx, { ...one.staff, now: at }))

    const other = await reserve(sale, { now: expired })
    expect(await keep(order)).toMatchObject({
      error: { code: 'not_free_any_more', productId: sale.productId, startRent },
    })
    expect((await keep(other)).ok).toBe(true)
    expect(await load(sale, other)).toMatchObject({ state: 'CONFIRMED', reservationExpiresAt: null })
    expect((await keep(other, addMinutes(expired, 99))).ok).toBe(true)
  },
)

test.each(DIALECTS)('%s: a deleted order comes back while its places are free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  const restore = () => inTransaction(sale.db, (tx) => restoreOrder(tx, order.staff))
  const remove = () => inTransaction(sale.db, (tx) => deleteOrder(tx, order.staff))

  expect(await restore()).toMatchObject({ error: { code: 'transition_refused', from: 'RESERVED' } })
  await remove()
  expect((await restore()).ok).toBe(true)
  expect((await load(sale, order)).state).toBe('CONFIRMED')
  await remove()
  await reserve(sale)
  expect(await restore()).toMatchObject({
    error: { code: 'not_free_any_more', at: 'orderId', productName: { sv: 'Havskajak' }, startRent },
  })
})

test.each(DIALECTS)('%s: a reservation that has run out comes back before it is tidied', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  const restore = (at: Instant) =>
    inTransaction(sale.db, (tx) => restoreOrder(tx, { ...order.staff, now: at }))
  expect(await restore(addMinutes(now, 29))).toMatchObject({ error: { code: 'transition_refused' } })
  expect((await restore(addMinutes(now, 30))).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', reservationExpiresAt: null })
  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['order_restored', 'order_expired'])
})

test.each(DIALECTS)('%s: an order comes back without the booking whose place is gone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  const cart = { orderId: order.orderId, secret: order.guest.secret }
  const later = await book(sale, { cart, startRent: wallTime('2026-07-16 14:00:00') })
  const laterId = later.ok ? later.value.bookingId : 0
  await inTransaction(sale.db, (tx) => deleteOrder(tx, order.staff))
  await reserve(sale)
  const restore = (...withoutBookingIds: number[]) =>
    inTransaction(sale.db, (tx) => restoreOrder(tx, { ...order.staff, withoutBookingIds }))

  const taken = { code: 'not_free_any_more', bookingId: order.bookingId }
  expect(await restore()).toMatchObject({ error: taken })
  expect(await restore(laterId)).toMatchObject({ error: taken })
  expect(await restore(order.bookingId, laterId)).toMatchObject({ error: { code: 'order_empty' } })
  expect(await load(sale, order)).toMatchObject({ state: 'DELETED', bookings: [{}, {}] })

  expect((await restore(order.bookingId)).ok).toBe(true)
  const restored = await load(sale, order)
  expect(restored).toMatchObject({ state: 'CONFIRMED', priceMinor: 40_000, bookings: [{ id: laterId }] })
  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['booking_removed', 'order_restored']),
  )
  expect(await findUntrueAllocations(sale.db, sale.shopId)).toEqual([])

  await inTransaction(sale.db, (tx) => deleteOrder(tx, order.staff))
  await sale.db.updateTable('order').set({ created_by: 'OTA' }).execute()
  expect(await restore(laterId)).toMatchObject({ error: { code: 'ota_order' } })
})

test('postgres: of two who want the last place back, one gets it', async () => {
  await using database = await createTestDatabase('postgres')
  const sale = await createSale(database.db, 1)
  const orders = [await deleted(sale), await deleted(sale), await deleted(sale)]
  const results = await Promise.all(
    orders.map(({ staff }) => inTransaction(sale.db, (tx) => restoreOrder(tx, staff))),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

async function deleted(sale: Sale) {
  const order = await reserve(sale)
  await inTransaction(sale.db, (tx) => deleteOrder(tx, order.staff))
  return order
}

test.each(DIALECTS)('%s: a guest cancels a reservation, not a confirmed order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const confirmed = await reserve(sale)
  await submit(sale, confirmed, { paymentProviderId: sale.offlineProviderId })
  const cancel = (one: typeof order) => inTransaction(sale.db, (tx) => cancelOrder(tx, one.guest))

  expect((await cancel(order)).ok).toBe(true)
  expect((await cancel(order)).ok).toBe(true)
  expect(await cancel(confirmed)).toMatchObject({ error: { code: 'editing_closed' } })
})

test.each(DIALECTS)('%s: an unpaid offline order is cancelled when its time is up', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  await submit(sale, order, { paymentProviderId: sale.offlineProviderId })
  const sweep = (minutes: number) =>
    inTransaction(sale.db, (tx) => cancelUnpaidOrders(tx, { now: addMinutes(now, minutes), limit: 10 }))

  expect(await sweep(24 * 60 - 1)).toEqual({ ok: true, value: 0 })
  expect(await sweep(24 * 60)).toEqual({ ok: true, value: 1 })
  expect(await load(sale, order)).toMatchObject({
    state: 'CANCELLED',
    transactions: [{ status: 'CANCELLED' }],
  })
})

test.each(DIALECTS)("%s: another shop's order does not exist", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { staff } = await reserve(sale)
  const stranger = { ...staff, shopId: (await createSale(database.db)).shopId }
  const missing = { ok: false, error: { code: 'order_not_found', at: 'orderId' } }

  expect(await inTransaction(sale.db, (tx) => confirmUnpaid(tx, stranger))).toEqual(missing)
  expect(await inTransaction(sale.db, (tx) => cancelOrder(tx, stranger))).toEqual(missing)
  expect(await inTransaction(sale.db, (tx) => deleteOrder(tx, stranger))).toEqual(missing)
  expect(await inTransaction(sale.db, (tx) => restoreOrder(tx, stranger))).toEqual(missing)
})

test.each(DIALECTS)(
  '%s: an order whose product became inactive comes back while it is free',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const order = await deleted(sale)
    const restore = () => inTransaction(sale.db, (tx) => restoreOrder(tx, order.staff))
    await sale.db
      .updateTable('product')
      .set({ status: 'INACTIVE' })
      .where('id', '=', sale.productId)
      .execute()

    expect((await restore()).ok).toBe(true)
    expect((await load(sale, order)).state).toBe('CONFIRMED')
    await inTransaction(sale.db, (tx) => deleteOrder(tx, order.staff))
    await sale.db.updateTable('product').set({ max_capacity: 0 }).where('id', '=', sale.productId).execute()
    expect(await restore()).toMatchObject({ error: { code: 'not_free_any_more' } })
  },
)
