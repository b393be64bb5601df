import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { narrowed } from '#app/domain/shop/widget-options.ts'
import type { GuestServices } from '#app/http/context.server.ts'

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

type Allowed = { productIds?: readonly number[]; categoryIds?: readonly number[] }

function list({ db, shop }: GuestServices, allowed: Allowed): Promise<readonly ProductCard[]> {
  return listProducts(db, { shopId: shop.id, audience: 'guest', types: ['RENTAL', 'EVENT'], ...allowed })
}

/** The limits of the shop and of the address, as use cases take them. Without any, everything public is allowed. */
export function allowedBy({ shop: { options }, address }: Pick<GuestServices, 'shop' | 'address'>): Allowed {
  const productIds = narrowed(options.widgetProducts, address.products)
  const categoryIds = narrowed(options.widgetCategories, address.categories)
  return { ...(productIds ? { productIds } : {}), ...(categoryIds ? { categoryIds } : {}) }
}
