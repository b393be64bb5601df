import { expect, test } from 'vitest'
import type { AddBookingInput } from '#app/domain/order/booking/add-booking.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, customer, endRent, load, reserve, submit } from './sale.ts'

const conflict = { ok: false, error: { code: 'key_conflict', at: 'requestKey' } }

test.each(DIALECTS)('%s: a key that was used for another booking gives the first', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const form = { cart: { cartKey: 'cart' }, requestKey: 'form' }
  const first = await reserve(sale, form)
  const others: Partial<AddBookingInput>[] = [
    {},
    { startRent: endRent },
    { quantities: [{ priceCategoryId: null, quantity: 2 }] },
    { durationId: null },
  ]
  for (const other of others) {
    const { bookingId } = await reserve(sale, { ...form, ...other })
    expect(bookingId).toBe(first.bookingId)
  }
})

test.each(DIALECTS)('%s: what was removed can be chosen again by the same form', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 2)
  const form = { cart: { cartKey: 'cart' }, requestKey: 'form' }
  const order = await reserve(sale, form)
  await book(sale, { cart: order.guest })
  await inTransaction(sale.db, (tx) => removeBooking(tx, { ...order.guest, bookingId: order.bookingId }))

  const again = await reserve(sale, form)
  expect(again.orderId).toBe(order.orderId)
  expect(again.bookingId).not.toBe(order.bookingId)
  expect((await load(sale, order)).bookings).toHaveLength(2)
})

test.each(DIALECTS)(
  '%s: a cart key opens an order that has contact details in its own window alone',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const cart = { cartKey: 'in-a-shared-link' }
    const order = await reserve(sale, { cart })
    await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.guest, customer }))

    expect(await book(sale, { cart, windowKey: 'window-2' })).toEqual({
      ok: false,
      error: { code: 'taken_over', at: 'windowKey' },
    })
    expect(await book(sale, { cart, windowKey: undefined })).toEqual({
      ok: false,
      error: { code: 'editing_closed', at: 'orderId' },
    })
    expect(await reserve(sale, { cart })).toMatchObject({ orderId: order.orderId })
    expect((await book(sale, { cart: order.guest })).ok).toBe(true)
  },
)

test.each(DIALECTS)('%s: a payment form with another choice is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const other = await reserve(sale)
  const first = await submit(sale, order, { requestKey: 'pay' })

  expect(await submit(sale, order, { requestKey: 'pay' })).toEqual(first)
  expect(await submit(sale, order, { requestKey: 'pay', paymentProviderId: sale.offlineProviderId })).toEqual(
    conflict,
  )
  expect(await submit(sale, other, { requestKey: 'pay' })).toEqual(conflict)
})

test.each(DIALECTS)('%s: a form for cash with another note is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { staff } = await reserve(sale)
  const pay = (note?: string) =>
    inTransaction(sale.db, (tx) =>
      registerManualPayment(tx, { ...staff, method: 'CASH', amountMinor: 100, note, requestKey: 'cash' }),
    )
  const first = await pay('kvitto 7')
  expect(await pay('kvitto 7')).toEqual(first)
  expect(await pay('kvitto 8')).toEqual(conflict)
  expect(await pay()).toEqual(conflict)
})
