import type { BulkBand } from '#app/domain/catalog/prices/bulk-bands.ts'
import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
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
export const findPriceFacts = perShopVersion(
  ({ shopId, productIds }: { shopId: number; productIds: readonly number[] }) => ({ shopId, productIds }),
  loadPriceFacts,
)

async function loadPriceFacts(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<PriceFacts> {
  const rows = productIds.length === 0 ? [] : await selectProducts(db, { shopId, productIds }).execute()
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))
  const { prices, seasons } = await findPrices(db, { shopId, productIds: [...products.keys()] })
  const withBands = new Set(rows.filter(({ has_bands }) => has_bands).map(({ id }) => id))
  const bulkBands = await findBulkBands(db, { shopId, productIds: [...withBands] })
  return {
    products,
    prices: Map.groupBy(prices, ({ productId }) => productId),
    seasons: Map.groupBy(seasons, ({ productId }) => productId),
    bulkBands: Map.groupBy(bulkBands, ({ productId }) => productId),
    priceCategories: await findPriceCategories(db, shopId),
    addons: Map.groupBy(rows.flatMap(toAddonLink), ({ productId }) => productId),
    durations: await findDurations(db, shopId),
    zone: stockholm,
  }
}

/** The products and their add-ons; an add-on once per product that it goes with, in that product's order. */
function selectProducts(db: Db, { shopId, productIds }: ProductsKey) {
  return db
    .selectFrom('product')
    .innerJoin('tax', 'tax.id', 'product.tax_id')
    .leftJoin('product_addon as link', (join) =>
      join
        .onRef('link.addon_id', '=', 'product.id')
        .onRef('link.shop_id', '=', 'product.shop_id')
        .on('link.product_id', 'in', productIds),
    )
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
      'link.product_id as addon_of',
      'link.mandatory',
      'link.included',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bulk_discount')
          .select('bulk_discount.id')
          .whereRef('bulk_discount.shop_id', '=', 'product.shop_id')
          .whereRef('bulk_discount.product_id', '=', 'product.id'),
      ).as('has_bands'),
    )
    .where('product.shop_id', '=', shopId)
    .where((eb) =>
      eb.or([
        eb('product.id', 'in', productIds),
        eb(
          'product.id',
          'in',
          eb
            .selectFrom('product_addon')
            .select('product_addon.addon_id')
            .where('product_addon.shop_id', '=', shopId)
            .where('product_addon.product_id', 'in', productIds),
        ),
      ]),
    )
    .where('product.deleted_at', 'is', null)
    .orderBy('link.product_id')
    .orderBy('link.position')
    .orderBy('link.addon_id')
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

function toAddonLink({ id, addon_of: productId, mandatory, included }: ProductRow): AddonLink[] {
  if (productId === null) return []
  return [{ productId, addonId: id, mandatory: mandatory === 1, included: included === 1 }]
}

function toProduct(row: ProductRow): PricedProduct {
  return {
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
  }
}

function toTerms(row: {
  rebooking_fee_type: RebookingTerms['rebookingFeeType'] | null
  rebooking_fee: number
}): RebookingTerms {
  return { rebookingFeeType: row.rebooking_fee_type ?? 'FIXED', rebookingFee: row.rebooking_fee }
}

/** Prices, and the seasons that have any, in the order in which they apply. */
async function findPrices(db: Db, key: ProductsKey): Promise<{ prices: Price[]; seasons: PriceSeason[] }> {
  if (key.productIds.length === 0) return { prices: [], seasons: [] }
  const rows = await selectPrices(db, key).execute()
  const prices = rows.map((row) => ({
    productId: row.product_id,
    seasonId: row.price_season_id,
    priceCategoryId: row.price_category_id,
    durationId: row.duration_id,
    unitPriceMinor: row.unit_price_minor,
  }))
  const seasons = new Map(rows.flatMap(toSeason).map((season) => [season.id, season]))
  return { prices, seasons: [...seasons.values()].sort(compareSeasons) }
}

function selectPrices(db: Db, { shopId, productIds }: ProductsKey) {
  return db
    .selectFrom('price')
    .leftJoin('price_season as season', 'season.id', 'price.price_season_id')
    .select([
      'price.product_id',
      'price.price_season_id',
      'price.price_category_id',
      'price.duration_id',
      'price.unit_price_minor',
      'season.first_date',
      'season.last_date',
      'season.weekdays',
    ])
    .where('price.shop_id', '=', shopId)
    .where('price.product_id', 'in', productIds)
}

type PriceRow = Awaited<ReturnType<ReturnType<typeof selectPrices>['execute']>>[number]

function toSeason(row: PriceRow): PriceSeason[] {
  const { price_season_id: id, product_id: productId, first_date, last_date, weekdays } = row
  if (id === null || first_date === null || last_date === null || weekdays === null) return []
  return [
    {
      id,
      productId,
      firstDate: first_date,
      lastDate: last_date,
      weekdays: new Set(Array.from(weekdays, Number)),
    },
  ]
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
    amount: row.amount,
  }))
}

async function findPriceCategories(db: Db, shopId: number): Promise<readonly PriceCategoryFacts[]> {
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
