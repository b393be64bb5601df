import { type NotNull, sql } from 'kysely'
import { compareLabels } from '#app/domain/availability/units/identifier-limit.ts'
import { findNeededTypes, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import type { AllocatedResource } from './departures.ts'

/** Allocations of a booking's row, for display: named units in their natural order, resources by type. */
export type RowAllocation = {
  units: readonly string[]
  resources: readonly (AllocatedResource & { quantity: number })[]
}

/** Allocations by row, in one statement; of rows that have none there is nothing. A change that is not paid is none. */
export async function listAllocations(
  db: Db,
  { shopId, rowIds }: { shopId: number; rowIds: readonly number[] },
): Promise<Map<number, RowAllocation>> {
  if (rowIds.length === 0) return new Map()
  const rows = await selectUnits(db, shopId, rowIds)
    .unionAll(selectResources(db, shopId, rowIds))
    .$narrowType<{ row_id: NotNull }>()
    .execute()
  const groups = Map.groupBy(rows, ({ row_id }) => row_id)
  return new Map([...groups].map(([rowId, group]) => [rowId, toAllocation(group)]))
}

/** With what and from where a booking goes: of its products, add-ons included. */
export type BookingAllocation = RowAllocation & {
  /** Named units that are not allocated yet. */
  missingUnits: number
  /** Resource types that are not allocated for all of a product's quantity, by name. */
  missingTypes: readonly string[]
  /** Whether any product needs resources or has named units. */
  isAllocatable: boolean
  meetingPlace: Translatable
}

/** Names of the resources and units that bookings have, each once. */
export function allocatedNames(
  allocations: ReadonlyMap<number, RowAllocation>,
  bookings: readonly { id: number }[],
): string[] {
  const names = bookings.flatMap(({ id }) => {
    const { resources, units } = allocations.get(id) ?? NOT_ALLOCATED
    return [...resources.map(({ name }) => name), ...units]
  })
  return [...new Set(names)]
}

/** Allocations and meeting places of an order's bookings, by booking, in four statements. */
export async function listBookingAllocations(
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<Map<number, BookingAllocation>> {
  const rows = await db
    .selectFrom('booking_product as row')
    .innerJoin('product', 'product.id', 'row.product_id')
    .innerJoin('product as pool', 'pool.id', 'row.pool_product_id')
    .select([
      'row.id',
      'row.booking_id',
      'row.product_id',
      'row.quantity',
      'product.meeting_place',
      'pool.use_identifiers',
    ])
    .where('row.shop_id', '=', shopId)
    .where('row.order_id', '=', orderId)
    .where('row.removed_at', 'is', null)
    .where('row.is_rebooking_fee', '=', 0)
    .orderBy('row.is_addon')
    .orderBy('row.id')
    .execute()
  const allocations = await listAllocations(db, { shopId, rowIds: rows.map(({ id }) => id) })
  const ofRow = (id: number) => allocations.get(id) ?? NOT_ALLOCATED
  const productIds = [...new Set(rows.map((row) => row.product_id))]
  const neededOf = await findNeededTypes(db, { shopId, productIds })
  const typeNames = new Map((await listResourceTypes(db, shopId)).map(({ id, name }) => [id, name]))
  const missingTypesOf = ({ id, product_id, quantity }: (typeof rows)[number]) => {
    const names = (neededOf.get(product_id) ?? []).flatMap((typeId) => typeNames.get(typeId) ?? [])
    const { resources } = ofRow(id)
    return names.filter((name) => {
      const ofType = resources.filter(({ typeName }) => typeName === name)
      return ofType.reduce((sum, each) => sum + each.quantity, 0) < quantity
    })
  }
  return new Map(
    [...Map.groupBy(rows, (row) => row.booking_id)].map(([bookingId, group]) => [
      bookingId,
      {
        units: group.flatMap(({ id }) => ofRow(id).units),
        resources: group.flatMap(({ id }) => ofRow(id).resources),
        missingUnits: group
          .filter(({ use_identifiers }) => use_identifiers === 1)
          .reduce((sum, { id, quantity }) => sum + Math.max(0, quantity - ofRow(id).units.length), 0),
        missingTypes: [...new Set(group.flatMap(missingTypesOf))],
        isAllocatable: group.some(
          ({ product_id, use_identifiers }) => use_identifiers === 1 || neededOf.has(product_id),
        ),
        meetingPlace: group[0] ? parseTranslatable(group[0].meeting_place) : {},
      },
    ]),
  )
}

const NOT_ALLOCATED: RowAllocation = { units: [], resources: [] }

function selectUnits(db: Db, shopId: number, rowIds: readonly number[]) {
  return db
    .selectFrom('allocation as allocated')
    .innerJoin('identifier', 'identifier.id', 'allocated.target_id')
    .select([
      'allocated.booking_product_id as row_id',
      'identifier.id',
      'identifier.label as name',
      sql<string | null>`null`.as('type_name'),
      sql<number>`0`.as('type_position'),
      'identifier.position',
      'allocated.quantity',
    ])
    .where('allocated.shop_id', '=', shopId)
    .where('allocated.booking_product_id', 'in', rowIds)
    .where('allocated.target', '=', 'UNIT')
    .where('allocated.booking_change_id', 'is', null)
}

function selectResources(db: Db, shopId: number, rowIds: readonly number[]) {
  return db
    .selectFrom('allocation as allocated')
    .innerJoin('resource', 'resource.id', 'allocated.target_id')
    .innerJoin('resource_type', 'resource_type.id', 'resource.resource_type_id')
    .select([
      'allocated.booking_product_id as row_id',
      'resource.id',
      'resource.name',
      sql<string | null>`resource_type.name`.as('type_name'),
      sql<number>`resource_type.position`.as('type_position'),
      'resource.position',
      'allocated.quantity',
    ])
    .where('allocated.shop_id', '=', shopId)
    .where('allocated.booking_product_id', 'in', rowIds)
    .where('allocated.target', '=', 'RESOURCE')
    .where('allocated.booking_change_id', 'is', null)
}

type Row = {
  id: number
  name: string
  type_name: string | null
  type_position: number
  position: number
  quantity: number
}

function toAllocation(rows: readonly Row[]): RowAllocation {
  const resources = rows
    .flatMap(({ type_name, ...row }) => (type_name === null ? [] : { ...row, typeName: type_name }))
    .sort((a, b) => a.type_position - b.type_position || a.position - b.position || a.id - b.id)
  const units = rows
    .filter(({ type_name }) => type_name === null)
    .map(({ id, name }) => ({ id, label: name }))
  return {
    units: units.sort(compareLabels).map(({ label }) => label),
    resources: resources.map(({ typeName, name, quantity }) => ({ typeName, name, quantity })),
  }
}
