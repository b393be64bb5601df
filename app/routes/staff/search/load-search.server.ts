import type { RouterContextProvider } from 'react-router'
import { byNames } from '#app/domain/catalog/product/product-search.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { contactName } from '#app/domain/customer/contact.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import { owedMinor } from '#app/domain/order/order-total.ts'
import {
  type FoundCustomer,
  listFoundCustomers,
} from '#app/domain/order/views/found-customer-queries.server.ts'
import { listOrders, type OrderListRow } from '#app/domain/order/views/order-list-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { digitsOf, searchTerms } from '#app/domain/shared/text/search-text.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { dateOf, toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { type Numbered, readNumbered } from '#app/http/labels/searched-text.ts'
import { NEW_BOOKING } from '#app/routes/staff/navigation.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { findPages } from './find-pages.server.ts'
import {
  type Command,
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
    orders: ordersOf(found).map((row) => toOrderHit(context, row, search)),
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
  const phone = customer.phone?.rawPhoneNumber ?? null
  const latest = latestStart ? t('search.latest', { date: dayOf(context, latestStart) }) : ''
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
    commands: [...newBooking(context, `?customer=${id}`), ...call(context, phone)],
  }
}

function toOrderHit(context: Context, order: OrderListRow, query: string): Hit {
  const { shop, locale, now, zone, today, t, format, can } = context.get(services)
  const row = toOrderRow(order, { locale, shopLocales: shop.locales, now, zone, today })
  const title = t('order.title', { id: row.id })
  const due = owedMinor(order, now)
  const date = row.startRent && dateOf(row.startRent)
  const start = row.startRent && `${dayOf(context, row.startRent)} ${format.time(row.startRent)}`
  const phone = markedPhone(order, query)
  return {
    id: `order-${row.id}`,
    to: `/orders/${row.id}`,
    icon: 'order',
    title: row.customerName ? `${title} · ${row.customerName}` : title,
    detail: [start, row.contents, phone].filter(Boolean).join(' · '),
    state: row,
    keys: null,
    subject: title,
    commands: [
      ...(can('bookings-create') && due > 0
        ? [
            {
              key: 'P',
              icon: 'card',
              label: t('order.take_payment_of', { amount: format.money(due) }),
              to: `/orders/${row.id}/pay`,
            } satisfies Command,
          ]
        : []),
      ...(can('bookings-manifest-access') && date && row.ended === null
        ? [
            {
              key: 'M',
              icon: 'list',
              label: t('search.show_in_manifest', { date: format.dateShort(date) }),
              to: `/bookings/manifest?date=${date}`,
            } satisfies Command,
          ]
        : []),
      ...call(context, row.customerPhone),
      ...newBooking(context),
    ],
  }
}

/** Shown where digits were typed, so that the reader sees why the order was found. */
function markedPhone({ customerPhone }: OrderListRow, query: string): string | null {
  return searchTerms(query).some(({ word }) => /^\d{3,}$/.test(word)) ? customerPhone : null
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

function newBooking(context: Context, query = ''): Command[] {
  const { t, can } = context.get(services)
  if (!can('bookings-create')) return []
  return [{ key: 'N', icon: 'plus', label: t('nav.new_booking'), to: `${NEW_BOOKING}${query}` }]
}

function call(context: Context, phone: string | null): Command[] {
  const { t } = context.get(services)
  if (!phone) return []
  return [
    {
      key: null,
      icon: 'phone',
      label: t('search.call', { phone }),
      to: `tel:${phone.replace(/[^\d+]/g, '')}`,
    },
  ]
}

function dayOf(context: Context, start: WallTime): string {
  const { today, t, format } = context.get(services)
  const date = dateOf(start)
  return date === today ? t('search.today') : format.dateShort(date)
}
