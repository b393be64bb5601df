import { cancelPendingPayments, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { recordReturn } from '#app/domain/order/ledger/write-ledger.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import { isReservation } from '#app/domain/order/order-states.ts'
import type { OrderInput } from '#app/domain/order/order-types.ts'
import type { Tx } from '#db/transaction.server.ts'

/** Providers that this process settles by itself: nobody outside has to move the money. */
const LOCAL_PROVIDERS = ['TEST']

/**
 * Writes a refund of a whole payment that came too late, on the way and with the split over rows that it came
 * by. It is settled at once where no outside provider is involved, else PENDING until one has done it. A
 * reservation whose time is over is expired with it. Source: domain.md §5 'Late money', 'Refunds'.
 */
export async function refundPayment(
  tx: Tx,
  order: LockedOrder,
  entry: LedgerEntry,
  { shopId, now, reason }: OrderInput & { reason: 'ended' | 'not_free_any_more' },
): Promise<'money_back'> {
  const status = LOCAL_PROVIDERS.includes(entry.provider) ? 'PAYED' : 'PENDING'
  const transactionId = await recordReturn(tx, entry, { shopId, status, now })
  if (isReservation(order)) {
    await cancelPendingPayments(tx, { orders: [order], now })
    await moveOrder(tx, order, 'expire')
  }
  const facts = { transactionId, amountMinor: entry.amountMinor, provider: entry.provider, reason }
  await logOrder(tx, { shopId, orderId: order.id, now, notify: true }, 'payment_returned', facts)
  return 'money_back'
}
