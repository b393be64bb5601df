import { expect, test } from 'vitest'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import type { RefundQuery } from '#app/domain/order/refund/plan-refund.ts'
import { type RefundInput, refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createSale, load, type Reserved, reserve, type Sale } from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** A confirmed order of one row of 400 kr, paid in cash. */
async function createPaid(sale: Sale) {
  const order = await reserve(sale)
  const payment = { ...order.staff, method: 'CASH', amountMinor: 40_000, requestKey: 'paid' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
  const { id } = await sale.db
    .selectFrom('booking_product')
    .select('id')
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  return { order, rowId: id }
}

function refund(sale: Sale, order: Reserved, query: Partial<RefundQuery>, over: Partial<RefundInput> = {}) {
  return inTransaction(sale.db, (tx) =>
    refundOrder(tx, {
      ...order.staff,
      query: { overpaidMinor: 0, credits: [], ...query },
      method: 'CASH',
      reason: 'Regn',
      requestKey: crypto.randomUUID(),
      ...over,
    }),
  )
}

async function sumTaxItems(sale: Sale) {
  const items = await sale.db
    .selectFrom('transaction_tax_item')
    .select(['amount_minor', 'vat_minor'])
    .execute()
  return {
    amountMinor: items.reduce((sum, item) => sum + Number(item.amount_minor), 0),
    vatMinor: items.reduce((sum, item) => sum + Number(item.vat_minor), 0),
  }
}

test.each(DIALECTS)(
  '%s: a credit lowers the price, and the money is out once it is marked',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale)

    expect((await refund(sale, order, { credits: [{ rowId, amountMinor: 10_001 }] })).ok).toBe(true)
    const pending = await load(sale, order)
    expect(pending).toMatchObject({ priceMinor: 29_999, payedMinor: 40_000 })
    const entry = pending.transactions.at(-1)
    expect(entry).toMatchObject({ status: 'PENDING', amountMinor: -10_001, note: 'Regn' })

    const mark = () =>
      inTransaction(sale.db, (tx) => confirmRefundPaid(tx, { ...order.staff, transactionId: entry?.id ?? 0 }))
    expect(await mark()).toEqual({ ok: true, value: null })
    expect(await mark()).toEqual({ ok: true, value: null })
    expect(await load(sale, order)).toMatchObject({
      priceMinor: 29_999,
      payedMinor: 29_999,
      paymentState: 'PAID',
      hasRefund: true,
    })
    expect(await sumTaxItems(sale)).toEqual({ amountMinor: 29_999, vatMinor: 6_000 })
  },
)

test.each(DIALECTS)('%s: what was paid too much goes back first, off its row', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale)
  await sale.db.updateTable('booking_product').set({ total_minor: 30_000 }).where('id', '=', rowId).execute()
  await sale.db.updateTable('order').set({ price_minor: 30_000 }).where('id', '=', order.orderId).execute()

  expect(await refund(sale, order, { credits: [{ rowId, amountMinor: 1 }] })).toMatchObject({
    error: { code: 'refund_overpayment_first', overpaidMinor: 10_000 },
  })
  expect((await refund(sale, order, { overpaidMinor: 10_000 })).ok).toBe(true)
  const entry = (await load(sale, order)).transactions.at(-1)
  await inTransaction(sale.db, (tx) =>
    confirmRefundPaid(tx, { ...order.staff, transactionId: entry?.id ?? 0 }),
  )
  expect(await load(sale, order)).toMatchObject({ priceMinor: 30_000, payedMinor: 30_000 })
  expect(await sumTaxItems(sale)).toEqual({ amountMinor: 30_000, vatMinor: 6_000 })
})

test.each(DIALECTS)(
  '%s: the same form twice writes one refund, another with its key none',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale)
    const query = { credits: [{ rowId, amountMinor: 5_000 }] }

    const both = await Promise.all([
      refund(sale, order, query, { requestKey: 'k' }),
      refund(sale, order, query, { requestKey: 'k' }),
    ])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(
      await refund(sale, order, { credits: [{ rowId, amountMinor: 1 }] }, { requestKey: 'k' }),
    ).toMatchObject({ error: { code: 'already_made' } })
    expect((await load(sale, order)).transactions).toHaveLength(2)
  },
)

test.each(DIALECTS)("%s: another shop's order, payment or row is not found", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale)
  const other = await createSale(database.db)
  const query = { credits: [{ rowId, amountMinor: 1 }] }

  expect(await refund(sale, order, query, { shopId: other.shopId })).toMatchObject({
    error: { code: 'order_not_found' },
  })
  expect(await refund(other, await reserve(other), query)).toMatchObject({
    error: { code: 'refund_row_not_found' },
  })
  const [paid] = (await load(sale, order)).transactions
  const settled = await inTransaction(sale.db, (tx) =>
    confirmRefundPaid(tx, { ...order.staff, transactionId: paid?.id ?? 0 }),
  )
  expect(settled).toMatchObject({ error: { code: 'transaction_not_found' } })
})

test.each(DIALECTS)('%s: several refunds at once never return more than was paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale)

  const results = await Promise.all(
    Array.from({ length: 6 }, () => refund(sale, order, { credits: [{ rowId, amountMinor: 15_000 }] })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  const { priceMinor, transactions } = await load(sale, order)
  expect(priceMinor).toBe(10_000)
  expect(transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(10_000)
})
