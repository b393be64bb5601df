import type { ResourceAllocation } from '#app/domain/availability/resources/resource-limit.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { resourcesOfRows } from './resources-of-rows.ts'

type Row = { id: number; product_id: number; quantity: number }
type AllocatedRows = { rows: readonly Row[]; allocations: readonly ResourceAllocation[] }

/**
 * The resources that an order's rows have, removed ones left out, summed per product of a booking. Ask before
 * the rows are removed to be allocated anew.
 */
export async function listPreviousAllocations(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<ResourceAllocation[]> {
  const rows = await db
    .selectFrom('booking_product_resource as held')
    .innerJoin('booking_product as row', 'row.id', 'held.booking_product_id')
    .innerJoin('resource', 'resource.id', 'held.resource_id')
    .select(['row.product_id', 'row.booking_id', 'resource.resource_type_id', 'held.resource_id'])
    .select(({ fn }) => fn.sum<number>('held.quantity').as('quantity'))
    .where('row.shop_id', '=', shopId)
    .where('row.order_id', '=', orderId)
    .where('row.removed_at', 'is', null)
    .groupBy(['row.product_id', 'row.booking_id', 'resource.resource_type_id', 'held.resource_id'])
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    bookingId: row.booking_id,
    typeId: row.resource_type_id,
    resourceId: row.resource_id,
    quantity: row.quantity,
  }))
}

/** Gives the rows of one booking the resources that were allocated to its products. */
export async function insertBookingResources(
  tx: Tx,
  { shopId, ...booking }: { shopId: number } & AllocatedRows,
): Promise<void> {
  await insertResourcesOfBookings(tx, { shopId, bookings: [booking] })
}

/** The same for several bookings, in one statement. */
export async function insertResourcesOfBookings(
  tx: Tx,
  { shopId, bookings }: { shopId: number; bookings: readonly AllocatedRows[] },
): Promise<void> {
  const values = bookings.flatMap(({ rows, allocations }) => {
    const previous = rows.map(({ id, product_id, quantity }) => ({ id, productId: product_id, quantity }))
    return resourcesOfRows(previous, allocations).map(({ rowId, resourceId, quantity }) => ({
      shop_id: shopId,
      booking_product_id: rowId,
      resource_id: resourceId,
      quantity,
    }))
  })
  if (values.length > 0) await tx.insertInto('booking_product_resource').values(values).execute()
}

/** Releases the resources of rows, before they are allocated anew. */
export async function deleteResourcesOfRows(
  tx: Tx,
  { shopId, rowIds }: { shopId: number; rowIds: readonly number[] },
): Promise<void> {
  if (rowIds.length === 0) return
  await tx
    .deleteFrom('booking_product_resource')
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', rowIds)
    .execute()
}

/** Releases the resources of all rows of an order, removed ones left out, before they are allocated anew. */
export async function deleteResourcesOfOrder(
  tx: Tx,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<void> {
  await tx
    .deleteFrom('booking_product_resource')
    .where('shop_id', '=', shopId)
    .where('booking_product_id', 'in', (eb) =>
      eb
        .selectFrom('booking_product')
        .select('booking_product.id')
        .where('booking_product.shop_id', '=', shopId)
        .where('booking_product.order_id', '=', orderId)
        .where('booking_product.removed_at', 'is', null),
    )
    .execute()
}
