import { listCustomerIdsByWords } from '#app/domain/customer/customer-search-queries.server.ts'
import { findShopCustomers, type ShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import {
  type CustomerOrder,
  type NamedCustomer,
  namedCustomers,
} from '#app/domain/order/search/named-customers.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { listCustomerOrderCounts } from './customer-order-queries.server.ts'
import { listOrders } from './order-list-queries.server.ts'

/** Newest orders that are looked at for customers. */
const MOST_ORDERS = 30

/** Orders that occupy places or did, as on the customer's own page, and the last of their starts. */
export type CustomerHit = NamedCustomer & { orders: number; latestStart: WallTime | null }

/** A customer with the number of their orders. */
type FoundCustomer = ShopCustomer & { orders: number }

/**
 * Customers of the shop whom a search names by any letters or digits: first those whose details staff wrote so, then
 * those whose orders say so, deleted ones too, with the newest orders first. Source: domain.md §5 'Customers'.
 */
export async function findCustomers(
  db: Db,
  { shopId, search, most, now }: { shopId: number; search: string; most: number; now: WallTime },
): Promise<FoundCustomer[]> {
  const query = { shopId, search, tab: 'any', sort: '-id', limit: MOST_ORDERS, now } as const
  const { rows } = await listOrders(db, query)
  const hits = await listCustomerHits(db, { shopId, search, most, rows })
  const customerIds = hits.map(({ customerId }) => customerId)
  const customers = await findShopCustomers(db, { shopId, customerIds })
  return hits.flatMap(({ customerId, orders }) => {
    const customer = customers.get(customerId)
    return customer ? [{ ...customer, orders }] : []
  })
}

/** The same as hits, of which `rows` are the newest orders that the search found. */
export async function listCustomerHits(
  db: Db,
  {
    shopId,
    search,
    most,
    rows,
  }: { shopId: number; search: string; most: number; rows: readonly CustomerOrder[] },
): Promise<CustomerHit[]> {
  const terms = searchTerms(search)
  const customerIds = await listCustomerIdsByWords(db, { shopId, terms, most })
  const customers = await findShopCustomers(db, { shopId, customerIds })
  const own = customerIds.flatMap((customerId): NamedCustomer[] => {
    const customer = customers.get(customerId)
    if (!customer) return []
    const { firstName, lastName, companyName, email, phone } = customer
    const name = [firstName, lastName].filter(Boolean).join(' ') || companyName || email
    const number = phone?.rawPhoneNumber ?? null
    return [{ name: name ?? number ?? '', phone: number, customerId }]
  })
  const byOrders = namedCustomers(rows, terms).filter(({ customerId }) => !customers.has(customerId))
  const named = [...own, ...byOrders].slice(0, most)
  const namedIds = named.map(({ customerId }) => customerId)
  const counts = await listCustomerOrderCounts(db, { shopId, customerIds: namedIds })
  return named.map((customer) => {
    const { orders = 0, latestStart = null } = counts.get(customer.customerId) ?? {}
    return { ...customer, orders, latestStart }
  })
}
