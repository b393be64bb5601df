import { expressionBuilder } from 'kysely'
import { compareDurations } from '#app/domain/catalog/records/duration-units.ts'
import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import type { DurationChoice, ProductAddon, ProductCard, ProductImage } from './product-card.ts'
import type { Audience, ProductType } from './product-types.ts'

type ProductFilter = {
  shopId: number
  audience: Audience
  types?: readonly ProductType[] | undefined
  productIds?: readonly number[] | undefined
  categoryIds?: readonly number[] | undefined
}

/** Products in the shop's own order, without deleted ones. Guests get active ones only. */
export async function listProducts(db: Db, filter: ProductFilter): Promise<readonly ProductCard[]> {
  if (isEmpty(filter.types) || isEmpty(filter.productIds) || isEmpty(filter.categoryIds)) return []
  // Whoever edits an address names any lists: only the shop's whole ones stay in memory.
  const isWhole = filter.productIds === undefined && filter.categoryIds === undefined
  return isWhole ? findAllProducts(db, filter) : loadProducts(db, filter)
}

const findAllProducts = perShopVersion(
  ({ shopId, audience, types }: ProductFilter): ProductFilter => ({ shopId, audience, types }),
  loadProducts,
)

async function loadProducts(db: Db, filter: ProductFilter): Promise<readonly ProductCard[]> {
  const rows = await selectCards(db, filter).execute()
  const key = { shopId: filter.shopId, productIds: rows.map(({ id }) => id) }
  const images = await findFirstImages(db, key)
  const categoryIds = await findCategoryIds(db, key)
  const prices = await findLowestPrices(db, key)
  return rows.map((row) =>
    toCard(row, {
      image: images.get(row.id) ?? null,
      categoryIds: categoryIds.get(row.id) ?? [],
      lowestPriceMinor: prices.get(row.id) ?? null,
    }),
  )
}

/** The same products by name and first picture alone, in one statement: enough to choose from or to point at. */
export const listNamedProducts = perShopVersion(
  ({ shopId, types, deletedToo = [] }: NamedProductsQuery) => ({ shopId, types, deletedToo }),
  loadNamedProducts,
)

type NamedProductsQuery = {
  shopId: number
  types?: readonly ProductType[] | undefined
  /** Products that are listed though they may have been deleted. */
  deletedToo?: readonly number[] | undefined
}

async function loadNamedProducts(
  db: Db,
  { shopId, types, deletedToo = [] }: NamedProductsQuery,
): Promise<readonly (Pick<ProductCard, 'id' | 'displayName' | 'image'> & { isDeleted: boolean })[]> {
  const rows = await db
    .selectFrom('product')
    .leftJoin('product_image as image', (join) => join.on('image.id', '=', selectFirstImageId()))
    .select(['product.id', 'product.display_name', 'product.deleted_at'])
    .select(['image.src', 'image.alt', 'image.width', 'image.height'])
    .where('product.shop_id', '=', shopId)
    .where((eb) =>
      eb.or([
        eb('product.deleted_at', 'is', null),
        ...(deletedToo.length > 0 ? [eb('product.id', 'in', deletedToo)] : []),
      ]),
    )
    .$if(types !== undefined, (query) => query.where('product.product_type', 'in', types ?? []))
    .orderBy('product.position')
    .orderBy('product.id')
    .execute()
  return rows.map(({ id, display_name, deleted_at, src, alt, width, height }) => ({
    id,
    isDeleted: deleted_at !== null,
    displayName: parseTranslatable(display_name),
    image:
      src === null || alt === null || width === null || height === null
        ? null
        : { src, alt: parseTranslatable(alt), width, height },
  }))
}

/** The first picture of the joined `product`. */
function selectFirstImageId() {
  const eb = expressionBuilder<Database, 'product'>()
  return eb
    .selectFrom('product_image as first')
    .select('first.id')
    .whereRef('first.shop_id', '=', 'product.shop_id')
    .whereRef('first.product_id', '=', 'product.id')
    .orderBy('first.position')
    .orderBy('first.id')
    .limit(1)
}

/** Add-ons per main product, in its order. Guests get active ones only. */
export async function listAddons(
  db: Db,
  filter: { shopId: number; productIds: readonly number[]; audience: Audience },
): Promise<Map<number, ProductAddon[]>> {
  const { shopId, productIds, audience } = filter
  if (productIds.length === 0) return new Map()
  const links = await db
    .selectFrom('product_addon')
    .select(['product_id', 'addon_id', 'mandatory', 'included'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('addon_id')
    .execute()
  const addonIds = [...new Set(links.map((link) => link.addon_id))]
  const cards = await listProducts(db, { shopId, audience, types: ['ADDON'], productIds: addonIds })
  const prices = await findLowestPrices(db, { shopId, productIds: addonIds })
  const byId = new Map(cards.map((card) => [card.id, card]))

  const addons = new Map<number, ProductAddon[]>()
  for (const link of links) {
    const addon = byId.get(link.addon_id)
    if (!addon) continue
    const included = link.included === 1
    const unitPriceMinor = included ? 0 : (prices.get(addon.id) ?? null)
    append(addons, link.product_id, { addon, mandatory: link.mandatory === 1, included, unitPriceMinor })
  }
  return addons
}

/** The shop's active durations, shortest first, without deleted ones. Guests get public ones only. */
export function listDurations(
  db: Db,
  shopId: number,
  audience: Audience,
): Promise<readonly DurationChoice[]> {
  return findDurations(db, { shopId, audience })
}

type DurationsKey = { shopId: number; audience: Audience }

const findDurations = perShopVersion(
  ({ shopId, audience }: DurationsKey): DurationsKey => ({ shopId, audience }),
  loadDurations,
)

async function loadDurations(db: Db, { shopId, audience }: DurationsKey): Promise<DurationChoice[]> {
  const rows = await db
    .selectFrom('duration')
    .select(['id', 'label', 'amount', 'unit'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .where('active', '=', 1)
    .$if(audience === 'guest', (query) => query.where('admin_only', '=', 0))
    .execute()
  return rows
    .toSorted(compareDurations)
    .map(({ id, label, amount, unit }) => ({ id, label: parseTranslatable(label), amount, unit }))
}

function selectCards(db: Db, filter: ProductFilter) {
  return db
    .selectFrom('product')
    .innerJoin('tax', 'tax.id', 'product.tax_id')
    .select([
      'product.id',
      'product.product_type',
      'product.booking_type',
      'product.display_name',
      'product.short_description',
      'product.meeting_place',
      'product.quantity_label',
      'product.seats',
      'product.advertised_price_minor',
      'product.tint',
      'product.minimum_quantity',
      'product.maximum_quantity',
      'product.status',
      'tax.percentage',
    ])
    .where('product.shop_id', '=', filter.shopId)
    .where('product.deleted_at', 'is', null)
    .$if(filter.audience === 'guest', (query) => query.where('product.status', '=', 'ACTIVE'))
    .$if(filter.types !== undefined, (query) => query.where('product_type', 'in', filter.types ?? []))
    .$if(filter.productIds !== undefined, (query) => query.where('product.id', 'in', filter.productIds ?? []))
    .$if(filter.categoryIds !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_category')
            .select('product_category.product_id')
            .whereRef('product_category.product_id', '=', 'product.id')
            .where('product_category.category_id', 'in', filter.categoryIds ?? []),
        ),
      ),
    )
    .orderBy('product.position')
    .orderBy('product.id')
}

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]
type ProductsKey = { shopId: number; productIds: readonly number[] }

function toCard(
  row: CardRow,
  parts: { image: ProductImage | null; categoryIds: number[]; lowestPriceMinor: number | null },
): ProductCard {
  const advertised = row.advertised_price_minor
  return {
    id: row.id,
    productType: row.product_type,
    bookingType: row.booking_type,
    displayName: parseTranslatable(row.display_name),
    shortDescription: parseTranslatable(row.short_description),
    meetingPlace: parseTranslatable(row.meeting_place),
    quantityLabel: parseTranslatable(row.quantity_label),
    seats: row.seats,
    image: parts.image,
    categoryIds: parts.categoryIds,
    advertisedPriceMinor: advertised,
    lowestPriceMinor: parts.lowestPriceMinor,
    tint: row.tint,
    minimumQuantity: row.minimum_quantity,
    maximumQuantity: row.maximum_quantity,
    vatPercentage: row.percentage,
    status: row.status,
  }
}

async function findFirstImages(db: Db, key: ProductsKey): Promise<Map<number, ProductImage>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_image')
    .select(['product_id', 'src', 'alt', 'width', 'height'])
    .where('shop_id', '=', key.shopId)
    .where('product_id', 'in', key.productIds)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const images = new Map<number, ProductImage>()
  for (const { product_id, src, alt, width, height } of rows) {
    if (!images.has(product_id)) images.set(product_id, { src, alt: parseTranslatable(alt), width, height })
  }
  return images
}

async function findCategoryIds(db: Db, key: ProductsKey): Promise<Map<number, number[]>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_category')
    .innerJoin('category', 'category.id', 'product_category.category_id')
    .select(['product_category.product_id', 'category.id'])
    .where('product_category.shop_id', '=', key.shopId)
    .where('product_category.product_id', 'in', key.productIds)
    .where('category.deleted_at', 'is', null)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute()
  const categoryIds = new Map<number, number[]>()
  for (const { product_id, id } of rows) append(categoryIds, product_id, id)
  return categoryIds
}

/**
 * Lowest public price per product: public price categories and durations that the product still has. Base
 * prices count; a season's only where there is no base price, since a season may be over.
 */
async function findLowestPrices(db: Db, key: ProductsKey): Promise<Map<number, number>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('price')
    .leftJoin('price_category', 'price_category.id', 'price.price_category_id')
    .select((eb) => [
      'price.product_id',
      eb.fn
        .min(eb.case().when('price_season_id', 'is', null).then(eb.ref('unit_price_minor')).end())
        .as('base'),
      eb.fn.min('unit_price_minor').as('lowest'),
    ])
    .where('price.shop_id', '=', key.shopId)
    .where('price.product_id', 'in', key.productIds)
    .where((eb) =>
      eb.or([
        eb('price.price_category_id', 'is', null),
        eb.and([eb('price_category.admin_only', '=', 0), eb('price_category.deleted_at', 'is', null)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('price.duration_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('product_duration')
            .innerJoin('duration', 'duration.id', 'product_duration.duration_id')
            .select('duration.id')
            .whereRef('product_duration.product_id', '=', 'price.product_id')
            .whereRef('product_duration.duration_id', '=', 'price.duration_id')
            .where('duration.active', '=', 1)
            .where('duration.admin_only', '=', 0)
            .where('duration.deleted_at', 'is', null),
        ),
      ]),
    )
    .groupBy('price.product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row.base ?? row.lowest]))
}

function isEmpty(list: readonly unknown[] | undefined): boolean {
  return list?.length === 0
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
