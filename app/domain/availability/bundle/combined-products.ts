import type {
  AvailabilityFacts,
  BookableProduct,
  MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'

/** A product of a bundle; the bundle's own, and an add-on of it, have no option. */
type Item = {
  product: BookableProduct
  option?: MandatoryOption
  bundleItem?: MandatoryOption['items'][number]
}

const found = new WeakMap<AvailabilityFacts, Map<number, readonly BookableProduct[]>>()

/**
 * Products of a bundle that can draw on the same pool or resource as another of it, so that they have to be evaluated
 * combined; empty where each can be evaluated by itself. Found once for each product of the facts.
 */
export function combinedProducts(
  facts: AvailabilityFacts,
  product: BookableProduct,
): readonly BookableProduct[] {
  const ofProduct = found.get(facts) ?? new Map<number, readonly BookableProduct[]>()
  found.set(facts, ofProduct)
  const products = ofProduct.get(product.id) ?? findShared(facts, product)
  ofProduct.set(product.id, products)
  return products
}

function findShared(facts: AvailabilityFacts, product: BookableProduct): readonly BookableProduct[] {
  const addons = facts.mandatoryAddons?.get(product.id) ?? []
  const items: Item[] = [product, ...addons].map((each) => ({ product: each }))
  for (const option of facts.mandatoryOptions?.get(product.id) ?? []) {
    for (const bundleItem of option.items) {
      items.push(
        ...[bundleItem.product, ...bundleItem.addons].map((each) => ({ product: each, option, bundleItem })),
      )
    }
  }
  const shared = items.filter((item) =>
    items.some((other) => other !== item && mayBoth(item, other) && drawOnTheSame(facts, item, other)),
  )
  return [...new Set(shared.map((item) => item.product))]
}

/** False for two products of which the option brings one. */
function mayBoth(a: Item, b: Item): boolean {
  return (
    a.option === undefined ||
    a.option !== b.option ||
    a.bundleItem === b.bundleItem ||
    a.option.choice === 'ALL'
  )
}

function drawOnTheSame(facts: AvailabilityFacts, { product: a }: Item, { product: b }: Item): boolean {
  if (a.poolId === b.poolId && (isLimited(a) || isLimited(b))) return true
  const eligible = new Set(eligibleOf(facts, a))
  return eligibleOf(facts, b).some((id) => eligible.has(id))
}

function isLimited({ poolCapacity, ownCapacity, schedules, identifierAssignment }: BookableProduct): boolean {
  const hasCapacity = poolCapacity !== null || ownCapacity !== null
  return hasCapacity || schedules.length > 0 || identifierAssignment !== null
}

function eligibleOf({ resources }: AvailabilityFacts, { id }: BookableProduct): number[] {
  return resources?.products.get(id)?.needs.flatMap(({ eligible }) => eligible) ?? []
}
