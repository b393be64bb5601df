import { listCustomerIdsByWords } from '#app/domain/customer/customer-search-queries.server.ts'
import { findShopCustomers, type ShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import { type CustomerOrder, namedCustomers } from '#app/domain/order/search/named-customers.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { listCustomerOrderCounts } from './customer-order-queries.server.ts'
import { listOrders } from './order-list-queries.server.ts'

/** Newest orders that are looked at for customers. */
const MOST_ORDERS = 30

/** A customer with the number of orders that occupy places or did, and the last start that is past. */
export type FoundCustomer = ShopCustomer & { orders: number; latestStart: WallTime | null }

/**
 * Customers of the shop whom a search names by any letters or digits: first those whose details staff wrote so, then
 * those whose orders say so, deleted ones too, with the newest orders first. `hasMore`: not all orders were looked at.
 * Source: domain.md §5 'Customers'.
 */
export async function findCustomers(
  db: Db,
  { shopId, search, most, now }: { shopId: number; search: string; most: number; now: WallTime },
): Promise<{ customers: FoundCustomer[]; hasMore: boolean }> {
  const query = { shopId, search, tab: 'any', sort: '-id', limit: MOST_ORDERS, now } as const
  const { rows, next } = await listOrders(db, query)
  const customers = await listFoundCustomers(db, { shopId, search, most, now, rows })
  return { customers, hasMore: next !== null }
}

/** The same, of which `rows` are the newest orders that the search found. */
export async function listFoundCustomers(
  db: Db,
  {
    shopId,
    search,
    most,
    now,
    rows,
  }: { shopId: number; search: string; most: number; now: WallTime; rows: readonly CustomerOrder[] },
): Promise<FoundCustomer[]> {
  const terms = searchTerms(search)
  const own = await listCustomerIdsByWords(db, { shopId, terms, most })
  const customerIds = [...new Set([...own, ...namedCustomers(rows, terms)])].slice(0, most)
  const customers = await findShopCustomers(db, { shopId, customerIds })
  const counts = await listCustomerOrderCounts(db, { shopId, customerIds, now })
  return customerIds.flatMap((customerId) => {
    const customer = customers.get(customerId)
    const { orders = 0, latestStart = null } = counts.get(customerId) ?? {}
    return customer ? [{ ...customer, orders, latestStart }] : []
  })
}
