import { sql } from 'kysely'
import {
  dateOf,
  daysBetween,
  type Instant,
  instant,
  type LocalDate,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { ReportQuery } from './report-query.ts'
import type { StartsOfHour } from './start-hours.ts'
import { findCheckInDays, selectVisits, sumOfRows } from './visit-conditions-queries.server.ts'

type Source = {
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  channel: string | null
  affiliateTag: string | null
  /** Who of the staff made the orders. */
  createdByName: string | null
  bookings: number
  guests: number
  amountMinor: number
}

type Visits = {
  bookings: number
  quantity: number
  guests: number
  amountMinor: number
  noShows: number
  /** Middle one of the days from the making of each order to its visit; null without bookings. */
  medianLeadDays: number | null
  /** The most bookings first. */
  sources: Source[]
  starts: StartsOfHour[]
  /** By the customer's nationality, else the country of the address; null where neither is known. */
  countries: { country: string | null; bookings: number; guests: number }[]
}

/**
 * Figures of the bookings of confirmed orders that start in the period, each counted once in each of them. Six
 * statements. Source: domain.md §13.
 */
export async function findVisits(db: Db, query: ReportQuery & { now: Instant; zone: Zone }): Promise<Visits> {
  const unseen = await listUnseen(db, query)
  const checkInDays = await findCheckInDays(db, query)
  const sources = await listSources(db, query)
  const sum = (column: 'bookings' | 'guests' | 'quantity' | 'amount_minor') =>
    sources.reduce((total, row) => total + row[column], 0)
  return {
    bookings: sum('bookings'),
    quantity: sum('quantity'),
    guests: sum('guests'),
    amountMinor: sum('amount_minor'),
    noShows: unseen.reduce((total, { date, bookings }) => total + (checkInDays.has(date) ? bookings : 0), 0),
    medianLeadDays: await findMedianLead(db, query),
    sources: sources.map((row) => ({
      createdBy: row.created_by,
      channel: row.channel,
      affiliateTag: row.affiliate_tag,
      createdByName: row.user_name,
      bookings: row.bookings,
      guests: row.guests,
      amountMinor: row.amount_minor,
    })),
    starts: await listStarts(db, query),
    countries: await listCountries(db, query),
  }
}

async function listStarts(db: Db, query: ReportQuery): Promise<StartsOfHour[]> {
  const rows = await selectVisits(db, query)
    .select(({ fn }) => [
      sql<LocalDate>`substr(booking.start_rent, 1, 10)`.as('date'),
      sql<string>`substr(booking.start_rent, 12, 2)`.as('hour'),
      fn.countAll<number>().as('bookings'),
    ])
    .groupBy(['date', 'hour'])
    .execute()
  return rows.map((row) => ({ ...row, hour: Number(row.hour) }))
}

/** Bookings that have ended, neither checked in nor returned, by day. */
function listUnseen(db: Db, query: ReportQuery & { now: Instant }) {
  return selectVisits(db, query)
    .select(({ fn }) => [
      sql<LocalDate>`substr(booking.start_rent, 1, 10)`.as('date'),
      fn.countAll<number>().as('bookings'),
    ])
    .where('booking.ends_at', '<=', query.now)
    .where('booking.checked_in_at', 'is', null)
    .where('booking.finished_at', 'is', null)
    .groupBy('date')
    .execute()
}

function listSources(db: Db, query: ReportQuery) {
  const visits = selectVisits(db, query)
    .leftJoin('user', 'user.id', 'order.created_by_user_id')
    .select(['order.created_by', 'order.channel', 'order.affiliate_tag', 'user.name as user_name'])
    .select((eb) => [
      sumOfRows(eb, 'quantity').as('quantity'),
      sumOfRows(eb, 'guests').as('guests'),
      sumOfRows(eb, 'amount').as('amount_minor'),
    ])
  const columns = ['visit.created_by', 'visit.channel', 'visit.affiliate_tag', 'visit.user_name'] as const
  return db
    .selectFrom(visits.as('visit'))
    .select(columns)
    .select(({ fn }) => [
      fn.countAll<number>().as('bookings'),
      fn.sum<number>('visit.quantity').as('quantity'),
      fn.sum<number>('visit.guests').as('guests'),
      fn.sum<number>('visit.amount_minor').as('amount_minor'),
    ])
    .groupBy(columns)
    .orderBy('bookings', 'desc')
    .execute()
}

async function listCountries(db: Db, query: ReportQuery): Promise<Visits['countries']> {
  const visits = selectVisits(db, query)
    .leftJoin('customer', 'customer.order_id', 'booking.order_id')
    .select((eb) => [
      sql<
        string | null
      >`upper(coalesce(nullif(customer.nationality, ''), nullif(customer.address_country, '')))`.as(
        'country',
      ),
      sumOfRows(eb, 'guests').as('guests'),
    ])
  return db
    .selectFrom(visits.as('visit'))
    .select(({ fn }) => [
      'visit.country',
      fn.countAll<number>().as('bookings'),
      fn.sum<number>('visit.guests').as('guests'),
    ])
    .groupBy('visit.country')
    .orderBy('guests', 'desc')
    .execute()
}

/** Of an even number of bookings the lower of the two in the middle. */
async function findMedianLead(db: Db, query: ReportQuery & { zone: Zone }): Promise<number | null> {
  const rows = await selectVisits(db, query)
    .select(({ fn }) => [
      // The zone's offsets are whole hours, so an hour never spans two days.
      sql<string>`substr("order".created_at, 1, 13)`.as('hour'),
      sql<LocalDate>`substr(booking.start_rent, 1, 10)`.as('date'),
      fn.countAll<number>().as('bookings'),
    ])
    .groupBy(['hour', 'date'])
    .execute()
  const leads = rows
    .map(({ hour, date, bookings }) => {
      const created = dateOf(toWallTime(instant(`${hour}:00:00Z`), query.zone))
      return { days: Math.max(0, daysBetween(created, date)), bookings }
    })
    .sort((a, b) => a.days - b.days)
  const half = Math.ceil(leads.reduce((sum, { bookings }) => sum + bookings, 0) / 2)
  let passed = 0
  for (const { days, bookings } of leads) {
    passed += bookings
    if (passed >= half) return days
  }
  return null
}
