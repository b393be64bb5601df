import { awaitedMinor } from '#app/domain/order/order-total.ts'
import type { OrderDetails, OrderTransaction } from '#app/domain/order/order-types.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { type Instant, secondsBetween, toWallTime, type Zone } from '#app/domain/shared/time.ts'

export type PaymentView = ReturnType<typeof toPaymentView>

type Reader = { locale: Locale; shopLocales: readonly Locale[]; zone: Zone }

/** The order's ledger by the time that is shown, newest first. */
export function toPaymentViews(order: Pick<OrderDetails, 'dueMinor' | 'transactions'>, reader: Reader) {
  return order.transactions
    .toSorted((a, b) => secondsBetween(shownAt(a), shownAt(b)) || b.id - a.id)
    .map((transaction) => toPaymentView(transaction, order, reader))
}

/** When the money came or went back, or failed to; a payment that was cancelled was awaited at its beginning. */
function shownAt({ status, createdAt, settledAt }: OrderTransaction): Instant {
  return status === 'CANCELLED' ? createdAt : (settledAt ?? createdAt)
}

/** The transaction as the order's pages show it. */
export function toPaymentView(
  transaction: OrderTransaction,
  order: Pick<OrderDetails, 'dueMinor' | 'transactions'>,
  reader: Reader,
) {
  const text = (value: Translatable | null) => value && pickText(value, reader.locale, reader.shopLocales)
  const isAwaited = transaction.status === 'PENDING' && transaction.transactionType === 'PAYMENT'
  return {
    id: transaction.id,
    at: toWallTime(shownAt(transaction), reader.zone),
    type: transaction.transactionType,
    provider: transaction.provider,
    providerName: text(transaction.providerName),
    /** Payment instructions for the guest; null unless it is a pending payment that has some. */
    instructions: isAwaited ? text(transaction.instructions) : null,
    status: transaction.status,
    note: transaction.note,
    problem: transaction.problem && {
      reason: transaction.problem.reason,
      nextAttemptAt:
        transaction.problem.nextAttemptAt && toWallTime(transaction.problem.nextAttemptAt, reader.zone),
    },
    byName: transaction.createdByName,
    amountMinor: awaitedMinor(transaction, order),
  }
}
