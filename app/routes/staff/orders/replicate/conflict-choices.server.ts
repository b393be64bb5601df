import type { RouterContextProvider } from 'react-router'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { copiesOn, type Resolution } from '#app/domain/order/replicate/copy-dates.ts'
import type { ReplicationPlan } from '#app/domain/order/replicate/replicate-order.server.ts'
import { dateOf, type LocalDate, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { asChosen, type ReplicationChoice } from './posted-replication.ts'

/** Conflicts that nearby starts are searched for: each costs a look at four weeks. */
const MOST_SEARCHED = 12

/** A booking on a date that cannot be had, or could not until it was resolved. */
export type ConflictChoice = {
  date: LocalDate
  bookingId: number
  resolution: Resolution | undefined
  /** When it would be as the order has it. */
  plannedStart: WallTime
  starts: readonly { startRent: WallTime; free: number | null }[]
}

type Query = {
  plan: ReplicationPlan
  choice: ReplicationChoice
  chosen: readonly OrderBooking[]
  hours: OpeningHours
}

/** Finds the nearest starts that have room for as many, for each conflict, solved ones included. */
export async function findConflictChoices(
  context: Readonly<RouterContextProvider>,
  { plan, choice, chosen, hours }: Query,
): Promise<ConflictChoice[]> {
  const { db, shop, now, zone, today } = context.get(services)
  const originals = chosen.filter(({ parentBookingId }) => parentBookingId === null)
  const found: ConflictChoice[] = []
  for (const { date, resolutions } of choice.dates) {
    const [planned] = copiesOn(originals, [asChosen(choice, { date, resolutions })], zone)
    const copy = plan.copies.find((each) => each.date === date)
    for (const booking of originals) {
      const resolution = resolutions.get(booking.id)
      const refusal = copy?.bookings.find(({ bookingId }) => bookingId === booking.id)?.refusal
      const plannedStart = planned?.bookings.find(({ bookingId }) => bookingId === booking.id)?.startRent
      if (!plannedStart || (!refusal && (choice.isManual || !resolution))) continue
      const isSearched =
        found.length < MOST_SEARCHED && (!refusal || OTHER_START_HELPS.includes(refusal.code))
      const main = booking.products.filter(({ isAddon }) => !isAddon)
      const productId = main[0]?.productId
      const { durationId } = booking
      const starts =
        isSearched && durationId !== null && productId !== undefined
          ? await findNearestStarts(db, {
              ...{
                shopId: shop.id,
                audience: 'staff',
                now,
                zone,
                hours,
                firstDate: today,
                productId,
                durationId,
              },
              ...{ date: dateOf(plannedStart), startTime: timeOf(plannedStart) },
              requested: main.reduce((sum, { quantity }) => sum + quantity, 0),
            })
          : []
      found.push({ date, bookingId: booking.id, resolution, plannedStart, starts })
    }
  }
  return found
}
