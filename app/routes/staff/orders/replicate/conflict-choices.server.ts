import type { RouterContextProvider } from 'react-router'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { type Copy, copiesOn, type Resolution } from '#app/domain/order/replicate/copy-dates.ts'
import {
  planReplication,
  type ReplicateInput,
  type ReplicationPlan,
} from '#app/domain/order/replicate/replicate-order.server.ts'
import { dateOf, type LocalDate, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { asChosen, type ReplicationChoice } from './posted-replication.ts'

/** Conflicts that nearby starts are searched for: each costs a look at four weeks. */
const MOST_SEARCHED = 12

/** Starts of a bundle's main product that are looked at, those that are tried with all that comes along, and shown. */
const BUNDLE = { found: 100, sameDay: 3, tried: 8, shown: 3 }

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
  input: ReplicateInput
}

type NearStart = ConflictChoice['starts'][number]

/** A copy of a booking with the items of its bundle, and the copy that it is planned in. */
type Tried = { id: number; plannedStart: WallTime; copy: Copy }

/** Finds the nearest starts that have room for as many, bundle items too, for each conflict, solved ones included. */
export async function findConflictChoices(
  context: Readonly<RouterContextProvider>,
  { plan, choice, chosen, hours, input }: Query,
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
      if (!planned || !plannedStart || (!refusal && (choice.isManual || !resolution))) continue
      const isSearched =
        found.length < MOST_SEARCHED && (!refusal || OTHER_START_HELPS.includes(refusal.code))
      const main = booking.products.filter(({ isAddon }) => !isAddon)
      const productId = main[0]?.productId
      const { durationId } = booking
      const hasItems = chosen.some(({ parentBookingId }) => parentBookingId === booking.id)
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
              count: hasItems ? BUNDLE.found : undefined,
            })
          : []
      const tried = { id: booking.id, plannedStart, copy: planned }
      const fitting = hasItems ? await thatFit(starts, tried) : starts
      found.push({ date, bookingId: booking.id, resolution, plannedStart, starts: fitting })
    }
  }
  return found

  /**
   * The nearest of these at which all of a bundle can be had, one on each other day, at the same time if possible: the
   * copy is tried as it would be made.
   */
  async function thatFit(starts: readonly NearStart[], { id, plannedStart, copy }: Tried) {
    const others = starts.filter(({ startRent }) => startRent !== plannedStart)
    const near = [...Map.groupBy(others, ({ startRent }) => dateOf(startRent))].flatMap(([day, ofDay]) => {
      if (day === dateOf(plannedStart)) return ofDay.slice(0, BUNDLE.sameDay)
      return ofDay.find(({ startRent }) => timeOf(startRent) === timeOf(plannedStart)) ?? ofDay.slice(0, 1)
    })
    const fitting: NearStart[] = []
    for (const start of near.slice(0, BUNDLE.tried)) {
      if (fitting.length === BUNDLE.shown) break
      const bookings = copy.bookings.map((each) =>
        each.bookingId === id ? { bookingId: id, startRent: start.startRent } : each,
      )
      if (await isFree(bookings, { date: copy.date, id })) fitting.push(start)
    }
    return fitting
  }

  async function isFree(bookings: Copy['bookings'], { date, id }: { date: LocalDate; id: number }) {
    const copies = [{ date, bookings }]
    const tried = await inTransaction(db, (tx) => planReplication(tx, { ...input, copies }))
    if (tried.ok) throw new Error('a plan is never written')
    if (tried.error.code !== 'planned') return false
    const [copied] = tried.error.planned.plan.copies
    return copied?.bookings.find(({ bookingId }) => bookingId === id)?.refusal === null
  }
}
