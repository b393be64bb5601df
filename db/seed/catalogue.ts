import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { ProductDescription } from './descriptions.ts'
import type { ProductTexts } from './texts.ts'

/** A shop's catalogue as it is written down here: everything is named by a key, ids come when it is stored. */
export type CatalogueSpec = {
  taxes: readonly { name: string; percentage: number }[]
  categories: Readonly<Record<string, Translatable>>
  /** Masters first: others refer to them. */
  priceCategories: Readonly<Record<string, PriceCategorySpec>>
  durations: Readonly<Record<string, DurationSpec>>
  /** Add-ons first: products refer to them. */
  products: readonly ProductSpec[]
}

type PriceCategorySpec = {
  title: Translatable
  hint: Translatable
  /** At most so many go with one of the master's. */
  goesWith?: { master: string; most: number }
}

type DurationSpec = {
  label: Translatable
  amount: number
  unit: 'MINUTES' | 'HOURS' | 'DAYS' | 'DAYS_TO_CLOSING'
  adminOnly?: true
}

export type ProductSpec = {
  key: string
  texts: ProductTexts
  description?: ProductDescription
  productType: 'RENTAL' | 'EVENT' | 'ADDON'
  /** Sold by staff only. */
  adminOnly?: true
  /** Another product, written before it, whose units it occupies. */
  aliasOf?: string
  /** null means unlimited. */
  maxCapacity: number | null
  seats?: number
  vatPercentage: number
  /** With listed times the product starts at them, else on the hour, within the opening hours. */
  startTimes?: readonly string[]
  minutesAfter?: number
  cutOffMinutes?: number
  maximumQuantity?: number
  lowInventoryLimit?: number
  /** The first is the card's. */
  images?: readonly { src: string; alt: Translatable }[]
  tint: number
  categories?: readonly string[]
  prices: readonly PriceSpec[]
  addons?: readonly { key: string; included?: true; mandatory?: true }[]
}

type PriceSpec = { priceCategory?: string; duration?: string; minor: number }

/** The stored catalogue: ids by key. */
export type Catalogue = {
  products: ReadonlyMap<string, number>
  priceCategories: ReadonlyMap<string, number>
  durations: ReadonlyMap<string, number>
}

/** The viewBox of all illustrations. */
const IMAGE_SIZE = { width: 400, height: 300 }

/** Stores a catalogue and answers the ids it got. */
export async function insertCatalogue(
  tx: Tx,
  shopId: number,
  spec: CatalogueSpec,
  createdAt: string,
): Promise<Catalogue> {
  const taxes = new Map<number, number>()
  for (const { name, percentage } of spec.taxes) {
    const values = { shop_id: shopId, name, percentage }
    taxes.set(
      percentage,
      (await tx.insertInto('tax').values(values).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  const categories = await insertCategories(tx, shopId, spec)
  const priceCategories = await insertPriceCategories(tx, shopId, spec)
  const durations = await insertDurations(tx, shopId, spec)
  const products = new Map<string, number>()
  for (const [position, product] of spec.products.entries()) {
    const taxId = idOf(taxes, product.vatPercentage)
    const aliasOfId = product.aliasOf === undefined ? null : idOf(products, product.aliasOf)
    const productId = await insertProduct(tx, { shopId, product, position, taxId, aliasOfId, createdAt })
    products.set(product.key, productId)
    await insertProductParts(tx, {
      shopId,
      productId,
      product,
      categories,
      priceCategories,
      durations,
      products,
    })
  }
  return { products, priceCategories, durations }
}

/** The id under a key. A key that nothing was stored under is a slip of the pen in the seed. */
export function idOf<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo catalogue has no '${key}'`)
  return id
}

async function insertCategories(tx: Tx, shopId: number, spec: CatalogueSpec) {
  const ids = new Map<string, number>()
  for (const [position, [key, name]] of Object.entries(spec.categories).entries()) {
    const values = { shop_id: shopId, position, name: JSON.stringify(name) }
    const { id } = await tx.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  return ids
}

async function insertPriceCategories(tx: Tx, shopId: number, spec: CatalogueSpec) {
  const ids = new Map<string, number>()
  for (const [position, [key, category]] of Object.entries(spec.priceCategories).entries()) {
    const { title, hint, goesWith } = category
    const { id } = await tx
      .insertInto('price_category')
      .values({
        shop_id: shopId,
        position,
        title: JSON.stringify(title),
        hint: JSON.stringify(hint),
        master_id: goesWith ? idOf(ids, goesWith.master) : null,
        maximum_ratio: goesWith?.most ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  return ids
}

async function insertDurations(tx: Tx, shopId: number, spec: CatalogueSpec) {
  const ids = new Map<string, number>()
  for (const [key, duration] of Object.entries(spec.durations)) {
    const { label, amount, unit } = duration
    const admin_only = storedFlag(duration.adminOnly)
    const values = { shop_id: shopId, label: JSON.stringify(label), amount, unit, admin_only }
    const { id } = await tx.insertInto('duration').values(values).returning('id').executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  return ids
}

type NewProduct = {
  shopId: number
  product: ProductSpec
  position: number
  taxId: number
  aliasOfId: number | null
  createdAt: string
}

async function insertProduct(tx: Tx, input: NewProduct) {
  const { shopId, product, position, taxId, createdAt } = input
  const { texts } = product
  const { id } = await tx
    .insertInto('product')
    .values({
      shop_id: shopId,
      position,
      name: texts.displayName.sv ?? product.key,
      display_name: JSON.stringify(texts.displayName),
      short_description: JSON.stringify(texts.shortDescription),
      description: JSON.stringify(product.description?.description ?? {}),
      included_items: JSON.stringify(product.description?.includedItems ?? {}),
      good_to_know: JSON.stringify(product.description?.goodToKnow ?? {}),
      meeting_place: JSON.stringify(texts.meetingPlace),
      quantity_label: JSON.stringify(texts.quantityLabel),
      product_type: product.productType,
      booking_type: product.productType === 'EVENT' ? 'PER_START_TIME' : 'PER_PERIOD',
      status: product.adminOnly ? 'ADMIN_ONLY' : 'ACTIVE',
      alias_of_id: input.aliasOfId,
      max_capacity: product.maxCapacity,
      seats: product.seats ?? 1,
      minutes_after: product.minutesAfter ?? 0,
      start_time_type: product.startTimes ? 'MANUAL_WITHIN_OPENING_HOURS' : 'AUTOMATIC_WITHIN_OPENING_HOURS',
      start_time_interval: 60,
      cut_off_minutes: product.cutOffMinutes ?? 0,
      maximum_quantity: product.maximumQuantity ?? 0,
      low_inventory_limit: product.lowInventoryLimit ?? null,
      tax_id: taxId,
      tint: product.tint,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type ProductParts = Pick<NewProduct, 'shopId' | 'product'> & {
  productId: number
  categories: ReadonlyMap<string, number>
  priceCategories: ReadonlyMap<string, number>
  durations: ReadonlyMap<string, number>
  products: ReadonlyMap<string, number>
}

async function insertProductParts(tx: Tx, parts: ProductParts): Promise<void> {
  const { product } = parts
  const key = { shop_id: parts.shopId, product_id: parts.productId }
  const durationKeys = new Set(product.prices.flatMap(({ duration }) => duration ?? []))
  for (const { priceCategory, duration, minor } of product.prices) {
    await tx
      .insertInto('price')
      .values({
        ...key,
        price_category_id: priceCategory ? idOf(parts.priceCategories, priceCategory) : null,
        duration_id: duration ? idOf(parts.durations, duration) : null,
        unit_price_minor: minor,
      })
      .execute()
  }
  for (const duration of durationKeys) {
    const values = { ...key, duration_id: idOf(parts.durations, duration) }
    await tx.insertInto('product_duration').values(values).execute()
  }
  for (const category of product.categories ?? []) {
    const values = { ...key, category_id: idOf(parts.categories, category) }
    await tx.insertInto('product_category').values(values).execute()
  }
  for (const time of product.startTimes ?? []) {
    await tx
      .insertInto('product_start_time')
      .values({ ...key, time })
      .execute()
  }
  for (const [position, addon] of (product.addons ?? []).entries()) {
    const addonId = idOf(parts.products, addon.key)
    const flags = { mandatory: storedFlag(addon.mandatory), included: storedFlag(addon.included) }
    await tx
      .insertInto('product_addon')
      .values({ ...key, addon_id: addonId, position, ...flags })
      .execute()
  }
  for (const [position, { src, alt }] of (product.images ?? []).entries()) {
    await tx
      .insertInto('product_image')
      .values({ ...key, position, src, alt: JSON.stringify(alt), ...IMAGE_SIZE })
      .execute()
  }
}
