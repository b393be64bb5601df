import type { RouterContextProvider } from 'react-router'
import { findBookingRules } from '#app/domain/availability/availability-queries.server.ts'
import {
  findNearestStarts,
  OTHER_START_HELPS,
} from '#app/domain/availability/starts/find-nearest-starts.server.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import {
  type Copy,
  copiesOn,
  type Resolution,
  reducibleTo,
  startsToOffer,
} from '#app/domain/order/replicate/copy-dates.ts'
import type { CopiedBooking } from '#app/domain/order/replicate/copy-order.server.ts'
import {
  planReplication,
  type ReplicateInput,
  type ReplicationPlan,
} from '#app/domain/order/replicate/replicate-order.server.ts'
import { dateOf, type LocalDate, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { asChosen, type ReplicationChoice } from './posted-replication.ts'

/** Conflicts that nearby starts are searched for: each costs a look at four weeks, others being answered in between. */
const MOST_SEARCHED = 12

/** Starts that are looked at where some cannot be offered, and those that are shown. */
const STARTS = { found: 100, shown: 3 }

/** Starts of a bundle's main product that are tried with all that comes along. */
const BUNDLE = { sameDay: 3, tried: 8 }

/** A booking on a date that cannot be had, or could not until it was resolved. */
export type ConflictChoice = {
  date: LocalDate
  bookingId: number
  resolution: Resolution | undefined
  /** When it would be as the order has it. */
  plannedStart: WallTime
  starts: readonly { startRent: WallTime; free: number | null }[]
  /** Quantity of its product, and what it can be reduced to; null where it cannot. */
  requested: number
  reducedTo: number | null
}

type Query = {
  plan: ReplicationPlan
  choice: ReplicationChoice
  chosen: readonly OrderBooking[]
  hours: OpeningHours
  input: ReplicateInput
}

type NearStart = ConflictChoice['starts'][number]

type ReducibleBooking = {
  productId: number | undefined
  requested: number
  resolution: Resolution | undefined
}

/** A copy of a booking with the items of its bundle, and the copy that it is planned in. */
type Tried = { id: number; plannedStart: WallTime; copy: Copy }

/**
 * Finds the nearest starts that have room for as many, bundle items too, and what the booking can be reduced to, for
 * each conflict, solved ones included.
 */
export async function findConflictChoices(
  context: Readonly<RouterContextProvider>,
  { plan, choice, chosen, hours, input }: Query,
): Promise<ConflictChoice[]> {
  const { db, shop, now, zone, today } = context.get(services)
  const originals = chosen.filter(({ parentBookingId }) => parentBookingId === null)
  const productIds = originals.flatMap(({ products }) => products.map(({ productId }) => productId))
  const { products: rules } = await findBookingRules(db, { shopId: shop.id, productIds })
  const found: ConflictChoice[] = []
  for (const chosenDate of choice.dates) {
    const { date, resolutions } = chosenDate
    const [planned] = copiesOn(originals, [asChosen(chosenDate)], zone)
    const copy = plan.copies.find((each) => each.date === date)
    for (const booking of originals) {
      const resolution = resolutions.get(booking.id)
      const refusal = copy?.bookings.find(({ bookingId }) => bookingId === booking.id)?.refusal
      const plannedStart = planned?.bookings.find(({ bookingId }) => bookingId === booking.id)?.startRent
      if (!planned || !plannedStart || (!refusal && !resolution)) continue
      await new Promise(setImmediate)
      const isSearched =
        found.length < MOST_SEARCHED && (!refusal || OTHER_START_HELPS.includes(refusal.code))
      const main = booking.products.filter(({ isAddon }) => !isAddon)
      const productId = main[0]?.productId
      const { durationId } = booking
      const hasItems = chosen.some(({ parentBookingId }) => parentBookingId === booking.id)
      const requested = main.reduce((sum, { quantity }) => sum + quantity, 0)
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
              requested,
              count: STARTS.found,
            })
          : []
      const tried = { id: booking.id, plannedStart, copy: planned }
      const conflict = { date, bookingId: booking.id, resolution }
      const offered = startsToOffer(starts, conflict, { copies: plan.copies, offers: found })
      const fitting = hasItems ? await thatFit(offered, tried) : offered.slice(0, STARTS.shown)
      const reducedTo = hasItems ? null : toReduced(refusal, { productId, requested, resolution })
      found.push({
        ...conflict,
        ...{ plannedStart, starts: fitting, requested, reducedTo },
      })
    }
  }
  return found

  /** Quantity that is free of the booking's own product when it is planned; or what it was reduced to. */
  function toReduced(
    refusal: CopiedBooking['refusal'] | undefined,
    { productId, requested, resolution }: ReducibleBooking,
  ): number | null {
    const isReduced = resolution?.kind === 'REDUCE' && resolution.quantity < requested
    if (!refusal) return isReduced ? resolution.quantity : null
    if (productId === undefined || (resolution && !isReduced)) return null
    if (refusal.code !== 'not_enough_free' || refusal.productId !== productId) return null
    const minimum = rules.get(productId)?.minimumQuantity ?? 1
    return reducibleTo({ requested, free: refusal.free ?? 0, minimum })
  }

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
      if (fitting.length === STARTS.shown) break
      const bookings = copy.bookings.map((each) =>
        each.bookingId === id ? { bookingId: id, startRent: start.startRent } : each,
      )
      if (await isFree(bookings, { date: copy.date, id })) fitting.push(start)
    }
    return fitting
  }

  async function isFree(bookings: Copy['bookings'], { date, id }: { date: LocalDate; id: number }) {
    const copies = [{ date, bookings }]
    const tried = await planReplication(db, { ...input, copies })
    if (!tried.ok) return false
    const [copied] = tried.value.plan.copies
    return copied?.bookings.find(({ bookingId }) => bookingId === id)?.refusal === null
  }
}
