import { expect, test } from 'vitest'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { withdrawRefund } from '#app/domain/order/refund/withdraw-refund.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { confirmed, createSale, load } from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** An order of 400 kr that is paid in cash, and a refund of 100.01 kr by hand that waits. */
async function createRefunded(db: Db, { cancelsBookings = false } = {}) {
  const sale = await createSale(db)
  const order = await confirmed(sale)
  const { staff } = order
  const payment = { ...staff, method: 'CASH', amountMinor: 40_000, requestKey: 'paid' } as const
  await inTransaction(db, (tx) => registerManualPayment(tx, payment))
  const [booking] = (await load(sale, order)).bookings
  const rowId = booking?.products[0]?.id ?? 0
  const query = { overpaidMinor: 0, credits: [{ rowId, amountMinor: 10_001 }], cancelsBookings }
  const refund = { query, method: 'CASH', reason: 'Fel', notifies: false, requestKey: 'refund' } as const
  await inTransaction(db, (tx) => refundOrder(tx, { ...staff, ...refund }))
  const transactionId = (await load(sale, order)).transactions.at(-1)?.id ?? 0
  const key = { ...staff, transactionId }
  return {
    show: () => load(sale, order),
    withdraw: (over: Partial<typeof key> = {}) =>
      inTransaction(db, (tx) => withdrawRefund(tx, { ...key, ...over })),
    markPaid: () => inTransaction(db, (tx) => confirmRefundPaid(tx, key)),
    settled: async () => {
      const { shopId, orderId } = staff
      const log = await listActivities(db, { shopId, entity: 'order', entityId: orderId })
      return log.map(({ action }) => action).filter((action) => /^refund_(paid|withdrawn)$/.test(action))
    },
    transactionId,
  }
}

const PAID = { price: 29_999, payed: 29_999, status: 'PAYED', settled: ['refund_paid'] }
const WITHDRAWN = { price: 40_000, payed: 40_000, status: 'CANCELLED', settled: ['refund_withdrawn'] }

async function outcome({ show, settled }: Awaited<ReturnType<typeof createRefunded>>) {
  const { priceMinor: price, payedMinor: payed, returningMinor, transactions } = await show()
  expect(returningMinor).toBe(0)
  return { price, payed, status: transactions.at(-1)?.status, settled: await settled() }
}

test.each(DIALECTS)('%s: a refund taken back leaves the order as without it, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const refunded = await createRefunded(database.db)
  expect(await refunded.show()).toMatchObject({ priceMinor: 29_999, returningMinor: 10_001 })
  expect(await refunded.withdraw()).toEqual({ ok: true, value: null })
  expect(await refunded.withdraw()).toEqual({ ok: true, value: null })
  expect(await outcome(refunded)).toEqual(WITHDRAWN)
  expect(await refunded.markPaid()).toMatchObject({ error: { code: 'refund_withdrawn' } })
  expect(await outcome(refunded)).toEqual(WITHDRAWN)
})

test.each(DIALECTS)('%s: one that is paid stays paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const refunded = await createRefunded(database.db)
  await refunded.markPaid()
  expect(await refunded.withdraw()).toMatchObject({ error: { code: 'refund_is_paid' } })
  expect(await outcome(refunded)).toEqual(PAID)
})

test.each(DIALECTS)('%s: of taking back and marking as paid at once one wins', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const refunded = await createRefunded(database.db)
  const { withdraw, markPaid } = refunded
  const [withdrawn, paid, again] = await Promise.all([withdraw(), markPaid(), withdraw()])
  expect(withdrawn.ok).toBe(!paid.ok)
  expect(again.ok).toBe(!paid.ok)
  expect(await outcome(refunded)).toEqual(paid.ok ? PAID : WITHDRAWN)
})

test.each(DIALECTS)('%s: what was cancelled with it stays so, its money paid too much', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const refunded = await createRefunded(database.db, { cancelsBookings: true })
  expect((await refunded.withdraw()).ok).toBe(true)
  expect(await refunded.show()).toMatchObject({
    ...{ state: 'CANCELLED', priceMinor: 0, payedMinor: 40_000, overpaidMinor: 40_000 },
  })
})

test.each(DIALECTS)(
  "%s: another shop's, a payment and what a provider gives back are not found",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { withdraw, transactionId, show } = await createRefunded(db)
    const other = await createSale(db)
    const [payment] = (await show()).transactions
    const notFound = { error: { code: 'transaction_not_found' } }
    expect(await withdraw({ shopId: other.shopId })).toMatchObject(notFound)
    expect(await withdraw({ transactionId: payment?.id ?? 0 })).toMatchObject(notFound)
    await db.updateTable('transaction').set({ provider: 'TEST' }).where('id', '=', transactionId).execute()
    expect(await withdraw()).toMatchObject(notFound)
    expect((await show()).transactions.at(-1)).toMatchObject({ status: 'PENDING' })
  },
)
