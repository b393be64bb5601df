import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { findDeprived, type ResourceFacts } from './resource-limit.ts'

/** Resource that a product may use, with the quantity that it has free for one booking. */
export type ResourceOption = { resourceId: number; name: string; available: number; isOff: boolean }

/** Resource type that a product needs, with the resources that can serve it. */
type TypeOptions = { typeId: number; name: string; options: readonly ResourceOption[] }

/** Need of one rental product in a booking. */
export type ResourcesNeeded = {
  /** Of each type: the sum of the product's rows in the booking. */
  quantity: number
  allowSplit: boolean
  types: readonly TypeOptions[]
}

type AllocatedQuantity = Pick<RequestedResource, 'resourceId' | 'quantity'>

export type RequestedResource = { typeId: number; resourceId: number; quantity: number }

export type ResourceRefusal = { at: 'resources' } & (
  | { code: 'resource_not_found' }
  | { code: 'one_resource_only'; type: string }
  | { code: 'resource_off'; name: string }
  | { code: 'resource_not_enough'; name: string; available: number }
  | { code: 'resource_mismatch'; type: string; chosen: number; needed: number }
  | { code: 'resource_awaited'; type: string; awaited: number }
)

/**
 * Checks resources that staff chose for a product: only those that it may use, exactly one of a type without split,
 * none that is off or above its availability, and of every type the needed quantity. The first refusal counts, type
 * by type. Quantities of 0 are left out, and a resource that is named twice counts once with the sum. Bookings that
 * have no resource yet don't lower the availability of one: `checkAwaited` finds whether enough is left to them.
 * Source: spec 2 §4 'Resource allocation'.
 */
export function checkResources(
  needed: ResourcesNeeded,
  requested: readonly RequestedResource[],
): Result<RequestedResource[], ResourceRefusal> {
  const chosen = summed(requested)
  const isKnown = ({ typeId, resourceId }: RequestedResource) =>
    needed.types.some((type) => type.typeId === typeId && optionOf(type, resourceId))
  if (!chosen.every(isKnown)) return err({ code: 'resource_not_found', at: 'resources' })
  for (const type of needed.types) {
    const ofType = chosen.filter(({ typeId }) => typeId === type.typeId)
    const refusal = refusalOf(type, ofType, needed)
    if (refusal) return err(refusal)
  }
  return ok(chosen)
}

/**
 * Refuses an allocation that takes what another booking without a resource of the type could have; one that only gives
 * up quantities is never refused. Source: domain.md §3 'Free quantity' 2.
 */
export function checkAwaited(
  needed: ResourcesNeeded,
  allocated: { before: ResourceFacts; after: ResourceFacts; productId: number },
  resources: { previous: readonly AllocatedQuantity[]; chosen: readonly AllocatedQuantity[] },
): Result<null, ResourceRefusal> {
  const { previous, chosen } = resources
  const previousOf = (id: number) => previous.find(({ resourceId }) => resourceId === id)?.quantity ?? 0
  if (chosen.every(({ resourceId, quantity }) => quantity <= previousOf(resourceId))) return ok(null)
  const deprived = findDeprived(allocated.before, allocated.after, allocated.productId)
  if (!deprived) return ok(null)
  const type = needed.types.find(({ typeId }) => typeId === deprived.typeId)?.name ?? ''
  return err({ code: 'resource_awaited', at: 'resources', type, awaited: deprived.quantity })
}

function refusalOf(
  type: TypeOptions,
  chosen: readonly RequestedResource[],
  { quantity: needed, allowSplit }: ResourcesNeeded,
): ResourceRefusal | undefined {
  const at = 'resources'
  if (!allowSplit && chosen.length > 1) return { code: 'one_resource_only', at, type: type.name }
  for (const { resourceId, quantity } of chosen) {
    const option = optionOf(type, resourceId)
    if (!option || quantity <= option.available) continue
    const { name, available, isOff } = option
    return isOff ? { code: 'resource_off', at, name } : { code: 'resource_not_enough', at, name, available }
  }
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total === needed) return undefined
  return { code: 'resource_mismatch', at, type: type.name, chosen: total, needed }
}

function optionOf({ options }: TypeOptions, id: number): ResourceOption | undefined {
  return options.find(({ resourceId }) => resourceId === id)
}

function summed(requested: readonly RequestedResource[]): RequestedResource[] {
  const groups = Map.groupBy(requested, ({ typeId, resourceId }) => `${typeId} ${resourceId}`)
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    const quantity = same.reduce((sum, each) => sum + each.quantity, 0)
    return first && quantity > 0 ? [{ ...first, quantity }] : []
  })
}

/**
 * The most that a resource can get besides what the others of its type have: the remaining need, at most its
 * availability, never below 0. Without split it is the whole need or nothing. Source: spec 2 §4.
 */
export function capOf(
  { available }: Pick<ResourceOption, 'available'>,
  { needed, ofOthers, allowSplit }: { needed: number; ofOthers: number; allowSplit: boolean },
): number {
  if (!allowSplit) return available >= needed ? needed : 0
  return Math.max(0, Math.min(needed - ofOthers, available))
}
