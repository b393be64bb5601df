import type { ResourceAllocation } from '#app/domain/availability/resources/resource-limit.ts'
import type { UnitAssignment } from '#app/domain/availability/units/identifier-demand.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { Allocation, AllocationTarget } from './allocations-of-rows.ts'

type OrderKey = { shopId: number; orderId: number }

/**
 * The resources that an order's rows have, removed ones left out, summed per product of a booking. Read before
 * the rows are removed to be allocated anew.
 */
export async function listPreviousAllocations(
  db: Db,
  { shopId, orderId }: OrderKey,
): Promise<ResourceAllocation[]> {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('booking_product as row', 'row.id', 'allocation.booking_product_id')
    .innerJoin('resource', 'resource.id', 'allocation.target_id')
    .select(['row.product_id', 'row.booking_id', 'resource.resource_type_id', 'resource.id as resource_id'])
    .select(({ fn }) => fn.sum('allocation.quantity').as('quantity'))
    .where('allocation.target', '=', 'RESOURCE')
    .where('row.shop_id', '=', shopId)
    .where('row.order_id', '=', orderId)
    .where('row.removed_at', 'is', null)
    .groupBy(['row.product_id', 'row.booking_id', 'resource.resource_type_id', 'resource.id'])
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    bookingId: row.booking_id,
    typeId: row.resource_type_id,
    resourceId: row.resource_id,
    quantity: Number(row.quantity), // PostgreSQL returns sum() as text
  }))
}

/** Named units that the bookings of an order have, removed rows left out; of one booking if it is named. */
export async function findUnitAssignments(
  db: Db,
  { shopId, orderId, bookingId }: OrderKey & { bookingId?: number | undefined },
): Promise<(UnitAssignment & { bookingId: number })[]> {
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('allocation', 'allocation.booking_product_id', 'booking_product.id')
    .select(['booking_product.booking_id', 'booking_product.product_id', 'allocation.target_id'])
    .where('allocation.target', '=', 'UNIT')
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.order_id', '=', orderId)
    .where('booking_product.removed_at', 'is', null)
    .$if(bookingId !== undefined, (query) => query.where('booking_product.booking_id', '=', bookingId ?? 0))
    .orderBy('booking_product.id')
    .orderBy('allocation.target_id')
    .execute()
  const groups = Map.groupBy(rows, (row) => `${row.booking_id} ${row.product_id}`)
  return [...groups.values()].flatMap((group) => {
    const [row] = group
    if (!row) return []
    const identifierIds = group.map((each) => each.target_id)
    return { bookingId: row.booking_id, productId: row.product_id, identifierIds }
  })
}

export async function insertAllocations(
  tx: Tx,
  { shopId, allocations }: { shopId: number; allocations: readonly Allocation[] },
): Promise<void> {
  if (allocations.length === 0) return
  const values = allocations.map(({ rowId, target, targetId, quantity }) => ({
    shop_id: shopId,
    booking_product_id: rowId,
    target,
    target_id: targetId,
    quantity,
  }))
  await tx.insertInto('allocation').values(values).execute()
}

export async function deleteAllocations(
  tx: Tx,
  {
    shopId,
    rowIds,
    targets,
  }: { shopId: number; rowIds: readonly number[]; targets: readonly AllocationTarget[] },
): Promise<void> {
  if (rowIds.length === 0 || targets.length === 0) return
  await tx
    .deleteFrom('allocation')
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .where('target', 'in', targets)
    .execute()
}
