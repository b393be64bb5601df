import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import {
  type Calendar,
  dayNumber,
  fromWall,
  type WallMinutes,
} from '#app/domain/availability/calendar/calendar.ts'
import { scheduledCapacity } from '#app/domain/availability/calendar/capacity-schedule.ts'
import { startsOn } from '#app/domain/availability/calendar/start-grid.ts'
import { HUNDRED_PERCENT, type Percentage } from '#app/domain/shared/percentage.ts'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import type { ReportPeriod } from './report-query.ts'

/** Quantity that is occupied from a moment to another, in epoch seconds. */
type Use = { occupiedFrom: number; occupiedTo: number; quantity: number; startRent: WallTime }

/** Time when a shop is open, as periods in epoch seconds that come one after the other. */
type OpenTime = readonly { from: number; to: number }[]

/**
 * Open time of the dates, both included. An interval past midnight belongs to the date that opened it, and two that
 * overlap count once.
 */
export function openTimeOf(
  calendar: Calendar,
  { from, to }: ReportPeriod,
  isOn: (date: LocalDate) => boolean = () => true,
): OpenTime {
  const periods: { from: number; to: number }[] = []
  for (let number = dayNumber(from); number <= dayNumber(to); number++) {
    const day = calendar.day(number)
    if (!isOn(day.date)) continue
    for (const { opens, closes } of day.open) {
      const [start, end] = [calendar.toEpoch(opens), calendar.toEpoch(closes)]
      const last = periods.at(-1)
      if (last && start <= last.to) last.to = Math.max(last.to, end)
      else periods.push({ from: start, to: end })
    }
  }
  return periods
}

/**
 * Occupied unit-minutes within the open time ÷ (capacity × open minutes). null without open time, and where capacity
 * is 0 or unlimited. Source: domain.md §13.
 */
export function utilisationOfTime(
  capacity: number | null,
  open: OpenTime,
  uses: readonly Omit<Use, 'startRent'>[],
): Percentage | null {
  const openBefore = openSecondsBefore(open)
  const offered = (capacity ?? 0) * openBefore(Number.POSITIVE_INFINITY)
  const occupied = uses.reduce(
    (sum, { occupiedFrom, occupiedTo, quantity }) =>
      sum + quantity * (openBefore(occupiedTo) - openBefore(occupiedFrom)),
    0,
  )
  return ratioOf(occupied, offered)
}

/**
 * Places sold ÷ places offered, at the starts of a PER_START_TIME product on the dates, both included; a start past
 * midnight is of the date that opened. null where nothing is offered, and where some start is unlimited.
 */
export function utilisationOfStarts(
  product: BookableProduct,
  calendar: Calendar,
  { from, to }: ReportPeriod,
  uses: readonly Use[],
): Percentage | null {
  const capacities = new Map<WallMinutes, number | null>()
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    for (const { at } of startsOn(calendar, product, { day, audience: 'staff' })) {
      const scheduled = scheduledCapacity(product.schedules, calendar.toWall(at))
      capacities.set(at, scheduled ?? product.poolCapacity)
    }
  }
  const all = [...capacities.values()]
  if (all.includes(null)) return null
  const sold = uses.filter(({ startRent }) => capacities.has(fromWall(startRent)))
  return ratioOf(
    sold.reduce((sum, { quantity }) => sum + quantity, 0),
    all.reduce<number>((sum, capacity) => sum + (capacity ?? 0), 0),
  )
}

function ratioOf(part: number, whole: number): Percentage | null {
  return whole > 0 ? Math.round((part * HUNDRED_PERCENT) / whole) : null
}

/** Open seconds before a moment, counted once for every period. */
function openSecondsBefore(open: OpenTime): (moment: number) => number {
  const sums = [0]
  for (const { from, to } of open) sums.push((sums.at(-1) ?? 0) + to - from)
  return (moment) => {
    let low = 0
    let high = open.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((open[middle]?.from ?? moment) < moment) low = middle + 1
      else high = middle
    }
    const last = open[low - 1]
    return (sums[low] ?? 0) - (last ? Math.max(0, last.to - moment) : 0)
  }
}
