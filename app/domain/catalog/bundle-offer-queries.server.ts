import { parseTranslatable, type Translatable } from '#app/domain/shared/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import { type BundleOffer, isMandatory, NO_BUNDLE, type OfferedBundle } from './bundle-offer.ts'
import { type BundleOption, listBundleOptions } from './bundle-option-queries.server.ts'
import type { Audience } from './product-types.ts'

type ProductKey = { shopId: number; productId: number; audience: Audience }
type ProductsKey = { shopId: number; productIds: readonly number[]; audience: Audience }

/**
 * What may come with a product for who asks, in a constant number of statements; one where it has no options.
 * Locks nothing.
 */
export async function findBundleOffer(db: Db, key: ProductKey): Promise<BundleOffer> {
  const options = (await listBundleOptions(db, key)).filter(({ active }) => active)
  if (options.length === 0) return NO_BUNDLE
  const { shopId, productId, audience } = key
  const partIds = options.flatMap(({ products }) => products.map((part) => part.productId))
  const seats = await findSeats(db, { shopId, audience, productIds: [productId, ...partIds] })
  return {
    parentSeats: seats.get(productId) ?? 1,
    options: options.flatMap((option) => toOffered(option, seats)),
    mandatoryAddons: await findMandatoryAddons(db, { shopId, audience, productIds: partIds }),
  }
}

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

/** An option whose products all come is had with all of them or not at all. */
function toOffered(option: BundleOption, seats: ReadonlyMap<number, number>): OfferedBundle[] {
  const open = option.products.flatMap((part) => {
    const of = seats.get(part.productId)
    return of === undefined ? [] : [{ ...part, seats: of }]
  })
  const isWhole = open.length === option.products.length
  const products = option.canSelectProduct || isWhole ? open : []
  return products.length > 0 || isMandatory(option) ? [{ ...option, products }] : []
}

/** People per unit, of products that the reader may book. */
async function findSeats(db: Db, key: ProductsKey): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'seats'])
    .where('shop_id', '=', key.shopId)
    .where('id', 'in', key.productIds)
    .where('deleted_at', 'is', null)
    .where('status', 'in', key.audience === 'guest' ? ['ACTIVE'] : ['ACTIVE', 'ADMIN_ONLY'])
    .execute()
  return new Map(rows.map(({ id, seats }) => [id, seats]))
}

/**
 * Add-ons that come with every unit of the products, by product, in their order; those that the audience may book
 * if one is named.
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
