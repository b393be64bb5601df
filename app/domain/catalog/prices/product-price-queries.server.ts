import { compareDurations } from '#app/domain/catalog/records/duration-units.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { BulkBand } from './bulk-bands.ts'
import type { CellPrice, PriceSeasonValues, PriceTimeUnit, ProductSeason, StoredPrice } from './price-grid.ts'

type Key = { shopId: number; productId: number }

/** Payment terms of a product, besides its price lists. */
export type PriceTerms = {
  /** null means a price per booking of a duration, else per started unit of time. */
  timeUnit: PriceTimeUnit | null
  /** Hundredths of a percent of the amount that is paid when booking; 100 % means all of it. */
  depositPercentage: number
  /** Bookings that start within so many hours are paid in full; 0 means never. */
  fullDepositWithinHours: number
}

/** Finds the terms of a product that is sure to exist. */
export async function findPriceTerms(db: Db, { shopId, productId }: Key): Promise<PriceTerms> {
  const row = await db
    .selectFrom('product')
    .select(['price_time_unit', 'deposit_percentage', 'full_deposit_within_hours'])
    .where('shop_id', '=', shopId)
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return {
    timeUnit: row.price_time_unit,
    depositPercentage: row.deposit_percentage,
    fullDepositWithinHours: row.full_deposit_within_hours,
  }
}

/** Names those that change; the others stay. */
export async function updatePriceTerms(
  tx: Tx,
  { shopId, productId, ...terms }: Key & Partial<PriceTerms>,
): Promise<void> {
  const { timeUnit, depositPercentage, fullDepositWithinHours } = terms
  await tx
    .updateTable('product')
    .set({
      ...(timeUnit === undefined ? {} : { price_time_unit: timeUnit }),
      ...(depositPercentage === undefined ? {} : { deposit_percentage: depositPercentage }),
      ...(fullDepositWithinHours === undefined ? {} : { full_deposit_within_hours: fullDepositWithinHours }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', productId)
    .execute()
}

/** All of a product's prices, base and seasonal. */
export async function listStoredPrices(db: Db, { shopId, productId }: Key): Promise<StoredPrice[]> {
  const rows = await db
    .selectFrom('price')
    .select(['id', 'price_season_id', 'price_category_id', 'duration_id', 'unit_price_minor'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    seasonId: row.price_season_id,
    priceCategoryId: row.price_category_id,
    durationId: row.duration_id,
    unitPriceMinor: row.unit_price_minor,
  }))
}

/** In the order of the year that they begin in. */
export async function listProductSeasons(db: Db, key: Key): Promise<ProductSeason[]> {
  const rows = await selectSeasons(db, key).orderBy('first_date').orderBy('id').execute()
  return rows.map(toSeason)
}

export async function findProductSeason(
  db: Db,
  { seasonId, ...key }: Key & { seasonId: number },
): Promise<ProductSeason | undefined> {
  const row = await selectSeasons(db, key).where('id', '=', seasonId).executeTakeFirst()
  return row && toSeason(row)
}

/** Ids of the durations that a product offers, shortest first, without deleted ones. */
export async function listOfferedDurationIds(db: Db, { shopId, productId }: Key): Promise<number[]> {
  const rows = await db
    .selectFrom('product_duration')
    .innerJoin('duration', 'duration.id', 'product_duration.duration_id')
    .select(['duration.id', 'duration.amount', 'duration.unit'])
    .where('product_duration.shop_id', '=', shopId)
    .where('product_duration.product_id', '=', productId)
    .where('duration.deleted_at', 'is', null)
    .execute()
  return rows.toSorted(compareDurations).map(({ id }) => id)
}

/** Lowest minimum first. */
export async function listBands(db: Db, { shopId, productId }: Key): Promise<BulkBand[]> {
  const rows = await db
    .selectFrom('bulk_discount')
    .select(['minimum_quantity', 'maximum_quantity', 'unit', 'amount'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .orderBy('minimum_quantity')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    minimumQuantity: row.minimum_quantity,
    maximumQuantity: row.maximum_quantity,
    unit: row.unit,
    amount: row.amount,
  }))
}

export async function deletePrices(
  tx: Tx,
  { shopId, productId, ids }: Key & { ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('price')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', 'in', ids)
    .execute()
}

/** Cells without a price are left out. */
export async function insertPrices(
  tx: Tx,
  { shopId, productId, seasonId, cells }: Key & { seasonId: number | null; cells: readonly CellPrice[] },
): Promise<void> {
  const rows = cells.flatMap(({ priceCategoryId, durationId, unitPriceMinor }) =>
    unitPriceMinor === null
      ? []
      : {
          shop_id: shopId,
          product_id: productId,
          price_season_id: seasonId,
          price_category_id: priceCategoryId,
          duration_id: durationId,
          unit_price_minor: unitPriceMinor,
        },
  )
  if (rows.length > 0) await tx.insertInto('price').values(rows).execute()
}

export async function insertSeason(
  tx: Tx,
  { shopId, productId, values }: Key & { values: PriceSeasonValues },
): Promise<number> {
  const { id } = await tx
    .insertInto('price_season')
    .values({ shop_id: shopId, product_id: productId, ...toColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSeason(
  tx: Tx,
  { shopId, productId, seasonId, values }: Key & { seasonId: number; values: PriceSeasonValues },
): Promise<void> {
  await tx
    .updateTable('price_season')
    .set(toColumns(values))
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', seasonId)
    .execute()
}

/** With its prices: nothing else points at a season. */
export async function deleteSeason(
  tx: Tx,
  { shopId, productId, seasonId }: Key & { seasonId: number },
): Promise<void> {
  await tx
    .deleteFrom('price')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('price_season_id', '=', seasonId)
    .execute()
  await tx
    .deleteFrom('price_season')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', seasonId)
    .execute()
}

/** Replaces all bands with these. */
export async function updateBands(
  tx: Tx,
  { shopId, productId, bands }: Key & { bands: readonly BulkBand[] },
): Promise<void> {
  await tx
    .deleteFrom('bulk_discount')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .execute()
  const rows = bands.map(({ minimumQuantity, maximumQuantity, unit, amount }) => ({
    shop_id: shopId,
    product_id: productId,
    minimum_quantity: minimumQuantity,
    maximum_quantity: maximumQuantity,
    unit,
    amount,
  }))
  if (rows.length > 0) await tx.insertInto('bulk_discount').values(rows).execute()
}

function selectSeasons(db: Db, { shopId, productId }: Key) {
  return db
    .selectFrom('price_season')
    .select(['id', 'name', 'first_date', 'last_date', 'weekdays'])
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
}

type SeasonRow = Awaited<ReturnType<ReturnType<typeof selectSeasons>['executeTakeFirstOrThrow']>>

function toSeason(row: SeasonRow): ProductSeason {
  return {
    id: row.id,
    name: row.name,
    firstDate: row.first_date,
    lastDate: row.last_date,
    weekdays: Array.from(row.weekdays, Number),
  }
}

function toColumns({ name, firstDate, lastDate, weekdays }: PriceSeasonValues) {
  return { name, first_date: firstDate, last_date: lastDate, weekdays: weekdays.join('') }
}
