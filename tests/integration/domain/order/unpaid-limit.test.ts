import { expect, test } from 'vitest'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { findUntrueAllocations } from '#tests/support/allocations.ts'
import { insertPaymentProvider } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, load, now, reserve, submit } from './sale.ts'

test.each(DIALECTS)(
  '%s: each order is cancelled at the limit of the method that it chose',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createSale(db, 10)
    const choose = async (hours: number) => {
      const order = await reserve(sale)
      const id = await insertPaymentProvider(db, { shop_id: sale.shopId, time_limit_hours: hours })
      expect(await submit(sale, order, { paymentProviderId: id })).toMatchObject({ ok: true })
      return order
    }
    const orders = {
      none: await choose(0),
      two: await choose(2),
      paid: await choose(2),
      day: await choose(24),
    }
    const payment = { ...orders.paid.staff, method: 'CASH', amountMinor: 100 } as const
    const paid = await inTransaction(db, (tx) =>
      registerManualPayment(tx, { ...payment, requestKey: 'partly paid' }),
    )
    expect(paid.ok).toBe(true)
    // An order keeps the limit that it was made with.
    await db.updateTable('payment_provider').set({ time_limit_hours: 1 }).execute()

    const sweep = (minutes: number) =>
      inTransaction(db, (tx) => cancelUnpaidOrders(tx, { now: addMinutes(now, minutes), limit: 10 }))
    const states = async () =>
      Promise.all(Object.values(orders).map(async (order) => (await load(sale, order)).state))

    expect(await sweep(2 * 60 - 1)).toEqual({ ok: true, value: 0 })
    expect(await sweep(2 * 60)).toEqual({ ok: true, value: 1 })
    expect(await states()).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED'])
    expect(await sweep(24 * 60 - 1)).toEqual({ ok: true, value: 0 })
    expect(await sweep(365 * 24 * 60)).toEqual({ ok: true, value: 1 })
    expect(await states()).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED'])
    expect(await load(sale, orders.two)).toMatchObject({ transactions: [{ status: 'CANCELLED' }] })
    expect(await findUntrueAllocations(db, sale.shopId)).toEqual([])
  },
)
