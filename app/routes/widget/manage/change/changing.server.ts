import { redirect } from 'react-router'
import { createGuestChangeFinder, findGuestChange } from '#app/domain/order/guest/try-change.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, toWallTime } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { readCalendarMonth } from '#app/routes/widget/calendar/month.ts'
import { quantitiesOf } from '#app/routes/widget/cart/cart.server.ts'
import type { Choice } from '#app/routes/widget/choice.ts'
import { loadBookedOrder } from '#app/routes/widget/guest-order.server.ts'
import type { OpeningServices } from '#app/routes/widget/opening.server.ts'

type Params = { orderId?: string | undefined; bookingId?: string | undefined }

/** The booking whose time, or add-ons, its guest may change; else the order's page, which says why not. */
export async function loadOwnBooking(guest: GuestServices, params: Params, of: 'time' | 'addons' = 'time') {
  const { order } = await loadBookedOrder(guest, params.orderId)
  const booking = order.bookings.find(({ id }) => id === readId(params.bookingId))
  if (!booking) notFound()
  const query = { bookingId: booking.id, now: guest.now, of }
  const allowed = await findGuestChange(guest.db, { ...order, shopId: guest.shop.id }, query)
  if (allowed.kind === 'no') throw redirect(stepAddress(guest.address, order, 'manage'))
  return { order, booking }
}

/** As much of the same for as long, at the time in the address. */
export function toChoice(
  { address, firstDate }: OpeningServices,
  booking: OrderBooking,
  params: URLSearchParams,
): Choice {
  const present = dateOf(booking.startRent)
  const date = address.startDate ?? (present >= firstDate ? present : undefined)
  return {
    productId: booking.products.find(({ isAddon }) => !isAddon)?.productId ?? 0,
    bookingId: undefined,
    month: readCalendarMonth(params.get('month'), date, firstDate),
    showsMonth: params.has('month'),
    // A month without a day shows its first one with anything left.
    date: params.has('month') ? address.startDate : date,
    startTime: address.startTime,
    durationId: booking.durationId ?? undefined,
    quantities: quantitiesOf(booking),
  }
}

/** Until when each booking may be changed by its guest, or why not; the items of a bundle go with it. */
export async function findChanges(guest: GuestServices, order: OrderDetails) {
  const { db, shop, address, now, zone, locale, format, t } = guest
  const findChange = await createGuestChangeFinder(db, { ...order, shopId: shop.id }, 'time')
  const roots = order.bookings.filter(({ parentBookingId }) => parentBookingId === null)
  return roots.map(({ id, products }) => {
    const allowed = findChange({ bookingId: id, now })
    const main = products.find(({ isAddon }) => !isAddon)
    const isOpen = allowed.kind === 'until'
    return {
      id,
      name: main ? pickText(main.productName, locale, shop.locales) : '',
      text: isOpen
        ? t('manage.change_until', { time: format.dateTime(toWallTime(allowed.until, zone)) })
        : t(`manage.no_change_${allowed.why}`, { shop: shop.displayName }),
      address: isOpen ? stepAddress(address, order, `manage/change/${id}`) : null,
    }
  })
}

export type ChangeView = Awaited<ReturnType<typeof findChanges>>[number]
