import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { OrderMoney } from '#app/domain/order/order-total.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { creditAfterFailure, type RefundFacts, type RowCredits } from './plan-refund.ts'

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

/**
 * Lowers what rows cost that are still in the order. Call with the order's row locked, and write its totals afterwards.
 */
export async function updateCredits(
  tx: Tx,
  { shopId, credits }: { shopId: number; credits: readonly { rowId: number; amountMinor: number }[] },
): Promise<void> {
  for (const { rowId, amountMinor } of credits) {
    await tx
      .updateTable('booking_product')
      .set((eb) => ({ credited_minor: eb('credited_minor', '+', amountMinor) }))
      .where('shop_id', '=', shopId)
      .where('id', '=', rowId)
      .where('removed_at', 'is', null)
      .execute()
  }
}

type RefundKey = { shopId: number; transactionId: number }

/**
 * Adds the credits of a refund that was paid to those that stay if others fail, as far as they have not fallen away
 * with what the row cost. Call before its items are split anew.
 */
export async function updatePaidCredits(tx: Tx, key: RefundKey): Promise<void> {
  for (const { rowId, ownMinor, creditedMinor, paidMinor } of await listCreditedRows(tx, key)) {
    await tx
      .updateTable('booking_product')
      .set({ paid_credit_minor: Math.min(creditedMinor, paidMinor + ownMinor) })
      .where('shop_id', '=', key.shopId)
      .where('id', '=', rowId)
      .execute()
  }
}

/** Takes the credits of a refund that failed off its rows. Write the order's totals afterwards. */
export async function updateFailedCredits(tx: Tx, key: RefundKey): Promise<void> {
  for (const { rowId, ...credits } of await listCreditedRows(tx, key)) {
    await tx
      .updateTable('booking_product')
      .set({ credited_minor: creditAfterFailure(credits) })
      .where('shop_id', '=', key.shopId)
      .where('id', '=', rowId)
      .execute()
  }
}

/** Rows still in the order that a refund credits; a payment that goes back whole credits none. */
async function listCreditedRows(
  tx: Tx,
  { shopId, transactionId }: RefundKey,
): Promise<(RowCredits & { rowId: number })[]> {
  const rows = await tx
    .selectFrom('transaction_tax_item as own')
    .innerJoin('booking_product as row', 'row.id', 'own.booking_product_id')
    .leftJoin('refund_request', 'refund_request.transaction_id', 'own.transaction_id')
    .select(['row.id', 'row.credited_minor', 'row.paid_credit_minor'])
    .select(({ fn, neg }) => neg(fn.sum<number>('own.amount_minor')).as('own_minor'))
    .select((eb) =>
      eb
        .selectFrom('transaction_tax_item as other')
        .innerJoin('transaction as refund', 'refund.id', 'other.transaction_id')
        .leftJoin('refund_request as request', 'request.transaction_id', 'refund.id')
        .select(({ fn, lit, neg }) =>
          neg(fn.coalesce(fn.sum<number>('other.amount_minor'), lit(0))).as('pending'),
        )
        .whereRef('other.booking_product_id', '=', 'row.id')
        .where('refund.id', '!=', transactionId)
        .where('refund.transaction_type', '=', 'REFUND')
        .where('refund.status', '=', 'PENDING')
        .where(({ or, eb: is }) =>
          or([is('request.credits_rows', 'is', null), is('request.credits_rows', '=', 1)]),
        )
        .as('pending_minor'),
    )
    .where('own.shop_id', '=', shopId)
    .where('own.transaction_id', '=', transactionId)
    .where('row.removed_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('refund_request.credits_rows', 'is', null), eb('refund_request.credits_rows', '=', 1)]),
    )
    .groupBy(['row.id', 'row.credited_minor', 'row.paid_credit_minor'])
    .orderBy('row.id')
    .execute()
  return rows.map((row) => ({
    rowId: row.id,
    creditedMinor: row.credited_minor,
    paidMinor: row.paid_credit_minor,
    ownMinor: row.own_minor,
    pendingMinor: row.pending_minor ?? 0,
  }))
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
