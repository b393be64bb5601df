import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate, type LocalDate } from '#app/domain/shared/time.ts'

export const TABS = ['coming', 'past', 'all', 'deleted'] as const
type OrdersTab = (typeof TABS)[number]

export const PAYMENTS = ['PAID', 'PARTIALLY_PAID', 'UNPAID'] as const
type OrdersPayment = (typeof PAYMENTS)[number]

const SORTS = ['-id', 'id', 'start', '-start'] as const
export type OrdersSort = (typeof SORTS)[number]

/** Tab, filters, sorting and page of the order list, all of them in the address. Source: experience.md 8. */
export type OrdersAddress = {
  tab: OrdersTab
  search: string
  startFrom: LocalDate | undefined
  startTo: LocalDate | undefined
  createdFrom: LocalDate | undefined
  createdTo: LocalDate | undefined
  payment: OrdersPayment | undefined
  productId: number | undefined
  sort: OrdersSort
  after: string | undefined
  before: string | undefined
}

/** The names in the address, which are the form's field names too. */
export const ORDERS_PARAMETERS = {
  tab: 'tab',
  search: 'q',
  startFrom: 'from',
  startTo: 'to',
  createdFrom: 'createdFrom',
  createdTo: 'createdTo',
  payment: 'payment',
  productId: 'product',
  sort: 'sort',
  after: 'after',
  before: 'before',
} as const satisfies Record<keyof OrdersAddress, string>

const LONGEST_SEARCH = 100
const LONGEST_KEY = 200
/** Sorted by id, newest first, until the reader says otherwise. Source: spec 2 §9. */
const DEFAULTS = { tab: 'coming', sort: '-id' } as const

/** Reads an address that anybody may have typed: what cannot be used is left at its default. */
export function readOrdersAddress(params: URLSearchParams): OrdersAddress {
  const oneOf = <const Value extends string>(values: readonly Value[], name: string): Value | undefined =>
    values.find((value) => value === params.get(name))
  const date = (name: string): LocalDate | undefined => {
    const value = params.get(name)
    return isLocalDate(value) ? value : undefined
  }
  const key = (name: string) => params.get(name)?.slice(0, LONGEST_KEY) || undefined
  return {
    tab: oneOf(TABS, ORDERS_PARAMETERS.tab) ?? DEFAULTS.tab,
    search: (params.get(ORDERS_PARAMETERS.search) ?? '').trim().slice(0, LONGEST_SEARCH),
    startFrom: date(ORDERS_PARAMETERS.startFrom),
    startTo: date(ORDERS_PARAMETERS.startTo),
    createdFrom: date(ORDERS_PARAMETERS.createdFrom),
    createdTo: date(ORDERS_PARAMETERS.createdTo),
    payment: oneOf(PAYMENTS, ORDERS_PARAMETERS.payment),
    productId: readId(params.get(ORDERS_PARAMETERS.productId)),
    sort: oneOf(SORTS, ORDERS_PARAMETERS.sort) ?? DEFAULTS.sort,
    after: key(ORDERS_PARAMETERS.after),
    before: key(ORDERS_PARAMETERS.before),
  }
}

/** The address of the list with some choices changed. Any change but turning the page goes to the first page. */
export function writeOrdersAddress(address: OrdersAddress, changes: Partial<OrdersAddress> = {}): string {
  const requested = { ...address, after: undefined, before: undefined, ...changes }
  const parameters = {
    [ORDERS_PARAMETERS.tab]: requested.tab === DEFAULTS.tab ? undefined : requested.tab,
    [ORDERS_PARAMETERS.search]: requested.search,
    [ORDERS_PARAMETERS.startFrom]: requested.startFrom,
    [ORDERS_PARAMETERS.startTo]: requested.startTo,
    [ORDERS_PARAMETERS.payment]: requested.payment,
    [ORDERS_PARAMETERS.createdFrom]: requested.createdFrom,
    [ORDERS_PARAMETERS.createdTo]: requested.createdTo,
    [ORDERS_PARAMETERS.productId]: requested.productId,
    [ORDERS_PARAMETERS.sort]: requested.sort === DEFAULTS.sort ? undefined : requested.sort,
    [ORDERS_PARAMETERS.after]: requested.after,
    [ORDERS_PARAMETERS.before]: requested.before,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size > 0 ? `/history/orders?${params}` : '/history/orders'
}

/** The same list without any filter; tab and sort order stay. */
export function withoutOrderFilters(address: OrdersAddress): string {
  return writeOrdersAddress(address, NO_FILTERS)
}

const NO_FILTERS = {
  search: '',
  startFrom: undefined,
  startTo: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  payment: undefined,
  productId: undefined,
} as const satisfies Partial<OrdersAddress>

/** True when something narrows the tab, so that an empty list means 'no hits', not 'nothing yet'. */
export function hasOrderFilters(address: OrdersAddress): boolean {
  return withoutOrderFilters(address) !== writeOrdersAddress(address)
}
