import { findFactsByRules } from '#app/domain/availability/availability-queries.server.ts'
import { findPoolProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { findMandatoryItems } from '#app/domain/availability/bundle/mandatory-item-queries.server.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { dateOf, type LocalDate, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { departureCapacity } from './departure-capacity.ts'
import {
  type Departure,
  type DepartureCapacity,
  type DepartureQuery,
  type ManifestRow,
  toDepartures,
} from './departures.ts'
import {
  findLiveStart,
  type LiveQuery,
  listManifestRows,
  listReturningRows,
  type ManifestQuery,
  type ManifestRows,
} from './manifest-queries.server.ts'

type Query = ManifestQuery & { zone: Zone; productId?: number | undefined }

/**
 * Who comes on these dates, both included, by departure: three statements, and a constant number more where the
 * products use resources, have named units, go by capacity schedules or are not sold without others.
 */
export async function findManifest(db: Db, { productId, ...query }: Query): Promise<Departure[]> {
  const rows = await listManifestRows(db, query)
  return toDepartures(rows.bookings, await findDepartureCapacity(db, query, rows), productId)
}

/** A confirmed booking of more than a day, of which gear or a boat comes back. */
type Return = Pick<ManifestRow, 'bookingId' | 'endRent' | 'customerName'> & {
  units: readonly string[]
  isFinished: boolean
}

/** Confirmed bookings that started on an earlier day and end on this one, earliest first; in two statements. */
export async function findReturns(
  db: Db,
  query: LiveQuery & { date: LocalDate; zone: Zone },
): Promise<Return[]> {
  const { bookings } = await listReturningRows(db, query)
  const departures = toDepartures(bookings, () => ({ free: null, capacity: null }))
  return departures
    .flatMap(({ rows }) => rows.filter(({ reservedUntil }) => reservedUntil === null))
    .map(({ bookingId, endRent, customerName, contents, finishedAt }) => ({
      bookingId,
      endRent,
      customerName,
      units: contents.flatMap(({ units }) => units),
      isFinished: finishedAt !== null,
    }))
    .sort((a, b) => (a.endRent < b.endRent ? -1 : Number(a.endRent > b.endRent)))
}

/** The departure that lists a live booking, and its row there: its parent's where a bundle item has none. */
export async function findArrival(
  db: Db,
  { bookingId, ...query }: LiveQuery & { bookingId: number; zone: Zone },
): Promise<{ departure: Departure; row: ManifestRow } | undefined> {
  const startRent = await findLiveStart(db, { bookingId, ...query })
  if (startRent === undefined) return undefined
  const date = dateOf(startRent)
  for (const departure of await findManifest(db, { ...query, from: date, to: date })) {
    const row = departure.rows.find((one) => [one.bookingId, ...one.itemBookingIds].includes(bookingId))
    if (row) return { departure, row }
  }
  return undefined
}

/** Resources alone are off by opening hours: without any, nobody asks for the hours of a given period. */
const NO_HOURS: OpeningHours = { seasons: [], marginToClosingMinutes: 0 }

async function findDepartureCapacity(
  db: Db,
  { shopId, now, zone }: Query,
  { bookings, products: rows, hasMandatoryItems }: ManifestRows,
): Promise<(query: DepartureQuery) => DepartureCapacity> {
  const dates = bookings.flatMap(({ startRent, endRent }) => [dateOf(startRent), dateOf(endRent)]).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return () => ({ free: null, capacity: null })
  const products = await findPoolProducts(db, { shopId, rows })
  const productIds = [...products.keys()]
  const usesHours = hasMandatoryItems || [...products.values()].some(({ usesResources }) => usesResources)
  const hours = usesHours ? await findOpeningHours(db, shopId) : NO_HOURS
  const mandatory = hasMandatoryItems ? await findMandatoryItems(db, { shopId, productIds }) : {}
  const facts = await findFactsByRules(db, { shopId, products, hours, from, to, now, mandatory })
  return departureCapacity(facts, { now, zone })
}
