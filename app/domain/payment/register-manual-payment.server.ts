import { findTransactionByKey, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import type { ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { cancelPendingPayments, recordPayment } from '#app/domain/order/ledger/write-ledger.server.ts'
import { confirmOrder } from '#app/domain/order/lifecycle/confirm-order.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { isLive, isReservation } from '#app/domain/order/order-states.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { canConfirmUnpaid, findMissing } from './record-payment.server.ts'

export type ManualPaymentInput = OrderInput &
  StaffAccess & {
    method: ManualMethod
    note?: string | undefined
    amountMinor: number
    /** Posted with the form; the same key twice writes one entry. */
    requestKey: string
  }

export type ManualPaymentRefusal =
  | { code: 'order_not_found'; at: 'orderId' }
  | { code: 'order_not_payable'; at: 'orderId' }
  | { code: 'reservation_expired'; at: 'orderId' }
  | { code: 'amount_not_positive'; at: 'amount' }
  | { code: 'amount_above_due'; at: 'amount'; dueMinor: number }
  | { code: 'key_conflict'; at: 'requestKey' }

/**
 * Writes money that staff took themselves: above 0, and no more than is due. A reservation that it pays, or
 * whose deposit it pays, is confirmed. Nothing can be paid on an order that holds no places. Source: spec 2
 * §5 'Payment transaction amount', domain.md §5, §8 'Manual'.
 */
export async function registerManualPayment(
  tx: Tx,
  input: ManualPaymentInput,
): Promise<Result<{ transactionId: number }, ManualPaymentRefusal>> {
  const { shopId, orderId, amountMinor, method, requestKey, now } = input
  const order = await lockOrderAndPools(tx, { shopId, orderId })
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  const earlier = await findTransactionByKey(tx, { shopId, requestKey })
  if (earlier) return answerAgain(earlier, input)
  const payable = await checkPayable(tx, order, input)
  if (!payable.ok) return payable

  const transactionId = await recordManual(tx, input)
  const facts = { transactionId, amountMinor, provider: method, note: input.note ?? null }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'payment_received', facts)
  const missingMinor = await findMissing(tx, order, amountMinor)
  if (amountMinor >= dueMinor(order)) {
    await cancelPendingPayments(tx, { orders: [order], now })
  }
  if (isReservation(order) && missingMinor === 0) await confirmOrder(tx, order, { ...input, access: input })
  return ok({ transactionId })
}

function answerAgain(
  earlier: LedgerEntry,
  { orderId, amountMinor, method, note }: ManualPaymentInput,
): Result<{ transactionId: number }, ManualPaymentRefusal> {
  const isSame =
    earlier.orderId === orderId &&
    earlier.amountMinor === amountMinor &&
    earlier.provider === method &&
    earlier.note === (note || null)
  return isSame ? ok({ transactionId: earlier.id }) : err({ code: 'key_conflict', at: 'requestKey' })
}

function recordManual(tx: Tx, input: ManualPaymentInput): Promise<number> {
  const { shopId, orderId, amountMinor, method, note, requestKey, userId, now } = input
  return recordPayment(tx, {
    shopId,
    orderId,
    amountMinor,
    provider: method,
    ...(note ? { note } : {}),
    requestKey,
    createdByUserId: userId,
    now,
  })
}

async function checkPayable(
  tx: Tx,
  order: LockedOrder,
  input: ManualPaymentInput,
): Promise<Result<null, ManualPaymentRefusal>> {
  const leftMinor = dueMinor(order)
  if (!isReservation(order) && order.state !== 'CONFIRMED')
    return err({ code: 'order_not_payable', at: 'orderId' })
  if (!Number.isSafeInteger(input.amountMinor) || input.amountMinor <= 0) {
    return err({ code: 'amount_not_positive', at: 'amount' })
  }
  if (input.amountMinor > leftMinor)
    return err({ code: 'amount_above_due', at: 'amount', dueMinor: leftMinor })
  const canConfirm = isLive(order, input.now) && (await canConfirmUnpaid(tx, order, input))
  return canConfirm ? ok(null) : err({ code: 'reservation_expired', at: 'orderId' })
}
