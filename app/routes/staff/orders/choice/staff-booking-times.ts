import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { freeInPeriod, startsUntil } from '#app/domain/availability/starts/staff-starts.ts'
import { endOf, startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { walkInStart } from '#app/domain/order/booking/staff-period.ts'
import {
  atTime,
  type Instant,
  isLocalTime,
  type LocalDate,
  localTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { readStart } from '#app/http/labels/start-key.ts'
import type { StaffBookingStart } from '#app/routes/staff/orders/choice/staff-booking-starts.tsx'
import { NOW, OWN, type StaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'

/** Prices follow the date where nothing starts. */
const NOON = localTime('12:00')

type RequestedTimes = {
  productId: number
  /** null with an end of staff's own. */
  durationId: number | null
  endRent: WallTime | undefined
  date: LocalDate
  now: Instant
  zone: Zone
}

/** The offered starts of the day, and today also this minute. */
export function findStarts(
  facts: AvailabilityFacts,
  { endRent: end, date, isToday, ...requested }: RequestedTimes & { isToday: boolean },
): { startsNow: StaffBookingStart | null; starts: StaffBookingStart[] } {
  const { durationId, now: moment, zone, productId } = requested
  const query = { productId, audience: 'staff', now: moment, zone } as const
  if (durationId === null && !end) return { startsNow: null, starts: [] }
  const offers = startTimesOn(facts, { ...query, durationId, date })
  const starts = end ? startsUntil(facts, offers, { ...query, endRent: end }) : offers
  const startsNow = isToday ? findWalkIn(facts, { ...requested, endRent: end }) : undefined
  return { startsNow: startsNow ?? null, starts: starts.map(toStart) }
}

/** Finds a start this minute; undefined where it has no end. Without a duration it lasts the shortest public one. */
export function findWalkIn(
  facts: AvailabilityFacts,
  { productId, durationId, endRent: end, now, zone }: Omit<RequestedTimes, 'date'>,
): StaffBookingStart | undefined {
  const startRent = walkInStart(now, zone)
  const endRent = end ?? endOf(facts, { productId, durationId, startRent, zone })
  if (endRent === undefined || startRent >= endRent) return undefined
  const found = freeInPeriod(facts, { productId, audience: 'staff', now, zone, startRent, endRent })
  return found && toStart(found)
}

type Chosen = { startRent: WallTime; endRent: WallTime | undefined }
type Choice = RequestedTimes & { address: StaffBookingAddress; params: URLSearchParams }

/**
 * When the booking starts and ends as far as that is chosen: else at the first start, for its price, as where the form
 * names one of another day.
 */
export function findChosen(
  facts: AvailabilityFacts,
  { startsNow, starts }: { startsNow: StaffBookingStart | null; starts: readonly StaffBookingStart[] },
  { params, address, productId, durationId, endRent, date, zone }: Choice,
): Chosen {
  const first = starts[0] ?? startsNow
  if (params.get('start') === NOW && startsNow) return startsNow
  const named = readChosen(params, { date, start: address.start })
  const offered = named === undefined ? first : starts.find(({ startRent }) => startRent === named)
  if (offered) return offered
  const isOfForm = params.get('start') !== null && params.get('start') !== OWN
  if (isOfForm && first) return first
  const startRent = named ?? atTime(date, NOON)
  const ends = durationId === null ? undefined : endOf(facts, { productId, durationId, startRent, zone })
  return { startRent, endRent: endRent ?? ends }
}

/** The start that the form names; undefined while it names none, or now. */
function readChosen(
  params: URLSearchParams,
  { date, start }: { date: LocalDate; start: WallTime | undefined },
): WallTime | undefined {
  const text = params.get('start')
  if (text === OWN) {
    const time = params.get('ownTime')
    return isLocalTime(time) ? atTime(date, time) : undefined
  }
  return text === null ? start : readStart(text)
}

function toStart({ startRent, endRent, free, capacity, used, state }: StaffBookingStart): StaffBookingStart {
  return { startRent, endRent, free, capacity, used, state }
}
