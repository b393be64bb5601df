import { coveredPeriod } from '#app/domain/availability/allocation/covered-period.ts'
import { occupiedPeriod } from '#app/domain/availability/allocation/occupied-period.ts'
import {
  type AvailabilityFacts,
  availabilityFacts,
  type BookableProduct,
  type BookedRow,
  type ProductDuration,
} from '#app/domain/availability/availability-facts.ts'
import type { Closeout } from '#app/domain/availability/closeouts/closeout.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import { epochSeconds, instant, localDate, localTime, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

/** Well before all that the tests book. */
export const now = instant('2026-01-05T08:00:00Z')
export const zone = stockholm

export const threeHours: ProductDuration = { id: 3, amount: 3, unit: 'HOURS', adminOnly: false }

/** Rents by three hours, starts every hour, unlimited unless set otherwise. */
export function product(over: Partial<BookableProduct> = {}): BookableProduct {
  return {
    id: 1,
    poolId: over.id ?? 1,
    productType: 'RENTAL',
    bookingType: 'PER_PERIOD',
    status: 'ACTIVE',
    poolCapacity: null,
    ownCapacity: null,
    minutesBefore: 0,
    minutesAfter: 0,
    startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS',
    startTimeInterval: 60,
    startTimes: [],
    schedules: [],
    durations: [threeHours],
    cutOffMinutes: 0,
    minimumQuantity: 1,
    maximumQuantity: 0,
    lowInventoryLimit: null,
    usesResources: false,
    identifierAssignment: null,
    ...over,
  }
}

/** Open all days of 2026 and 2027 at the same hours. */
export function openDaily(
  hours: readonly (readonly [opens: string, closes: string])[],
  over: { marginToClosingMinutes?: number; closedDates?: readonly string[] } = {},
): OpeningHours {
  const { marginToClosingMinutes = 0, closedDates = [] } = over
  const intervals = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    hours.map(([opens, closes]) => ({ weekday, opens: localTime(opens), closes: localTime(closes) })),
  )
  const season = {
    id: 1,
    firstDate: localDate('2026-01-01'),
    lastDate: localDate('2027-12-31'),
    intervals,
    closedDates: new Set(closedDates.map(localDate)),
  }
  return { seasons: [season], marginToClosingMinutes }
}

export type Booked = { productId?: number; start: string; end: string; quantity?: number }

/** Without an end it concerns requests that start then; without a quantity or names it closes all. */
export type ClosedOut = {
  productId?: number
  start: string
  end?: string
  quantity?: number
  identifierIds?: readonly number[]
}

/** Facts about the products for the dates, with bookings that occupy what each product's turnaround says. */
export function factsOf(requested: {
  products?: readonly BookableProduct[]
  hours?: OpeningHours
  booked?: readonly Booked[]
  closedOut?: readonly ClosedOut[]
  from?: string
  to?: string
}): AvailabilityFacts {
  const { products = [product()], hours = openDaily([['09:00', '18:00']]), booked = [] } = requested
  const byId = new Map(products.map((each) => [each.id, each]))
  const from = localDate(requested.from ?? '2026-07-01')
  const to = localDate(requested.to ?? '2026-07-31')
  const rows = booked.map((each) => taken(byId.get(each.productId ?? 1) ?? product(), each))
  return availabilityFacts({
    products: byId,
    hours,
    from,
    to,
    covered: coveredPeriod(products, { from, to }),
    rows,
    closeouts: Map.groupBy((requested.closedOut ?? []).map(toCloseout), ({ productId }) => productId),
  })
}

function toCloseout({ productId = 1, start, end, quantity, identifierIds = [] }: ClosedOut): Closeout {
  const startDateTime = wallTime(`${start}:00`)
  const endDateTime = end === undefined ? null : wallTime(`${end}:00`)
  return {
    id: 1,
    productId,
    startDateTime,
    endDateTime,
    from: epochSeconds(toInstant(startDateTime, zone)),
    to: epochSeconds(toInstant(endDateTime ?? startDateTime, zone)),
    partialQuantity: quantity ?? null,
    identifierIds,
  }
}

function taken(of: BookableProduct, { start, end, quantity = 1 }: Booked): BookedRow {
  const startRent = wallTime(`${start}:00`)
  const endRent = wallTime(`${end}:00`)
  const occupied = occupiedPeriod(of, { startRent, endRent }, zone)
  return {
    productId: of.id,
    poolId: of.poolId,
    startRent,
    occupiedFrom: epochSeconds(occupied.from),
    occupiedTo: epochSeconds(occupied.to),
    quantity,
  }
}
