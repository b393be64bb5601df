import { readId } from '#app/domain/shared/id.ts'
import { addDays, isLocalDate, type LocalDate } from '#app/domain/shared/time.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'

export type DayCount = ShopOptions['availabilityCalendarViewDays']

/** Days shown at once, written here since the shop's options would bring their reader to the browser. */
export const DAY_COUNTS = [1, 7, 14, 30] as const satisfies readonly DayCount[]

/** What the reader of the calendar chose. All of it is in the address. Source: experience.md 3.3. */
export type AvailabilityAddress = {
  /** The first day. */
  date: LocalDate
  days: DayCount
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
export const NAMES = {
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
  { today, shopDays }: { today: LocalDate; shopDays: DayCount },
): AvailabilityAddress {
  const date = params.get(NAMES.date)
  const on = params.get(NAMES.on)
  const days = DAY_COUNTS.find((count) => String(count) === params.get(NAMES.days)) ?? shopDays
  return {
    date: isLocalDate(date) ? date : today,
    days,
    search: (params.get(NAMES.search) ?? '').trim().slice(0, LONGEST_SEARCH),
    categoryId: readId(params.get(NAMES.categoryId)),
    productId: readId(params.get(NAMES.productId)),
    isPicking: params.get(NAMES.isPicking) === '1',
    on: isLocalDate(on) ? on : undefined,
    after: readId(params.get(NAMES.after)),
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
export function availabilityParams(
  address: AvailabilityAddress,
  changes: Partial<AvailabilityAddress> = {},
): URLSearchParams {
  const { date, days, search, categoryId, productId, isPicking, on, after } = { ...address, ...changes }
  const values: [string, string | number | undefined][] = [
    [NAMES.date, date],
    [NAMES.days, days],
    [NAMES.search, search || undefined],
    [NAMES.categoryId, categoryId],
    [NAMES.productId, productId],
    [NAMES.isPicking, isPicking ? 1 : undefined],
    [NAMES.on, on],
    [NAMES.after, after],
  ]
  return new URLSearchParams(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** The last day that is shown, included. */
export function lastDay({ date, days }: AvailabilityAddress): LocalDate {
  return addDays(date, days - 1)
}

export function showsBars({ days }: AvailabilityAddress): boolean {
  return days >= DAYS_AS_BARS
}

/** True when something narrows the products, so that an empty calendar means 'no hits'. */
export function isFiltered({ search, categoryId, productId }: AvailabilityAddress): boolean {
  return search !== '' || categoryId !== undefined || productId !== undefined
}
