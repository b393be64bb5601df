import { redirect } from 'react-router'
import type { BookingListQuery } from '#app/domain/order/views/booking-list-queries.server.ts'
import { countBookings, listBookings } from '#app/domain/order/views/booking-list-queries.server.ts'
import {
  countOrders,
  listOrders,
  type OrderListQuery,
} from '#app/domain/order/views/order-list-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { LISTS, type ListAddress } from './list-address.ts'
import { listChips } from './list-chips.ts'
import { listQuery, namedChoices } from './load-list.server.ts'
import { readListAddress, unreadDates } from './read-list-address.server.ts'

/** Rows that are changed or printed at once; each is a transaction of its own. */
export const MOST_AT_ONCE = 500
/** Ids that an address can name. One that can't be read is nobody's, so that it does not stand for all. */
const MOST_TICKED = 100
const NO_ID = 0
/** Rows of a page that only the server reads. */
const PAGE_SIZE = 500

/** The rows that a page is about: those that were ticked, or all that the filter finds. */
export type Selection = { address: ListAddress; ids: readonly number[] }

/**
 * Reads the selection of a page about a list, `/history/orders/…`; 404 for another list. A filter with a date that
 * can't be read leads back to the list, which says so at its field: it stands for no rows, and never for all.
 */
export function readSelection({ pathname, searchParams, search }: URL): Selection {
  const list = LISTS.find((each) => pathname.startsWith(`/history/${each}/`)) ?? notFound()
  const address = readListAddress(list, searchParams)
  const ids = address.isAll ? [] : searchParams.getAll('ids').map((id) => readId(id) ?? NO_ID)
  if (ids.length === 0 && unreadDates(searchParams).length > 0) throw redirect(`/history/${list}${search}`)
  return { address, ids: ids.slice(0, MOST_TICKED) }
}

/** Ticked rows are found whatever the tab and the filter; what another shop has is found by none. */
function queryOf(
  all: Services,
  { address, ids }: Selection,
): Omit<OrderListQuery & BookingListQuery, 'limit'> {
  if (ids.length === 0) return listQuery(all, address)
  const { shop, now, zone } = all
  const only = address.list === 'orders' ? { orderIds: ids } : { bookingIds: ids }
  return { ...only, shopId: shop.id, tab: 'any', sort: '-id', now: toWallTime(now, zone) }
}

export function countSelection(all: Services, selection: Selection): Promise<number> {
  const query = { ...queryOf(all, selection), limit: 0 }
  return selection.address.list === 'orders' ? countOrders(all.db, query) : countBookings(all.db, query)
}

/** Line over printed rows: whose they are, by what they were found, how many, and when it was printed. */
export async function describeSelection(all: Services, { address, ids }: Selection, count: number) {
  const { t, format, shop, now, zone } = all
  const chips = ids.length > 0 ? [] : listChips(all, address, await namedChoices(all, address))
  const found = [
    t(`orders.tab_${address.tab}`),
    ...chips.map(({ name, value }) => `${name}: ${value}`),
    t('orders.print_rows', { count }),
  ]
  return [
    shop.displayName,
    ...(ids.length > 0 ? [t('orders.print_chosen', { count })] : found),
    t('manifest.printed', { time: format.stamp(toWallTime(now, zone)) }),
  ].join(' · ')
}

/** Ids of all that is selected, at most `MOST_AT_ONCE`. */
export async function selectedIds(all: Services, selection: Selection): Promise<number[]> {
  const query = { ...queryOf(all, selection), limit: MOST_AT_ONCE, after: undefined, before: undefined }
  const isOrders = selection.address.list === 'orders'
  const { rows } = isOrders ? await listOrders(all.db, query) : await listBookings(all.db, query)
  return rows.map(({ id }) => id)
}

/** All selected orders, a page of 500 by key at a time. */
export function orderPages(all: Services, selection: Selection) {
  return pagesOf(queryOf(all, selection), (query) => listOrders(all.db, query))
}

export function bookingPages(all: Services, selection: Selection) {
  return pagesOf(queryOf(all, selection), (query) => listBookings(all.db, query))
}

async function* pagesOf<Query extends object, Row>(
  query: Query,
  read: (
    query: Query & { limit: number; after: string | undefined; before: undefined },
  ) => Promise<{ rows: Row[]; next: string | null }>,
): AsyncGenerator<Row[]> {
  let after: string | undefined
  do {
    const page = await read({ ...query, limit: PAGE_SIZE, after, before: undefined })
    yield page.rows
    after = page.next ?? undefined
  } while (after !== undefined)
}
