import { findShopCustomers, type ShopCustomer } from '#app/domain/customer/shop-customer-queries.server.ts'
import { customerHits } from '#app/domain/order/search/customer-hits.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { listOrders } from './order-list-queries.server.ts'

/** Newest orders that are looked at for customers. */
const MOST_ORDERS = 30

/** A customer with the number of their orders among those that were looked at. */
type FoundCustomer = ShopCustomer & { orders: number }

/**
 * Customers of the shop whom a search names by any letters or digits, those with the newest orders first.
 * Source: domain.md §5 'Customers'.
 */
export async function findCustomers(
  db: Db,
  { shopId, search, most, now }: { shopId: number; search: string; most: number; now: WallTime },
): Promise<FoundCustomer[]> {
  const query = { shopId, search, tab: 'all', sort: '-id', limit: MOST_ORDERS, now } as const
  const hits = customerHits((await listOrders(db, query)).rows, searchTerms(search)).slice(0, most)
  const customerIds = hits.map(({ customerId }) => customerId)
  const customers = await findShopCustomers(db, { shopId, customerIds })
  return hits.flatMap(({ customerId, orders }) => {
    const customer = customers.get(customerId)
    return customer ? [{ ...customer, orders }] : []
  })
}
