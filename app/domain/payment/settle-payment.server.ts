import { applyPaidChange, dropUnpaidChange } from '#app/domain/order/guest/apply-paid-change.server.ts'
import {
  findTransaction,
  findTransactionIdByReference,
  type LedgerEntry,
} from '#app/domain/order/ledger/ledger-queries.server.ts'
import { nextStatus } from '#app/domain/order/ledger/transaction-states.ts'
import { cancelPendingPayments, settleEntry } from '#app/domain/order/ledger/write-ledger.server.ts'
import { confirmOrder } from '#app/domain/order/lifecycle/confirm-order.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { moveOrder } from '#app/domain/order/move-order.server.ts'
import { hasExpired, isReservation } from '#app/domain/order/order-states.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import type { OrderInput } from '#app/domain/order/order-types.ts'
import { returnPayment } from '#app/domain/order/refund/return-payment.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { canConfirmUnpaid, findMissing } from './record-payment.server.ts'

export type SettlePaymentInput = {
  shopId: number
  transactionId: number
  /** Unpaid are 'FAILED', declined, and a page that its guest left, 'LEFT', or that we closed, 'CLOSED'. */
  outcome: 'PAYED' | 'FAILED' | 'LEFT' | 'CLOSED'
  /** The provider's own name for the payment; one reference is credited once. */
  providerReference: string
  /** Amount paid, in minor units, where the provider reports one. */
  amountMinor?: number | undefined
  now: Instant
  zone: Zone
}

/**
 * 'received' leaves more to pay before the order is confirmed; 'money_back' came too late, and is on its way
 * back to the guest.
 */
type SettledPayment = { orderId: number; result: 'confirmed' | 'received' | 'failed' | 'money_back' }

type SettleRefusal =
  | { code: 'transaction_not_found'; at: 'transactionId' }
  | { code: 'provider_reference_used'; at: 'providerReference' }
  | { code: 'amount_differs'; at: 'amountMinor'; expectedMinor: number }

/**
 * Writes what became of a payment. Locks pools and order, since late money may occupy places again. The same
 * outcome twice, or a failure after success, changes nothing and has the first answer; another amount than
 * was requested is refused. Source: domain.md §5 'Late money', reliability.md F07, F20, F21, F25, F26.
 */
export async function settlePayment(
  tx: Tx,
  input: SettlePaymentInput,
): Promise<Result<SettledPayment, SettleRefusal>> {
  const { shopId, transactionId, providerReference, amountMinor } = input
  const existing = await findTransaction(tx, { shopId, transactionId })
  const order = existing && (await lockOrderAndPools(tx, { shopId, orderId: existing.orderId }))
  const entry = await findTransaction(tx, { shopId, transactionId })
  if (!order || entry?.transactionType !== 'PAYMENT') {
    return err({ code: 'transaction_not_found', at: 'transactionId' })
  }
  const { provider } = entry
  const creditedId = await findTransactionIdByReference(tx, { provider, providerReference })
  if (creditedId !== undefined && creditedId !== entry.id) {
    return err({ code: 'provider_reference_used', at: 'providerReference' })
  }
  if (input.outcome !== 'PAYED') return ok(await settleFailed(tx, order, entry, input))
  if (amountMinor !== undefined && amountMinor !== entry.amountMinor) {
    return err({ code: 'amount_differs', at: 'amountMinor', expectedMinor: entry.amountMinor })
  }
  return ok(await settlePaid(tx, order, entry, input))
}

async function settleFailed(
  tx: Tx,
  order: LockedOrder,
  entry: LedgerEntry,
  input: SettlePaymentInput,
): Promise<SettledPayment> {
  const to = nextStatus(entry.status, 'fail')
  if (!to) return { orderId: order.id, result: answerAgain(order, entry) }

  const { shopId, now, outcome, providerReference } = input
  const { id, amountMinor, provider } = entry
  await settleEntry(tx, entry, { shopId, to, now, providerReference })
  await dropUnpaidChange(tx, { shopId, transactionId: id })
  const byGuest = outcome === 'LEFT' ? { access: { secret: order.secret } } : {}
  const facts = { transactionId: id, amountMinor, provider, outcome }
  await logOrder(tx, { shopId, orderId: order.id, now, ...byGuest }, 'payment_failed', facts)
  if (order.state === 'READY_FOR_PAYMENT' && !hasExpired(order, now))
    await moveOrder(tx, order, 'reopen', { now })
  return { orderId: order.id, result: 'failed' }
}

async function settlePaid(
  tx: Tx,
  order: LockedOrder,
  entry: LedgerEntry,
  input: SettlePaymentInput,
): Promise<SettledPayment> {
  const to = nextStatus(entry.status, 'pay')
  if (!to) return { orderId: order.id, result: answerAgain(order, entry) }

  const { shopId, now, providerReference } = input
  const { id, amountMinor, provider } = entry
  // A change that is paid for goes first, so that its payment is split over rows as they are then.
  const { zone } = input
  const change =
    order.state === 'CONFIRMED' ? await applyPaidChange(tx, order, { transactionId: id, now, zone }) : 'none'
  await settleEntry(tx, entry, { shopId, to, now, providerReference })
  const { paymentLinkId } = entry
  const facts = { transactionId: id, amountMinor, provider, paymentLinkId }
  // Word of a payment goes to who was asked for it by a link, and to the shop; others get the confirmation.
  const notify = paymentLinkId !== null
  await logOrder(tx, { shopId, orderId: order.id, now, notify }, 'payment_received', facts)
  if (change === 'impossible') {
    const returned = { ...input, orderId: order.id, reason: 'not_free_any_more' } as const
    return { orderId: order.id, result: await refundPayment(tx, order, entry, returned) }
  }
  const missingMinor = await findMissing(tx, order, amountMinor)
  return { orderId: order.id, result: await decide(tx, order, entry, { input, missingMinor }) }
}

/**
 * Applies a payment to the order: confirms it, waits for more, or pays the money back. Source: domain.md §5
 * 'Late money'.
 */
async function decide(
  tx: Tx,
  order: LockedOrder,
  entry: LedgerEntry,
  { input, missingMinor }: { input: SettlePaymentInput; missingMinor: number },
): Promise<SettledPayment['result']> {
  const orderInput = { ...input, orderId: order.id }
  if (order.state === 'CONFIRMED') {
    // As it is now: the payment may have changed what the order costs.
    const settled = await lockOrder(tx, orderInput)
    const isPaidInFull = settled && dueMinor(settled) === 0
    if (isPaidInFull) await cancelPendingPayments(tx, { orders: [order], now: input.now })
    return 'confirmed'
  }
  const isLate = hasExpired(order, input.now)
  if (!isLate && !isReservation(order))
    return refundPayment(tx, order, entry, { ...orderInput, reason: 'ended' })
  if (missingMinor > 0 && !isLate) return 'received'
  if (missingMinor > 0 || !(await canConfirmUnpaid(tx, order, orderInput))) {
    return refundPayment(tx, order, entry, { ...orderInput, reason: 'not_free_any_more' })
  }
  await cancelPendingPayments(tx, { orders: [order], now: input.now })
  await confirmOrder(tx, order, { ...orderInput, facts: { isLate } })
  return 'confirmed'
}

/**
 * Sends a whole payment that came too late back, on the way and with the split over rows that it came by. A reservation
 * whose time is over is expired with it. Source: domain.md §5 'Late money', 'Refunds'.
 */
async function refundPayment(
  tx: Tx,
  order: LockedOrder,
  entry: LedgerEntry,
  { shopId, now, reason }: OrderInput & { reason: 'ended' | 'not_free_any_more' },
): Promise<'money_back'> {
  const transactionId = await returnPayment(tx, entry, { shopId, now })
  if (isReservation(order)) {
    await cancelPendingPayments(tx, { orders: [order], now })
    await moveOrder(tx, order, 'expire', { now })
  }
  const facts = { transactionId, amountMinor: entry.amountMinor, provider: entry.provider, reason }
  await logOrder(tx, { shopId, orderId: order.id, now, notify: true }, 'payment_returned', facts)
  return 'money_back'
}

function answerAgain(order: LockedOrder, entry: LedgerEntry): SettledPayment['result'] {
  if (entry.status !== 'PAYED') return 'failed'
  if (order.state === 'CONFIRMED') return 'confirmed'
  return isReservation(order) ? 'received' : 'money_back'
}
