import type { RouterContextProvider } from 'react-router'
import { shownPhone } from '#app/domain/customer/contact.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import type { Departure } from '#app/domain/order/manifest/departures.ts'
import { findArrival } from '#app/domain/order/manifest/find-manifest.server.ts'
import { findLiveStart, listBookingsOfOrder } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { isLive } from '#app/domain/order/order-states.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { listDepartureBookingIds } from '#app/domain/order/views/departure-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { loadAnswerGroups } from '#app/routes/staff/orders/load-questions.server.ts'
import { leadToOrder, loadOrderView, whyFixed } from '#app/routes/staff/orders/order/load-order.server.ts'

type Context = Readonly<RouterContextProvider>

/** The booking that the address names, in its order, of the reader's own shop, and own resources where these limit. */
export async function loadBooking(context: Context, params: { bookingId?: string | undefined }) {
  const { db, shop, user, now, ownResourcesOnly } = context.get(services)
  const bookingId = readId(params.bookingId) ?? notFound()
  const ofOwner = { shopId: shop.id, bookingId, now, ownerUserId: user.id }
  if (ownResourcesOnly && (await findLiveStart(db, ofOwner)) === undefined) notFound()
  const orderId = await findOrderIdOfBooking(db, { shopId: shop.id, bookingId })
  const order = orderId === undefined ? undefined : await findOrder(db, { shopId: shop.id, orderId })
  const booking = order?.bookings.find(({ id }) => id === bookingId)
  return order && booking ? { order, booking } : goToOrder(context, bookingId)
}

/** Leads who may read orders from a booking that was removed to its order. */
async function goToOrder(context: Context, bookingId: number): Promise<never> {
  const { db, shop, can, ownResourcesOnly } = context.get(services)
  if (!can('orders-access') || ownResourcesOnly) notFound()
  const orderId = await findOrderIdOfBooking(db, { shopId: shop.id, bookingId, isRemovedToo: true })
  if (orderId === undefined) notFound()
  return leadToOrder(context, { orderId, bookingId })
}

/** When a booking is and whose, as the forms on it show it. */
export function toBookingPage(order: OrderDetails, booking: OrderBooking) {
  const { customer } = order
  const person = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  return {
    bookingId: booking.id,
    orderId: order.id,
    startRent: booking.startRent,
    endRent: booking.endRent,
    customerName: person || customer?.companyName || null,
    phone: shownPhone(customer?.phone ?? null),
    commentByGuest: customer?.commentByGuest ?? null,
  }
}

/** Everything that the dialog of a booking shows of its order, and its neighbours in the departure. */
export async function loadBookingDialog(
  context: Context,
  order: OrderDetails,
  booking: OrderBooking,
  url: URL,
) {
  const { db, shop, user, now, zone, locale, can, ownResourcesOnly } = context.get(services)
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const view = await loadShownOrder(context, order, ownerUserId)
  const { bookings, ...ofOrder } = view
  const groups = await loadAnswerGroups(context, order.id)
  const { startRent } = booking
  const productId = booking.products.find(({ isAddon }) => !isAddon)?.productId ?? 0
  const departure = await listDepartureBookingIds(db, {
    ...{ shopId: shop.id, productId, startRent, now, zone, ownerUserId },
  })
  const place = departure.indexOf(booking.id)
  const query = { shopId: shop.id, bookingId: booking.id, now, zone, ownerUserId }
  const arrival = await findArrival(db, query)
  const ofRow = [booking.id, arrival?.row.bookingId, ...(arrival?.row.itemBookingIds ?? [])]
  const opensOrders = can('orders-access') && !ownResourcesOnly
  const canWrite = can('bookings-create') && !ownResourcesOnly
  const canChange = canWrite && whyFixed(context, order) === null
  return {
    order: ofOrder,
    booking: bookings.find(({ id }) => id === booking.id) ?? notFound(),
    others: bookings.length - 1,
    answers: groups.filter(({ bookingId }) => bookingId === null || bookingId === booking.id),
    /** Bookings of the order at the same time, such as lunch; add-ons of the booking's own row are to be handed out. */
    sameTime: bookings
      .filter(({ id, startRent, endRent }) => {
        return !ofRow.includes(id) && startRent < booking.endRent && booking.startRent < endRent
      })
      .map(({ id, startRent, endRent, rows }) => ({
        ...{ id, startRent, endRent },
        contents: rows
          .filter(({ isFee }) => !isFee)
          .map(timesText)
          .join(', '),
      })),
    handOut: arrival
      ? arrival.row.contents
          .filter(({ isAddon }) => isAddon)
          .map(({ name, quantity }) => timesText({ name: pickText(name, locale, shop.locales), quantity }))
      : [],
    figures: arrival ? toFigures(context, arrival.departure) : null,
    departure: {
      place: place + 1,
      count: departure.length,
      previousId: departure[place - 1] ?? null,
      nextId: place === -1 ? null : (departure[place + 1] ?? null),
    },
    origin: readOrigin(
      url.searchParams,
      can('calendars-access')
        ? `/bookings/calendar?date=${dateOf(startRent)}`
        : opensOrders
          ? `/orders/${order.id}`
          : `/bookings/manifest?date=${dateOf(startRent)}&days=1`,
    ),
    can: {
      openOrder: opensOrders,
      delete: opensOrders && can('orders-delete') && view.offers.delete,
      allocate: canChange,
      change: canChange && opensOrders,
      pay: canWrite && isLive(order, now) && view.dueMinor > 0,
      checkIn: can('bookings-manifest-access') && order.state === 'CONFIRMED' && booking.finishedAt === null,
    },
  }
}

/** The order as its page shows it; with own resources only what the list of the day shows of it. */
async function loadShownOrder(context: Context, order: OrderDetails, ownerUserId: number | undefined) {
  const { db, shop, now } = context.get(services)
  const view = await loadOrderView(context, order)
  if (ownerUserId === undefined) return view
  const own = await listBookingsOfOrder(db, { shopId: shop.id, orderId: order.id, now, ownerUserId })
  const ownIds = own.map(({ bookingId }) => bookingId)
  return {
    ...view,
    customer: view.customer && { ...view.customer, email: null, address: '', facts: [] },
    bookings: view.bookings.filter(({ id }) => ownIds.includes(id)),
    feesOfCancelled: [],
    payments: [],
  }
}

function timesText({ name, quantity }: { name: string; quantity: number }): string {
  return `${quantity}\u00A0×\u00A0${name}`
}

/** How full the departure is, with whom it goes and from where. */
function toFigures(context: Context, { booked, reserved, capacity, resources, meetingPlace }: Departure) {
  const { t, locale, shop } = context.get(services)
  const ofType = Map.groupBy(resources, ({ typeName }) => typeName)
  return {
    ...{ booked, reserved, capacity },
    text: [
      capacity === null
        ? t('calendar.booked', { count: booked })
        : t('booking_dialog.booked_of', { booked, capacity }),
      reserved === 0 ? '' : t('manifest.reserved_count', { count: reserved }),
    ]
      .filter(Boolean)
      .join(' · '),
    facts: [
      ...[...ofType].map(([typeName, group]) => `${typeName} ${group.map(({ name }) => name).join(', ')}`),
      pickText(meetingPlace, locale, shop.locales),
    ].filter(Boolean),
  }
}
