import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { RefundFacts, RefundPlan } from './plan-refund.ts'

/** Rows and payments of an order; a refund that is pending counts as paid back. Source: domain.md §5 'Refunds'. */
export async function findRefundFacts(
  db: Db,
  order: Pick<LockedOrder, 'shopId' | 'id' | 'priceMinor' | 'payedMinor'>,
): Promise<RefundFacts> {
  const rows = await db
    .selectFrom('booking_product')
    .select(['id', 'total_minor', 'credited_minor', 'vat_percentage'])
    .where('shop_id', '=', order.shopId)
    .where('order_id', '=', order.id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('transaction')
    .select(['id', 'transaction_type', 'status', 'amount_minor', 'refunds_transaction_id'])
    .where('shop_id', '=', order.shopId)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['PAYED', 'PENDING'])
    .orderBy('id')
    .execute()
  const refunds = entries.filter((entry) => entry.transaction_type === 'REFUND')
  const pending = refunds.filter((entry) => entry.status === 'PENDING')
  const payments = entries.filter((entry) => entry.transaction_type === 'PAYMENT' && entry.status === 'PAYED')
  return {
    priceMinor: order.priceMinor,
    payedMinor: order.payedMinor + sumAmounts(pending),
    rows: rows.map((row) => ({
      id: row.id,
      totalMinor: row.total_minor,
      creditedMinor: row.credited_minor,
      vatPercentage: row.vat_percentage,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      amountMinor: payment.amount_minor,
      refundedMinor: -sumAmounts(refunds.filter((refund) => refund.refunds_transaction_id === payment.id)),
    })),
  }
}

/** Lowers what the rows cost. Call with the order's row locked, and write its totals afterwards. */
export async function updateCredits(
  tx: Tx,
  { shopId, credits }: { shopId: number; credits: RefundPlan['credits'] },
): Promise<void> {
  for (const { rowId, amountMinor } of credits) {
    await tx
      .updateTable('booking_product')
      .set((eb) => ({ credited_minor: eb('credited_minor', '+', amountMinor) }))
      .where('shop_id', '=', shopId)
      .where('id', '=', rowId)
      .execute()
  }
}

function sumAmounts(entries: readonly { amount_minor: number }[]): number {
  return entries.reduce((total, entry) => total + entry.amount_minor, 0)
}
