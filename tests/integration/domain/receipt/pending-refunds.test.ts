import { expect, test } from 'vitest'
import { listPayableRows } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { planRefund, splitPlan } from '#app/domain/order/refund/plan-refund.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { findRefundFacts } from '#app/domain/order/refund/refund-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { issueReceipt } from '#app/domain/receipt/issue-receipt.server.ts'
import { listPendingRefunds, listTaxItemsOfOrder } from '#app/domain/receipt/pending-refunds.server.ts'
import { findReceipt } from '#app/domain/receipt/receipt-queries.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createSale, reserve } from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** Two bookings of 400 kr, of which the second has another rate, and half of it paid: 200 kr on each. */
test.each(DIALECTS)(
  '%s: what a plan says of a half paid order is what its refund and its receipt say',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId } = sale
    const cart = { cartKey: crypto.randomUUID() }
    const order = await reserve(sale, { cart })
    await reserve(sale, { cart })
    const rows = await db.selectFrom('booking_product').select('id').orderBy('id').execute()
    const [kayak = 0, tour = 0] = rows.map(({ id }) => id)
    await db.updateTable('booking_product').set({ vat_percentage: 600 }).where('id', '=', tour).execute()
    await inTransaction(db, (tx) => confirmUnpaid(tx, order.staff))
    const cash = { ...order.staff, method: 'CASH', amountMinor: 40_000, requestKey: 'paid' } as const
    await inTransaction(db, (tx) => registerManualPayment(tx, cash))
    const find = async () => {
      const found = await findOrder(db, order)
      if (!found) throw new Error('no order')
      return found
    }
    const query = {
      overpaidMinor: 0,
      credits: [{ rowId: kayak, amountMinor: 30_000 }],
      cancelsBookings: false,
    }
    const back = {
      ...order.staff,
      query,
      method: 'CASH',
      reason: 'Regn',
      notifies: false,
      requestKey: 'k',
    } as const
    const facts = await findRefundFacts(db, { ...(await find()), shopId })
    const planned = planRefund(facts, query)
    if (!planned.ok) throw new Error(planned.error.code)
    const paid = await listPayableRows(db, order)
    const pending = await listPendingRefunds(db, shopId, await find())
    const shown = async (transactionId: number) =>
      (await listTaxItemsOfOrder(db, shopId, await find()))
        .filter((item) => item.transactionId === transactionId)
        .map((item) => [item.rowId, item.amountMinor, item.vatMinor])

    const split = [
      [kayak, -20_000, -4000],
      [tour, -10_000, -566],
    ]
    const asPlanned = splitPlan(planned.value, { ...facts, paid, pending }) ?? []
    expect(asPlanned.map((item) => [item.bookingProductId, item.amountMinor, item.vatMinor])).toEqual(split)
    await inTransaction(db, (tx) => refundOrder(tx, back))
    const transactionId = (await find()).transactions.at(-1)?.id ?? 0
    expect(await shown(transactionId)).toEqual(split)
    await inTransaction(db, (tx) => confirmRefundPaid(tx, { ...order.staff, transactionId }))
    expect(await shown(transactionId)).toEqual(split)

    const shop = await findShop(db, shopId)
    if (!shop) throw new Error('no shop')
    const receipt = { ...order.staff, shop, withName: false, transactionId }
    const issued = await inTransaction(db, (tx) => issueReceipt(tx, receipt))
    const receiptId = issued.ok ? issued.value.receiptId : 0
    expect(await findReceipt(db, { ...order, receiptId })).toMatchObject({
      kind: 'CREDIT',
      vatMinor: -4566,
      rows: [{ coveredMinor: -20_000 }, { coveredMinor: -10_000 }],
    })
  },
)
