import { findBookingIdByKey } from '#app/domain/order/booking-queries.server.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { pageRequestKey } from '#app/domain/order/save-choice.server.ts'
import { dateOf, startOfMonth, timeOf } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { quantitiesOf } from './cart.server.ts'
import { type Choice, readChoice } from './choice.ts'

/**
 * The choice in an address with the booking that it changes: the one that it names, else the one that this page
 * made before, as when a guest comes back to it. What the address does not say is as it is booked.
 */
export async function readChosenBooking(
  guest: GuestServices,
  params: URLSearchParams,
  order: OrderDetails | undefined,
): Promise<Choice | undefined> {
  const { db, shop, address, today } = guest
  const choice = readChoice(params, address, today)
  if (!choice || !order) return choice && { ...choice, bookingId: undefined }
  if (order.bookings.some(({ id }) => id === choice.bookingId)) return choice
  const requestKey = pageRequestKey(address.cart ?? '', choice.productId)
  const madeId = await findBookingIdByKey(db, { shopId: shop.id, orderId: order.id, requestKey })
  const made = order.bookings.find(({ id }) => id === madeId)
  return made ? asBooked(choice, made, params.has('month')) : { ...choice, bookingId: undefined }
}

function asBooked(choice: Choice, made: OrderBooking, isMonthChosen: boolean): Choice {
  const day = dateOf(made.startRent)
  const date = choice.date ?? (isMonthChosen ? undefined : day)
  return {
    ...choice,
    bookingId: made.id,
    date,
    month: choice.date || isMonthChosen ? choice.month : startOfMonth(day),
    startTime: choice.startTime ?? (date === day ? timeOf(made.startRent) : undefined),
    durationId: choice.durationId ?? made.durationId ?? undefined,
    quantities: choice.quantities.size > 0 ? choice.quantities : quantitiesOf(made),
  }
}
