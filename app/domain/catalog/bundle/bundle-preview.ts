import type { ProductImage } from '#app/domain/catalog/product-card.ts'
import type { ProductStatus } from '#app/domain/catalog/product-types.ts'
import { percentOfMinor } from '#app/domain/shared/money.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { isMandatory } from './bundle-offer.ts'
import type { BundleOptionValues, BundleProduct } from './bundle-rules.ts'

/** Product of a bundle option, as the preview shows it. */
type PreviewCandidate = {
  id: number
  displayName: Translatable
  image: ProductImage | null
  lowestPriceMinor: number | null
  status: ProductStatus
}

/** 'from' marks an own price that depends on the guest's choice. 'unset' has no price to show yet. */
export type PreviewPrice =
  | { kind: 'included' | 'hidden' | 'unset' }
  | { kind: 'exact' | 'from'; unitPriceMinor: number }

export type BundlePreview = {
  name: Translatable
  description: Translatable
  /** The guest must book it, in the parent's quantity or in some. */
  isMandatory: boolean
  canSelectProduct: boolean
  products: {
    id: number
    name: Translatable
    image: ProductImage | null
    price: PreviewPrice
    /** Only staff can book it as it is, or nobody. */
    isClosed: boolean
  }[]
}

type Previewed = Pick<
  BundleOptionValues,
  | 'name'
  | 'description'
  | 'quantityOption'
  | 'quantityMin'
  | 'canSelectProduct'
  | 'products'
  | 'hasPriceIncludedInParent'
  | 'showPrice'
  | 'priceFixedMinor'
  | 'pricePercentage'
>

/** How the guest will see a bundle option. Products that are gone are left out. */
export function bundlePreview(option: Previewed, candidates: readonly PreviewCandidate[]): BundlePreview {
  const { name, description, canSelectProduct, products } = option
  return {
    name,
    description,
    isMandatory: isMandatory(option),
    canSelectProduct: canSelectProduct && products.length > 1,
    products: products.flatMap((each) => {
      const product = candidates.find(({ id }) => id === each.productId)
      if (!product) return []
      const { id, displayName, image, status } = product
      const price = previewPrice(option, each, product.lowestPriceMinor)
      return [{ id, name: displayName, image, price, isClosed: status !== 'ACTIVE' }]
    }),
  }
}

/**
 * The first that is set: included, fixed, percent of the own price, the bundle's price, the own price.
 * Source: domain.md §4.
 */
function previewPrice(option: Previewed, product: BundleProduct, own: number | null): PreviewPrice {
  if (option.hasPriceIncludedInParent) return { kind: 'included' }
  if (!option.showPrice) return { kind: 'hidden' }
  if (option.priceFixedMinor !== null) return { kind: 'exact', unitPriceMinor: option.priceFixedMinor }
  if (option.pricePercentage !== null) {
    if (own === null) return { kind: 'unset' }
    return { kind: 'from', unitPriceMinor: percentOfMinor(own, option.pricePercentage) }
  }
  if (product.unitPriceMinor !== null) return { kind: 'exact', unitPriceMinor: product.unitPriceMinor }
  return own === null ? { kind: 'unset' } : { kind: 'from', unitPriceMinor: own }
}
