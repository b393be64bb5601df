import { allocate, release } from '#app/domain/availability/allocation/allocate.server.ts'
import type { ResourceAllocation } from '#app/domain/availability/allocation/allocations-of-rows.ts'
import {
  checkAwaited,
  checkResources,
  type RequestedResource,
  type ResourceRefusal,
} from '#app/domain/availability/resources/hand-allocation.ts'
import { withAllocations } from '#app/domain/availability/resources/resource-demand.ts'
import {
  checkUnits,
  chooseIdentifiers,
  type UnitRefusal,
} from '#app/domain/availability/units/identifier-limit.ts'
import {
  lockLiveBooking,
  type StaffBookingInput,
  type StaffBookingRefusal,
} from '#app/domain/order/booking/staff-booking.server.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { type LockedOrder, updateVersion } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder, type OrderAction } from '#app/domain/order/log-order.server.ts'
import { listAllocations } from '#app/domain/order/manifest/allocation-queries.server.ts'
import type { ChangedByOther } from '#app/domain/shared/edit/edit.ts'
import { whoChanged } from '#app/domain/shared/edit/who-changed.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  type AllocatableProduct,
  type AllocatedProduct,
  findAllocatableProducts,
  findResourcesNeeded,
  listAllocatedProducts,
} from './allocatable-products.server.ts'

type HandInput = StaffBookingInput & {
  zone: Zone
  /** The order's version when the form was shown; left out, the last one to save wins. */
  version?: number | undefined
}

type HandRefusal =
  | StaffBookingRefusal
  | ChangedByOther
  | { code: 'ota_order'; at: 'bookingId' }
  | { code: 'product_not_in_booking'; at: 'rentalProductId' }

export type AllocationRefusal = HandRefusal | ResourceRefusal

type AllocatedByHand = { orderId: number; version: number }

/**
 * Allocates the resources that staff chose to products of a booking, all or nothing, inside the locks of the pools and
 * the resources. Products are checked in order, each counted before the next; what they had themselves is free to
 * them, and what another booking still needs a resource for stays free to that one. Source: spec 2 §4 'Resource
 * allocation', domain.md §6.
 */
export async function allocateResourcesByHand(
  tx: Tx,
  input: HandInput & { products: readonly { productId: number; resources: readonly RequestedResource[] }[] },
): Promise<Result<AllocatedByHand, AllocationRefusal>> {
  const { shopId, zone } = input
  const requested = new Map(input.products.map(({ productId, resources }) => [productId, resources]))
  const found = await lockProducts(tx, input, [...requested.keys()])
  if (!found.ok) return found
  const { products } = found.value
  let facts = products[0]?.facts
  const chosen: Allocated[] = []
  for (const product of products) {
    const needed = await findResourcesNeeded(tx, { shopId, zone }, { ...product, ...(facts && { facts }) })
    if (!needed) return err({ code: 'resource_not_found', at: 'resources' })
    const checked = checkResources(needed, requested.get(product.productId) ?? [])
    if (!checked.ok) return checked
    const { productId, demand, resources: previous } = product
    const allocations = checked.value.map((each) => ({ ...each, productId, bookingId: input.bookingId }))
    const before = facts ?? product.facts
    facts = withAllocations(before, demand, zone, () => allocations).facts
    if (before.resources && facts.resources) {
      const allocated = { before: before.resources, after: facts.resources, productId }
      const left = checkAwaited(needed, allocated, { previous, chosen: allocations })
      if (!left.ok) return left
    }
    chosen.push({ ...product, resources: allocations })
  }
  return ok(await write(tx, input, { ...found.value, products: chosen, action: 'resources_allocated' }))
}

/**
 * Assigns the units that staff chose to a product of a booking, inside the locks of its pool: each free over the whole
 * occupied period, and none that another booking could not do without. `AUTOMATIC` chooses them as if the booking were
 * made now. Source: domain.md §3 'Free quantity' 3, §6.
 */
export async function assignUnitsByHand(
  tx: Tx,
  input: HandInput & { productId: number; identifierIds: readonly number[] | 'AUTOMATIC' },
): Promise<Result<AllocatedByHand, HandRefusal | UnitRefusal>> {
  const { productId, identifierIds } = input
  const found = await lockProducts(tx, input, [productId])
  if (!found.ok) return found
  const [product] = found.value.products
  if (!product?.units) return err({ code: 'identifier_not_found', at: 'identifierIds' })
  const { facts, request } = product.units
  const { quantity } = product
  if (identifierIds === 'AUTOMATIC') {
    const unitIds = chooseIdentifiers(facts, request, { quantity, previousUnits: [], isAutomatic: true })
    return ok(await writeUnits(tx, input, found.value, { ...product, unitIds }))
  }
  const checked = checkUnits(facts, request, { quantity, identifierIds })
  if (!checked.ok) return checked
  return ok(await writeUnits(tx, input, found.value, { ...product, unitIds: checked.value }))
}

type Locked<Product> = { order: LockedOrder; booking: BookingOfOrder; products: readonly Product[] }

/** Products of a booking that is live and not a channel's, with its order, the pools and the resources locked. */
async function lockProducts(
  tx: Tx,
  input: HandInput,
  productIds: readonly number[],
): Promise<Result<Locked<AllocatableProduct>, HandRefusal>> {
  const { shopId, version } = input
  const found = await lockLiveBooking(tx, input, lockOrderAndPools)
  if (!found.ok) return found
  const { order, booking } = found.value
  if (order.createdBy === 'OTA') return err({ code: 'ota_order', at: 'bookingId' })
  if (version !== undefined && version !== order.version) {
    const key = { shopId, entity: 'order', entityId: order.id }
    return err(await whoChanged(tx, key, { version, current: order.version }))
  }
  const all = await listAllocatedProducts(tx, { shopId, orderId: order.id, booking })
  const allocated = all.filter(({ productId }) => productIds.includes(productId))
  const query = { ...input, orderId: order.id, booking, allocated }
  const products = await findAllocatableProducts(tx, query)
  if (products.length < productIds.length || products.length === 0) {
    return err({ code: 'product_not_in_booking', at: 'rentalProductId' })
  }
  return ok({ order, booking, products })
}

type Allocated = AllocatedProduct & { resources: readonly ResourceAllocation[] }

function writeUnits(tx: Tx, input: HandInput, locked: Locked<unknown>, product: AllocatedProduct) {
  return write(tx, input, { ...locked, products: [product], action: 'units_assigned' })
}

/** Allocates the rows anew and logs it; writes nothing where everything is as it was. */
async function write(
  tx: Tx,
  { shopId, bookingId, userId, now }: HandInput,
  { order, products, action }: Locked<AllocatedProduct> & { action: OrderAction },
): Promise<AllocatedByHand> {
  const { id: orderId, version } = order
  const rows = products.flatMap((product) => product.rows)
  const rowIds = rows.map(({ id }) => id)
  const before = await describeAllocations(tx, { shopId, rowIds })
  await release(tx, { shopId, rowIds })
  const unitAssignments = products.map(({ productId, unitIds: identifierIds }) => ({
    productId,
    identifierIds,
  }))
  const allocations = products.flatMap(({ resources }) => resources)
  await allocate(tx, { shopId, orderId, bookings: [{ rows, allocations, unitAssignments }] })
  const after = await describeAllocations(tx, { shopId, rowIds })
  if (before.resources === after.resources && before.units === after.units) return { orderId, version }
  await updateVersion(tx, { shopId, orderId })
  const key = action === 'units_assigned' ? 'units' : 'resources'
  const facts = { bookingId, before: { [key]: before[key] }, after: { [key]: after[key] } }
  await logOrder(tx, { shopId, orderId, now, access: { userId } }, action, facts)
  return { orderId, version: version + 1 }
}

/** Names as the log shows them: 'Maja Holm 8, Erik Sund 6' and 'Cykel 2, Cykel 3'. */
async function describeAllocations(tx: Tx, key: { shopId: number; rowIds: readonly number[] }) {
  const byRow = await listAllocations(tx, key)
  const all = key.rowIds.flatMap((id) => byRow.get(id) ?? [])
  const resources = Map.groupBy(
    all.flatMap((each) => each.resources),
    ({ typeName, name }) => `${typeName} ${name}`,
  )
  return {
    resources: [...resources]
      .map(([name, same]) => `${name} (${same.reduce((sum, each) => sum + each.quantity, 0)})`)
      .join(', '),
    units: all.flatMap(({ units }) => units).join(', '),
  }
}
