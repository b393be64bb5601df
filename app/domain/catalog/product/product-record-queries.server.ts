import type { ProductImage } from '#app/domain/catalog/product-card.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { compareDurations } from '#app/domain/catalog/records/duration-units.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { LocalTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

type ProductsKey = { shopId: number; productIds: readonly number[] }

type ProductRecordFilter = {
  shopId: number
  /** Guests' products are the active ones. */
  audience: Audience
  /** Left out, all products. */
  productIds?: readonly number[] | undefined
}

/**
 * Products in the shop's order with the fields of all their tabs in one value each, without deleted ones; seven
 * statements.
 */
export async function listProductRecords(db: Db, filter: ProductRecordFilter) {
  const { shopId, productIds } = filter
  const rows = productIds?.length === 0 ? [] : await selectRecords(db, filter).execute()
  if (rows.length === 0) return []
  const key = { shopId, productIds: rows.map(({ id }) => id) }
  const categories = await findCategoryIds(db, key)
  const durations = await findDurationIds(db, key)
  const times = await findStartTimes(db, key)
  const types = await findResourceTypeIds(db, key)
  const resources = await findResourceIds(db, key)
  const photos = await findImages(db, key)
  return rows.map((row) => ({
    ...toRecord(row),
    categoryIds: categories.get(row.id) ?? [],
    durationIds: durations.get(row.id) ?? [],
    startTimes: times.get(row.id) ?? [],
    resourceTypeIds: types.get(row.id) ?? [],
    resourceIds: resources.get(row.id) ?? [],
    photos: photos.get(row.id) ?? [],
  }))
}

export type ProductRecord = Awaited<ReturnType<typeof listProductRecords>>[number]

function selectRecords(db: Db, { shopId, audience, productIds }: ProductRecordFilter) {
  return db
    .selectFrom('product')
    .leftJoin('file', 'file.id', 'product.preparation_file_id')
    .selectAll('product')
    .select(['file.storage_key as document_key', 'file.name as document_name'])
    .where('product.shop_id', '=', shopId)
    .where('product.deleted_at', 'is', null)
    .$if(audience === 'guest', (query) => query.where('product.status', '=', 'ACTIVE'))
    .$if(productIds !== undefined, (query) => query.where('product.id', 'in', productIds ?? []))
    .orderBy('product.position')
    .orderBy('product.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>

function toRecord(row: Row) {
  const advertised = row.advertised_price_minor
  return {
    id: row.id,
    position: row.position,
    version: row.version,
    /** Name among staff; guests see `displayName`. */
    name: row.name,
    displayName: parseTranslatable(row.display_name),
    shortDescription: parseTranslatable(row.short_description),
    description: parseTranslatable(row.description),
    includedItems: parseTranslatable(row.included_items),
    goodToKnow: parseTranslatable(row.good_to_know),
    meetingPlace: parseTranslatable(row.meeting_place),
    quantityLabel: parseTranslatable(row.quantity_label),
    productType: row.product_type,
    bookingType: row.booking_type,
    status: row.status,
    /** null means unlimited. */
    maxCapacity: row.max_capacity,
    seats: row.seats,
    aliasOfId: row.alias_of_id,
    minutesBefore: row.minutes_before,
    minutesAfter: row.minutes_after,
    startTimeType: row.start_time_type,
    startTimeInterval: row.start_time_interval,
    cutOffMinutes: row.cut_off_minutes,
    minimumQuantity: row.minimum_quantity,
    /** 0 means no limit. */
    maximumQuantity: row.maximum_quantity,
    lowInventoryLimit: row.low_inventory_limit,
    taxId: row.tax_id,
    discountable: row.discountable === 1,
    depositPercentage: row.deposit_percentage,
    fullDepositWithinHours: row.full_deposit_within_hours,
    rebookable: row.rebookable === 1,
    rebookingFeeType: row.rebooking_fee_type ?? 'FIXED',
    /** Minor units, or hundredths of a percent. */
    rebookingFee: row.rebooking_fee,
    rebookableUntilMinutes: row.rebookable_until_minutes,
    advertisedPriceMinor: advertised,
    qrTicketType: row.qr_ticket_type,
    automaticPaymentLink: row.automatic_payment_link === 1,
    useResources: row.use_resources === 1,
    allowSplitResources: row.allow_split_resources === 1,
    useIdentifiers: row.use_identifiers === 1,
    identifierAssignment: row.identifier_assignment,
    preparationVideoId: row.preparation_video_id,
    preparationDocument:
      row.document_key === null ? null : { key: row.document_key, name: row.document_name ?? '' },
  }
}

async function findCategoryIds(db: Db, { shopId, productIds }: ProductsKey): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('product_category')
    .innerJoin('category', 'category.id', 'product_category.category_id')
    .select(['product_category.product_id', 'category.id'])
    .where('product_category.shop_id', '=', shopId)
    .where('product_category.product_id', 'in', productIds)
    .where('category.deleted_at', 'is', null)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute()
  return idsByProduct(rows)
}

async function findDurationIds(db: Db, { shopId, productIds }: ProductsKey): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('product_duration')
    .innerJoin('duration', 'duration.id', 'product_duration.duration_id')
    .select(['product_duration.product_id', 'duration.id', 'duration.amount', 'duration.unit'])
    .where('product_duration.shop_id', '=', shopId)
    .where('product_duration.product_id', 'in', productIds)
    .where('duration.deleted_at', 'is', null)
    .execute()
  return idsByProduct(rows.toSorted(compareDurations))
}

async function findStartTimes(
  db: Db,
  { shopId, productIds }: ProductsKey,
): Promise<Map<number, LocalTime[]>> {
  const rows = await db
    .selectFrom('product_start_time')
    .select(['product_id', 'time'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .orderBy('time')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ time }) => time)]))
}

async function findResourceTypeIds(
  db: Db,
  { shopId, productIds }: ProductsKey,
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('product_resource_type')
    .select(['product_id', 'resource_type_id as id'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .orderBy('resource_type_id')
    .execute()
  return idsByProduct(rows)
}

async function findResourceIds(db: Db, { shopId, productIds }: ProductsKey): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('product_resource')
    .select(['product_id', 'resource_id as id'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .orderBy('resource_id')
    .execute()
  return idsByProduct(rows)
}

async function findImages(db: Db, { shopId, productIds }: ProductsKey): Promise<Map<number, ProductImage[]>> {
  const rows = await db
    .selectFrom('product_image')
    .select(['product_id', 'src', 'alt', 'width', 'height'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group.map(({ src, alt, width, height }) => ({ src, alt: parseTranslatable(alt), width, height })),
    ]),
  )
}

function idsByProduct(rows: readonly { product_id: number; id: number }[]): Map<number, number[]> {
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...groups].map(([productId, group]) => [productId, group.map(({ id }) => id)]))
}
