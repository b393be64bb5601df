import {
  addDays,
  addMinutes,
  atTime,
  dateOf,
  datesFrom,
  daysBetween,
  type Instant,
  type LocalDate,
  localTime,
  minutesOfDay,
  timeFromMinutes,
  timeOf,
  toInstant,
  toWallTime,
  type WallTime,
  weekdayOf,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Course, PlannedBooking } from './order-plan.ts'
import type { Random } from './random.ts'

type Draft = { booking: PlannedBooking; course: Course }
type Spread = { today: LocalDate; now: Instant; zone: Zone; random: Random }

/** Monday to Sunday: weekends sell better. */
const WEEKDAY_WEIGHTS = [1, 0.95, 1, 1.1, 1.35, 1.6, 1.5] as const
/** As long as the sales of a day stay steady, counted from today, and how long they took to get there. */
const STEADY_DAYS = 63
const DAYS_BACK = 105
/** Most orders come within some weeks of the start; none earlier than this. */
const LONGEST_LEAD_DAYS = 45
/** For starts so far ahead that nobody could have booked them otherwise. */
const LONGEST_LEAD_OF_FAR_DAYS = 60
const USUAL_LEAD_DAYS = 10
/** How much a short lead is worth against a day that is not sold out yet. */
const CLOSENESS_COUNTS = 1
const DAY_OPENS = minutesOfDay(localTime('07:00'))
const DAY_CLOSES = minutesOfDay(localTime('22:00'))
/** Longer before its start than any product's cut-off. */
const SHORTEST_LEAD_MINUTES = 180
/** Long enough for whatever follows an order, paying or letting it expire, to be over by now. */
const SETTLED_MINUTES = 60
/** Courses whose price stays in the shop's sales. */
const ENDS_WITHOUT_SALE: readonly Course[] = ['RESERVED', 'ABANDONED', 'CANCELLED', 'REFUNDED', 'DELETED']

/**
 * Gives each order the moment of its creation, so that the sales of every day come near to what its
 * weekday sells: this week looks like the last one, and weekends are better. Dear orders and those that could
 * be created on few days choose first. Reservations are created right now.
 */
export function withCreation<Order extends Draft>(
  drafts: readonly Order[],
  spread: Spread,
  priceOf: (order: Order) => number,
): (Order & { createdAt: Instant })[] {
  const choices = drafts
    .map((draft) => ({ draft, priceMinor: priceOf(draft), days: possibleDays(draft, spread) }))
    .toSorted((a, b) => a.days.length - b.days.length || b.priceMinor - a.priceMinor)
  const sold = choices.filter(({ draft }) => !ENDS_WITHOUT_SALE.includes(draft.course))
  const targets = dailyTargets(
    spread,
    sold.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
  )
  const salesMinor = new Map<LocalDate, number>()
  return choices.map(({ draft, priceMinor, days }) => {
    if (draft.course === 'RESERVED') return { ...draft, createdAt: justNow(spread) }
    const start = dateOf(draft.booking.startRent)
    const score = (day: LocalDate) => {
      const target = targets.get(day) ?? 1
      const filled = ((salesMinor.get(day) ?? 0) + priceMinor / 2) / target
      const closeness = Math.exp(-daysBetween(day, start) / USUAL_LEAD_DAYS)
      return CLOSENESS_COUNTS * closeness - filled + spread.random.between(0, 10) / 100
    }
    const scored = days.map((day) => ({ day, score: score(day) })).toSorted((a, b) => b.score - a.score)
    const day = scored[0]?.day ?? addDays(spread.today, -1)
    if (!ENDS_WITHOUT_SALE.includes(draft.course))
      salesMinor.set(day, (salesMinor.get(day) ?? 0) + priceMinor)
    return { ...draft, createdAt: someTimeOn(day, draft.booking.startRent, spread) }
  })
}

/** Sales target of each day, in minor units: the total, split in proportion to the days' weights. */
function dailyTargets({ today, now, zone }: Spread, totalMinor: number): ReadonlyMap<LocalDate, number> {
  const weights = datesFrom(addDays(today, -DAYS_BACK), DAYS_BACK + 1).map((day) => {
    const age = daysBetween(day, today)
    const part = age <= STEADY_DAYS ? 1 : (DAYS_BACK + 1 - age) / (DAYS_BACK + 1 - STEADY_DAYS)
    const sellingPart = day === today ? partOfDay(toWallTime(now, zone)) : 1
    return [day, part * sellingPart * (WEEKDAY_WEIGHTS[weekdayOf(day) - 1] ?? 1)] as const
  })
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  return new Map(weights.map(([day, weight]) => [day, (totalMinor * weight) / sum]))
}

/** How much of a day's sales is reached by then; never quite nothing, so that a day has a target. */
function partOfDay(wall: WallTime): number {
  const part = (minutesOfDay(timeOf(wall)) - DAY_OPENS) / (DAY_CLOSES - DAY_OPENS)
  return Math.min(1, Math.max(0.02, part))
}

/** The days on which an order can have been created: some time of them lies before now and well before the start. */
function possibleDays({ booking }: Draft, spread: Spread): LocalDate[] {
  const start = dateOf(booking.startRent)
  const isFar = daysBetween(spread.today, start) > LONGEST_LEAD_DAYS / 2
  const first = addDays(start, -(isFar ? LONGEST_LEAD_OF_FAR_DAYS : LONGEST_LEAD_DAYS))
  const last = start < spread.today ? start : spread.today
  const limits = latestCreation(booking.startRent, spread)
  return datesFrom(first, daysBetween(first, last) + 1).filter((day) => {
    const { from, to } = openMinutes(day, limits, spread)
    return from <= to
  })
}

function someTimeOn(day: LocalDate, startRent: WallTime, spread: Spread): Instant {
  const { from, to } = openMinutes(day, latestCreation(startRent, spread), spread)
  const minute = spread.random.between(from, Math.max(from, to))
  return toInstant(atTime(day, timeFromMinutes(minute)), spread.zone)
}

type Limits = { beforeStart: WallTime; settled: WallTime }

/** Until when an order for such a start can be created, and until when what follows it is over by now. */
function latestCreation(startRent: WallTime, { now, zone }: Spread): Limits {
  const beforeStart = addMinutes(toInstant(startRent, zone), -SHORTEST_LEAD_MINUTES)
  const settled = addMinutes(now, -SETTLED_MINUTES)
  return { beforeStart: toWallTime(beforeStart, zone), settled: toWallTime(settled, zone) }
}

/** Minutes of a day in which the order may be created; none when `to` is before `from`. */
function openMinutes(day: LocalDate, { beforeStart, settled }: Limits, { today }: Spread) {
  const limits = day === today ? [beforeStart, settled] : [beforeStart]
  const ends = limits.map((limit) => {
    if (dateOf(limit) > day) return DAY_CLOSES
    return dateOf(limit) < day ? -1 : minutesOfDay(timeOf(limit))
  })
  // Started early in the morning, the demo has orders of the night instead of none today.
  const isNight = day === today && (ends[1] ?? DAY_CLOSES) < DAY_OPENS
  return { from: isNight ? 0 : DAY_OPENS, to: Math.min(DAY_CLOSES, ...ends) }
}

/** Recently enough for the reservation to hold for a while. */
function justNow({ now, random }: Spread): Instant {
  return addMinutes(now, -random.between(2, 12))
}
