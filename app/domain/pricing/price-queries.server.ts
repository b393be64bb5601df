import type { BulkBand } from '#app/domain/catalog/bulk-bands.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { parseTranslatable } from '#app/domain/shared/translatable.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { Db } from '#db/transaction.server.ts'
import type {
  AddonLink,
  Price,
  PriceCategoryFacts,
  PricedProduct,
  PriceFacts,
  PriceSeason,
  RebookingTerms,
} from './price-facts.ts'
import { compareSeasons } from './unit-price.ts'

type ProductsKey = { shopId: number; productIds: readonly number[] }

/** All that prices the products and their add-ons, in a constant number of statements. */
export async function findPriceFacts(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<PriceFacts> {
  const links = await findAddonLinks(db, { shopId, productIds })
  const key = { shopId, productIds: [...new Set([...productIds, ...links.map(({ addonId }) => addonId)])] }
  const products = await findPricedProducts(db, key)
  return {
    products: new Map(products.map((product) => [product.id, product])),
    prices: Map.groupBy(await findPrices(db, key), ({ productId }) => productId),
    seasons: Map.groupBy(await findSeasons(db, key), ({ productId }) => productId),
    bulkBands: Map.groupBy(await findBulkBands(db, key), ({ productId }) => productId),
    priceCategories: await findPriceCategories(db, shopId),
    addons: Map.groupBy(links, ({ productId }) => productId),
    durations: await findDurations(db, shopId),
    zone: stockholm,
  }
}

async function findAddonLinks(db: Db, key: ProductsKey): Promise<AddonLink[]> {
  if (key.productIds.length === 0) return []
  const rows = await db
    .selectFrom('product_addon')
    .select(['product_id', 'addon_id', 'mandatory', 'included'])
    .where('shop_id', '=', key.shopId)
    .where('product_id', 'in', key.productIds)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('addon_id')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    addonId: row.addon_id,
    mandatory: row.mandatory === 1,
    included: row.included === 1,
  }))
}

async function findPricedProducts(db: Db, key: ProductsKey): Promise<PricedProduct[]> {
  if (key.productIds.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .innerJoin('tax', 'tax.id', 'product.tax_id')
    .select([
      'product.id',
      'product.display_name',
      'product.status',
      'product.price_time_unit',
      'product.seats',
      'product.deposit_percentage',
      'product.full_deposit_within_hours',
      'product.discountable',
      'product.rebookable',
      'product.rebooking_fee_type',
      'product.rebooking_fee',
      'tax.percentage',
    ])
    .where('product.shop_id', '=', key.shopId)
    .where('product.id', 'in', key.productIds)
    .where('product.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: parseTranslatable(row.display_name),
    status: row.status,
    vatPercentage: row.percentage,
    timeUnit: row.price_time_unit,
    seats: row.seats,
    depositPercentage: row.deposit_percentage,
    fullDepositWithinHours: row.full_deposit_within_hours,
    isDiscountable: row.discountable === 1,
    rebooking: row.rebookable === 1 ? toTerms(row) : null,
  }))
}

function toTerms(row: {
  rebooking_fee_type: RebookingTerms['rebookingFeeType'] | null
  rebooking_fee: number
}): RebookingTerms {
  return { rebookingFeeType: row.rebooking_fee_type ?? 'FIXED', rebookingFee: Number(row.rebooking_fee) }
}

async function findPrices(db: Db, key: ProductsKey): Promise<Price[]> {
  if (key.productIds.length === 0) return []
  const rows = await db
    .selectFrom('price')
    .select(['product_id', 'price_season_id', 'price_category_id', 'duration_id', 'unit_price_minor'])
    .where('shop_id', '=', key.shopId)
    .where('product_id', 'in', key.productIds)
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    seasonId: row.price_season_id,
    priceCategoryId: row.price_category_id,
    durationId: row.duration_id,
    unitPriceMinor: Number(row.unit_price_minor),
  }))
}

/** Seasons with the one to ask first at the front. */
async function findSeasons(db: Db, key: ProductsKey): Promise<PriceSeason[]> {
  if (key.productIds.length === 0) return []
  const rows = await db
    .selectFrom('price_season')
    .select(['id', 'product_id', 'first_date', 'last_date', 'weekdays'])
    .where('shop_id', '=', key.shopId)
    .where('product_id', 'in', key.productIds)
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      productId: row.product_id,
      firstDate: localDate(row.first_date),
      lastDate: localDate(row.last_date),
      weekdays: new Set(Array.from(row.weekdays, Number)),
    }))
    .sort(compareSeasons)
}

async function findBulkBands(db: Db, key: ProductsKey): Promise<(BulkBand & { productId: number })[]> {
  if (key.productIds.length === 0) return []
  const rows = await db
    .selectFrom('bulk_discount')
    .select(['product_id', 'minimum_quantity', 'maximum_quantity', 'unit', 'amount'])
    .where('shop_id', '=', key.shopId)
    .where('product_id', 'in', key.productIds)
    .orderBy('minimum_quantity')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    minimumQuantity: row.minimum_quantity,
    maximumQuantity: row.maximum_quantity,
    unit: row.unit,
    amount: Number(row.amount),
  }))
}

async function findPriceCategories(db: Db, shopId: number): Promise<PriceCategoryFacts[]> {
  const rows = await db
    .selectFrom('price_category')
    .select(['id', 'title', 'hint', 'admin_only', 'master_id', 'maximum_ratio'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: parseTranslatable(row.title),
    hint: parseTranslatable(row.hint),
    adminOnly: row.admin_only === 1,
    masterId: row.master_id,
    maximumRatio: row.maximum_ratio,
  }))
}

async function findDurations(db: Db, shopId: number): Promise<PriceFacts['durations']> {
  const rows = await db
    .selectFrom('duration')
    .select(['id', 'amount', 'unit'])
    .where('shop_id', '=', shopId)
    .execute()
  return new Map(rows.map(({ id, amount, unit }) => [id, { amount, unit }]))
}
