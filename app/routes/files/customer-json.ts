import { customerOrderPages } from '#app/domain/privacy/customer-data-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { download } from '#app/http/files/download.server.ts'
import { JSON_TYPE, jsonFile } from '#app/http/files/json.server.ts'
import { loadCustomer } from '#app/http/pages/load-customer.server.ts'
import type { Route } from './+types/customer-json'

const ORDERS_PER_PAGE = 100

/** All data of a customer, for who asks what the shop knows of them. Source: domain.md §5 'Customers'. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, now, today } = context.get(services)
  const { version: _, ...customer } = await loadCustomer(context, params, url)
  const pages = customerOrderPages(db, { shopId: shop.id, customerId: customer.id, perPage: ORDERS_PER_PAGE })
  const head = { shop: shop.displayName, currency: shop.currency, exportedAt: now, customer }
  const file = jsonFile(head, { name: 'orders', pages })
  return download(file, { name: `customer-${customer.id}-${today}.json`, type: JSON_TYPE })
}
