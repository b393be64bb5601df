import {
  type AvailabilityFacts,
  availabilityFacts,
  type BookableProduct,
  type TakenRow,
} from './availability-facts.ts'
import { type ResourceFacts, resourceFacts } from './resource-limit.ts'
import { type Occupied, overlapping } from './use-index.ts'

const rowsByPool = new WeakMap<readonly TakenRow[], ReadonlyMap<number, readonly TakenRow[]>>()

/**
 * The same facts with no more in them than concerns the products during a period, so that trying out what fits
 * beside each other costs little. When named units are free before and after is kept: it decides which are given.
 */
export function factsAround(
  facts: AvailabilityFacts,
  products: readonly BookableProduct[],
  period: Occupied,
): AvailabilityFacts {
  const pools = rowsByPool.get(facts.rows) ?? Map.groupBy(facts.rows, ({ poolId }) => poolId)
  rowsByPool.set(facts.rows, pools)
  const poolIds = [...new Set(products.map(({ poolId }) => poolId))]
  const { hours, from, to, known, closeouts, resources, identifiers } = facts
  return availabilityFacts({
    hours,
    from,
    to,
    known,
    closeouts,
    products: new Map(products.map((product) => [product.id, product])),
    rows: poolIds.flatMap((id) => overlapping(pools.get(id) ?? NO_ROWS, period)),
    resources: resources && resourcesAround(resources, products, period),
    identifiers: identifiers && { ...identifiers, lacking: overlapping(identifiers.lacking, period) },
  })
}

const NO_ROWS: readonly TakenRow[] = []

function resourcesAround(
  facts: ResourceFacts,
  products: readonly BookableProduct[],
  period: Occupied,
): ResourceFacts {
  const eligible = new Set(
    products.flatMap(({ id }) => facts.products.get(id)?.needs.flatMap((need) => need.eligible) ?? []),
  )
  return resourceFacts({
    ...facts,
    uses: [...eligible].flatMap((id) => overlapping(facts.usesOf.get(id)?.uses ?? [], period)),
    unplaced: overlapping(facts.unplaced, period),
  })
}
