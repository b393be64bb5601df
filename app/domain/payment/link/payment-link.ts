import type { OrderState } from '#app/domain/order/order-states.ts'
import type { Instant } from '#app/domain/shared/time.ts'

/** Hours that a link can be paid by, unless staff say otherwise. Source: domain.md §8. */
export const DEFAULT_LINK_HOURS = 72
/** A quarter of a year: nobody expects a link to work longer. */
export const LONGEST_LINK_HOURS = 90 * 24

/** A link by which an order is paid. Its token is readable, like the order's secret. Source: domain.md §8. */
export type PaymentLink = {
  id: number
  orderId: number
  token: string
  /** null means what is due. */
  amountMinor: number | null
  expiresAt: Instant
  withdrawnAt: Instant | null
  /** When it was last sent by mail; null while staff have only copied it. */
  sentAt: Instant | null
  /** Whether a payment that was begun by it has been received. */
  isPaid: boolean
  createdAt: Instant
}

type PaymentLinkState = 'OPEN' | 'PAID' | 'WITHDRAWN' | 'EXPIRED'

/**
 * State of a link. What was paid by it stays paid, also when staff withdrew it while the money was on its way; who
 * withdrew one that had run out meant it. Source: domain.md §8.
 */
export function paymentLinkState(
  { isPaid, withdrawnAt, expiresAt }: Pick<PaymentLink, 'isPaid' | 'withdrawnAt' | 'expiresAt'>,
  now: Instant,
): PaymentLinkState {
  if (isPaid) return 'PAID'
  if (withdrawnAt !== null) return 'WITHDRAWN'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

type PayableOrder = { state: OrderState; dueMinor: number }

/** Amount that a link asks for: its own, or what is due, whichever is less. Source: domain.md §8. */
export function requestedMinor(
  { amountMinor }: Pick<PaymentLink, 'amountMinor'>,
  { dueMinor }: Omit<PayableOrder, 'state'>,
): number {
  return Math.min(amountMinor ?? dueMinor, dueMinor)
}

/**
 * Page that a guest with the link finds: 'not_found' for a withdrawn link and for an order that is not confirmed,
 * whichever way the order ended. An order that was paid in another way is paid. Source: domain.md §8.
 */
export function linkForGuest(
  link: Omit<PaymentLink, 'id' | 'orderId' | 'token'>,
  order: PayableOrder,
  now: Instant,
): 'not_found' | 'paid' | 'expired' | 'open' {
  if (order.state !== 'CONFIRMED') return 'not_found'
  const state = paymentLinkState(link, now)
  if (state === 'WITHDRAWN') return 'not_found'
  if (state === 'PAID' || requestedMinor(link, order) === 0) return 'paid'
  return state === 'EXPIRED' ? 'expired' : 'open'
}
