import type { RouterContextProvider } from 'react-router'
import { byNames } from '#app/domain/catalog/product/product-search.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { contactName, phoneText } from '#app/domain/customer/contact.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import {
  type FoundCustomer,
  listFoundCustomers,
} from '#app/domain/order/views/found-customer-queries.server.ts'
import { listOrders, type OrderListRow } from '#app/domain/order/views/order-list-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { digitsOf } from '#app/domain/shared/text/search-text.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { type Numbered, readNumbered } from '#app/http/labels/searched-text.ts'
import { findPages } from './find-pages.server.ts'
import { call, foundDay, newBooking, toOrderHits } from './order-hits.server.ts'
import {
  type Hit,
  type HitKind,
  IN_PALETTE,
  LONGEST_SEARCH,
  plainHit,
  type SearchResults,
} from './search-results.ts'

type Context = Readonly<RouterContextProvider>

/** Orders that are looked at for customers; more than these, and the order list is the better place. */
const MOST_FOUND = 30
const MOST_SHOWN = { customers: 20, orders: 8, products: 20, pages: 6 } as const satisfies Record<
  HitKind,
  number
>
const MOST_IN_PALETTE = { ...MOST_SHOWN, customers: 3, products: 3 } as const
/** In the order in which they are shown. */
const KINDS = ['customers', 'orders', 'products', 'pages'] as const satisfies readonly HitKind[]
/** Who typed the number of an order, or of a booking, opens the order. */
const KINDS_BY_NUMBER = ['orders', 'customers', 'products', 'pages'] as const satisfies readonly HitKind[]

/** Hits by kind, each with what can be done with it: only what this person may open. Source: experience.md 5. */
export async function loadSearch(context: Context, params: URLSearchParams): Promise<SearchResults> {
  const { t } = context.get(services)
  const query = (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  const named = readNumbered(t, query)
  const search = named?.number ?? query
  const found =
    query === ''
      ? { rows: [], hasMore: false, isByNumber: false }
      : await findOrders(context, search, named?.kind)
  const pages = findPages(context, query)
  const hits = {
    customers: query === '' ? [] : await findNamedCustomers(context, search, found.rows),
    orders: await toOrderHits(context, ordersOf(found), search),
    products: query === '' ? [] : await findProducts(context, query),
    pages: pages.named,
  }
  const count = KINDS.reduce((sum, kind) => sum + hits[kind].length, 0)
  const usual = query === '' || count > 0 ? pages.usual : []
  const groups = { ...hits, pages: pages.named.length > 0 ? pages.named : usual }
  const kinds = found.isByNumber ? KINDS_BY_NUMBER : KINDS
  const most = params.has(IN_PALETTE) ? MOST_IN_PALETTE : MOST_SHOWN
  const shown = kinds.map((kind) => ({ kind, hits: groups[kind].slice(0, most[kind]) }))
  const isMore = found.hasMore || hits.orders.length > MOST_SHOWN.orders
  const isCountLeast = found.hasMore || hits.customers.length > MOST_SHOWN.customers
  return {
    query,
    groups: shown.filter(({ hits }) => hits.length > 0),
    count,
    isCountLeast,
    moreCustomers: isCountLeast && hits.customers.length > 0 ? t('search.maybe_more_customers') : '',
    allHits: isMore ? `/history/orders?${new URLSearchParams({ tab: 'all', q: search })}` : null,
  }
}

/** Orders to count and show: deleted ones only where they fit, as the list of all orders has none of them. */
function ordersOf({ rows }: { rows: readonly OrderListRow[] }) {
  return rows.filter((row, index) => index < MOST_SHOWN.orders || !isDeleted(row))
}

/**
 * Newest first, but the one whose number or whose booking's number was typed before all others, and those that were
 * deleted after them. Whoever names a booking does not mean the order of that number.
 */
async function findOrders(context: Context, search: string, named: Numbered | undefined) {
  const { db, shop, now, zone } = context.get(services)
  const query = {
    shopId: shop.id,
    tab: 'any',
    sort: '-id',
    limit: MOST_FOUND,
    now: toWallTime(now, zone),
  } as const
  const page = await listOrders(db, { ...query, search })
  const number = isNumber(search) ? readId(digitsOf(search)) : undefined
  const ofBooking =
    number && named !== 'order'
      ? await findOrderIdOfBooking(db, { shopId: shop.id, bookingId: number })
      : undefined
  const orderIds = [named === 'booking' ? undefined : number, ofBooking].filter((id) => id !== undefined)
  const exact = orderIds.length > 0 ? (await listOrders(db, { ...query, orderIds })).rows : []
  const first = new Set(exact.map(({ id }) => id))
  const others = page.rows.filter(({ id }) => !first.has(id) && !(named === 'booking' && id === number))
  return {
    rows: [
      ...exact.toSorted((a, b) => orderIds.indexOf(a.id) - orderIds.indexOf(b.id)),
      ...others.filter((row) => !isDeleted(row)),
      ...others.filter(isDeleted),
    ],
    hasMore: page.next !== null,
    isByNumber: exact.length > 0,
  }
}

function isDeleted({ state }: OrderListRow): boolean {
  return state === 'DELETED'
}

async function findNamedCustomers(context: Context, search: string, rows: readonly OrderListRow[]) {
  const { db, shop, now, zone } = context.get(services)
  const most = MOST_SHOWN.customers + 1
  const query = { shopId: shop.id, search, most, now: toWallTime(now, zone), rows }
  return (await listFoundCustomers(db, query)).map((customer) => toCustomerHit(context, customer))
}

function isNumber(search: string): boolean {
  return /^#?\s*\d+$/.test(search)
}

function toCustomerHit(context: Context, customer: FoundCustomer): Hit {
  const { t } = context.get(services)
  const { id, orders, latestStart } = customer
  const name = contactName(customer)
  const phone = customer.phone && phoneText(customer.phone)
  const latest = latestStart ? t('search.latest', { date: foundDay(context, latestStart) }) : ''
  const count = [t('search.orders_found', { count: orders }), latest].filter(Boolean).join(', ')
  return {
    id: `customer-${id}`,
    to: `/customers/${id}`,
    icon: 'user',
    title: name,
    detail: [phone, count].filter(Boolean).join(' · '),
    state: null,
    keys: null,
    subject: name,
    commands: [
      ...newBooking(context, `?customer=${id}`),
      ...call(context, phone, customer.phone?.e164 ?? null),
    ],
  }
}

async function findProducts(context: Context, query: string): Promise<Hit[]> {
  const { db, shop, locale, can } = context.get(services)
  if (!can('rental-products-show')) return []
  const products = await listNamedProducts(db, { shopId: shop.id })
  const isNamed = byNames(query)
  return products
    .map(({ id, displayName }) => ({ id, name: pickText(displayName, locale, shop.locales) }))
    .filter(({ name }) => isNamed([name]))
    .map(({ id, name }) => ({
      ...plainHit(`product-${id}`, { to: `/products/${id}`, label: name, icon: 'kayak' }),
      commands: newBooking(context),
    }))
}
