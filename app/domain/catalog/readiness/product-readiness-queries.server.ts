import type { StartTimeType } from '#app/domain/catalog/product-types.ts'
import { compareDurations } from '#app/domain/catalog/records/duration-units.ts'
import { type Locale, parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import type { ReadinessFacts } from './product-readiness.ts'

type ReadinessKey = {
  shopId: number
  productIds: readonly number[]
  /** The shop's languages, its own first. */
  locales: readonly Locale[]
  today: LocalDate
}

/**
 * Finds all by which `checkReadiness` decides whether guests can book products, by product id in nine
 * statements. Deleted ones are missing.
 */
export async function findReadinessFacts(db: Db, key: ReadinessKey): Promise<Map<number, ReadinessFacts>> {
  if (key.productIds.length === 0) return new Map()
  const products = await selectProducts(db, key).execute()
  if (products.length === 0) return new Map()
  const ruleIds = products.map(ruleIdOf)
  const durations = await findDurations(db, key)
  const prices = await findPriced(db, key)
  const listed = await countStartTimes(db, key.shopId, ruleIds)
  const scheduled = await countScheduledTimes(db, key.shopId, ruleIds)
  const resourceTypes = await findResourceTypes(db, key)
  const chosen = await findChosenResources(db, key)
  const inactiveItems = await findInactiveItems(db, key)
  const openUntil = await findOpenUntil(db, key)
  const [own = 'sv'] = key.locales

  return new Map(
    products.map((row) => {
      const ruleId = ruleIdOf(row)
      const startTimeType: StartTimeType =
        (ruleId === row.id ? null : row.master_start_time_type) ?? row.start_time_type
      const types = resourceTypes.get(row.id) ?? []
      const missing = types.filter(({ typeId, resources }) => {
        const named = chosen.get(`${row.id}-${typeId}`)
        return (named ?? resources) === 0
      })
      return [
        row.id,
        {
          productType: row.product_type,
          startTimeType,
          isPricedPerTimeUnit: row.price_time_unit !== null,
          status: row.status,
          hasDisplayName: isFilled(parseTranslatable(row.display_name), own),
          hasShortDescription: isFilled(parseTranslatable(row.short_description), own),
          durations: durations.get(row.id) ?? [],
          prices: prices.get(row.id) ?? [],
          startTimes:
            (startTimeType === 'MANUAL_INDEPENDENT' ? scheduled.get(ruleId) : listed.get(ruleId)) ?? 0,
          usesResources: row.use_resources === 1,
          resourceTypes: types.length,
          missingResourceTypes: missing.map(({ name }) => name),
          inactiveItems: inactiveItems.get(row.id) ?? [],
          openUntil,
        },
      ]
    }),
  )
}

function selectProducts(db: Db, { shopId, productIds }: ReadinessKey) {
  return db
    .selectFrom('product')
    .leftJoin('product as master', (join) =>
      join.onRef('master.id', '=', 'product.alias_of_id').onRef('master.shop_id', '=', 'product.shop_id'),
    )
    .select([
      'product.id',
      'product.display_name',
      'product.short_description',
      'product.product_type',
      'product.status',
      'product.start_time_type',
      'product.use_resources',
      'product.price_time_unit',
      'master.id as master_id',
      'master.booking_type as master_booking_type',
      'master.start_time_type as master_start_time_type',
    ])
    .where('product.shop_id', '=', shopId)
    .where('product.id', 'in', productIds)
    .where('product.deleted_at', 'is', null)
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

/** The product whose start times count: an alias of a PER_START_TIME master has its master's. */
function ruleIdOf(row: ProductRow): number {
  return row.master_id !== null && row.master_booking_type === 'PER_START_TIME' ? row.master_id : row.id
}

function isFilled(text: Translatable, locale: Locale): boolean {
  return Boolean(text[locale]?.trim())
}

async function findDurations(db: Db, { shopId, productIds }: ReadinessKey) {
  const rows = await db
    .selectFrom('product_duration')
    .innerJoin('duration', 'duration.id', 'product_duration.duration_id')
    .select([
      'product_duration.product_id',
      'duration.id',
      'duration.label',
      'duration.amount',
      'duration.unit',
      'duration.admin_only',
    ])
    .where('product_duration.shop_id', '=', shopId)
    .where('product_duration.product_id', 'in', productIds)
    .where('duration.active', '=', 1)
    .where('duration.deleted_at', 'is', null)
    .execute()
  return grouped(rows.toSorted(compareDurations), ({ product_id, id, label, admin_only }) => [
    product_id,
    { id, label: parseTranslatable(label), isPublic: admin_only === 0 },
  ])
}

/** Which combinations have a price; the price rows themselves may be hundreds. */
async function findPriced(db: Db, { shopId, productIds }: ReadinessKey) {
  const rows = await db
    .selectFrom('price')
    .leftJoin('price_category', 'price_category.id', 'price.price_category_id')
    .select((eb) => [
      'price.product_id',
      'price.duration_id',
      eb.fn.max(eb.case().when('price.price_season_id', 'is', null).then(1).else(0).end()).as('is_base'),
      eb.fn.min(eb.fn.coalesce('price_category.admin_only', eb.lit(0))).as('admin_only'),
    ])
    .where('price.shop_id', '=', shopId)
    .where('price.product_id', 'in', productIds)
    .where('price_category.deleted_at', 'is', null)
    .groupBy(['price.product_id', 'price.duration_id'])
    .execute()
  return grouped(rows, ({ product_id, duration_id, is_base, admin_only }) => [
    product_id,
    { durationId: duration_id, isBase: is_base === 1, isPublic: admin_only === 0 },
  ])
}

async function countStartTimes(db: Db, shopId: number, productIds: readonly number[]) {
  const rows = await db
    .selectFrom('product_start_time')
    .select('product_id')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, times }) => [product_id, times]))
}

async function countScheduledTimes(db: Db, shopId: number, productIds: readonly number[]) {
  const rows = await db
    .selectFrom('capacity_schedule')
    .innerJoin(
      'capacity_schedule_time',
      'capacity_schedule_time.capacity_schedule_id',
      'capacity_schedule.id',
    )
    .select('capacity_schedule.product_id')
    .select((eb) => eb.fn.countAll<number>().as('times'))
    .where('capacity_schedule.shop_id', '=', shopId)
    .where('capacity_schedule.product_id', 'in', productIds)
    .groupBy('capacity_schedule.product_id')
    .execute()
  return new Map(rows.map(({ product_id, times }) => [product_id, times]))
}

/** The types that each product needs, with how many resources there are of each. */
async function findResourceTypes(db: Db, { shopId, productIds }: ReadinessKey) {
  const rows = await db
    .selectFrom('product_resource_type')
    .innerJoin('resource_type', 'resource_type.id', 'product_resource_type.resource_type_id')
    .leftJoin('resource', (join) =>
      join
        .onRef('resource.shop_id', '=', 'resource_type.shop_id')
        .onRef('resource.resource_type_id', '=', 'resource_type.id')
        .on('resource.deleted_at', 'is', null),
    )
    .select(['product_resource_type.product_id', 'resource_type.id', 'resource_type.name'])
    .select((eb) => eb.fn.count<number>('resource.id').as('resources'))
    .where('product_resource_type.shop_id', '=', shopId)
    .where('product_resource_type.product_id', 'in', productIds)
    .where('resource_type.deleted_at', 'is', null)
    .groupBy(['product_resource_type.product_id', 'resource_type.id', 'resource_type.name'])
    .execute()
  return grouped(rows, ({ product_id, id, name, resources }) => [product_id, { typeId: id, name, resources }])
}

/** Resources that a product names itself, those that are still there, by `{product}-{type}`. */
async function findChosenResources(db: Db, { shopId, productIds }: ReadinessKey) {
  const rows = await db
    .selectFrom('product_resource')
    .innerJoin('resource', 'resource.id', 'product_resource.resource_id')
    .select(['product_resource.product_id', 'resource.resource_type_id'])
    .select((eb) =>
      eb.fn.count<number>('resource.id').filterWhere('resource.deleted_at', 'is', null).as('resources'),
    )
    .where('product_resource.shop_id', '=', shopId)
    .where('product_resource.product_id', 'in', productIds)
    .groupBy(['product_resource.product_id', 'resource.resource_type_id'])
    .execute()
  return new Map(rows.map((row) => [`${row.product_id}-${row.resource_type_id}`, row.resources]))
}

async function findInactiveItems(db: Db, { shopId, productIds }: ReadinessKey) {
  const rows = await db
    .selectFrom('bundle_option')
    .innerJoin('bundle_option_product', 'bundle_option_product.bundle_option_id', 'bundle_option.id')
    .innerJoin('product as item', 'item.id', 'bundle_option_product.product_id')
    .select(['bundle_option.product_id', 'item.display_name'])
    .where('bundle_option.shop_id', '=', shopId)
    .where('bundle_option.product_id', 'in', productIds)
    .where('bundle_option.active', '=', 1)
    .where('bundle_option.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('item.status', '<>', 'ACTIVE'), eb('item.deleted_at', 'is not', null)]))
    .orderBy('item.id')
    .execute()
  return grouped(rows, ({ product_id, display_name }) => [product_id, parseTranslatable(display_name)])
}

async function findOpenUntil(db: Db, { shopId, today }: ReadinessKey): Promise<LocalDate | null> {
  const row = await db
    .selectFrom('opening_season')
    .innerJoin('opening_interval', 'opening_interval.opening_season_id', 'opening_season.id')
    .select((eb) => eb.fn.max('opening_season.last_date').as('last_date'))
    .where('opening_season.shop_id', '=', shopId)
    .where('opening_season.last_date', '>=', today)
    .where('opening_season.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.last_date ?? null
}

function grouped<Row, Value>(
  rows: readonly Row[],
  entry: (row: Row) => [number, Value],
): Map<number, Value[]> {
  const groups = new Map<number, Value[]>()
  for (const row of rows) {
    const [key, value] = entry(row)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
