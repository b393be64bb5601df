import { redirect } from 'react-router'
import { findCancellationFacts } from '#app/domain/order/guest/cancel-by-guest.server.ts'
import { planGuestCancellation } from '#app/domain/order/guest/guest-cancellation.ts'
import { isOpenToGuest } from '#app/domain/order/guest/open-to-guest.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { feesLeftMinor } from '#app/domain/order/refund/plan-refund.ts'
import { listReviewedIds } from '#app/domain/review/review-queries.server.ts'
import { lastReviewDay, reviewState } from '#app/domain/review/review-state.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, toWallTime } from '#app/domain/shared/time.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { cancelText } from '#app/messages/cancel-text.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { loadBookedOrder } from '#app/routes/widget/guest-order.server.ts'

/** A booked order, while its guest may change details and answers; else its page, which says how things are. */
export async function loadOrderToChange(guest: GuestServices, orderId: string | undefined) {
  const { order } = await loadBookedOrder(guest, orderId)
  if (!isStillOpen(guest, order)) throw redirect(stepAddress(guest.address, order, 'manage'))
  return order
}

export function isStillOpen({ now, zone }: GuestServices, order: OrderDetails): boolean {
  return isOpenToGuest(order, toWallTime(now, zone))
}

/** 'Havskajak, tis 14 juli'; a heading alone where nothing is booked any more. */
export function titleOf(guest: GuestServices, order: OrderDetails): string {
  const [first] = toCart(guest, order).bookings
  if (!first) return guest.t('guest.your_booking')
  return `${first.name}, ${guest.format.dateShort(dateOf(first.startRent))}`
}

/** Bookings that the guest may review now, each with its last day and the way there. Source: spec 2 §2. */
export async function findReviewable(
  { db, shop, locale, format, now, zone }: GuestServices,
  { bookings, state: orderState, secret }: OrderDetails,
) {
  const ended = bookings.filter(
    (booking) =>
      booking.parentBookingId === null &&
      reviewState({ ...booking, orderState, isReviewed: false }, { now, zone }) === 'open',
  )
  const reviewed = await listReviewedIds(db, { shopId: shop.id, bookingIds: ended.map(({ id }) => id) })
  return ended
    .filter(({ id }) => !reviewed.has(id))
    .map((booking) => {
      const product = booking.products.find(({ isAddon }) => !isAddon)
      const query = { key: shop.key, lang: locale, booking: String(booking.id), secret }
      return {
        id: booking.id,
        name: product ? pickText(product.productName, locale, shop.locales) : '',
        lastDay: format.dateShort(lastReviewDay(booking)),
        address: `/widget/review?${new URLSearchParams(query)}`,
      }
    })
}

export type ReviewableView = Awaited<ReturnType<typeof findReviewable>>[number]

/** Until when the guest may cancel, or what holds instead; what goes back now, and how. */
export async function findCancellation(guest: GuestServices, order: OrderDetails) {
  const { db, shop, now, zone, format } = guest
  const hours = shop.options.guestCancelHours
  const facts = await findCancellationFacts(db, { ...order, shopId: shop.id })
  const starts = order.bookings.map(({ startsAt }) => startsAt)
  const terms = cancelTerms(hours, starts, now)
  const planned = planGuestCancellation(facts, { hours, now })
  return {
    text: cancelText(terms, guest),
    open:
      planned.ok && terms.kind === 'until'
        ? {
            refundMinor: planned.value.refundMinor,
            isWithoutFee: feesLeftMinor(facts.refund) > 0,
            until: format.dateTime(toWallTime(terms.until, zone)),
            byHandMinor: planned.value.byHandMinor,
          }
        : null,
  }
}

export type CancellationView = Awaited<ReturnType<typeof findCancellation>>
