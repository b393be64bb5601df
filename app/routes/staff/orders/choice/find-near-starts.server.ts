import type { RouterContextProvider } from 'react-router'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import type { BookingRefused } from '#app/domain/order/staff-order/add-bookings.server.ts'
import { bookingPlace } from '#app/domain/order/staff-order/booking-place.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import type { NearestStart } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import type { LoadedStaffBooking } from './load-staff-booking-choice.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * The nearest starts with room for as many, with their add-ons, beside the sale's other bookings; none where another
 * would not help.
 */
export async function findNearStarts(
  context: Context,
  found: LoadedStaffBooking,
  refusal: BookingRefused['refusal'],
): Promise<NearestStart[]> {
  const { db, shop, now, zone } = context.get(services)
  const { day, address, opening } = found
  const helps = OTHER_START_HELPS.includes(refusal.code) && !('optionId' in refusal)
  if (!day || day.durationId === null || !helps) return []
  const { productId, durationId, quantities, others } = day
  const starts = await findNearestStarts(db, {
    ...{ shopId: shop.id, audience: 'staff', now, zone, ...opening },
    ...{ productId, durationId, date: address.date, startTime: timeOf(day.chosen.startRent) },
    chosen: {
      productIds: others.flatMap(({ products }) => products.map((row) => row.productId)),
      count: (facts) => withBookings(facts, others, zone),
    },
    addons: addonsOf(found),
    requested: quantities.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  return starts.map(({ date, startRent, free }) => ({
    key: `${date} ${writeStart(startRent)}`,
    startRent,
    free,
  }))
}

/** The add-ons of the form's booking, those that come with it by themselves included. */
export function addonsOf({ day, address }: Pick<LoadedStaffBooking, 'day' | 'address'>) {
  const own = day?.bookings.find(({ place }) => place === bookingPlace(address.key))
  return own?.rows.filter(({ productId }) => productId !== day?.productId) ?? []
}
