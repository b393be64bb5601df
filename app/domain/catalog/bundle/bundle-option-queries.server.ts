import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { BundleCandidate, BundleOptionValues, BundleProduct } from './bundle-rules.ts'

type Key = { shopId: number; productId: number }
type OptionKey = Key & { bundleOptionId: number }

export type BundleOption = BundleOptionValues & { id: number; isDeleted: boolean }

/** A product that may stand in an option. `name` is the one for staff. */
type NamedBundleCandidate = BundleCandidate & { name: string }

/** A product's options in its order, without deleted ones, in two statements. */
export async function listBundleOptions(db: Db, key: Key): Promise<BundleOption[]> {
  const rows = await selectOptions(db, key)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const products = await findProducts(
    db,
    key,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toOption(row, products.get(row.id) ?? []))
}

/** Also a deleted one, so that it can be restored. */
export async function findBundleOption(
  db: Db,
  { bundleOptionId, ...key }: OptionKey,
): Promise<BundleOption | undefined> {
  const row = await selectOptions(db, key).where('id', '=', bundleOptionId).executeTakeFirst()
  if (!row) return undefined
  const products = await findProducts(db, key, [row.id])
  return toOption(row, products.get(row.id) ?? [])
}

/** All of the shop's products in its order, without deleted ones. */
export async function listBundleChoices(db: Db, shopId: number): Promise<NamedBundleCandidate[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'product_type', 'alias_of_id'])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    productType: row.product_type,
    aliasOfId: row.alias_of_id,
  }))
}

export async function insertBundleOption(
  tx: Tx,
  { shopId, productId, position, values }: Key & { position: number; values: BundleOptionValues },
): Promise<number> {
  const { id } = await tx
    .insertInto('bundle_option')
    .values({ shop_id: shopId, product_id: productId, position, ...toColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertProducts(tx, { shopId, bundleOptionId: id, products: values.products })
  return id
}

export async function updateBundleOption(
  tx: Tx,
  { values, ...key }: OptionKey & { values: BundleOptionValues },
): Promise<void> {
  await updateColumns(tx, key, toColumns(values))
  await tx
    .deleteFrom('bundle_option_product')
    .where('shop_id', '=', key.shopId)
    .where('bundle_option_id', '=', key.bundleOptionId)
    .execute()
  await insertProducts(tx, { ...key, products: values.products })
}

export async function updateBundleActive(
  tx: Tx,
  { active, ...key }: OptionKey & { active: boolean },
): Promise<void> {
  await updateColumns(tx, key, { active: storedFlag(active) })
}

export async function updateBundlePosition(
  tx: Tx,
  { position, ...key }: OptionKey & { position: number },
): Promise<void> {
  await updateColumns(tx, key, { position })
}

export async function updateBundleDeletedAt(
  tx: Tx,
  { deletedAt, ...key }: OptionKey & { deletedAt: Instant | null },
): Promise<void> {
  await updateColumns(tx, key, { deleted_at: deletedAt })
}

type Columns = Partial<ReturnType<typeof toColumns>> & { position?: number; deleted_at?: Instant | null }

async function updateColumns(tx: Tx, { shopId, productId, bundleOptionId }: OptionKey, columns: Columns) {
  await tx
    .updateTable('bundle_option')
    .set(columns)
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
    .where('id', '=', bundleOptionId)
    .execute()
}

async function insertProducts(
  tx: Tx,
  {
    shopId,
    bundleOptionId,
    products,
  }: { shopId: number; bundleOptionId: number; products: readonly BundleProduct[] },
) {
  const rows = products.map(({ productId, unitPriceMinor }, position) => ({
    shop_id: shopId,
    bundle_option_id: bundleOptionId,
    product_id: productId,
    position,
    unit_price_minor: unitPriceMinor,
  }))
  if (rows.length > 0) await tx.insertInto('bundle_option_product').values(rows).execute()
}

/** By option, in its order, without deleted products. */
async function findProducts(
  db: Db,
  { shopId }: Key,
  optionIds: readonly number[],
): Promise<Map<number, BundleProduct[]>> {
  if (optionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bundle_option_product')
    .innerJoin('product', 'product.id', 'bundle_option_product.product_id')
    .select([
      'bundle_option_product.bundle_option_id',
      'bundle_option_product.product_id',
      'bundle_option_product.unit_price_minor',
    ])
    .where('bundle_option_product.shop_id', '=', shopId)
    .where('bundle_option_product.bundle_option_id', 'in', optionIds)
    .where('product.deleted_at', 'is', null)
    .orderBy('bundle_option_product.position')
    .orderBy('bundle_option_product.product_id')
    .execute()
  const products = new Map<number, BundleProduct[]>()
  for (const { bundle_option_id, product_id, unit_price_minor } of rows) {
    const list = products.get(bundle_option_id) ?? []
    products.set(bundle_option_id, [...list, { productId: product_id, unitPriceMinor: unit_price_minor }])
  }
  return products
}

/** Columns with when the products of an option start, and for how long. */
export const TIME_TERMS = [
  'date_option',
  'can_select_date',
  'date_option_x_days',
  'date_option_days_min',
  'date_option_days_max',
  'start_time_option',
  'can_select_start_time',
  'start_time',
  'duration_option',
  'can_select_duration',
  'duration_id',
] as const

/** Columns with the terms of an option, which a copy of it shares. */
export const OPTION_TERMS = [
  'name',
  'description',
  'active',
  'can_select_product',
  'can_only_select_one_product',
  ...TIME_TERMS,
  'quantity_option',
  'can_select_quantity',
  'quantity_min',
  'quantity_max',
  'can_select_price_category',
  'price_percentage',
  'price_fixed_minor',
  'has_price_included_in_parent',
  'show_price',
  'deleted_at',
] as const

/** Columns that `toOption` reads. */
export const OPTION_COLUMNS = ['id', ...OPTION_TERMS] as const

function selectOptions(db: Db, { shopId, productId }: Key) {
  return db
    .selectFrom('bundle_option')
    .select(OPTION_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('product_id', '=', productId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOptions>['executeTakeFirstOrThrow']>>

export function toOption(row: Row, products: BundleProduct[]): BundleOption {
  return {
    id: row.id,
    name: parseTranslatable(row.name),
    description: parseTranslatable(row.description),
    active: row.active === 1,
    canSelectProduct: row.can_select_product === 1,
    canOnlySelectOneProduct: row.can_only_select_one_product === 1,
    ...toTimeTerms(row),
    quantityOption: row.quantity_option,
    canSelectQuantity: row.can_select_quantity === 1,
    quantityMin: row.quantity_min,
    quantityMax: row.quantity_max,
    canSelectPriceCategory: row.can_select_price_category === 1,
    pricePercentage: row.price_percentage,
    priceFixedMinor: row.price_fixed_minor,
    hasPriceIncludedInParent: row.has_price_included_in_parent === 1,
    showPrice: row.show_price === 1,
    products,
    isDeleted: row.deleted_at !== null,
  }
}

function toColumns(values: BundleOptionValues) {
  return {
    name: JSON.stringify(values.name),
    description: JSON.stringify(values.description),
    active: storedFlag(values.active),
    can_select_product: storedFlag(values.canSelectProduct),
    can_only_select_one_product: storedFlag(values.canOnlySelectOneProduct),
    date_option: values.dateOption,
    can_select_date: storedFlag(values.canSelectDate),
    date_option_x_days: values.dateOptionXDays,
    date_option_days_min: values.dateOptionDaysMin,
    date_option_days_max: values.dateOptionDaysMax,
    start_time_option: values.startTimeOption,
    can_select_start_time: storedFlag(values.canSelectStartTime),
    start_time: values.startTime,
    duration_option: values.durationOption,
    can_select_duration: storedFlag(values.canSelectDuration),
    duration_id: values.durationId,
    quantity_option: values.quantityOption,
    can_select_quantity: storedFlag(values.canSelectQuantity),
    quantity_min: values.quantityMin,
    quantity_max: values.quantityMax,
    can_select_price_category: storedFlag(values.canSelectPriceCategory),
    price_percentage: values.pricePercentage,
    price_fixed_minor: values.priceFixedMinor,
    has_price_included_in_parent: storedFlag(values.hasPriceIncludedInParent),
    show_price: storedFlag(values.showPrice),
  }
}

export function toTimeTerms(row: Pick<Row, (typeof TIME_TERMS)[number]>) {
  return {
    dateOption: row.date_option,
    canSelectDate: row.can_select_date === 1,
    dateOptionXDays: row.date_option_x_days,
    dateOptionDaysMin: row.date_option_days_min,
    dateOptionDaysMax: row.date_option_days_max,
    startTimeOption: row.start_time_option,
    canSelectStartTime: row.can_select_start_time === 1,
    startTime: row.start_time,
    durationOption: row.duration_option,
    canSelectDuration: row.can_select_duration === 1,
    durationId: row.duration_id,
  }
}
