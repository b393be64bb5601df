import { addDuration } from '#app/domain/shared/calendar.ts'
import {
  dateOf,
  daysBetween,
  MINUTES_PER_DAY,
  SECONDS_PER_MINUTE,
  secondsBetween,
  toInstant,
  UNIT_MINUTES,
  type WallTime,
  weekdayOf,
  type Zone,
} from '#app/domain/shared/time.ts'
import { bandFor, discountedPrice } from './bulk-discount.ts'
import { isInSeason, type Price, type PriceFacts, type PriceSeason, type TimeUnit } from './price-facts.ts'

export type UnitPriceQuery = {
  productId: number
  priceCategoryId: number | null
  durationId: number | null
  startRent: WallTime
  /** The stored end, where no duration has it: a free period, an add-on's parent, days to closing. */
  endRent?: WallTime | undefined
  /** Quantity of the product in the booking, over all price categories: it decides the bulk band. Left out: none. */
  quantity?: number | undefined
}

/**
 * Price of one unit in minor units; 0 is free, null means that it is not set and cannot be booked there. Of the
 * seasons that apply on the start's date, the first that has a price; else the base price. Per time unit it is
 * multiplied by the started units of the stored period. A bulk band lowers it. Source: domain.md §4 'Unit price',
 * 'Bulk discount'.
 */
export function unitPrice(facts: PriceFacts, query: UnitPriceQuery): number | null {
  const timeUnit = facts.products.get(query.productId)?.timeUnit ?? null
  const perUnitMinor = findPrice(facts, timeUnit === null ? query : { ...query, durationId: null })
  const timeUnits = timeUnit === null ? 1 : countTimeUnits(facts, query, timeUnit)
  if (perUnitMinor === null || timeUnits === null) return null
  const band = bandFor(facts.bulkBands.get(query.productId) ?? [], query.quantity ?? 0)
  return discountedPrice(band, { perUnitMinor, timeUnits })
}

/** null when the end is unknown. */
function countTimeUnits(facts: PriceFacts, query: UnitPriceQuery, unit: TimeUnit): number | null {
  const endRent = query.endRent ?? endByDuration(facts, query)
  return endRent === undefined ? null : startedUnits(query.startRent, endRent, unit, facts.zone)
}

/** Narrowest first; of equally narrow ones fewer weekdays, then the newest. Source: domain.md §4. */
export function compareSeasons(a: PriceSeason, b: PriceSeason): number {
  const narrower = daysBetween(a.firstDate, a.lastDate) - daysBetween(b.firstDate, b.lastDate)
  return narrower || a.weekdays.size - b.weekdays.size || b.id - a.id
}

/**
 * Units of time that have begun between two wall times, at least 1. Minutes and hours are real time; days,
 * weeks and months are counted by wall clock from the start. Exported for tests.
 */
export function startedUnits(startRent: WallTime, endRent: WallTime, unit: TimeUnit, zone: Zone): number {
  if (unit === 'MINUTES' || unit === 'HOURS') {
    const seconds = secondsBetween(toInstant(startRent, zone), toInstant(endRent, zone))
    return Math.max(1, Math.ceil(seconds / (UNIT_MINUTES[unit] * SECONDS_PER_MINUTE)))
  }
  const days = daysBetween(dateOf(startRent), dateOf(endRent))
  let units = Math.max(1, Math.floor((days * MINUTES_PER_DAY) / UNIT_MINUTES[unit]))
  while (addDuration(startRent, units, unit, zone) < endRent) units++
  return units
}

/** The season's own price before the next season's; in each, that of the duration before that of any. */
function findPrice(facts: PriceFacts, query: UnitPriceQuery): number | null {
  const prices = (facts.prices.get(query.productId) ?? []).filter(
    ({ priceCategoryId, durationId }) =>
      priceCategoryId === query.priceCategoryId && (durationId === null || durationId === query.durationId),
  )
  const date = dateOf(query.startRent)
  const weekday = weekdayOf(date)
  const seasons = (facts.seasons.get(query.productId) ?? []).filter((season) =>
    isInSeason(season, { date, weekday }),
  )
  for (const seasonId of [...seasons.map(({ id }) => id), null]) {
    const ofSeason = prices.filter((price) => price.seasonId === seasonId)
    const price = ofSeason.find(isOfDuration) ?? ofSeason[0]
    if (price) return price.unitPriceMinor
  }
  return null
}

function isOfDuration({ durationId }: Price): boolean {
  return durationId !== null
}

/** Days to closing end when the shop closes, so their end must be stored. */
function endByDuration(facts: PriceFacts, { durationId, startRent }: UnitPriceQuery): WallTime | undefined {
  const duration = durationId === null ? undefined : facts.durations.get(durationId)
  if (!duration || duration.unit === 'DAYS_TO_CLOSING') return undefined
  return addDuration(startRent, duration.amount, duration.unit, facts.zone)
}
