import type { Db } from '#db/transaction.server.ts'

type Named = { id: number; name: string }

/** Row of a booking with its resources and named units, with their ids. */
export type RowWithAllocations = {
  id: number
  productId: number
  quantity: number
  resources: { resource: Named; resourceType: Named; quantity: number }[]
  identifiers: Named[]
}

/** Rows of a booking, or of a whole order, as the calls show them, in one statement. */
export async function listRowsWithAllocations(
  db: Db,
  { shopId, ...of }: { shopId: number } & ({ bookingId: number } | { orderId: number }),
): Promise<RowWithAllocations[]> {
  const rows = await db
    .selectFrom('booking_product as row')
    .leftJoin('allocation', (join) =>
      join
        .onRef('allocation.booking_product_id', '=', 'row.id')
        .on('allocation.target', '<>', 'POOL')
        // A change of the booking that is not paid yet is none of its own.
        .on('allocation.booking_change_id', 'is', null),
    )
    .leftJoin('resource', (join) =>
      join.onRef('resource.id', '=', 'allocation.target_id').on('allocation.target', '=', 'RESOURCE'),
    )
    .leftJoin('resource_type as type', 'type.id', 'resource.resource_type_id')
    .leftJoin('identifier', (join) =>
      join.onRef('identifier.id', '=', 'allocation.target_id').on('allocation.target', '=', 'UNIT'),
    )
    .select([
      'row.id',
      'row.product_id',
      'row.quantity',
      'allocation.quantity as allocated',
      'resource.id as resource_id',
      'resource.name as resource_name',
      'type.id as type_id',
      'type.name as type_name',
      'identifier.id as identifier_id',
      'identifier.label',
    ])
    .where('row.shop_id', '=', shopId)
    .where((eb) =>
      'bookingId' in of ? eb('row.booking_id', '=', of.bookingId) : eb('row.order_id', '=', of.orderId),
    )
    .where('row.removed_at', 'is', null)
    .where('row.is_rebooking_fee', '=', 0)
    .orderBy('row.is_addon')
    .orderBy('row.id')
    .orderBy('type.position')
    .orderBy('resource.position')
    .orderBy('identifier.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => ({
    id,
    productId: group[0]?.product_id ?? 0,
    quantity: group[0]?.quantity ?? 0,
    resources: group.flatMap((row) => {
      const resource = toNamed(row.resource_id, row.resource_name)
      const resourceType = toNamed(row.type_id, row.type_name)
      return resource && resourceType ? [{ resource, resourceType, quantity: row.allocated ?? 0 }] : []
    }),
    identifiers: group.flatMap((row) => toNamed(row.identifier_id, row.label) ?? []),
  }))
}

function toNamed(id: number | null, name: string | null): Named | null {
  return id === null || name === null ? null : { id, name }
}
