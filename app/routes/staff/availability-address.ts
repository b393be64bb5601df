import { readId } from '#app/domain/shared/id.ts'
import { addDays, isLocalDate, type LocalDate, type WallTime } from '#app/domain/shared/time.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { writeStart } from '#app/http/labels/start-key.ts'

type AvailabilityDayCount = ShopOptions['availabilityCalendarViewDays']

/** Days shown at once, written here since the shop's options would bring their reader to the browser. */
export const AVAILABILITY_DAY_COUNTS = [1, 7, 14, 30] as const satisfies readonly AvailabilityDayCount[]

/** Days, filters and page of the availability calendar, all of them in the address. Source: experience.md 3.3. */
export type AvailabilityAddress = {
  /** The first day. */
  date: LocalDate
  days: AvailabilityDayCount
  search: string
  categoryId: number | undefined
  productId: number | undefined
  /** Starts can be ticked, to be closed or opened again. */
  isPicking: boolean
  /** The one day that a phone shows; undefined is today, else the first. */
  on: LocalDate | undefined
  /** The last product of the page before; undefined on the first. */
  after: number | undefined
}

/** The names in the address, which are the filter's field names too. */
export const AVAILABILITY_PARAMETERS = {
  date: 'date',
  days: 'days',
  search: 'q',
  categoryId: 'category',
  productId: 'product',
  isPicking: 'pick',
  on: 'on',
  after: 'after',
} as const satisfies Record<keyof AvailabilityAddress, string>

const LONGEST_SEARCH = 100
/** From so many days on a day is one bar: its start times would fill no screen. */
const DAYS_AS_BARS = 14

/** Reads an address that anybody may have typed: what cannot be used is left at its default. */
export function readAvailabilityAddress(
  params: URLSearchParams,
  { today, shopDays }: { today: LocalDate; shopDays: AvailabilityDayCount },
): AvailabilityAddress {
  const date = params.get(AVAILABILITY_PARAMETERS.date)
  const on = params.get(AVAILABILITY_PARAMETERS.on)
  const days =
    AVAILABILITY_DAY_COUNTS.find((count) => String(count) === params.get(AVAILABILITY_PARAMETERS.days)) ??
    shopDays
  return {
    date: isLocalDate(date) ? date : today,
    days,
    search: (params.get(AVAILABILITY_PARAMETERS.search) ?? '').trim().slice(0, LONGEST_SEARCH),
    categoryId: readId(params.get(AVAILABILITY_PARAMETERS.categoryId)),
    productId: readId(params.get(AVAILABILITY_PARAMETERS.productId)),
    isPicking: params.get(AVAILABILITY_PARAMETERS.isPicking) === '1',
    on: isLocalDate(on) ? on : undefined,
    after: readId(params.get(AVAILABILITY_PARAMETERS.after)),
  }
}

/** The address with some choices changed; date and days are always written, so that it can be shared. */
export function writeAvailabilityAddress(
  address: AvailabilityAddress,
  changes: Partial<AvailabilityAddress> = {},
): string {
  return `/availability?${availabilityParams(address, changes)}`
}

/** The same without the path, so that a page that was left can be gone back to. */
function availabilityParams(
  address: AvailabilityAddress,
  changes: Partial<AvailabilityAddress> = {},
): URLSearchParams {
  const { date, days, search, categoryId, productId, isPicking, on, after } = { ...address, ...changes }
  const values: [string, string | number | undefined][] = [
    [AVAILABILITY_PARAMETERS.date, date],
    [AVAILABILITY_PARAMETERS.days, days],
    [AVAILABILITY_PARAMETERS.search, search || undefined],
    [AVAILABILITY_PARAMETERS.categoryId, categoryId],
    [AVAILABILITY_PARAMETERS.productId, productId],
    [AVAILABILITY_PARAMETERS.isPicking, isPicking ? 1 : undefined],
    [AVAILABILITY_PARAMETERS.on, on],
    [AVAILABILITY_PARAMETERS.after, after],
  ]
  return new URLSearchParams(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** The page that explains how many are free of a start, which leads back to the calendar. */
export function explanationAddress(
  calendar: AvailabilityAddress,
  { productId, startRent }: { productId: number; startRent: WallTime },
): string {
  const params = availabilityParams(calendar)
  params.set('of', String(productId))
  params.set('at', writeStart(startRent))
  return `/availability/start?${params}`
}

/** The last day that is shown, included. */
export function lastAvailabilityDay({ date, days }: AvailabilityAddress): LocalDate {
  return addDays(date, days - 1)
}

export function showsBars({ days }: AvailabilityAddress): boolean {
  return days >= DAYS_AS_BARS
}

/** True when something narrows the products, so that an empty calendar means 'no hits'. */
export function hasAvailabilityFilters({ search, categoryId, productId }: AvailabilityAddress): boolean {
  return search !== '' || categoryId !== undefined || productId !== undefined
}
