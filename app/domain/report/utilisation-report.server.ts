import { findBookedRows } from '#app/domain/availability/allocation/occupying-queries.server.ts'
import { findBookingRules } from '#app/domain/availability/availability-queries.server.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { findResourceFacts } from '#app/domain/availability/resources/resource-queries.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listResources } from '#app/domain/resource/resource-queries.server.ts'
import { isScheduledOn } from '#app/domain/resource/resource-schedule.ts'
import type { Percentage } from '#app/domain/shared/percentage.ts'
import {
  DAYS_PER_TWO_YEARS,
  daysBetween,
  epochSeconds,
  type Instant,
  SECONDS_PER_DAY,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { momentsOf, type ReportPeriod } from './report-query.ts'
import { openTimeOf, utilisationOfStarts, utilisationOfTime } from './utilisation.ts'

type Utilisation = {
  /** By product; those that are unlimited, an alias or never open are missing. */
  products: ReadonlyMap<number, Percentage>
  /** In the shop's order. */
  resources: readonly { id: number; name: string; capacity: number; utilisation: Percentage | null }[]
}

/** Days of a period at most: every start and opening of it is counted. */
const MOST_DAYS = DAYS_PER_TWO_YEARS

/**
 * Utilisation of products and resources in a period, whoever booked, by the capacities, opening hours and schedules of
 * today. An alias occupies its master. null for a longer period than two years. In a constant number of statements.
 * Source: domain.md §13.
 */
export async function findUtilisation(
  db: Db,
  query: { shopId: number; period: ReportPeriod; zone: Zone; now: Instant },
): Promise<Utilisation | null> {
  const { shopId, period, zone, now } = query
  if (daysBetween(period.from, period.to) >= MOST_DAYS) return null
  const productIds = (await listNamedProducts(db, { shopId })).map(({ id }) => id)
  const { products, hours } = await findBookingRules(db, { shopId, productIds })
  const pools = [...products.values()].filter(({ id, poolId }) => id === poolId)
  const { from, until } = momentsOf(period, zone)
  // What opens on the last date may close on the next.
  const covered = { from: epochSeconds(from), to: epochSeconds(until) + SECONDS_PER_DAY }
  const rows = await findBookedRows(db, { shopId, now, covered, poolIds: pools.map(({ id }) => id) })
  const rowsOf = Map.groupBy(rows, ({ poolId }) => poolId)
  const calendar = createCalendar(hours, zone)
  const open = openTimeOf(calendar, period)
  const ofProducts = pools.flatMap((product) => {
    const uses = rowsOf.get(product.id) ?? []
    const utilisation =
      product.bookingType === 'PER_START_TIME'
        ? utilisationOfStarts(product, calendar, period, uses)
        : utilisationOfTime(product.poolCapacity, open, uses)
    return utilisation === null ? [] : [[product.id, utilisation] as const]
  })
  const resources = await listResources(db, shopId)
  if (resources.length === 0) return { products: new Map(ofProducts), resources: [] }
  const facts = await findResourceFacts(db, { shopId, now, covered })
  return {
    products: new Map(ofProducts),
    resources: resources.map(({ id, name, maxCapacity }) => {
      const when = facts.units.get(id)?.when ?? { scheduled: false, schedules: [] }
      const on = openTimeOf(calendar, period, (date) => isScheduledOn(when, date))
      const uses = facts.usesOf.get(id)?.uses ?? []
      return { id, name, capacity: maxCapacity, utilisation: utilisationOfTime(maxCapacity, on, uses) }
    }),
  }
}
