import {
  dateOf,
  daysBetween,
  type LocalDate,
  MINUTES_PER_HOUR,
  minutesOfDay,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'
import type { Hours, Timed } from '#app/routes/staff/bookings/view/calendar-hours.ts'

/** The days that a timeline shows, and the hours of each: the nights between them have no width. */
type Days = { from: LocalDate; count: number; hours: Hours }

/** Where the text of a bar stands: it is never cut. */
type TextPlace = 'inside' | 'after' | 'before'

export type Bar<Item> = {
  item: Item
  /** From 0, of the day in whose cell it is drawn. */
  day: number
  /** Percent of that day's cell; a stay of several days is wider than one. */
  left: number
  width: number
  lane: number
  text: TextPlace
}

/** Pixels of a letter, and the room around a text. */
const LETTER = 6.8
const PADDING = 12
/** Pixels of the narrowest bar, so that its kind can be seen. */
const NARROWEST_BAR = 12
/** Pixels between two bars in a lane. */
const GAP = 4

/** Pixels of a day that the stylesheet never goes below. */
function narrowestDay(count: number): number {
  if (count <= 7) return 114
  return count <= 14 ? 72 : 44
}

/**
 * Packs bars into as few lanes as they and their texts need, earliest first. A text stands inside where it fits, else
 * after the bar, or before it. Source: look/README.md 'calendar-timeline'.
 */
export function layOutBars<Item extends Timed>(
  items: readonly Item[],
  days: Days,
  textOf: (item: Item) => string,
): Bar<Item>[] {
  const cell = narrowestDay(days.count)
  const total = cell * days.count
  const lanes: number[] = []
  return items.map((item) => {
    const left = Math.min(pixelsAt(item.startRent, days, cell), total - NARROWEST_BAR)
    const right = Math.max(pixelsAt(item.endRent, days, cell), left + NARROWEST_BAR)
    const places = placesOf(textOf(item).length * LETTER + PADDING, { left, right, cell, total })
    const { lane, place } = firstRoom(lanes, places)
    lanes[lane] = place.to + GAP
    const day = Math.min(days.count - 1, Math.floor(left / cell))
    return {
      item,
      day,
      left: percent(left - day * cell, cell),
      width: percent(right - left, cell),
      lane,
      text: place.text,
    }
  })
}

/** Bar and text combined. */
type Place = { text: TextPlace; from: number; to: number }
type Edges = { left: number; right: number; cell: number; total: number }

/** The better one first: a text stays within the day of its bar where it can. */
function placesOf(width: number, { left, right, cell, total }: Edges): Place[] {
  if (width <= right - left) return [{ text: 'inside', from: left, to: right }]
  const after: Place = { text: 'after', from: left, to: right + width }
  const before: Place = { text: 'before', from: left - width, to: right }
  if (before.from < 0) return [after]
  if (after.to > total) return [before]
  return after.to > Math.ceil(right / cell) * cell ? [before, after] : [after, before]
}

/** The first lane that has room for the bar with its text on either side, else a new one. */
function firstRoom(lanes: readonly number[], places: readonly Place[]): { lane: number; place: Place } {
  const [preferred = { text: 'inside', from: 0, to: 0 }] = places
  for (const [lane, end] of lanes.entries()) {
    const place = places.find(({ from }) => from >= end)
    if (place) return { lane, place }
  }
  return { lane: lanes.length, place: preferred }
}

/** From the first day's first hour; what lies outside a day's hours is drawn at their edge. */
function pixelsAt(wall: WallTime, { from, count, hours }: Days, cell: number): number {
  const day = daysBetween(from, dateOf(wall))
  const minutes = minutesOfDay(timeOf(wall)) - hours.from * MINUTES_PER_HOUR
  const part = minutes / ((hours.to - hours.from) * MINUTES_PER_HOUR)
  return Math.min(count, Math.max(0, day + Math.min(1, Math.max(0, part)))) * cell
}

function percent(pixels: number, cell: number): number {
  return Math.round((pixels / cell) * 1000) / 10
}
