import type { BundlePreview } from '#app/domain/catalog/bundle/bundle-preview.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'

/** A preview in the reader's language. */
export function showBundle(preview: BundlePreview, { locale, shop }: Pick<Services, 'locale' | 'shop'>) {
  const { name, description, products, isMandatory, canSelectProduct } = preview
  return {
    name: pickText(name, locale, shop.locales),
    description: pickText(description, locale, shop.locales),
    isMandatory,
    canSelectProduct,
    products: products.map((product) => ({
      id: product.id,
      name: pickText(product.name, locale, shop.locales),
      imageSrc: product.image?.src ?? null,
      price: product.price,
      isClosed: product.isClosed,
    })),
  }
}

export type ShownPreview = ReturnType<typeof showBundle>
