import { deleteBookingRows, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { deleteBookingProducts } from '#app/domain/order/booking-row-queries.server.ts'
import { insertTaxItems, insertTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { type Announced, cancelLockedOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import {
  type LockedOrder,
  lockOrder,
  updateOrderTotals,
} from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder, toLines } from '#app/domain/order/log-order.server.ts'
import type { Access, OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { insertCredits, updateCreditsOfCancelled } from '#app/domain/order/row-credit-queries.server.ts'
import { withItsBundle } from '#app/domain/order/take-out-bookings.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type AlreadyCreated, runOnce } from '#app/domain/shared/run-once.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  planRefund,
  type RefundFacts,
  type RefundPlan,
  type RefundPlanRefusal,
  type RefundQuery,
  refundFingerprint,
} from './plan-refund.ts'
import { givenByHandMinor, type RefundMethod, refundProviderOf } from './refund-method.ts'
import { findRefundFacts } from './refund-queries.server.ts'
import { insertRefundRequest } from './refund-request-queries.server.ts'

export type RefundInput = OrderInput &
  StaffAccess & {
    query: RefundQuery
    method: RefundMethod
    reason: string
    /** Whether the guest gets a message about it. */
    notifies: boolean
    /** Of the order as the plan was shown; left out, it is refunded as it is. */
    fingerprint?: string
    /** Posted with the form; the same key twice writes one refund. */
    requestKey: string
  }

export type RefundRefusal =
  | RefundPlanRefusal
  | AlreadyCreated
  | { code: 'order_not_found'; at: 'orderId' }
  | { code: 'ota_order'; at: 'orderId' }
  | { code: 'booking_not_live'; at: 'orderId' }
  | { code: 'changed_by_other'; at: 'orderId' }

/**
 * Credits rows and writes what goes back: one entry for each incoming payment, pending until its provider has done it,
 * or staff mark it as paid. Of two at once the second is planned from what the first left. Cancelled bookings free
 * their places at once, so no pool is locked. An order that is another than the one whose plan was shown is refused.
 * Source: domain.md §5 'Refunds'.
 */
export async function refundOrder(
  tx: Tx,
  input: RefundInput,
): Promise<Result<{ orderId: number }, RefundRefusal>> {
  const { shopId, orderId, query, method, reason, fingerprint, requestKey, now } = input
  const order = await lockOrder(tx, { shopId, orderId })
  if (!order) return err({ code: 'order_not_found', at: 'orderId' })
  const content = { orderId, query, method, reason }
  const refunded = await runOnce(tx, { shopId, requestKey, scope: 'refund', content, now }, async () => {
    const facts = await findRefundFacts(tx, order)
    if (fingerprint !== undefined && fingerprint !== refundFingerprint(facts)) {
      return err({ code: 'changed_by_other', at: 'orderId' })
    }
    const planned = checkRefundOrder(order, facts, query)
    if (!planned.ok) return planned
    await writeRefund(tx, order, { facts, plan: planned.value }, input)
    return ok({ id: orderId, version: order.version })
  })
  return refunded.ok ? ok({ orderId }) : refunded
}

/** Plans a refund of an order as it is written, and refuses it as it would be refused then. */
export function checkRefundOrder(
  order: Pick<LockedOrder, 'state' | 'createdBy'>,
  facts: RefundFacts,
  query: RefundQuery,
): Result<RefundPlan, RefundRefusal> {
  if (query.cancelsBookings && order.createdBy === 'OTA') return err({ code: 'ota_order', at: 'orderId' })
  if (query.cancelsBookings && order.state !== 'CONFIRMED') {
    return err({ code: 'booking_not_live', at: 'orderId' })
  }
  return planRefund(facts, query)
}

type WriteInput = Pick<OrderInput, 'now'> &
  Access & {
    method: RefundMethod
    /** Why, by staff. */
    reason?: string
    notifies: boolean
    /** Where the order is cancelled with it. */
    announced?: Announced
  }

/** Writes a planned refund of a locked order, whoever asked for it. */
export async function writeRefund(
  tx: Tx,
  order: LockedOrder,
  { facts, plan }: { facts: RefundFacts; plan: RefundPlan },
  input: WriteInput,
): Promise<void> {
  const { shopId, id: orderId } = order
  const { method, reason, notifies: notify, userId, now } = input
  const refunded: RefundedRow[] = []
  for (const { refundsTransactionId, amountMinor, items } of plan.entries) {
    const payment = facts.payments.find(({ id }) => id === refundsTransactionId)
    const { provider, paymentProviderId } = refundProviderOf(method, payment)
    const transactionId = await insertTransaction(tx, {
      shopId,
      orderId,
      transactionType: 'REFUND',
      status: 'PENDING',
      amountMinor: -amountMinor,
      provider,
      ...(paymentProviderId === null ? {} : { paymentProviderId }),
      ...(reason === undefined ? {} : { note: reason }),
      refundsTransactionId,
      ...(userId === undefined ? {} : { createdByUserId: userId }),
      now,
    })
    const given = items.map((item) => ({
      ...item,
      amountMinor: -item.amountMinor,
      vatMinor: -item.vatMinor,
    }))
    await insertTaxItems(tx, { shopId, transactionId, items: given })
    await insertRefundRequest(tx, { shopId, transactionId, provider, creditsRows: true, now })
    refunded.push(...items.map((item) => ({ ...item, transactionId })))
  }
  await insertCredits(tx, { shopId, credits: toCredits(facts, plan, refunded) })
  const cancelled = facts.rows.filter(({ bookingId }) => plan.cancelledBookingIds.includes(bookingId))
  await updateCreditsOfCancelled(tx, { shopId, rowIds: cancelled.map(({ id }) => id) })
  await updateOrderTotals(tx, { shopId, orderId, now })
  const { amountMinor, credits } = plan
  const given = reason === undefined ? {} : { reason }
  const distribution = plan.entries.map((entry) => ({ ...entry, transactionId: entry.refundsTransactionId }))
  const byHandMinor = givenByHandMinor(distribution, { ...facts, method })
  const logged = { amountMinor, method, byHandMinor, ...given, credits, ...cancelledWith(facts, plan) }
  await logOrder(tx, { shopId, orderId, now, notify, access: input }, 'refund_started', logged)
  await cancelBookings(tx, order, { facts, plan }, input)
}

type RefundedRow = { bookingProductId: number; transactionId: number; amountMinor: number }

/** Credits of each refund; what cancelling a booking credits above them falls away with none. */
function toCredits({ rows }: RefundFacts, { credits }: RefundPlan, refunded: readonly RefundedRow[]) {
  return rows.flatMap((row) => {
    const own = refunded.filter((item) => item.bookingProductId === row.id)
    const creditMinor = credits.find(({ rowId }) => rowId === row.id)?.amountMinor ?? 0
    const amountMinor = own.reduce((left, item) => left - item.amountMinor, creditMinor)
    const dropped = amountMinor > 0 ? [{ transactionId: null, amountMinor }] : []
    return [...own, ...dropped].map((credit) => ({ ...credit, row }))
  })
}

/** Names what is cancelled with a refund, for its entry in the log. */
function cancelledWith(facts: RefundFacts, plan: RefundPlan): { cancels?: 'order' | 'bookings' } {
  if (plan.cancelledBookingIds.length === 0) return {}
  return { cancels: cancelsOrder(facts, plan) ? 'order' : 'bookings' }
}

function cancelsOrder({ rows }: RefundFacts, { cancelledBookingIds }: RefundPlan): boolean {
  return rows.every(({ bookingId, isFee }) => isFee || cancelledBookingIds.includes(bookingId))
}

/** Takes cancelled bookings out of the order; an order that would be empty is cancelled with its rows. */
async function cancelBookings(
  tx: Tx,
  order: LockedOrder,
  { facts, plan }: { facts: RefundFacts; plan: RefundPlan },
  input: WriteInput,
): Promise<void> {
  const { shopId, id: orderId } = order
  const { now } = input
  const { cancelledBookingIds } = plan
  if (cancelledBookingIds.length === 0) return
  if (cancelsOrder(facts, plan)) {
    await cancelLockedOrder(tx, order, input)
    return
  }
  const bookings = await listOrderBookings(tx, { shopId, orderId })
  const cancelled = bookings
    .filter(({ id }) => cancelledBookingIds.includes(id))
    .map((root) => ({ root, going: withItsBundle(bookings, root) }))
  const bookingIds = cancelled.flatMap(({ going }) => going.map(({ id }) => id))
  // A fee that does not go back stays in the price.
  await deleteBookingProducts(tx, { shopId, bookingIds, item: 'products', now })
  await deleteBookingRows(tx, { shopId, bookingIds, now })
  await updateOrderTotals(tx, { shopId, orderId, now })
  for (const { root, going } of cancelled) {
    const { id: bookingId, startRent, endRent } = root
    const before = { startRent, endRent, products: toLines(going.flatMap((each) => each.rows)) }
    await logOrder(tx, { shopId, orderId, now, access: input }, 'booking_removed', { bookingId, before })
  }
}
