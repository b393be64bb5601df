import type { RouterContextProvider } from 'react-router'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import { listBookingAllocations } from '#app/domain/order/manifest/allocation-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { canRestore, isLive, isReservation } from '#app/domain/order/order-states.ts'
import { sumCredited, sumDiscounts } from '#app/domain/order/order-total.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { findCancellations } from '#app/domain/order/refund/find-cancellations.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { toContactDetails } from './contact-details.server.ts'
import { accepts, ENDED_TEXTS, toCancelledBookings, toOrderView } from './order-view.ts'

export type OrderParams = { orderId?: string | undefined }

/** A number from the address; anything else is answered like an id that nothing has. */
export function requireId(value: string | undefined): number {
  return readId(value) ?? notFound()
}

/** The order that the address names, of the reader's own shop. */
export async function loadOrder(
  context: Readonly<RouterContextProvider>,
  params: OrderParams,
): Promise<OrderDetails> {
  const { db, shop } = context.get(services)
  const order = await findOrder(db, { shopId: shop.id, orderId: requireId(params.orderId) })
  if (!order) notFound()
  return order
}

/** The order as pages show it to this reader. */
export async function loadOrderView(context: Readonly<RouterContextProvider>, order: OrderDetails) {
  const reader = context.get(services)
  const { db, shop, now, zone, locale } = reader
  const allocations = await listBookingAllocations(db, { shopId: shop.id, orderId: order.id })
  return toOrderView(order, {
    ...{ locale, shopLocales: shop.locales, zone, now, allocations },
    detailsOf: (contact) => toContactDetails(contact, reader),
  })
}

/** Lines that lead from the list prices of the order's rows to its price; none where these are the same. */
export function loadSubtotals(context: Readonly<RouterContextProvider>, order: OrderDetails) {
  const { t } = context.get(services)
  const [discountMinor, creditedMinor] = [sumDiscounts(order), sumCredited(order)]
  const off = [
    { label: t('receipt.discount'), amountMinor: -discountMinor },
    { label: t('mail.credited'), amountMinor: -creditedMinor },
  ].filter(({ amountMinor }) => amountMinor < 0)
  if (off.length === 0) return []
  const subtotalMinor = order.priceMinor + discountMinor + creditedMinor
  return [{ label: t('receipt.subtotal'), amountMinor: subtotalMinor }, ...off]
}

/** Bookings of the order that refunds cancelled, as its page shows them to this reader. */
export async function loadCancellations(context: Readonly<RouterContextProvider>, order: OrderDetails) {
  const { db, shop, zone, locale } = context.get(services)
  const cancellations = await findCancellations(db, { shopId: shop.id, order })
  const reader = { locale, shopLocales: shop.locales, zone }
  return cancellations.map((cancellation) => toCancelledBookings(cancellation, order, reader))
}

/** Leads back to the order where the booking was removed from it; 404 for one that it never had. */
export async function refuseGone(
  context: Readonly<RouterContextProvider>,
  { id: orderId, bookings }: OrderDetails,
  bookingId: number,
): Promise<never> {
  const { db, shop } = context.get(services)
  const key = { shopId: shop.id, bookingId, isRemovedToo: true }
  const isThere = bookings.some(({ id }) => id === bookingId)
  if (isThere || (await findOrderIdOfBooking(db, key)) !== orderId) notFound()
  return leadToOrder(context, { orderId, bookingId })
}

/** Leads from a booking that was removed to the order that tells of it. */
export async function leadToOrder(
  context: Readonly<RouterContextProvider>,
  { orderId, bookingId }: { orderId: number; bookingId: number },
): Promise<never> {
  const gone = { key: 'order.booking_removed', values: { id: bookingId }, tone: 'warning' } as const
  throw await redirectWithFlash(context, `/orders/${orderId}`, gone)
}

/** Input of every use case on the order of the address. 404 for an unknown order, before the form is read. */
export async function orderInput(context: Readonly<RouterContextProvider>, params: OrderParams) {
  const { shop, now, zone, user } = context.get(services)
  const { id } = await loadOrder(context, params)
  return { shopId: shop.id, orderId: id, now, zone, userId: user.id }
}

/** Why staff can change nothing in the order's bookings; null when they can. Source: domain.md §5 'Change'. */
export function whyFixed(
  context: Readonly<RouterContextProvider>,
  order: Pick<OrderDetails, 'createdBy' | 'state' | 'reservationExpiresAt'>,
): string | null {
  const { t, now } = context.get(services)
  if (order.createdBy === 'OTA') return refusalText({ code: 'ota_order' }, t)
  return isLive(order, now) ? null : t('change.closed')
}

type Ending = Pick<OrderDetails, 'state' | 'reservationExpiresAt'>

/**
 * Why an order can't be kept unpaid, cancelled or deleted; null while it can. A reservation whose time is over can be
 * kept until it is tidied.
 */
export function whyRefused(
  context: Readonly<RouterContextProvider>,
  order: Ending,
  event: 'keep' | 'cancel' | 'delete',
): string | null {
  const { t, now } = context.get(services)
  const isAllowed = {
    keep: isReservation(order),
    cancel: accepts(order, 'cancel'),
    delete: accepts(order, 'delete'),
  }
  return isAllowed[event] ? null : t(endedText(order, now) ?? 'order.is_valid')
}

/** Why an order can't be restored: it is valid, or nothing in it could come back; null while it can. */
export function whyNotRestored(
  context: Readonly<RouterContextProvider>,
  order: Ending & Pick<OrderDetails, 'bookings'>,
): string | null {
  const { t, now } = context.get(services)
  if (canRestore(order, now)) return null
  return endedText(order, now) ? refusalText({ code: 'order_empty' }, t) : t('order.is_valid')
}

function endedText(order: Ending, now: Instant) {
  return isReservation(order) && isLive(order, now) ? null : ENDED_TEXTS[order.state]
}

/** Why nothing can be paid on an order: it is over, or nothing is due; null while something can. */
export function whyNotPayable(
  context: Readonly<RouterContextProvider>,
  order: Pick<OrderDetails, 'state' | 'reservationExpiresAt' | 'dueMinor'>,
): string | null {
  const { t, now } = context.get(services)
  if (!isLive(order, now)) return refusalText({ code: 'order_not_payable' }, t)
  return order.dueMinor === 0 ? t('order.pay_nothing_text') : null
}
