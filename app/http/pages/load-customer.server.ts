import { type RouterContextProvider, redirect } from 'react-router'
import { CUSTOMER_ENTITY } from '#app/domain/customer/save-shop-customer.server.ts'
import {
  findShopCustomer,
  findSuccessor,
  type ShopCustomer,
} from '#app/domain/customer/shop-customer-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

/** The same page of who remains after a merge, and who merged, where it is known. */
type Merged = { to: string; by: string | null }

/**
 * The customer whom an address names. Of one who was merged into another the address leads on to that one, or
 * `onMerged` does.
 */
export async function loadCustomer(
  context: Readonly<RouterContextProvider>,
  params: { customerId?: string | undefined },
  url: URL,
  onMerged?: (merged: Merged) => Promise<Response>,
): Promise<ShopCustomer> {
  const { db, shop } = context.get(services)
  const key = { shopId: shop.id, customerId: readId(params.customerId) ?? notFound() }
  const customer = await findShopCustomer(db, key)
  if (customer) return customer
  const successor = (await findSuccessor(db, key)) ?? notFound()
  const to = url.pathname.replace(/^\/customers\/\d+/, `/customers/${successor}`)
  if (!onMerged) throw redirect(to)
  const log = await listActivities(db, { shopId: shop.id, entity: CUSTOMER_ENTITY, entityId: successor })
  const merge = log.find(({ action, facts }) => action === 'merged' && facts.otherId === key.customerId)
  throw await onMerged({ to, by: merge?.userName ?? null })
}
