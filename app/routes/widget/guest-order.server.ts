import { redirect } from 'react-router'
import { findShownOrder } from '#app/domain/order/guest/find-shown-order.server.ts'
import { findOrderOfCart } from '#app/domain/order/order-queries.server.ts'
import { canStartAgain } from '#app/domain/order/order-states.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { windowKeyOf } from '#app/http/pages/window-key.ts'
import { endCardPayments } from '#app/http/payments/card-payment.server.ts'
import { chooseAddress, stepAddress } from './addresses.ts'

/** The order of the address. Unknown, another shop's and a wrong secret are all the same 404 (F70). */
export async function loadGuestOrder(
  guest: GuestServices,
  orderIdText: string | undefined,
): Promise<OrderDetails> {
  const orderId = readId(orderIdText)
  const { secret } = guest.address
  if (orderId === undefined || secret === undefined) notFound()
  const order = await findShownOrder(guest.db, { shopId: guest.shop.id, orderId, secret, now: guest.now })
  if (!order) notFound()
  return order
}

/** An order that was booked, also one that was cancelled since; one that is still being booked goes on there. */
export async function loadBookedOrder(guest: GuestServices, orderId: string | undefined) {
  const order = await loadGuestOrder(guest, orderId)
  const isCancelled = order.state === 'CANCELLED' || order.state === 'DELETED'
  if (order.state !== 'CONFIRMED' && !isCancelled) {
    throw redirect(stepAddress(guest.address, order, 'checkout'))
  }
  return { order, isCancelled }
}

type LoadingOpen = { endsPayment?: boolean; beforeLeaving?: (order: OrderDetails) => Promise<unknown> }

/**
 * The order, while it may still be changed in this window; else the guest is led where the order belongs. A post ends
 * the payment that was begun for it first, which may show that it is paid; `beforeLeaving` is done before the guest is
 * led elsewhere. Source: domain.md §5 'reopen'.
 */
export async function loadOpenOrder(
  guest: GuestServices,
  orderIdText: string | undefined,
  { endsPayment = guest.isPost, beforeLeaving }: LoadingOpen = {},
): Promise<OrderDetails> {
  const loaded = await loadGuestOrder(guest, orderIdText)
  const isBeingPaid = loaded.state === 'READY_FOR_PAYMENT'
  const isEnded = endsPayment && isBeingPaid && (await endCardPayments(guest, loaded))
  const order = isEnded ? await loadGuestOrder(guest, orderIdText) : loaded
  const elsewhere = detour(guest, order)
  if (!elsewhere) return order
  await beforeLeaving?.(order)
  throw redirect(elsewhere)
}

/**
 * The order of step 1: the one that its address names, else the one that was begun under its cart. An address may
 * be passed on or come back after weeks, so a cart opens an order in its own window alone, and only what may
 * still be changed or started again: 'elsewhere' otherwise.
 */
export async function loadChosenOrder(guest: GuestServices): Promise<OrderDetails | 'elsewhere' | undefined> {
  const { db, shop, address, now } = guest
  if (address.order !== undefined) return loadOpenOrder(guest, String(address.order))
  if (address.cart === undefined) return undefined
  const begun = await findOrderOfCart(db, { shopId: shop.id, cartKey: address.cart })
  if (!begun) return undefined
  const isOurs = begun.windowKey !== null && isInThisWindow(guest, begun)
  if (!isOurs || !(isOpen(begun, now) || canStartAgain(begun, now))) return 'elsewhere'
  const { id, secret } = begun
  return loadOpenOrder({ ...guest, address: { ...address, secret } }, String(id))
}

/** A booking of such an order that more may be chosen for: a bundle's items have none of their own. */
export async function loadOpenBooking(
  guest: GuestServices,
  params: { orderId?: string | undefined; bookingId?: string | undefined },
): Promise<{ order: OrderDetails; booking: OrderBooking }> {
  const order = await loadOpenOrder(guest, params.orderId)
  const booking = order.bookings.find(({ id }) => id === readId(params.bookingId))
  if (!booking || booking.parentBookingId !== null) notFound()
  return { order, booking }
}

/** True while the order's places are reserved, or it is a draft. */
export function isOpen(order: Pick<OrderDetails, 'state' | 'reservationExpiresAt'>, now: string): boolean {
  if (order.state === 'DRAFT') return true
  if (order.state !== 'RESERVED' && order.state !== 'READY_FOR_PAYMENT') return false
  return order.reservationExpiresAt !== null && order.reservationExpiresAt > now
}

/** Where an order that this window may not change belongs: its confirmation, a fresh start, or a question. */
function detour(guest: GuestServices, order: OrderDetails): string | undefined {
  const { address, now } = guest
  if (order.state === 'CONFIRMED') return stepAddress(address, order, 'order-confirmation')
  if (order.state === 'CANCELLED' || order.state === 'DELETED') {
    return chooseAddress(address, undefined, { flash: order.hasRefund ? 'money_back' : 'order_cancelled' })
  }
  if (canStartAgain(order, now)) return stepAddress(address, order, 'start-again')
  if (!isOpen(order, now)) return chooseAddress(address, undefined)
  return isInThisWindow(guest, order) ? undefined : stepAddress(address, order, 'take-over')
}

/** An order that never had a window is open to whoever knows its secret. */
export function isInThisWindow(guest: GuestServices, order: Pick<OrderDetails, 'windowKey'>): boolean {
  return order.windowKey === null || order.windowKey === windowKeyOf(guest)
}
