import { listBundleNames } from '#app/domain/catalog/bundle-offer-queries.server.ts'
import { listCategories } from '#app/domain/catalog/category-queries.server.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText, type Translatable } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { carry } from '#app/http/widget-address.ts'
import { listAllowedProducts } from './allowed-products.server.ts'

/** The page of products: cards, and categories that at least one of them is in. */
export async function findProductList(guest: GuestServices, params: URLSearchParams) {
  const { db, shop, address } = guest
  const allowed = await listAllowedProducts(guest)
  const categories = await listCategories(db, shop.id)
  const used = categories.filter(({ id }) => allowed.some((product) => product.categoryIds.includes(id)))
  const chosen = used.find(({ id }) => id === readId(params.get('category')))
  const shown = chosen ? allowed.filter((product) => product.categoryIds.includes(chosen.id)) : allowed
  const bundles = await listBundleNames(db, { shopId: shop.id, productIds: shown.map(({ id }) => id) })

  return {
    products: shown.map((product) => toCard(guest, product, bundles.get(product.id) ?? [])),
    categories: [undefined, ...used].map((category) => ({
      name: category && pickText(category.name, guest.locale, shop.locales),
      address: carry(address, { view: 'products', category: category?.id }),
      isChosen: category?.id === chosen?.id,
    })),
  }
}

export type ProductListData = Awaited<ReturnType<typeof findProductList>>

function toCard(
  { address, format, locale, shop, t }: GuestServices,
  product: ProductCard,
  bundles: readonly Translatable[],
) {
  const { image } = product
  const names = format.list(bundles.map((name) => pickText(name, locale, shop.locales)))
  return {
    id: product.id,
    name: pickText(product.displayName, locale, shop.locales),
    text: pickText(product.shortDescription, locale, shop.locales),
    fromPriceMinor: product.fromPriceMinor,
    image: image && { ...image, alt: pickText(image.alt, locale, shop.locales) },
    bundle: bundles.length > 0 ? t('guest.with_bundle', { names }) : null,
    address: carry(address, { product: product.id }),
  }
}
