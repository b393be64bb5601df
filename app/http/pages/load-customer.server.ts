import { type RouterContextProvider, redirect } from 'react-router'
import {
  findShopCustomer,
  findSuccessor,
  type ShopCustomer,
} from '#app/domain/customer/shop-customer-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { type Flash, redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

/**
 * The customer whom an address names. Of one who was merged into another the address leads on to that one, with the
 * message that `merged` gives.
 */
export async function loadCustomer(
  context: Readonly<RouterContextProvider>,
  params: { customerId?: string | undefined },
  url: URL,
  merged?: Flash,
): Promise<ShopCustomer> {
  const { db, shop } = context.get(services)
  const key = { shopId: shop.id, customerId: readId(params.customerId) ?? notFound() }
  const customer = await findShopCustomer(db, key)
  if (customer) return customer
  const successor = (await findSuccessor(db, key)) ?? notFound()
  const to = url.pathname.replace(/^\/customers\/\d+/, `/customers/${successor}`)
  throw merged ? await redirectWithFlash(context, to, merged) : redirect(to)
}
