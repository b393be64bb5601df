import { ORDER_STATES, type OrderState } from '#app/domain/order/order-states.ts'
import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { NotificationIdentifier } from './notification-types.ts'

/** An order at the moment at which a message about it would go out. */
type OrderSendFacts = {
  state: OrderState
  /** When it is cancelled if nothing is paid until then; null once something is, or without a limit. */
  unpaidLimit: Instant | null
}

/** In which states of its order a message still tells the truth. */
const TRUE_IN: Record<NotificationIdentifier, readonly OrderState[]> = {
  ORDER_CONFIRMATION: ['CONFIRMED'],
  ORDER_CHANGED_CONFIRM: ['CONFIRMED'],
  NEW_ORDER_BY_CUSTOMER: ['CONFIRMED'],
  UNPAID_REMINDER: ['CONFIRMED'],
  UNPAID_CANCELLATION: ['CANCELLED'],
  GUEST_CANCELLATION: ['CANCELLED', 'DELETED'],
  ORDER_CANCELLED_BY_CUSTOMER: ['CANCELLED'],
  ORDER_CHANGED_BY_CUSTOMER: ['CONFIRMED'],
  PAYMENT_RETURNED: ORDER_STATES,
  PAYMENT_REFUND_ADMIN: ORDER_STATES,
  PAYMENT_LINK: ['CONFIRMED'],
  PAYMENT_LINK_IS_PAYED: ORDER_STATES,
  PASSWORD_RESET: [],
}

/**
 * Why a planned message about an order is no longer to be sent; undefined when it still is. A reminder is
 * for one limit: not for an order that was paid, that got more time, or whose limit passed during an outage.
 * Source: domain.md §10.
 */
export function dropReason(
  { identifier, payload }: { identifier: NotificationIdentifier; payload: Readonly<Record<string, string>> },
  order: OrderSendFacts | undefined,
  now: Instant,
): string | undefined {
  if (!order) return 'order_missing'
  if (!TRUE_IN[identifier].includes(order.state)) return `order_${order.state.toLowerCase()}`
  if (identifier !== 'UNPAID_REMINDER') return undefined
  if (order.unpaidLimit === null || order.unpaidLimit !== payload.limit) return 'limit_changed'
  return order.unpaidLimit <= now ? 'moment_over' : undefined
}

/** When an order is cancelled if nothing is paid until then; null once something is, or when it costs nothing. */
export function unpaidLimitOf(order: {
  priceMinor: number
  payedMinor: number
  returningMinor: number
  cancelUnpaidAt: Instant | null
}): Instant | null {
  return order.priceMinor > 0 && afterRefundsMinor(order) <= 0 ? order.cancelUnpaidAt : null
}
