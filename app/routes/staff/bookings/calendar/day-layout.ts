import {
  dateOf,
  type LocalDate,
  MINUTES_PER_HOUR,
  minutesOfDay,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'
import {
  type Hours,
  isOnDate,
  minutesOn,
  SHORTEST_SHOWN_MINUTES,
  type Timed,
} from '#app/routes/staff/bookings/view/calendar-hours.ts'

/** Where a block stands in its day: minutes from the first hour, and percent of the width. */
export type Block<Item> = {
  item: Item
  top: number
  height: number
  left: number
  width: number
  /** Minutes from its top to where the label of folded events lies over it; null where none does. */
  labelAt: number | null
  /** The same of the second such label, above which its text ends. */
  endsAt: number | null
}

/** Events without room beside the others, under one label; `top` is in minutes from the first shown hour. */
type Folded<Item> = { top: number; items: Item[] }

type DayOptions = {
  date: LocalDate
  hours: Hours
  /** Most blocks beside each other. */
  abreast: number
  /** Most blocks of the day. */
  most: number
}

/** Percent of the width that a block still running keeps at its left, so that it can be seen and pressed. */
const SHOULDER = 8.5
/** Percent of the width that as many as may stand abreast have, beside the shoulder of one that runs. */
const SHARED_WIDTH = 90
/** Events that begin within so many minutes share the width: each name is read in the first hour. */
const SHARED_MINUTES = MINUTES_PER_HOUR
/** The label of what is folded covers so much of another label. */
const LABEL_MINUTES = 30
/** On phones it reaches so far down. */
const REACH_MINUTES = MINUTES_PER_HOUR

/**
 * Lays a day's departures into its column, earliest first: those that begin within the same hour share the width,
 * one still running shows its shoulder at the left, and what has no room beside `abreast` is folded into its hour.
 * Source: look/README.md 'calendar-week', experience.md 29.
 */
export function layOutDay<Item extends Timed>(
  items: readonly Item[],
  { date, hours, abreast, most }: DayOptions,
): { blocks: Block<Item>[]; folded: Folded<Item>[] } {
  const sized = items
    .map((item) => ({ item, ...clampOn(date, item, hours) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const blocks: (Block<Item> & { end: number })[] = []
  const folded: Folded<Item>[] = []
  for (const group of groupByHour(sized)) {
    const from = group[0]?.start ?? 0
    const running = blocks.filter(({ end }) => end > from)
    const room = Math.min(abreast - running.length, most - blocks.length, group.length)
    const { area, count } = areaFor(running, { room, from, narrowest: SHARED_WIDTH / abreast })
    const shown = group.slice(0, count)
    const hidden = group.slice(count).map(({ item }) => item)
    for (const [index, { item, start, end }] of shown.entries()) {
      const width = area.width / shown.length
      const left = area.left + index * width
      blocks.push({ item, top: start, height: end - start, left, width, labelAt: null, endsAt: null, end })
    }
    const above = folded.at(-1)
    if (hidden.length === 0) continue
    if (above && from < above.top + LABEL_MINUTES) above.items.push(...hidden)
    else folded.push({ top: from, items: hidden })
  }
  return {
    blocks: blocks.map(({ end: _, ...block }) => ({ ...block, ...labelsOver(block, folded) })),
    folded,
  }
}

type Sized<Item> = { item: Item; start: number; end: number }

/** Minutes from the first hour that is shown, within the hours, and long enough to be read. */
function clampOn(date: LocalDate, item: Timed, hours: Hours): { start: number; end: number } {
  const [first, last] = [hours.from * MINUTES_PER_HOUR, hours.to * MINUTES_PER_HOUR]
  const on = minutesOn(date, item)
  const start = Math.min(Math.max(on.start, first), last - SHORTEST_SHOWN_MINUTES)
  return {
    start: start - first,
    end: Math.max(Math.min(on.end, last), start + SHORTEST_SHOWN_MINUTES) - first,
  }
}

function groupByHour<Item>(sized: readonly Sized<Item>[]): Sized<Item>[][] {
  const groups: Sized<Item>[][] = []
  for (const one of sized) {
    const group = groups.at(-1)
    if (group?.[0] && one.start < group[0].start + SHARED_MINUTES) group.push(one)
    else groups.push([one])
  }
  return groups
}

type Area = { left: number; width: number }
type Running = Area & { top: number }

/**
 * The most blocks, up to `room`, that can be read beside what is running at `from`, and where; each has `narrowest` at
 * least.
 */
function areaFor(
  running: readonly Running[],
  { room, from, narrowest }: { room: number; from: number; narrowest: number },
): { area: Area; count: number } {
  for (let count = room; count > 0; count--) {
    const width = narrowest * count
    const area = widestFor(freeAreas(running), width) ?? widestFor(coveringAreas(running, from), width)
    if (area) return { area, count }
  }
  return { area: { left: 0, width: 0 }, count: 0 }
}

/** The widest that is wide enough; of equal ones the last. */
function widestFor(areas: readonly Area[], least: number): Area | undefined {
  return areas
    .filter(({ width }) => width >= least)
    .toSorted((a, b) => b.width - a.width || b.left - a.left)[0]
}

/** Where nothing runs. */
function freeAreas(running: readonly Area[]): Area[] {
  let end = 0
  const areas: Area[] = []
  for (const { left, width } of running.toSorted((a, b) => a.left - b.left)) {
    areas.push({ left: end, width: left - end })
    end = Math.max(end, left + width)
  }
  return [...areas, { left: end, width: 100 - end }]
}

/** Over one that has run for an hour, its shoulder left out, as far as nothing else begins. */
function coveringAreas(running: readonly Running[], from: number): Area[] {
  const sorted = running.toSorted((a, b) => a.left - b.left)
  return sorted.flatMap(({ top, left, width }, index) => {
    const end = Math.min(left + width, sorted[index + 1]?.left ?? 100)
    return from < top + SHARED_MINUTES ? [] : [{ left: left + SHOULDER, width: end - left - SHOULDER }]
  })
}

/** Where the first two labels lie over the block: labels stand at the right edge of their hour. */
function labelsOver(
  { top, height, left, width }: Area & { top: number; height: number },
  folded: { top: number }[],
) {
  const isOver = (label: { top: number }) => label.top > top - REACH_MINUTES && label.top < top + height
  const [first, second] = left + width > 99 ? folded.filter(isOver) : []
  return { labelAt: first ? first.top - top : null, endsAt: second ? second.top - top : null }
}

/** Hours of a date from `now` on, which nothing touches: a booking can begin there. */
export function emptyHours(
  items: readonly Timed[],
  { date, hours, now }: { date: LocalDate; hours: Hours; now: WallTime },
): number[] {
  if (date < dateOf(now)) return []
  const past = date === dateOf(now) ? minutesOfDay(timeOf(now)) : 0
  const booked = items.filter((item) => isOnDate(date, item)).map((item) => minutesOn(date, item))
  return Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).filter((hour) => {
    const from = hour * MINUTES_PER_HOUR
    return from >= past && booked.every(({ start, end }) => end <= from || start >= from + MINUTES_PER_HOUR)
  })
}
