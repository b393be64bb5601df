import { BOOKING_SORTS, listBookingsOfPeriod } from '#app/domain/report/bookings-report.server.ts'
import type { ReportTable } from '#app/domain/report/report-table.ts'
import { startHours } from '#app/domain/report/start-hours.ts'
import { findVisits } from '#app/domain/report/visits-report.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, isWallTime, type WallTime, yearOf } from '#app/domain/shared/time.ts'
import { countryNames } from '#app/http/pages/country-options.server.ts'
import { type ReportAddress, reportQuery } from './report-address.ts'
import { columnsOf, money, sortedColumns, withTotal } from './report-columns.ts'
import { figureOf, tableAddress } from './report-figures.ts'
import { pageKeys, pagingOf, type Rows, readIf, rowLimit, sortOf } from './report-rows.ts'
import type { ReportReader, ReportView } from './report-view.ts'

const PATH = '/reports/overview/bookings'

/** Bookings that start in the period, and when, by whom and for whom they were made. */
export async function loadBookingsReport(
  all: ReportReader,
  address: ReportAddress,
  rows: Rows,
): Promise<ReportView> {
  const { db, t, shop, zone, now, locale, format } = all
  const query = { ...reportQuery(shop.id, address), zone, now }
  const sort = sortOf(address, BOOKING_SORTS, 'start')
  const keys = pageKeys(address, rows, sort.endsWith('start') ? readIf(isWallTime) : readId)
  const visits = await findVisits(db, query)
  const { bookings, ...neighbours } = await listBookingsOfPeriod(db, {
    ...{ ...query, ...keys, sort },
    limit: rowLimit(rows),
  })
  const columns = columnsOf(t, {
    order: 'text',
    start: 'text',
    product: 'text',
    customer: 'text',
    quantity: 'count',
    guests: 'count',
    resources: 'text',
    state: 'text',
    inc_vat: 'money',
  })
  const creators = { GUEST: t('reports.online'), STAFF: t('reports.offline'), OTA: 'OTA' }
  const countries = new Map<string, string>(countryNames(locale).map(({ value, label }) => [value, label]))
  return {
    figures: [
      figureOf(
        t('report.bookings'),
        visits.bookings,
        t('report.bookings_is'),
        tableAddress(PATH, address, 'bookings'),
      ),
      figureOf(t('report.lead_days'), visits.medianLeadDays, t('report.lead_days_is')),
      figureOf(t('report.no_shows'), visits.noShows, t('report.no_shows_is')),
    ],
    chart: null,
    tables: [
      {
        name: 'bookings',
        title: t('reports.bookings'),
        note:
          rows === 'file' && neighbours.next
            ? t('report.first_rows', { count: rowLimit(rows), of: visits.bookings })
            : undefined,
        columns: sortedColumns(columns, { path: PATH, address: { ...address, sort }, only: BOOKING_SORTS }),
        rows: bookings.map((booking) => ({
          to: `/orders/${booking.orderId}`,
          cells: [
            String(booking.orderId),
            startText(format, address, booking.startRent),
            booking.products.map((name) => pickText(name, locale, shop.locales)).join(', '),
            booking.customerName,
            booking.quantity,
            booking.guests,
            booking.resources.join(', ') || null,
            t(STATE_LABELS[booking.state]),
            money(booking.amountMinor),
          ],
        })),
        total: [
          t('report.total'),
          null,
          null,
          null,
          visits.quantity,
          visits.guests,
          null,
          null,
          money(visits.amountMinor),
        ],
      },
      ...hoursTables(all, visits.starts),
      withTotal(t, {
        name: 'sources',
        title: t('report.bookings_by_source'),
        columns: columnsOf(t, { source: 'text', bookings: 'count', guests: 'count', inc_vat: 'money' }),
        rows: visits.sources.map(({ createdBy, channel, affiliateTag, createdByName, ...source }) => ({
          cells: [
            [channel ?? createdByName ?? creators[createdBy], affiliateTag].filter(Boolean).join(' · '),
            source.bookings,
            source.guests,
            money(source.amountMinor),
          ],
        })),
      }),
      withTotal(t, {
        name: 'countries',
        title: t('report.guests_by_country'),
        note: t('report.guests_by_country_is'),
        columns: columnsOf(t, { country: 'text', bookings: 'count', guests: 'count' }),
        rows: visits.countries.map(({ country, bookings: count, guests }) => ({
          cells: [
            country === null ? t('report.unknown') : (countries.get(country) ?? country),
            count,
            guests,
          ],
        })),
      }),
    ],
    paging: pagingOf(visits.bookings, neighbours),
  }
}

/** With the year where the period has several, else with the weekday. */
function startText(format: ReportReader['format'], { from, to }: ReportAddress, start: WallTime): string {
  return yearOf(from) === yearOf(to)
    ? format.dateTime(start)
    : `${format.dayOfYear(dateOf(start)).replaceAll(' ', '\u00a0')} ${format.time(start)}`
}

/** When bookings start, by weekday and hour; nothing without any. */
function hoursTables({ t, format }: ReportReader, starts: Parameters<typeof startHours>[0]): ReportTable[] {
  const { hours, days, busiest } = startHours(starts)
  if (!busiest) return []
  const hourName = (hour: number) => String(hour).padStart(2, '0')
  const table: ReportTable = {
    name: 'hours',
    title: t('report.busiest_hour', {
      day: format.weekdayLong(busiest.weekday),
      hour: hourName(busiest.hour),
    }),
    note: t('report.hours_are'),
    columns: [
      ...columnsOf(t, { weekday: 'text' }),
      ...hours.map((hour) => ({ name: `hour_${hour}`, label: hourName(hour), kind: 'count' as const })),
    ],
    rows: days.map(({ weekday, counts }) => ({ cells: [format.weekdayLong(weekday), ...counts] })),
    total: null,
    isShaded: true,
  }
  return [table]
}

const STATE_LABELS = {
  COMING: 'report.state_coming',
  ONGOING: 'report.state_ongoing',
  CHECKED_IN: 'report.state_checked_in',
  ENDED: 'report.state_ended',
  NO_SHOW: 'report.state_no_show',
} as const
