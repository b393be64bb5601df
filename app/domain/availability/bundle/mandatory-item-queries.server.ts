import type { AvailabilityFacts, MandatoryOption } from '#app/domain/availability/availability-facts.ts'
import { findBookableProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { isMandatory } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { findMandatoryAddons } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { TIME_TERMS, toTimeTerms } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import { perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { mandatoryOption } from './mandatory-option.ts'

type ProductsKey = { shopId: number; productIds: readonly number[] }

/**
 * Options without which the products are not sold, and add-ons that are mandatory with every unit, both by product,
 * in a constant number of statements; two where there are none.
 */
export const findMandatoryItems = perShopVersion(
  ({ shopId, productIds }: ProductsKey) => ({ shopId, productIds }),
  loadMandatoryItems,
)

async function loadMandatoryItems(
  db: Db,
  key: ProductsKey,
): Promise<Pick<AvailabilityFacts, 'mandatoryOptions' | 'mandatoryAddons'>> {
  if (key.productIds.length === 0) return {}
  const rows = (await selectItems(db, key).execute()).filter(mustCome)
  const itemIds = [...new Set(rows.map((row) => row.item_id))]
  const addonIds = await findMandatoryAddons(db, {
    ...key,
    productIds: [...new Set([...key.productIds, ...itemIds])],
  })
  const productIds = [...new Set([...itemIds, ...[...addonIds.values()].flat()])]
  const products = await findBookableProducts(db, { ...key, productIds })
  const addonsOf = (id: number) => (addonIds.get(id) ?? []).flatMap((addon) => products.get(addon) ?? [])
  const options = [...Map.groupBy(rows, (row) => row.id).values()].flatMap((group) => {
    const [row] = group
    const items = group.flatMap(({ item_id, item_seats: seats }) => {
      const product = products.get(item_id)
      return product ? [{ product, seats, addons: addonsOf(item_id) }] : []
    })
    return row ? [[row.product_id, toOption(row, items, items.length === group.length)] as const] : []
  })
  const groups = Map.groupBy(options, ([productId]) => productId)
  const parents = key.productIds.filter((id) => addonIds.has(id))
  return {
    mandatoryOptions: orNothing([...groups].map(([id, group]) => [id, group.map(([, option]) => option)])),
    mandatoryAddons: orNothing(parents.map((id) => [id, addonsOf(id)])),
  }
}

function orNothing<Value>(entries: readonly [number, Value][]): Map<number, Value> | undefined {
  return entries.length > 0 ? new Map(entries) : undefined
}

function selectItems(db: Db, { shopId, productIds }: ProductsKey) {
  return db
    .selectFrom('bundle_option as option')
    .innerJoin('product as parent', 'parent.id', 'option.product_id')
    .innerJoin('bundle_option_product as link', 'link.bundle_option_id', 'option.id')
    .innerJoin('product as item', 'item.id', 'link.product_id')
    .leftJoin('duration', 'duration.id', 'option.duration_id')
    .select(TIME_TERMS.map((name) => `option.${name}` as const))
    .select([
      'option.id',
      'option.product_id',
      'option.can_select_product',
      'option.quantity_option',
      'option.quantity_min',
      'parent.seats as parent_seats',
      'link.product_id as item_id',
      'item.seats as item_seats',
      'duration.amount',
      'duration.unit',
    ])
    .where('option.shop_id', '=', shopId)
    .where('option.product_id', 'in', productIds)
    .where('option.active', '=', 1)
    .where('option.deleted_at', 'is', null)
    .orderBy('option.position')
    .orderBy('option.id')
    .orderBy('link.position')
    .orderBy('link.product_id')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function mustCome({ quantity_option: quantityOption, quantity_min: quantityMin }: Row): boolean {
  return isMandatory({ quantityOption, quantityMin })
}

/** An option that includes all of its products is not offered once one of them is gone. */
function toOption(row: Row, items: MandatoryOption['items'], isWhole: boolean): MandatoryOption {
  const { id, parent_seats: parentSeats, amount, unit } = row
  const canSelectProduct = row.can_select_product === 1
  const rules = { id, canSelectProduct, quantityOption: row.quantity_option, quantityMin: row.quantity_min }
  const duration = amount !== null && unit !== null ? { amount, unit } : null
  return mandatoryOption(
    { ...toTimeTerms(row), ...rules },
    { parentSeats, items: canSelectProduct || isWhole ? items : [], duration },
  )
}
