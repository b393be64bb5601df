import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/**
 * Rental products and events that this guest may book: public ones, within the address's lists. Whoever edits the
 * address only ever narrows it down. Source: domain.md §7, reliability.md F76.
 */
export function listAllowedProducts({ db, shop, address }: GuestServices): Promise<readonly ProductCard[]> {
  return listProducts(db, {
    shopId: shop.id,
    audience: 'guest',
    types: ['RENTAL', 'EVENT'],
    ...allowedBy(address),
  })
}

/** One of them; undefined when this guest may not book it. */
export async function findAllowedProduct(
  guest: GuestServices,
  productId: number,
): Promise<ProductCard | undefined> {
  const { products, categories } = guest.address
  if (products.length > 0 && !products.includes(productId)) return undefined
  // The whole list is in memory already, one product of it is not.
  const listed = { ...guest.address, products: categories.length > 0 ? [productId] : [] }
  const allowed = await listAllowedProducts({ ...guest, address: listed })
  return allowed.find(({ id }) => id === productId)
}

/** The address's limits, as use cases take them. Without any, everything public is allowed. */
export function allowedBy({ products, categories }: GuestServices['address']): {
  productIds?: readonly number[]
  categoryIds?: readonly number[]
} {
  return {
    ...(products.length > 0 ? { productIds: products } : {}),
    ...(categories.length > 0 ? { categoryIds: categories } : {}),
  }
}
