import type { RouterContextProvider } from 'react-router'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import type { BookingRefused } from '#app/domain/order/staff-order/add-bookings.server.ts'
import { withBookings } from '#app/domain/order/with-bookings.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import type { NearestStart } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import type { LoadedStaffBooking } from './load-staff-booking-choice.server.ts'

type Context = Readonly<RouterContextProvider>

/** The nearest starts with room for as many beside the sale's other bookings; none where another would not help. */
export async function findNearStarts(
  context: Context,
  { day, address, opening }: LoadedStaffBooking,
  refusal: BookingRefused['refusal'],
): Promise<NearestStart[]> {
  const { db, shop, now, zone } = context.get(services)
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
    requested: quantities.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  return starts.map(({ date, startRent, free }) => ({
    key: `${date} ${writeStart(startRent)}`,
    startRent,
    free,
  }))
}
