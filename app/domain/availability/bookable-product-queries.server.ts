import { findCapacitySchedules } from '#app/domain/availability/calendar/capacity-schedule-queries.server.ts'
import type { IdentifierAssignment } from '#app/domain/catalog/product-types.ts'
import { compareDurations } from '#app/domain/catalog/records/duration-units.ts'
import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { BookableProduct, ProductDuration } from './availability-facts.ts'

/** `areDeletedToo`: deleted ones are found as inactive. */
type ProductsKey = { shopId: number; productIds: readonly number[]; areDeletedToo?: boolean | undefined }

/** Products with the rules for when and how many of them can be booked; deleted ones only where these are asked for. */
export const findBookableProducts = perShopVersion(
  ({ shopId, productIds, areDeletedToo }: ProductsKey): ProductsKey => ({
    shopId,
    productIds,
    areDeletedToo,
  }),
  loadBookableProducts,
)

async function loadBookableProducts(db: Db, key: ProductsKey): Promise<ReadonlyMap<number, BookableProduct>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await selectProducts(db, key).execute()
  const durations = await findDurations(db, key)
  const startTimes = await findStartTimes(db, {
    shopId: key.shopId,
    productIds: [...new Set(rows.filter(isListed).map(ruleIdOf))],
  })
  const schedules = await findCapacitySchedules(db, {
    shopId: key.shopId,
    productIds: [...new Set(rows.filter(isScheduled).map(ruleIdOf))],
  })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...toBookable(row),
        ...(row.deleted_at === null ? {} : { status: 'INACTIVE' as const }),
        durations: durations.get(row.id) ?? [],
        startTimes: isListed(row) ? (startTimes.get(ruleIdOf(row)) ?? []) : [],
        schedules: isScheduled(row) ? (schedules.get(ruleIdOf(row)) ?? []) : [],
      },
    ]),
  )
}

/** Columns of a `product` joined with its `master`; the master's are null when it is no alias. */
export const BOOKABLE_COLUMNS = [
  'product.id',
  'product.product_type',
  'product.booking_type',
  'product.status',
  'product.max_capacity',
  'product.minutes_before',
  'product.minutes_after',
  'product.start_time_type',
  'product.start_time_interval',
  'product.cut_off_minutes',
  'product.minimum_quantity',
  'product.maximum_quantity',
  'product.low_inventory_limit',
  'product.use_resources',
  'product.use_identifiers',
  'product.identifier_assignment',
  'master.id as master_id',
  'master.booking_type as master_booking_type',
  'master.max_capacity as master_max_capacity',
  'master.use_identifiers as master_use_identifiers',
  'master.identifier_assignment as master_identifier_assignment',
  'master.start_time_type as master_start_time_type',
  'master.start_time_interval as master_start_time_interval',
] as const

function selectProducts(db: Db, key: ProductsKey) {
  return db
    .selectFrom('product')
    .leftJoin('product as master', (join) =>
      join.onRef('master.id', '=', 'product.alias_of_id').onRef('master.shop_id', '=', 'product.shop_id'),
    )
    .select([...BOOKABLE_COLUMNS, 'product.deleted_at'])
    .where('product.shop_id', '=', key.shopId)
    .where('product.id', 'in', key.productIds)
    .$if(!key.areDeletedToo, (query) => query.where('product.deleted_at', 'is', null))
}

export type BookableRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number],
  'deleted_at'
>

/**
 * Products of rows that another query joined, with enough to count the free quantity of a period: without durations
 * and start times, in two statements where schedules set the places, else in none.
 */
export async function findPoolProducts(
  db: Db,
  { shopId, rows }: { shopId: number; rows: readonly BookableRow[] },
): Promise<Map<number, BookableProduct>> {
  const productIds = [...new Set(rows.filter(isScheduled).map(ruleIdOf))]
  const schedules = await findCapacitySchedules(db, { shopId, productIds })
  const toPoolProduct = (row: BookableRow): BookableProduct => ({
    ...toBookable(row),
    durations: [],
    startTimes: [],
    schedules: isScheduled(row) ? (schedules.get(ruleIdOf(row)) ?? []) : [],
  })
  return new Map(rows.map((row) => [row.id, toPoolProduct(row)]))
}

/** The product whose start times count: an alias of a PER_START_TIME master has its master's. */
function ruleIdOf(row: BookableRow): number {
  return row.master_id !== null && row.master_booking_type === 'PER_START_TIME' ? row.master_id : row.id
}

/** An add-on counts by period whatever its booking type, since it follows its parent's. Source: domain.md §3. */
function toBookable(row: BookableRow): Omit<BookableProduct, 'durations' | 'startTimes' | 'schedules'> {
  const bookingType =
    row.product_type === 'ADDON' ? 'PER_PERIOD' : (row.master_booking_type ?? row.booking_type)
  const isAlias = row.master_id !== null
  const capacity = isAlias ? row.master_max_capacity : row.max_capacity
  return {
    id: row.id,
    poolId: row.master_id ?? row.id,
    productType: row.product_type,
    bookingType,
    status: row.status,
    poolCapacity: capacity,
    ownCapacity: isAlias ? row.max_capacity : null,
    minutesBefore: row.minutes_before,
    minutesAfter: row.minutes_after,
    startTimeType: startTimeTypeOf(row),
    startTimeInterval:
      (usesMasterTimes(row) ? row.master_start_time_interval : null) ?? row.start_time_interval,
    cutOffMinutes: row.cut_off_minutes,
    minimumQuantity: row.minimum_quantity,
    maximumQuantity: row.maximum_quantity,
    lowInventoryLimit: row.low_inventory_limit,
    usesResources: row.use_resources === 1,
    identifierAssignment: assignmentOf(row),
  }
}

/** An alias has its master's units, assigned as the master's are. */
function assignmentOf(row: BookableRow): IdentifierAssignment | null {
  if (row.master_id === null) return row.use_identifiers === 1 ? row.identifier_assignment : null
  return row.master_use_identifiers === 1 ? row.master_identifier_assignment : null
}

function usesMasterTimes(row: BookableRow): boolean {
  return ruleIdOf(row) !== row.id
}

function startTimeTypeOf(row: BookableRow): BookableProduct['startTimeType'] {
  return (usesMasterTimes(row) ? row.master_start_time_type : null) ?? row.start_time_type
}

/** Whether it has a list of its own with start times. */
function isListed(row: BookableRow): boolean {
  return startTimeTypeOf(row) === 'MANUAL_WITHIN_OPENING_HOURS'
}

/** Whether capacity schedules set its start times. An add-on starts when its parent does. */
function isScheduled(row: BookableRow): boolean {
  return row.product_type !== 'ADDON' && startTimeTypeOf(row) === 'MANUAL_INDEPENDENT'
}

/** Active durations per product in the shop's order; those for staff alone are marked. */
async function findDurations(db: Db, key: ProductsKey): Promise<Map<number, ProductDuration[]>> {
  const rows = await db
    .selectFrom('product_duration')
    .innerJoin('duration', 'duration.id', 'product_duration.duration_id')
    .select([
      'product_duration.product_id',
      'duration.id',
      'duration.amount',
      'duration.unit',
      'duration.admin_only',
    ])
    .where('product_duration.shop_id', '=', key.shopId)
    .where('product_duration.product_id', 'in', key.productIds)
    .where('duration.active', '=', 1)
    .where('duration.deleted_at', 'is', null)
    .execute()
  const durations = new Map<number, ProductDuration[]>()
  for (const [productId, group] of Map.groupBy(rows.toSorted(compareDurations), (row) => row.product_id)) {
    durations.set(
      productId,
      group.map(({ id, amount, unit, admin_only }) => ({ id, amount, unit, adminOnly: admin_only === 1 })),
    )
  }
  return durations
}

async function findStartTimes(db: Db, key: ProductsKey): Promise<Map<number, LocalTime[]>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_start_time')
    .select(['product_id', 'time'])
    .where('shop_id', '=', key.shopId)
    .where('product_id', 'in', key.productIds)
    .orderBy('time')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ time }) => time)]))
}
