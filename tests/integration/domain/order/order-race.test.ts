import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { sellBooking } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { book, createSale, endRent, reserve, startPayment, startRent, toSelling, zone } from './sale.ts'
import { readOrders } from './stored-orders.ts'

/** Each either works or is refused with a reason; none is lost to a lock. */
test('postgres: all that can happen to orders happens at once, and no place is sold twice', async () => {
  await using database = await createTestDatabase('postgres')
  const sale = await createSale(database.db, 4)
  const otherId = await insertProduct(sale.db, { shop_id: sale.shopId, max_capacity: 4 })
  const durationId = await insertDuration(sale.db, { shop_id: sale.shopId, product_id: otherId })
  await insertPrice(sale.db, { shop_id: sale.shopId, product_id: otherId })
  const other = { productId: otherId, durationId }
  const orders = await Promise.all([reserve(sale), reserve(sale, other), reserve(sale), reserve(sale, other)])
  const payments: number[] = []
  for (const order of orders) payments.push(await startPayment(sale, order))

  const outcomes = await Promise.all(
    orders.flatMap((order, index) => {
      const { shopId, guest, staff, bookingId, now } = order
      const isOther = index % 2 === 1
      const quantities = [{ priceCategoryId: null, quantity: 2 }]
      const change = { ...guest, bookingId, durationId: isOther ? durationId : sale.durationId, quantities }
      const paid = { shopId, transactionId: payments[index] ?? 0, outcome: 'PAYED' as const, now, zone }
      const run = async (work: (tx: Tx) => Promise<Result<unknown, unknown>>) => inTransaction(sale.db, work)
      return [
        run((tx) => changeBooking(tx, { ...change, startRent: index > 1 ? startRent : endRent })),
        book(sale, isOther ? { cart: guest } : { ...other, cart: guest }),
        run((tx) => settlePayment(tx, { ...paid, providerReference: `ref-${index}` })),
        run((tx) => (index === 0 ? deleteOrder(tx, staff) : confirmUnpaid(tx, staff))),
        run((tx) => (index === 0 ? restoreOrder(tx, staff) : confirmUnpaid(tx, staff))),
        run((tx) => removeBooking(tx, { ...guest, bookingId, isBackAtProducts: true })),
        book(sale, isOther ? other : {}),
        run((tx) => sellBooking(tx, toSelling(sale, isOther ? other : {}))),
      ]
    }),
  )

  expect(outcomes).toHaveLength(32)
  const stored = await readOrders(sale)
  for (const order of stored) {
    expect(order.rowsMinor).toBe(order.priceMinor)
    expect(order.ledgerMinor).toBe(order.payedMinor)
  }
  const live = stored.filter(({ state }) => state === 'CONFIRMED' || state === 'RESERVED')
  const taken = live.flatMap(({ bookings }) => bookings)
  for (const groups of Map.groupBy(taken, (row) => `${row.productId} ${row.startMinute}`).values()) {
    expect(groups.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(4)
  }
})
