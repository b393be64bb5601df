import {
  dateOf,
  type LocalDate,
  MINUTES_PER_DAY,
  MINUTES_PER_HOUR,
  minutesOfDay,
  timeFromMinutes,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** A booking that has a resource. */
export type ResourceStay = {
  bookingId: number
  orderId: number
  startRent: WallTime
  endRent: WallTime
  quantity: number
}

/** Bookings at the same time in the day of a resource, in percent of its hours. */
export type ResourceBar = {
  left: number
  width: number
  /** Rows under each other where bookings overlap; from 0. */
  row: number
  /** Of the booking that is allocated. */
  isOwn: boolean
  startRent: WallTime
  endRent: WallTime
  quantity: number
  orderIds: number[]
}

/** Hours that are shown though nobody has anything then. */
const SHOWN = { from: 8 * MINUTES_PER_HOUR, to: 18 * MINUTES_PER_HOUR }
/** Marks over the hours that have room beside each other. */
const MOST_MARKS = 6

/**
 * Hours that show a booking and all that its resources do on its day: whole ones, with the percent at which the marks
 * stand over them and the booking itself lies.
 */
export function toResourceHours({
  date,
  stays,
  own,
}: {
  date: LocalDate
  stays: readonly ResourceStay[]
  own: StayTimes
}) {
  const minutes = [own, ...stays].flatMap((stay) => [startOf(stay, date), endOf(stay, date)])
  const first = Math.min(SHOWN.from, ...minutes)
  const last = Math.max(SHOWN.to, ...minutes)
  const from = Math.floor(first / MINUTES_PER_HOUR)
  const to = Math.ceil(last / MINUTES_PER_HOUR)
  const hours = { date, from: from * MINUTES_PER_HOUR, to: to * MINUTES_PER_HOUR }
  const step = Math.ceil((to - from) / MOST_MARKS)
  const count = Math.ceil((to - from) / step)
  return {
    hours,
    marks: Array.from({ length: count }, (_, index) => {
      const minute = (from + index * step) * MINUTES_PER_HOUR
      return { time: timeFromMinutes(minute), left: percentOf(minute - hours.from, hours) }
    }),
    own: placeOf(own, hours),
  }
}

/**
 * Lays the day of one resource out, earliest first: bookings at the same time are one bar, after that of the own
 * booking, and those that overlap are in rows under each other.
 */
export function layOutResourceDay(
  stays: readonly ResourceStay[],
  { hours, bookingId }: { hours: ResourceHours; bookingId: number },
): ResourceBar[] {
  const groups = Map.groupBy(
    stays.toSorted(
      (a, b) =>
        compare(a.startRent, b.startRent) ||
        compare(a.endRent, b.endRent) ||
        Number(b.bookingId === bookingId) - Number(a.bookingId === bookingId),
    ),
    ({ startRent, endRent, bookingId: id }) => `${startRent} ${endRent} ${id === bookingId}`,
  )
  /** End of the last bar of each row. */
  const ends: WallTime[] = []
  return [...groups.values()].flatMap((group): ResourceBar[] => {
    const [first] = group
    if (!first) return []
    const { startRent, endRent } = first
    const free = ends.findIndex((end) => end <= startRent)
    const row = free === -1 ? ends.length : free
    ends[row] = endRent
    return [
      {
        ...{ ...placeOf(first, hours), row, isOwn: first.bookingId === bookingId, startRent, endRent },
        quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
        orderIds: [...new Set(group.map(({ orderId }) => orderId))],
      },
    ]
  })
}

type StayTimes = Pick<ResourceStay, 'startRent' | 'endRent'>
type ResourceHours = { date: LocalDate; from: number; to: number }

function placeOf(stay: StayTimes, hours: ResourceHours) {
  const start = startOf(stay, hours.date)
  return {
    left: percentOf(start - hours.from, hours),
    width: percentOf(endOf(stay, hours.date) - start, hours),
  }
}

function percentOf(minutes: number, { from, to }: ResourceHours): number {
  return Math.round((minutes / (to - from)) * 1000) / 10
}

/** Minutes from midnight; a stay that began on a day before lies from midnight, as one that ends later until then. */
function startOf({ startRent }: StayTimes, date: LocalDate): number {
  return dateOf(startRent) < date ? 0 : minutesOfDay(timeOf(startRent))
}

function endOf({ endRent }: StayTimes, date: LocalDate): number {
  return dateOf(endRent) > date ? MINUTES_PER_DAY : minutesOfDay(timeOf(endRent))
}

function compare(a: WallTime, b: WallTime): number {
  return a < b ? -1 : a > b ? 1 : 0
}
