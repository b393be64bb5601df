import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { allowedBy } from '#app/http/pages/allowed-by.server.ts'

/**
 * Rental products and events that this guest may book: public ones, within the shop's lists and the address's.
 * Whoever edits the address only ever narrows it down. Source: domain.md §7, reliability.md F76.
 */
export function listAllowedProducts(guest: GuestServices): Promise<readonly ProductCard[]> {
  return list(guest, allowedBy(guest))
}

/** One of them; undefined when this guest may not book it. */
export async function findAllowedProduct(
  guest: GuestServices,
  productId: number,
): Promise<ProductCard | undefined> {
  const { productIds, categoryIds } = allowedBy(guest)
  if (productIds && !productIds.includes(productId)) return undefined
  // The whole list is in memory already, one product of it is not.
  const products = await list(guest, categoryIds ? { productIds: [productId], categoryIds } : {})
  return products.find(({ id }) => id === productId)
}

function list(
  { db, shop }: GuestServices,
  allowed: ReturnType<typeof allowedBy>,
): Promise<readonly ProductCard[]> {
  return listProducts(db, { shopId: shop.id, audience: 'guest', types: ['RENTAL', 'EVENT'], ...allowed })
}
