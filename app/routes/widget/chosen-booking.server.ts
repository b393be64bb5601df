import { listedDate } from '#app/domain/availability/calendar/opening-date.ts'
import { pageRequestKey } from '#app/domain/order/booking/save-choice.server.ts'
import { findBookingIdByKey } from '#app/domain/order/booking-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { type LocalDate, startOfMonth, timeOf } from '#app/domain/shared/time.ts'
import { quantitiesOf } from '#app/routes/widget/cart/cart.server.ts'
import { type Choice, readChoice } from './choice.ts'
import type { OpeningServices } from './opening.server.ts'

/**
 * The choice in an address with the booking that it changes: the one that it names, else the one this page
 * created before, as when a guest comes back to it. Values that the address leaves out are as booked.
 */
export async function loadChosenBooking(
  guest: OpeningServices,
  params: URLSearchParams,
  order: OrderDetails | undefined,
): Promise<Choice | undefined> {
  const { db, shop, address, hours, firstDate, zone } = guest
  const choice = readChoice(params, address, firstDate)
  if (!choice || !order) return choice && { ...choice, bookingId: undefined }
  const asIn = (booked: OrderBooking) =>
    asBooked(choice, booked, {
      day: listedDate(hours, booked.startRent, zone),
      isMonthChosen: params.has('month'),
    })
  const named = order.bookings.find(({ id }) => id === choice.bookingId)
  if (named) return asIn(named)
  const requestKey = pageRequestKey(address.cart ?? '', choice.productId)
  const createdId = await findBookingIdByKey(db, { shopId: shop.id, orderId: order.id, requestKey })
  const created = order.bookings.find(({ id }) => id === createdId)
  return created ? asIn(created) : { ...choice, bookingId: undefined }
}

/** `day` is the date under which lists show the booked start. */
function asBooked(
  choice: Choice,
  created: OrderBooking,
  { day, isMonthChosen }: { day: LocalDate; isMonthChosen: boolean },
): Choice {
  const date = choice.date ?? (isMonthChosen ? undefined : day)
  return {
    ...choice,
    bookingId: created.id,
    date,
    month: choice.date || isMonthChosen ? choice.month : startOfMonth(day),
    startTime: choice.startTime ?? (date === day ? timeOf(created.startRent) : undefined),
    durationId: choice.durationId ?? created.durationId ?? undefined,
    quantities: choice.quantities.size > 0 ? choice.quantities : quantitiesOf(created),
  }
}
