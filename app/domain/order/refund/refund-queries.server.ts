import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { OrderMoney } from '#app/domain/order/order-total.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { RefundFacts } from './plan-refund.ts'

/** Rows and payments of an order; of a payment, a pending refund counts as made. Source: domain.md §5 'Refunds'. */
export async function findRefundFacts(
  db: Db,
  order: Pick<LockedOrder, 'shopId' | 'id' | keyof OrderMoney>,
): Promise<RefundFacts> {
  const rows = await db
    .selectFrom('booking_product as row')
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .select(['row.id', 'row.total_minor', 'row.credited_minor', 'row.vat_percentage', 'row.is_rebooking_fee'])
    .select(({ fn }) => fn.coalesce('booking.parent_booking_id', 'booking.id').as('booking_id'))
    .where('row.shop_id', '=', order.shopId)
    .where('row.order_id', '=', order.id)
    .where('row.removed_at', 'is', null)
    .orderBy('row.id')
    .execute()
  const entries = await db
    .selectFrom('transaction')
    .select(['id', 'transaction_type', 'status', 'amount_minor', 'refunds_transaction_id'])
    .select(['provider', 'payment_provider_id'])
    .where('shop_id', '=', order.shopId)
    .where('order_id', '=', order.id)
    .where('status', 'in', ['PAYED', 'PENDING'])
    .orderBy('id')
    .execute()
  // What a provider took back or returned by itself counts as a refund of that payment, too.
  const refunds = entries.filter(
    (entry) => entry.transaction_type === 'REFUND' || entry.transaction_type === 'CORRECTION',
  )
  const payments = entries.filter((entry) => entry.transaction_type === 'PAYMENT' && entry.status === 'PAYED')
  return {
    priceMinor: order.priceMinor,
    payedMinor: order.payedMinor,
    returningMinor: order.returningMinor,
    rows: rows.map((row) => ({
      id: row.id,
      bookingId: row.booking_id,
      totalMinor: row.total_minor,
      creditedMinor: row.credited_minor,
      vatPercentage: row.vat_percentage,
      isFee: row.is_rebooking_fee === 1,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      provider: payment.provider,
      paymentProviderId: payment.payment_provider_id,
      amountMinor: payment.amount_minor,
      refundedMinor: -sumAmounts(refunds.filter((refund) => refund.refunds_transaction_id === payment.id)),
    })),
  }
}

/** Lists which rows, removed ones too, each of these refunds gives back. */
export async function listRefundedRows(
  db: Db,
  { shopId, transactionIds }: { shopId: number; transactionIds: readonly number[] },
): Promise<{ transactionId: number; rowId: number }[]> {
  if (transactionIds.length === 0) return []
  const rows = await db
    .selectFrom('transaction_tax_item')
    .select(['transaction_id', 'booking_product_id'])
    .where('shop_id', '=', shopId)
    .where('transaction_id', 'in', transactionIds)
    .execute()
  return rows.flatMap(({ transaction_id: transactionId, booking_product_id: rowId }) =>
    rowId === null ? [] : [{ transactionId, rowId }],
  )
}

/** Bookings of the order that are cancelled together: each with those that came with it. */
export async function listBookingIds(
  tx: Tx,
  { shopId, rootIds }: { shopId: number; rootIds: readonly number[] },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('booking')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) => or([eb('id', 'in', rootIds), eb('parent_booking_id', 'in', rootIds)]))
    .execute()
  return rows.map(({ id }) => id)
}

function sumAmounts(entries: readonly { amount_minor: number }[]): number {
  return entries.reduce((total, entry) => total + entry.amount_minor, 0)
}
