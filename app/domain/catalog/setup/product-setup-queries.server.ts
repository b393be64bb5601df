import type { BookingType } from '#app/domain/catalog/product-types.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import { lockRows } from '#db/portable.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { listIdentifiers } from './identifier-queries.server.ts'
import type { ProductSetupValues, ProductTies } from './product-setup.ts'

type Key = { shopId: number; id: number }

/** Of a product that is not deleted. */
export async function findProductSetup(db: Db, key: Key): Promise<ProductSetupValues | undefined> {
  const { shopId, id } = key
  const row = await selectSetup(db, key).executeTakeFirst()
  if (!row) return undefined
  const identifiers = await listIdentifiers(db, { shopId, productId: id })
  const types = await db
    .selectFrom('product_resource_type')
    .select('resource_type_id as id')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', id)
    .orderBy('resource_type_id')
    .execute()
  const resources = await db
    .selectFrom('product_resource')
    .select('resource_id as id')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', id)
    .orderBy('resource_id')
    .execute()
  return {
    productType: row.product_type,
    bookingType: row.booking_type,
    maxCapacity: row.max_capacity,
    seats: row.seats,
    aliasOfId: row.alias_of_id,
    useIdentifiers: row.use_identifiers === 1,
    identifiers: identifiers.map(({ label }) => label),
    identifierAssignment: row.identifier_assignment,
    useResources: row.use_resources === 1,
    resourceTypeIds: types.map((type) => type.id),
    resourceIds: resources.map((resource) => resource.id),
    allowSplitResources: row.allow_split_resources === 1,
    qrTicketType: row.qr_ticket_type,
    minutesBefore: row.minutes_before,
    minutesAfter: row.minutes_after,
    quantityLabel: parseTranslatable(row.quantity_label),
    lowInventoryLimit: row.low_inventory_limit,
    minimumQuantity: row.minimum_quantity,
    maximumQuantity: row.maximum_quantity,
    taxId: row.tax_id,
    discountable: row.discountable === 1,
    automaticPaymentLink: row.automatic_payment_link === 1,
  }
}

function selectSetup(db: Db, { shopId, id }: Key) {
  return db
    .selectFrom('product')
    .select([
      'product_type',
      'booking_type',
      'max_capacity',
      'seats',
      'alias_of_id',
      'use_identifiers',
      'identifier_assignment',
      'use_resources',
      'allow_split_resources',
      'qr_ticket_type',
      'minutes_before',
      'minutes_after',
      'quantity_label',
      'low_inventory_limit',
      'minimum_quantity',
      'maximum_quantity',
      'tax_id',
      'discountable',
      'automatic_payment_link',
    ])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}

/** Products that an alias may draw on: no aliases themselves, and not the product itself. */
export async function listPossibleMasters(
  db: Db,
  { shopId, id }: Key,
): Promise<{ id: number; name: string; bookingType: BookingType }[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'booking_type'])
    .where('shop_id', '=', shopId)
    .where('id', '<>', id)
    .where('alias_of_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, bookingType: row.booking_type }))
}

/** The product that is to be a master, locked, so that it can't become an alias meanwhile. */
export async function findLockedMaster(
  tx: Tx,
  { shopId, id }: Key,
): Promise<{ bookingType: BookingType; isAlias: boolean } | undefined> {
  const query = tx
    .selectFrom('product')
    .select(['booking_type', 'alias_of_id'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const row = await lockRows(tx, query).executeTakeFirst()
  return row && { bookingType: row.booking_type, isAlias: row.alias_of_id !== null }
}

/** Deleted products tie nothing. */
export async function findProductTies(db: Db, { shopId, id }: Key): Promise<ProductTies> {
  const row = await db
    .selectFrom('product')
    .select((eb) => [
      eb
        .selectFrom('product as alias')
        .select(eb.fn.countAll<number>().as('aliases'))
        .where('alias.shop_id', '=', shopId)
        .where('alias.alias_of_id', '=', id)
        .where('alias.deleted_at', 'is', null)
        .as('aliases'),
      eb
        .selectFrom('product_addon')
        .innerJoin('product as addon', 'addon.id', 'product_addon.addon_id')
        .select(eb.fn.countAll<number>().as('addons'))
        .where('product_addon.shop_id', '=', shopId)
        .where('product_addon.product_id', '=', id)
        .where('addon.deleted_at', 'is', null)
        .as('addons'),
      eb
        .selectFrom('bundle_option')
        .select(eb.fn.countAll<number>().as('options'))
        .where('bundle_option.shop_id', '=', shopId)
        .where('bundle_option.product_id', '=', id)
        .where('bundle_option.deleted_at', 'is', null)
        .as('options'),
      eb
        .selectFrom('product_addon')
        .innerJoin('product as main', 'main.id', 'product_addon.product_id')
        .select(eb.fn.countAll<number>().as('mains'))
        .where('product_addon.shop_id', '=', shopId)
        .where('product_addon.addon_id', '=', id)
        .where('main.deleted_at', 'is', null)
        .as('mains'),
      eb
        .selectFrom('bundle_option_product as own')
        .innerJoin('bundle_option', 'bundle_option.id', 'own.bundle_option_id')
        .innerJoin('bundle_option_product as other', 'other.bundle_option_id', 'own.bundle_option_id')
        .select(eb.fn.countAll<number>().as('others'))
        .where('own.shop_id', '=', shopId)
        .where('own.product_id', '=', id)
        .where('other.product_id', '<>', id)
        .where('bundle_option.deleted_at', 'is', null)
        .as('others'),
    ])
    .where('product.shop_id', '=', shopId)
    .where('product.id', '=', id)
    .executeTakeFirst()
  return {
    aliases: row?.aliases ?? 0,
    hasAddons: Boolean(row?.addons || row?.options),
    isAddon: Boolean(row?.mains),
    isInOption: Boolean(row?.others),
    bundledPools: await listBundledPools(db, { shopId, id }),
  }
}

/** Both ways: the pools in the product's own bundle, and those of the bundles that include it. */
async function listBundledPools(db: Db, { shopId, id }: Key): Promise<number[]> {
  const rows = await db
    .selectFrom('bundle_option')
    .innerJoin('bundle_option_product', 'bundle_option_product.bundle_option_id', 'bundle_option.id')
    .innerJoin('product as parent', 'parent.id', 'bundle_option.product_id')
    .innerJoin('product as item', 'item.id', 'bundle_option_product.product_id')
    .select(['parent.id as parent_id', 'parent.alias_of_id as parent_master_id'])
    .select(['item.id as item_id', 'item.alias_of_id as item_master_id'])
    .where('bundle_option.shop_id', '=', shopId)
    .where('bundle_option.deleted_at', 'is', null)
    .where('parent.deleted_at', 'is', null)
    .where('item.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('parent.id', '=', id), eb('item.id', '=', id)]))
    .execute()
  return rows.map((row) =>
    row.parent_id === id ? (row.item_master_id ?? row.item_id) : (row.parent_master_id ?? row.parent_id),
  )
}

/** Ids that are live rows of the shop. */
export async function findExistingIds(
  db: Db,
  {
    shopId,
    table,
    ids,
  }: { shopId: number; table: 'tax' | 'resource_type' | 'duration'; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom<'tax' | 'resource_type' | 'duration'>(table)
    .select('id')
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The type of each of the resources that are live ones of the shop. */
export async function findResourceTypesOf(
  db: Db,
  { shopId, ids }: { shopId: number; ids: readonly number[] },
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'resource_type_id'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.resource_type_id]))
}

/** The product's own row; an alias follows its master's booking type. */
export async function updateProductSetup(
  tx: Tx,
  { shopId, id, values }: Key & { values: ProductSetupValues },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({
      product_type: values.productType,
      booking_type: values.bookingType,
      max_capacity: values.maxCapacity,
      seats: values.seats,
      alias_of_id: values.aliasOfId,
      use_identifiers: storedFlag(values.useIdentifiers),
      identifier_assignment: values.identifierAssignment,
      // Whether it used any until now: they stay with its bookings.
      had_resources: (eb) =>
        eb.case().when('use_resources', '=', 1).then(storedFlag(true)).else(eb.ref('had_resources')).end(),
      use_resources: storedFlag(values.useResources),
      allow_split_resources: storedFlag(values.allowSplitResources),
      qr_ticket_type: values.qrTicketType,
      minutes_before: values.minutesBefore,
      minutes_after: values.minutesAfter,
      quantity_label: JSON.stringify(values.quantityLabel),
      low_inventory_limit: values.lowInventoryLimit,
      minimum_quantity: values.minimumQuantity,
      maximum_quantity: values.maximumQuantity,
      tax_id: values.taxId,
      discountable: storedFlag(values.discountable),
      automatic_payment_link: storedFlag(values.automaticPaymentLink),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('product')
    .set({ booking_type: values.bookingType })
    .where('shop_id', '=', shopId)
    .where('alias_of_id', '=', id)
    .where('booking_type', '<>', values.bookingType)
    .execute()
}

/** Replaces the resource types that the product needs and the resources that it may use. */
export async function updateProductResources(
  tx: Tx,
  { shopId, id, typeIds, resourceIds }: Key & { typeIds: readonly number[]; resourceIds: readonly number[] },
): Promise<void> {
  const link = { shop_id: shopId, product_id: id } satisfies Partial<Database['product_resource']>
  await tx
    .deleteFrom('product_resource_type')
    .where('shop_id', '=', shopId)
    .where('product_id', '=', id)
    .execute()
  await tx.deleteFrom('product_resource').where('shop_id', '=', shopId).where('product_id', '=', id).execute()
  const types = typeIds.map((typeId) => ({ ...link, resource_type_id: typeId }))
  if (types.length > 0) await tx.insertInto('product_resource_type').values(types).execute()
  const resources = resourceIds.map((resourceId) => ({ ...link, resource_id: resourceId }))
  if (resources.length > 0) await tx.insertInto('product_resource').values(resources).execute()
}
