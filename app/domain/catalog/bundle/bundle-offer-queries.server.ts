import { type Audience, isOpenTo } from '#app/domain/catalog/product-types.ts'
import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  type BundleOffer,
  isMandatory,
  NO_BUNDLE,
  type OfferedBundle,
  type OfferedItem,
} from './bundle-offer.ts'
import { OPTION_COLUMNS, toOption } from './bundle-option-queries.server.ts'

type ProductKey = { shopId: number; productId: number; audience: Audience }
type ProductsKey = { shopId: number; productIds: readonly number[]; audience: Audience }

/**
 * Bundle options of a product that an audience may book, in a constant number of statements; one where it
 * has no options. Locks nothing.
 */
export const findBundleOffer = perShopVersion(
  ({ shopId, productId, audience }: ProductKey) => ({ shopId, productId, audience }),
  loadBundleOffer,
)

async function loadBundleOffer(db: Db, key: ProductKey): Promise<BundleOffer> {
  return withAddons(db, key, await findOptions(db, key))
}

/** The same of mandatory items alone, and whether there are optional ones to choose. */
export const findMandatoryOffer = perShopVersion(
  ({ shopId, productId, audience }: ProductKey) => ({ shopId, productId, audience }),
  loadMandatoryOffer,
)

async function loadMandatoryOffer(
  db: Db,
  key: ProductKey,
): Promise<{ offer: BundleOffer; hasOptions: boolean }> {
  const found = await findOptions(db, key)
  const mandatory = { ...found, options: found.options.filter(isMandatory) }
  return { offer: await withAddons(db, key, mandatory), hasOptions: found.options.length > 0 }
}

type Options = Pick<BundleOffer, 'parentSeats' | 'options'>

async function withAddons(db: Db, key: ProductKey, found: Options): Promise<BundleOffer> {
  const { shopId, audience } = key
  const productIds = found.options.flatMap(({ products }) => products.map((item) => item.productId))
  return { ...found, mandatoryAddons: await findMandatoryAddons(db, { shopId, audience, productIds }) }
}

async function findOptions(db: Db, key: ProductKey): Promise<Options> {
  const rows = await selectOffered(db, key).execute()
  const [first] = rows
  if (!first) return NO_BUNDLE
  return {
    parentSeats: isOpenTo(first.parent_status, key.audience) ? first.parent_seats : 1,
    options: [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) =>
      toOffered(group, key.audience),
    ),
  }
}

/** Active options, once per product of theirs that is not deleted; once where there is none. */
function selectOffered(db: Db, { shopId, productId }: ProductKey) {
  return db
    .selectFrom('bundle_option as option')
    .innerJoin('product as parent', 'parent.id', 'option.product_id')
    .leftJoin('bundle_option_product as link', (join) =>
      join.onRef('link.bundle_option_id', '=', 'option.id').onRef('link.shop_id', '=', 'option.shop_id'),
    )
    .leftJoin('product as item', (join) =>
      join
        .onRef('item.id', '=', 'link.product_id')
        .onRef('item.shop_id', '=', 'link.shop_id')
        .on('item.deleted_at', 'is', null),
    )
    .select(OPTION_COLUMNS.map((name) => `option.${name}` as const))
    .select([
      'parent.seats as parent_seats',
      'parent.status as parent_status',
      'link.unit_price_minor',
      'item.id as item_id',
      'item.seats',
      'item.status',
    ])
    .where('option.shop_id', '=', shopId)
    .where('option.product_id', '=', productId)
    .where('option.active', '=', 1)
    .where('option.deleted_at', 'is', null)
    .orderBy('option.position')
    .orderBy('option.id')
    .orderBy('link.position')
    .orderBy('link.product_id')
}

type OfferedRow = Awaited<ReturnType<ReturnType<typeof selectOffered>['execute']>>[number]

/** Names of the active options of products that guests may book, by product, in one statement. */
export async function listBundleNames(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<Map<number, Translatable[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bundle_option')
    .select(['product_id', 'name'])
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...groups].map(([id, group]) => [id, group.map(({ name }) => parseTranslatable(name))]))
}

/** Bundle option from its rows. One that includes all of its products is offered with all of them or not at all. */
function toOffered(rows: readonly OfferedRow[], audience: Audience): OfferedBundle[] {
  const [first] = rows
  if (!first) return []
  const items = rows.filter(({ item_id }) => item_id !== null)
  const open = items.filter(({ status }) => isOpenTo(status, audience)).flatMap(toItem)
  const option = toOption(first, [])
  const products = option.canSelectProduct || open.length === items.length ? open : []
  return products.length > 0 || isMandatory(option) ? [{ ...option, products }] : []
}

function toItem({ item_id: productId, seats, unit_price_minor: price }: OfferedRow): OfferedItem[] {
  if (productId === null || seats === null) return []
  return [{ productId, seats, unitPriceMinor: price }]
}

/**
 * Add-ons that are mandatory with every unit of the products, by product, in their order; for an audience only those
 * that it may book.
 */
export async function findMandatoryAddons(
  db: Db,
  { audience, ...key }: Omit<ProductsKey, 'audience'> & { audience?: Audience },
): Promise<Map<number, number[]>> {
  if (key.productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_addon')
    .innerJoin('product as addon', 'addon.id', 'product_addon.addon_id')
    .select(['product_addon.product_id', 'addon.id'])
    .where('product_addon.shop_id', '=', key.shopId)
    .where('product_addon.product_id', 'in', key.productIds)
    .where('product_addon.mandatory', '=', 1)
    .where('addon.shop_id', '=', key.shopId)
    .where('addon.product_type', '=', 'ADDON')
    .where('addon.deleted_at', 'is', null)
    .$if(audience !== undefined, (query) =>
      query.where('addon.status', 'in', audience === 'guest' ? ['ACTIVE'] : ['ACTIVE', 'ADMIN_ONLY']),
    )
    .orderBy('product_addon.position')
    .orderBy('addon.id')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...groups].map(([id, group]) => [id, group.map((row) => row.id)]))
}

/**
 * Products that come, or may come, with others: what their active bundle options offer, and the add-ons that are
 * mandatory with either. In one statement, for locking their pools.
 */
export async function listIncludedProducts(
  db: Db,
  { shopId, productIds }: { shopId: number; productIds: readonly number[] },
): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await db
    .with('item', (query) =>
      query
        .selectFrom('bundle_option as option')
        .innerJoin('bundle_option_product as link', 'link.bundle_option_id', 'option.id')
        .select('link.product_id as id')
        .where('option.shop_id', '=', shopId)
        .where('link.shop_id', '=', shopId)
        .where('option.product_id', 'in', productIds)
        .where('option.active', '=', 1)
        .where('option.deleted_at', 'is', null),
    )
    .selectFrom('item')
    .select('item.id')
    .union((query) =>
      query
        .selectFrom('product_addon')
        .select('product_addon.addon_id as id')
        .where('product_addon.shop_id', '=', shopId)
        .where('product_addon.mandatory', '=', 1)
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('product_addon.product_id', 'in', productIds),
            eb('product_addon.product_id', 'in', selectFrom('item').select('item.id')),
          ]),
        ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
