import { listCustomerIdsByWords } from '#app/domain/customer/customer-search-queries.server.ts'
import { findShopCustomers, type ShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import { type CustomerHit, type CustomerOrder, customerHits } from '#app/domain/order/search/customer-hits.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { listCustomerOrderCounts } from './customer-order-queries.server.ts'
import { listOrders } from './order-list-queries.server.ts'

/** Newest orders that are looked at for customers. */
const MOST_ORDERS = 30

/** A customer with the number of their orders. */
type FoundCustomer = ShopCustomer & { orders: number }

/**
 * Customers of the shop whom a search names by any letters or digits: first those whose details staff wrote so, then
 * those whose orders say so, with the newest orders first. Source: domain.md §5 'Customers'.
 */
export async function findCustomers(
  db: Db,
  { shopId, search, most, now }: { shopId: number; search: string; most: number; now: WallTime },
): Promise<FoundCustomer[]> {
  const query = { shopId, search, tab: 'all', sort: '-id', limit: MOST_ORDERS, now } as const
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
  const counts = await listCustomerOrderCounts(db, { shopId, customerIds })
  const own = customerIds.flatMap((customerId): CustomerHit[] => {
    const customer = customers.get(customerId)
    if (!customer) return []
    const { firstName, lastName, companyName, email, phone } = customer
    const name = [firstName, lastName].filter(Boolean).join(' ') || companyName || email
    const { orders = 0, latestStart = null } = counts.get(customerId) ?? {}
    const number = phone?.rawPhoneNumber ?? null
    return [{ name: name ?? number ?? '', phone: number, customerId, orders, latestStart }]
  })
  const byOrders = customerHits(rows, terms).filter(({ customerId }) => !customers.has(customerId))
  return [...own, ...byOrders].slice(0, most)
}
