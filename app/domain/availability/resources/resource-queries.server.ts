import { expressionBuilder } from 'kysely'
import {
  type OccupyingQuery,
  occupiesDuring,
  plannedDuring,
} from '#app/domain/availability/allocation/occupying-queries.server.ts'
import { listResources } from '#app/domain/resource/resource-queries.server.ts'
import { findSchedulesOf } from '#app/domain/resource/resource-schedule-queries.server.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { epochOf, lockRows } from '#db/portable.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import {
  type ProductNeeds,
  type ResourceFacts,
  type ResourceNeed,
  type ResourceUnit,
  type ResourceUse,
  resourceFacts,
  type UnallocatedUse,
} from './resource-limit.ts'

type Query = OccupyingQuery & {
  /** Reads until when guests see each use, for comparing bookings with capacities. */
  withEnds?: boolean | undefined
}

/** A product that uses resources. Turnaround is not in its pool's period: only PER_START_TIME has any. */
type NeedingProduct = ProductNeeds & { id: number; before: number; after: number }

/**
 * Finds the shop's resources, the products that need them and the live bookings that use them around a period, in a
 * constant number of statements; call only when a product uses resources. Source: domain.md §3 'Free quantity' 2.
 */
export async function findResourceFacts(db: Db, query: Query): Promise<ResourceFacts> {
  const resources = await listResources(db, query.shopId)
  const schedules = await findSchedulesOf(db, { shopId: query.shopId, resources })
  const units = new Map(
    resources.map(({ resourceTypeId, ...resource }): [number, ResourceUnit] => [
      resource.id,
      {
        ...resource,
        typeId: resourceTypeId,
        when: schedules.get(resource.id) ?? { scheduled: false, schedules: [] },
      },
    ]),
  )
  const products = await findNeeds(db, query.shopId, [...units.values()])
  const { uses, unallocated } = await findUses(db, query, { products, units })
  return resourceFacts({ units, products, uses, unallocated })
}

/**
 * Locks all resources that the products may use, by id, until the transaction ends. Call after the pools are
 * locked. Source: domain.md §3 'Never oversold'.
 */
export async function lockResources(
  tx: Tx,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<void> {
  const types = tx
    .selectFrom('product_resource_type')
    .innerJoin('product', 'product.id', 'product_resource_type.product_id')
    .select('product_resource_type.resource_type_id')
    .where('product_resource_type.shop_id', '=', shopId)
    .where('product_resource_type.product_id', 'in', productIds)
    .where('product.use_resources', '=', 1)
  const resources = tx
    .selectFrom('resource')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('resource_type_id', 'in', types)
    .orderBy('id')
  await lockRows(tx, resources).execute()
}

/** All products of the shop that use resources: others may share those of the query. */
async function findNeeds(
  db: Db,
  shopId: number,
  units: readonly ResourceUnit[],
): Promise<Map<number, NeedingProduct>> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_resource_type', 'product_resource_type.product_id', 'product.id')
    .leftJoin('product as master', 'master.id', 'product.alias_of_id')
    .select([
      'product.id',
      'product.product_type',
      'product.booking_type',
      'product.minutes_before',
      'product.minutes_after',
      'product.allow_split_resources',
      'master.booking_type as master_booking_type',
      'product_resource_type.resource_type_id',
    ])
    .where('product.shop_id', '=', shopId)
    .where('product.use_resources', '=', 1)
    .orderBy('product_resource_type.resource_type_id')
    .execute()
  const chosen = await db
    .selectFrom('product_resource')
    .select(['product_id', 'resource_id'])
    .where('shop_id', '=', shopId)
    .execute()
  const chosenOf = Map.groupBy(chosen, (row) => row.product_id)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, group]) => {
      const [product] = group
      if (!product) return []
      const named = new Set((chosenOf.get(id) ?? []).map((row) => row.resource_id))
      const needs = group.map((row) => toNeed(row.resource_type_id, units, named))
      const turnaround = isByStart(product) ? product : { minutes_before: 0, minutes_after: 0 }
      const { minutes_before: before, minutes_after: after } = turnaround
      return [[id, { id, allowSplit: product.allow_split_resources === 1, needs, before, after }]]
    }),
  )
}

/** Resources of the type that the product names; when it names none of them, all. */
function toNeed(typeId: number, units: readonly ResourceUnit[], named: ReadonlySet<number>): ResourceNeed {
  const all = units.filter((unit) => unit.typeId === typeId).map(({ id }) => id)
  const some = all.filter((id) => named.has(id))
  return { typeId, eligible: some.length > 0 ? some : all }
}

function isByStart(row: { product_type: string; booking_type: string; master_booking_type: string | null }) {
  return row.product_type !== 'ADDON' && (row.master_booking_type ?? row.booking_type) === 'PER_START_TIME'
}

/**
 * Uses of resources by live bookings, and what the products that use resources or once did occupy without one.
 */
async function findUses(
  db: Db,
  query: Query,
  { products, units }: Pick<ResourceFacts, 'units'> & { products: ReadonlyMap<number, NeedingProduct> },
): Promise<{ uses: ResourceUse[]; unallocated: UnallocatedUse[] }> {
  const slack = 60 * Math.max(0, ...[...products.values()].flatMap(({ before, after }) => [before, after]))
  const covered = { from: query.covered.from - slack, to: query.covered.to + slack }
  const planned = { planned: query.planned, covered }
  const used = [
    ...(await selectUsed(db, { ...query, covered }).execute()),
    ...plannedDuring('RESOURCE', planned).map((each) => ({
      ...toRow(each),
      resource_type_id: units.get(each.targetId)?.typeId,
    })),
  ]
  const usedByRow = Map.groupBy(used, (row) => row.booking_product_id)
  const uses = used.map((row) => ({
    ...toUse(row, products.get(row.product_id)),
    resourceId: row.target_id,
  }))
  const stored = await selectUsing(db, { ...query, covered }).execute()
  const rows = [...stored, ...plannedDuring('POOL', planned).map(toRow)]
  const unallocated = rows.flatMap((row) => {
    const product = products.get(row.product_id)
    const ofRow = usedByRow.get(row.booking_product_id) ?? []
    return (product?.needs ?? []).flatMap(({ typeId }): UnallocatedUse[] => {
      const ofType = ofRow.filter((each) => each.resource_type_id === typeId)
      const quantity = row.quantity - ofType.reduce((sum, each) => sum + each.quantity, 0)
      return quantity > 0 ? [{ ...toUse(row, product), typeId, quantity }] : []
    })
  })
  return { uses, unallocated }
}

type UseRow = {
  product_id: number
  booking_id: number | null
  start_rent: WallTime
  end_rent?: WallTime | undefined
  from: number
  to: number
  quantity: number
}

function toRow({
  row,
  targetId,
  quantity,
  occupiedFrom,
  occupiedTo,
}: ReturnType<typeof plannedDuring>[number]) {
  return {
    target_id: targetId,
    product_id: row.productId,
    booking_id: row.bookingId,
    booking_product_id: row.id,
    start_rent: row.startRent,
    quantity,
    from: occupiedFrom,
    to: occupiedTo,
  }
}

function toUse(row: UseRow, product: NeedingProduct | undefined) {
  return {
    productId: row.product_id,
    bookingId: row.booking_id,
    startRent: row.start_rent,
    endRent: row.end_rent,
    occupiedFrom: row.from - 60 * (product?.before ?? 0),
    occupiedTo: row.to + 60 * (product?.after ?? 0),
    quantity: row.quantity,
  }
}

/** Resources that live bookings have, deleted ones too. */
function selectUsed(db: Db, query: Query) {
  return selectOccupying(db, query, 'RESOURCE')
    .innerJoin('resource', 'resource.id', 'allocation.target_id')
    .select('resource.resource_type_id')
    .where('allocation.target_id', 'in', (eb) =>
      eb.selectFrom('resource as own').select('own.id').where('own.shop_id', '=', query.shopId),
    )
}

/** Pools that live bookings of the products that use resources or once did occupy. */
function selectUsing(db: Db, query: Query) {
  const using = db
    .selectFrom('product')
    .where('product.shop_id', '=', query.shopId)
    .where((of) => of.or([of('use_resources', '=', 1), of('had_resources', '=', 1)]))
  return selectOccupying(db, query, 'POOL')
    .where('allocation.target_id', 'in', using.select(poolOf()))
    .where('allocation.product_id', 'in', using.select('product.id'))
}

/** Allocations of live bookings, read from an index alone but for the guest's end. */
function selectOccupying(db: Db, query: Query, target: 'POOL' | 'RESOURCE') {
  return db
    .selectFrom('allocation')
    .select([
      'allocation.target_id',
      'allocation.product_id',
      'allocation.booking_id',
      'allocation.booking_product_id',
      'allocation.start_rent',
      'allocation.quantity',
      epochOf(db, 'allocation.occupied_from').as('from'),
      epochOf(db, 'allocation.occupied_to').as('to'),
    ])
    .where(occupiesDuring(target, query))
    .$if(query.withEnds === true, (rows) =>
      rows.innerJoin('booking', 'booking.id', 'allocation.booking_id').select('booking.end_rent'),
    )
}

function poolOf() {
  const eb = expressionBuilder<Database, 'product'>()
  return eb.fn.coalesce('product.alias_of_id', 'product.id').as('id')
}
