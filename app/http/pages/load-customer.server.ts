import { type RouterContextProvider, redirect } from 'react-router'
import {
  findShopCustomer,
  findSuccessor,
  type ShopCustomer,
} from '#app/domain/customer/shop-customer-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

/** The customer whom an address names. Of one who was merged into another the address leads on to that one. */
export async function loadCustomer(
  context: Readonly<RouterContextProvider>,
  params: { customerId?: string | undefined },
  url: URL,
): Promise<ShopCustomer> {
  const { db, shop } = context.get(services)
  const key = { shopId: shop.id, customerId: readId(params.customerId) ?? notFound() }
  const customer = await findShopCustomer(db, key)
  if (customer) return customer
  const successor = (await findSuccessor(db, key)) ?? notFound()
  throw redirect(url.pathname.replace(/^\/customers\/\d+/, `/customers/${successor}`))
}
