import type { RouterContextProvider } from 'react-router'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { listCalendarBookings } from '#app/domain/order/views/calendar-queries.server.ts'
import { listAnsweredFields } from '#app/domain/question/answers-queries.server.ts'
import { listResources } from '#app/domain/resource/resource-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { datesFrom, daysBetween, toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { answersTo, offeredColumns } from '#app/routes/staff/bookings/manifest-reader.server.ts'
import { type CalendarAddress, shownPeriod } from '#app/routes/staff/bookings/view/calendar-address.ts'
import { type Hours, hoursOf } from '#app/routes/staff/bookings/view/calendar-hours.ts'
import {
  type BookedEvent,
  type EventAnswer,
  groupEvents,
  shortFigure,
  toEvent,
} from '#app/routes/staff/bookings/view/calendar-view.ts'
import { emptyHours } from './day-layout.ts'
import type { DayLine } from './day-lines.tsx'
import { loadProductLines, loadResourceLines } from './load-lines.server.ts'
import { toMonth } from './to-month.ts'
import { type BarText, type BookedLine, toTimeline } from './to-timeline.ts'
import { toWeek } from './to-week.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Events of the address's period in its view, and the products, categories and resources to filter by. Who sees own
 * resources only sees theirs.
 */
export async function loadCalendar(context: Context, address: CalendarAddress) {
  const { db, shop, user, now, zone, locale, ownResourcesOnly } = context.get(services)
  const { productId, categoryId, resourceId } = address
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const only = { productId, categoryId, resourceId, ownerUserId }
  const query = { shopId: shop.id, ...shownPeriod(address), zone, now, ...only }
  const [bookings, products, categories, allResources] = await Promise.all([
    listCalendarBookings(db, query),
    listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] }),
    listCategories(db, shop.id),
    listResources(db, shop.id),
  ])
  const text = (value: Parameters<typeof pickText>[0]) => pickText(value, locale, shop.locales)
  const { offered, answersOf } = await loadAnswers(context, address, bookings)
  const reader = { locale, shopLocales: shop.locales, now, answersOf }
  const events = bookings.map((booking) => toEvent(booking, reader))
  const resources = allResources.filter(({ userId }) => !ownResourcesOnly || userId === user.id)
  return {
    ...(await readView(context, address, events)),
    products: [
      ...new Map(events.map(({ productId: id, tint, product }) => [id, { tint, product }])).values(),
    ],
    choices: {
      products: products.map(({ id, displayName, name }) => ({ id, name: text(displayName) || name })),
      categories: categories.map(({ id, name }) => ({ id, name: text(name) })),
      resources: resources.map(({ id, name }) => ({ id, name })),
      most: shop.options.calendarEventsPerDay,
      fields: offered,
    },
  }
}

/** Own questions to choose from, and what a booking and its order have answered to those that are chosen. */
async function loadAnswers(
  context: Context,
  { fieldIds: columns }: CalendarAddress,
  bookings: readonly { orderId: number }[],
) {
  const { db, shop } = context.get(services)
  const orderIds = columns.length === 0 ? [] : [...new Set(bookings.map(({ orderId }) => orderId))]
  const fields = await listAnsweredFields(db, { shopId: shop.id, orderIds, columns })
  const offered = offeredColumns(context, fields)
  const nameOf = new Map(offered.map(({ id, name }) => [id, name]))
  return {
    offered,
    answersOf: (booking: { orderId: number; bookingId: number }): EventAnswer[] =>
      answersTo(context, { fields, columns }, booking).flatMap(({ id, text }) =>
        text === '' ? [] : [{ id, label: nameOf.get(id) ?? '', text }],
      ),
  }
}

/** One of the four, so that a page carries no more than it shows. */
async function readView(context: Context, address: CalendarAddress, events: readonly BookedEvent[]) {
  const { db, shop, now: moment, zone, can, ownResourcesOnly } = context.get(services)
  const { view, date, days, isEarly } = address
  const { from, to } = shownPeriod(address)
  const dates = datesFrom(from, daysBetween(from, to) + 1)
  const now = toWallTime(moment, zone)
  const sells = can('bookings-create') && !ownResourcesOnly
  if (view === 'month') {
    const { seasons } = await findOpeningHours(db, shop.id)
    return { shown: 'month', days: toMonth(events, { dates, month: date, now, seasons }) } as const
  }
  if (view !== 'timeline') {
    const most = address.most ?? shop.options.calendarEventsPerDay
    return { shown: 'week', week: toWeek(events, { dates, now, most, isEarly, sells }) } as const
  }
  const lines =
    address.by === 'product'
      ? await loadProductLines(context, address, events)
      : await loadResourceLines(context, address, events)
  if (days === 1) {
    const hours = hoursOf(
      lines.flatMap((line) => line.events),
      [date],
    )
    const toLine = (line: BookedLine) => toDayLine(line, address, { hours, now, sells })
    return { shown: 'day lines', hours, lines: lines.map(toLine) } as const
  }
  const textOf = (event: Parameters<typeof barText>[1]) => barText(context, event, address.by)
  return { shown: 'timeline', rows: toTimeline(lines, { from: date, days, textOf }) } as const
}

/** A product's line shows each booking; a resource's shows departures. */
function toDayLine(
  { events, free: _, offDates, ...line }: BookedLine,
  { by, date }: CalendarAddress,
  { hours, now, sells }: { hours: Hours; now: WallTime; sells: boolean },
): DayLine {
  const single = events.map(({ resourceIds: __, ...event }) => event)
  const isOff = offDates?.has(date) ?? false
  return {
    ...line,
    isOff,
    events: by === 'product' ? single : groupEvents(events),
    emptyHours: sells && line.sells && !isOff ? emptyHours(events, { date, hours, now }) : [],
  }
}

type Departure = Pick<
  BookedEvent,
  'orderId' | 'customerName' | 'quantity' | 'reserved' | 'capacity' | 'bookings' | 'minutesLeft'
>

/** Who has the only unit, or a resource to themselves; else how many are booked. */
function barText(context: Context, event: Departure, by: CalendarAddress['by']): BarText {
  const { t } = context.get(services)
  const { orderId, customerName, capacity, bookings, minutesLeft } = event
  const plain = (strong: string) => ({ strong, weak: '' })
  if (minutesLeft !== null) return plain(t('calendar.minutes_left', { count: minutesLeft }))
  const isNamed = bookings === 1 && (capacity === 1 || by === 'resource')
  if (isNamed) return plain(customerName ?? t('order.title', { id: orderId }))
  return shortFigure(event)
}
