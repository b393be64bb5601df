import type { AvailabilityFacts, BookableProduct, MandatoryOption } from './availability-facts.ts'
import { isStartChosen } from './bundle/option-starts.ts'

/** Items of a bundle that compete for the same pool or resource. */
export type Clash = {
  options: readonly MandatoryOption[]
  /** All that has to be judged at once, the bundle's own product among it. */
  products: readonly BookableProduct[]
  /** More units may be free where fewer are not: a larger number may go to another resource. */
  isUneven: boolean
}

/** Something that comes with a bundle, or the bundle's own product, whose `option` is undefined. */
type Item = { product: BookableProduct; option?: MandatoryOption; part?: MandatoryOption['parts'][number] }

const clashes = new WeakMap<AvailabilityFacts, Map<string, Clash | undefined>>()

/**
 * Whether what must come with a product can want the same pool or the same resource, found once for each
 * product of the facts; undefined where each can be judged by itself. Options whose start the guest chooses are
 * left out, but for the one that is named.
 */
export function clashOf(
  facts: AvailabilityFacts,
  product: BookableProduct,
  chosen?: MandatoryOption,
): Clash | undefined {
  const known = clashes.get(facts) ?? new Map<string, Clash | undefined>()
  clashes.set(facts, known)
  const options = facts.mandatoryOptions?.get(product.id) ?? []
  const key = `${product.id} ${chosen ? options.indexOf(chosen) : ''}`
  if (!known.has(key)) {
    const together = options.filter((option) => option === chosen || !isStartChosen(option))
    known.set(key, findClash(facts, product, together))
  }
  const clash = known.get(key)
  return chosen && !clash?.options.includes(chosen) ? undefined : clash
}

function findClash(
  facts: AvailabilityFacts,
  product: BookableProduct,
  options: readonly MandatoryOption[],
): Clash | undefined {
  const addons = facts.mandatoryAddons?.get(product.id) ?? []
  const base: Item[] = [product, ...addons].map((each) => ({ product: each }))
  const items: Item[] = options.flatMap((option) =>
    option.parts.flatMap((part) =>
      [part.product, ...part.addons].map((each) => ({ product: each, option, part })),
    ),
  )
  const all = [...base, ...items]
  const clashing = all.filter((item) =>
    all.some((other) => other !== item && mayBoth(item, other) && wantTheSame(facts, item, other)),
  )
  if (clashing.length === 0) return undefined
  const concerned = options.filter((option) => clashing.some((item) => item.option === option))
  const products = all
    .filter(({ option }) => !option || concerned.includes(option))
    .map((item) => item.product)
  return { options: concerned, products, isUneven: products.some((each) => hasChoice(facts, each)) }
}

/** False for two products of which the guest takes one. */
function mayBoth(a: Item, b: Item): boolean {
  return a.option === undefined || a.option !== b.option || a.part === b.part || a.option.choice !== 'ONE'
}

function wantTheSame(facts: AvailabilityFacts, { product: a }: Item, { product: b }: Item): boolean {
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

function hasChoice({ resources }: AvailabilityFacts, { id }: BookableProduct): boolean {
  return resources?.products.get(id)?.needs.some(({ eligible }) => eligible.length > 1) ?? false
}
