import type { Db, Tx } from '#db/transaction.server.ts'
import type {
  Allocation,
  AllocationTarget,
  ResourceAllocation,
  UnitAssignment,
} from './allocations-of-rows.ts'

/** The resources and named units that an order's bookings have, by product of a booking. */
type OrderAllocations = {
  resources: readonly ResourceAllocation[]
  units: readonly (UnitAssignment & { bookingId: number })[]
}

/**
 * The allocations of an order's rows, removed ones left out, in one statement. Read before the rows are removed to
 * be allocated anew.
 */
export async function findAllocations(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<OrderAllocations> {
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('allocation', 'allocation.booking_product_id', 'booking_product.id')
    .leftJoin('resource', (join) =>
      join.onRef('resource.id', '=', 'allocation.target_id').on('allocation.target', '=', 'RESOURCE'),
    )
    .select([
      'booking_product.booking_id as bookingId',
      'booking_product.product_id as productId',
      'resource.resource_type_id as typeId',
      'allocation.target_id as targetId',
      'allocation.quantity',
    ])
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_product.order_id', '=', orderId)
    .where('booking_product.removed_at', 'is', null)
    .orderBy('booking_product.id')
    .orderBy('allocation.target_id')
    .execute()
  const products = [...Map.groupBy(rows, ({ bookingId, productId }) => `${bookingId} ${productId}`).values()]
  return { resources: products.flatMap(toResources), units: products.flatMap(toUnits) }
}

type Row = { bookingId: number; productId: number; typeId: number | null; targetId: number; quantity: number }

/** Each resource once, with what the rows of one product in one booking have of it. */
function toResources(rows: readonly Row[]): ResourceAllocation[] {
  return [...Map.groupBy(rows, ({ targetId, typeId }) => `${typeId} ${targetId}`).values()].flatMap(
    (group) => {
      const [row] = group
      if (!row || row.typeId === null) return []
      const { productId, bookingId, typeId, targetId: resourceId } = row
      const quantity = group.reduce((sum, each) => sum + each.quantity, 0)
      return { productId, bookingId, typeId, resourceId, quantity }
    },
  )
}

function toUnits(rows: readonly Row[]): (UnitAssignment & { bookingId: number })[] {
  const units = rows.filter(({ typeId }) => typeId === null)
  const [row] = units
  if (!row) return []
  const { bookingId, productId } = row
  return [{ bookingId, productId, identifierIds: units.map(({ targetId }) => targetId) }]
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
