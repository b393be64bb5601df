import type { AnswerFilter, ListTab, OrderFilter } from '#app/domain/order/views/order-filter.ts'
import type { ListSort } from '#app/domain/order/views/order-list-key.ts'
import { addMonths, endOfMonth, startOfWeek } from '#app/domain/shared/calendar.ts'
import { addDays, DAYS_PER_WEEK, type LocalDate, startOfMonth } from '#app/domain/shared/time.ts'

export const LISTS = ['orders', 'bookings'] as const
export type ListKind = (typeof LISTS)[number]

/** Tab, filters, sorting and page of a list, all of them in the address. Source: experience.md 8. */
export type ListAddress = OrderFilter & {
  list: ListKind
  tab: ListTab
  productIds: readonly number[]
  answers: readonly AnswerFilter[]
  sort: ListSort
  after: string | undefined
  before: string | undefined
  /** Everything that the filter finds is selected, not only what the page shows. */
  isAll: boolean
}

/** The names in the address, which are the form's field names too. */
export const LIST_PARAMETERS = {
  tab: 'tab',
  search: 'q',
  startFrom: 'from',
  startTo: 'to',
  payment: 'payment',
  createdFrom: 'createdFrom',
  createdTo: 'createdTo',
  productIds: 'product',
  comment: 'comment',
  commentBy: 'commentBy',
  createdByUserId: 'user',
  customerId: 'customer',
  affiliateTag: 'tag',
  channel: 'channel',
  sort: 'sort',
  after: 'after',
  before: 'before',
} as const

/** Name of an own field's filter, with its id behind. */
export const FIELD_PARAMETER = 'field-'
export const ALL_PARAMETER = 'all'

/** Sorted by id, newest first, until the reader says otherwise. Source: spec 2 §9. */
export const LIST_DEFAULTS = { tab: 'coming', sort: '-id' } as const

type Changes = Partial<ListAddress>

/** The address of the list with some choices changed. Any change but turning the page goes to the first page. */
export function writeListAddress(address: ListAddress, changes: Changes = {}): string {
  return pathWith(`/history/${address.list}`, listParams(address, changes))
}

/** Of a page about what the list shows, which leads back to the same page of it. */
export function writeListPage(address: ListAddress, page: string): string {
  return pathWith(`/history/${address.list}/${page}`, listParams(address, address))
}

/** The list as it was left for a page about it: its page, what was selected as a whole, and the rows ticked. */
export function writeLeftList(address: ListAddress, ids: readonly number[] = []): string {
  const params = listParams(address, address)
  for (const id of ids) params.append('ids', String(id))
  return pathWith(`/history/${address.list}`, params)
}

function pathWith(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path
}

export function listParams(address: ListAddress, changes: Changes = {}): URLSearchParams {
  const requested = { ...address, after: undefined, before: undefined, isAll: false, ...changes }
  const { tab, sort, answers, isAll } = requested
  const values = {
    ...requested,
    tab: tab === LIST_DEFAULTS.tab ? undefined : tab,
    sort: sort === LIST_DEFAULTS.sort ? undefined : sort,
  }
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined && value !== '') params.append(name, String(value))
  }
  for (const key of FILTER_KEYS) {
    const value = values[key]
    for (const each of typeof value === 'object' ? value : [value]) add(LIST_PARAMETERS[key], each)
  }
  for (const { customFieldId, value } of answers) add(`${FIELD_PARAMETER}${customFieldId}`, value)
  if (isAll) add(ALL_PARAMETER, 1)
  return params
}

function isFilterKey(key: string): key is keyof typeof LIST_PARAMETERS {
  return Object.hasOwn(LIST_PARAMETERS, key)
}

const FILTER_KEYS = Object.keys(LIST_PARAMETERS).filter(isFilterKey)

/** The same list without any filter; tab and sort order stay. */
export function withoutFilters(address: ListAddress): string {
  const { list, tab, sort } = address
  return writeListAddress({ ...NO_FILTERS, list, tab, sort })
}

export const NO_FILTERS = {
  productIds: [],
  answers: [],
  after: undefined,
  before: undefined,
  isAll: false,
} as const

export const START_PRESETS = ['today', 'tomorrow', 'week', 'seven_days', 'month', 'last_month'] as const
type StartPreset = (typeof START_PRESETS)[number]

/** Starts that are asked for by name, on a tab that has them; dates included. Source: experience.md 28. */
export function startingIn(address: ListAddress, preset: StartPreset, today: LocalDate): Changes {
  const [startFrom, startTo] = startDates(preset, today)
  const hasAny = address.tab === 'coming' ? startFrom >= today : address.tab !== 'past' || startTo <= today
  return { startFrom, startTo, tab: hasAny ? address.tab : 'all' }
}

function startDates(preset: StartPreset, today: LocalDate): [LocalDate, LocalDate] {
  const month = startOfMonth(today)
  switch (preset) {
    case 'today':
      return [today, today]
    case 'tomorrow':
      return [addDays(today, 1), addDays(today, 1)]
    case 'week':
      return [startOfWeek(today), addDays(startOfWeek(today), DAYS_PER_WEEK - 1)]
    case 'seven_days':
      return [today, addDays(today, DAYS_PER_WEEK - 1)]
    case 'month':
      return [month, endOfMonth(today)]
    case 'last_month':
      return [addMonths(month, -1), addDays(month, -1)]
  }
}

/** True when something narrows the tab, so that an empty list means 'no hits', not 'nothing yet'. */
export function hasFilters(address: ListAddress): boolean {
  return withoutFilters(address) !== writeListAddress(address)
}
