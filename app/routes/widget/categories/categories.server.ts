import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { type AddressChanges, carry } from '#app/http/pages/widget-address.ts'

/**
 * Products of the category that the address names, or all, and the categories that at least one product is in, each
 * with its address. One at a time; `changes` are the page's own. Source: spec 2 §4 'Guest lists'.
 */
export async function chooseCategory(
  { db, shop, address, locale }: GuestServices,
  products: readonly ProductCard[],
  { params, changes }: { params: URLSearchParams; changes: AddressChanges },
) {
  const categories = await listCategories(db, shop.id)
  const used = categories.filter(({ id }) => products.some((product) => product.categoryIds.includes(id)))
  const chosen = used.find(({ id }) => id === readId(params.get('category')))
  return {
    id: chosen?.id,
    shown: chosen ? products.filter((product) => product.categoryIds.includes(chosen.id)) : products,
    chips: [undefined, ...used].map((category) => ({
      name: category && pickText(category.name, locale, shop.locales),
      address: carry(address, { ...changes, category: category?.id }),
      isChosen: category?.id === chosen?.id,
    })),
  }
}

export type CategoryChip = Awaited<ReturnType<typeof chooseCategory>>['chips'][number]
