import { addMonths, daysInMonth, startOfWeek } from '#app/domain/shared/calendar.ts'
import { readId } from '#app/domain/shared/id.ts'
import { addDays, DAYS_PER_WEEK, isLocalDate, type LocalDate, startOfMonth } from '#app/domain/shared/time.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { MOST_COLUMNS } from '#app/routes/staff/bookings/manifest-address.ts'

export const VIEWS = ['day', 'week', 'month', 'timeline'] as const
type View = (typeof VIEWS)[number]
/** Kinds of lines in the timeline. */
export const LINES = ['product', 'resource'] as const
type Lines = (typeof LINES)[number]

/** As the shop's option; written out here, since that one's reader would weigh on every reader's page. */
export const TIMELINE_DAYS = [1, 7, 14, 30] as const satisfies readonly ShopOptions['calendarViewDays'][]

/** Events of a day before the others are folded; written out here for the same reason. */
export const EVENT_COUNTS = [
  5, 10, 15, 20, 25, 30, 35, 40, 45, 50,
] as const satisfies readonly ShopOptions['calendarEventsPerDay'][]
/** Own questions whose answers events can show: as many as the manifest has columns. */
const MOST_FIELDS = MOST_COLUMNS

export type CalendarAddress = {
  date: LocalDate
  view: View
  /** Of the timeline alone, as are its days: 7 to 30 are shown nowhere else. Source: spec 3 §5. */
  by: Lines
  days: ShopOptions['calendarViewDays']
  /** Of a day and a week alone: the hours before the usual ones are shown too. */
  isEarly: boolean
  /** Of a day and a week too; undefined is as many as the shop has chosen. */
  most: ShopOptions['calendarEventsPerDay'] | undefined
  /** Own questions whose answers events show. */
  fieldIds: readonly number[]
  productId: number | undefined
  categoryId: number | undefined
  resourceId: number | undefined
}

/** The shop's options, or what is shown now. */
type Defaults = { calendarDefaultView: View; calendarViewDays: ShopOptions['calendarViewDays'] }

/** Reads an address that anybody may have typed: what cannot be used is left at what the shop has chosen. */
export function readCalendarAddress(
  params: URLSearchParams,
  today: LocalDate,
  { calendarDefaultView, calendarViewDays }: Defaults,
): CalendarAddress {
  const date = params.get('date')
  const days = params.get('days')
  return {
    date: isLocalDate(date) ? date : today,
    view: VIEWS.find((view) => view === params.get('view')) ?? calendarDefaultView,
    by: params.get('by') === 'resource' ? 'resource' : 'product',
    days: TIMELINE_DAYS.find((count) => String(count) === days) ?? calendarViewDays,
    isEarly: params.get('early') === '1',
    most: EVENT_COUNTS.find((count) => String(count) === params.get('events')),
    fieldIds: [...new Set(params.getAll('field').flatMap((id) => readId(id) ?? []))].slice(0, MOST_FIELDS),
    productId: readId(params.get('product')),
    categoryId: readId(params.get('category')),
    resourceId: readId(params.get('resource')),
  }
}

/** Query parameters of the address; date and view are always written, so that it can be shared. */
export function calendarParams(address: CalendarAddress): [name: string, value: string][] {
  const { date, view, by, days, isEarly, most, fieldIds, productId, categoryId, resourceId } = address
  const filters = { product: productId, category: categoryId, resource: resourceId }
  return [
    ['date', date],
    ['view', view],
    ...(view === 'timeline'
      ? ([
          ['by', by],
          ['days', String(days)],
        ] satisfies [string, string][])
      : []),
    ...(isEarly && (view === 'day' || view === 'week')
      ? ([['early', '1']] satisfies [string, string][])
      : []),
    // As the filters they stay while another view is shown.
    ...(most === undefined ? [] : ([['events', String(most)]] satisfies [string, string][])),
    ...fieldIds.map((id): [string, string] => ['field', String(id)]),
    ...Object.entries(filters).flatMap(([name, id]): [string, string][] =>
      id === undefined ? [] : [[name, String(id)]],
    ),
  ]
}

export function writeCalendarAddress(
  address: CalendarAddress,
  changes: Partial<CalendarAddress> = {},
): string {
  return `/bookings/calendar?${new URLSearchParams(calendarParams({ ...address, ...changes }))}`
}

/** First and last day that are shown, both included. A month is shown in whole weeks. */
export function shownPeriod({ date, view, days }: CalendarAddress): { from: LocalDate; to: LocalDate } {
  switch (view) {
    case 'day':
      return { from: date, to: date }
    case 'week':
      return { from: startOfWeek(date), to: addDays(startOfWeek(date), DAYS_PER_WEEK - 1) }
    case 'month': {
      const first = startOfMonth(date)
      const last = addDays(first, daysInMonth(date) - 1)
      return { from: startOfWeek(first), to: addDays(startOfWeek(last), DAYS_PER_WEEK - 1) }
    }
    case 'timeline':
      return { from: date, to: addDays(date, days - 1) }
  }
}

/** The day that the arrows lead to: as far on as is shown. */
export function nextCalendarDate({ date, view, days }: CalendarAddress, direction: 1 | -1): LocalDate {
  switch (view) {
    case 'day':
      return addDays(date, direction)
    case 'week':
      return addDays(date, direction * DAYS_PER_WEEK)
    case 'month':
      return addMonths(startOfMonth(date), direction)
    case 'timeline':
      return addDays(date, direction * days)
  }
}
