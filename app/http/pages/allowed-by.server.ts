import { narrowed } from '#app/domain/shop/widget-options.ts'
import type { GuestServices } from '#app/http/context.server.ts'

type Allowed = { productIds?: readonly number[]; categoryIds?: readonly number[] }

/** The limits of the shop and of the address, as use cases take them. Without any, everything public is allowed. */
export function allowedBy({ shop: { options }, address }: Pick<GuestServices, 'shop' | 'address'>): Allowed {
  const productIds = narrowed(options.widgetProducts, address.products)
  const categoryIds = narrowed(options.widgetCategories, address.categories)
  return { ...(productIds ? { productIds } : {}), ...(categoryIds ? { categoryIds } : {}) }
}
