import type { Insertable } from 'kysely'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertOpeningSeason, insertPaymentProvider } from './builders.ts'

/** How much of each there is; the large product has `durations × priceCategories × 2` prices. */
export type CatalogueSize = {
  products: number
  categories: number
  durations: number
  priceCategories: number
  resources: number
}

export const SMALL: CatalogueSize = {
  products: 10,
  categories: 2,
  durations: 2,
  priceCategories: 2,
  resources: 2,
}

/** 1,000 products, one of them with 500 prices, and 200 resources. */
export const LARGE: CatalogueSize = {
  products: 1_000,
  categories: 30,
  durations: 10,
  priceCategories: 25,
  resources: 200,
}

/** Ids that the addresses of catalogue pages name. */
export type CatalogueIds = {
  /** The product with the most prices, resources, add-ons, bundle options and questions. */
  productId: number
  /** In the middle of the list. */
  middleProductId: number
  priceSeasonId: number
  scheduleId: number
  bundleOptionId: number
  pictureId: number
  categoryId: number
  priceCategoryId: number
  durationId: number
  taxId: number
  resourceTypeId: number
  resourceId: number
  resourceScheduleId: number
  seasonId: number
  customFieldId: number
  paymentProviderId: number
  cardProviderId: number
}

const ROWS_PER_STATEMENT = 200
/** Of ten products one is an add-on and three are events with schedules; one uses resources. */
const EVERY = 10
const EVENTS = 3
const RESOURCE_TYPES = 4
const CHANGES = 40
const CREATED_AT = '2026-01-01T08:00:00Z'

/** Gives a shop a catalogue of this size, straight into the tables, beside what it has. */
export async function insertCatalogue(db: Db, shopId: number, size: CatalogueSize): Promise<CatalogueIds> {
  const ofShop = { shop_id: shopId }
  const [taxId = 0] = await insertRows(db, 'tax', [{ ...ofShop, name: 'Moms 25 %', percentage: 2500 }])
  const categoryIds = await insertRows(
    db,
    'category',
    times(size.categories, (n) => ({ ...ofShop, position: n, name: `{"sv":"Kategori ${n}"}` })),
  )
  const durationIds = await insertRows(
    db,
    'duration',
    times(size.durations, (n) => {
      const amount = n + 1
      return { ...ofShop, position: n, amount, unit: 'HOURS' as const, label: `{"sv":"${amount} timmar"}` }
    }),
  )
  const priceCategoryIds = await insertRows(
    db,
    'price_category',
    times(size.priceCategories, (n) => ({ ...ofShop, position: n, title: `{"sv":"Grupp ${n}"}` })),
  )
  const typeIds = await insertRows(
    db,
    'resource_type',
    times(RESOURCE_TYPES, (n) => ({ ...ofShop, position: n, name: `Typ ${n}` })),
  )
  const productIds = await insertRows(
    db,
    'product',
    times(size.products, (n) => productRow(shopId, taxId, n)),
  )
  const [productId = 0] = productIds
  const facts = { shopId, productIds, categoryIds, durationIds, priceCategoryIds, typeIds, productId }
  const pictureId = await insertLinks(db, facts)
  const { resourceId, resourceScheduleId } = await insertResources(db, facts, size.resources)
  const priceSeasonId = await insertPrices(db, facts)
  const scheduleId = await insertSchedules(db, facts)
  const bundleOptionId = await insertBundles(db, facts)
  const customFieldId = await insertQuestions(db, facts)
  await insertChanges(db, facts)
  return {
    productId,
    middleProductId:
      productIds.filter((_, n) => n % EVERY !== 1)[Math.floor(productIds.length / 2)] ?? productId,
    priceSeasonId,
    scheduleId,
    bundleOptionId,
    pictureId,
    categoryId: categoryIds[0] ?? 0,
    priceCategoryId: priceCategoryIds[0] ?? 0,
    durationId: durationIds[0] ?? 0,
    taxId,
    resourceTypeId: typeIds[0] ?? 0,
    resourceId,
    resourceScheduleId,
    seasonId: await insertOpeningSeason(db, { ...ofShop, first_date: '2035-01-01', last_date: '2035-12-31' }),
    customFieldId,
    paymentProviderId: await insertPaymentProvider(db, ofShop),
    cardProviderId: await insertPaymentProvider(db, { ...ofShop, kind: 'STRIPE' }),
  }
}

type Facts = {
  shopId: number
  productIds: readonly number[]
  categoryIds: readonly number[]
  durationIds: readonly number[]
  priceCategoryIds: readonly number[]
  typeIds: readonly number[]
  productId: number
}

function isAddon(n: number): boolean {
  return n % EVERY === 1
}

function isEvent(n: number): boolean {
  return n % EVERY > EVERY - 1 - EVENTS
}

function productRow(shopId: number, taxId: number, n: number) {
  const type = isAddon(n) ? 'ADDON' : isEvent(n) ? 'EVENT' : 'RENTAL'
  return {
    shop_id: shopId,
    tax_id: taxId,
    position: n + 100,
    name: `Produkt ${n}`,
    display_name: `{"sv":"Havskajak nummer ${n}","en":"Sea kayak number ${n}"}`,
    short_description: '{"sv":"En kajak för den som vill ut en dag","en":"A kayak for a day at sea"}',
    product_type: type,
    booking_type: isEvent(n) ? 'PER_START_TIME' : 'PER_PERIOD',
    start_time_type: isEvent(n) ? 'MANUAL_INDEPENDENT' : 'AUTOMATIC_WITHIN_OPENING_HOURS',
    status: 'ACTIVE',
    max_capacity: 10,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
  } as const
}

/** Pictures, categories, durations, and the large product's add-ons. Answers that product's picture. */
async function insertLinks(db: Db, facts: Facts): Promise<number> {
  const { shopId, productIds, categoryIds, durationIds, productId } = facts
  const of = (product_id: number) => ({ shop_id: shopId, product_id })
  const [pictureId = 0] = await insertRows(
    db,
    'product_image',
    productIds.map((id) => ({ ...of(id), src: '/images/demo/kayak.webp', width: 960, height: 640 })),
  )
  await insertBundleItems(
    db,
    'product_category',
    productIds.map((id, n) => ({ ...of(id), category_id: categoryIds[n % categoryIds.length] ?? 0 })),
  )
  await insertBundleItems(
    db,
    'product_duration',
    productIds.flatMap((id) =>
      durationIds
        .slice(0, id === productId ? undefined : 2)
        .map((duration_id) => ({ ...of(id), duration_id })),
    ),
  )
  await insertBundleItems(
    db,
    'product_addon',
    productIds
      .filter((_, n) => isAddon(n))
      .slice(0, 30)
      .map((addon_id) => ({ ...of(productId), addon_id })),
  )
  return pictureId
}

/** Half of them with a weekly schedule; every tenth product needs one, the large product names its own. */
async function insertResources(db: Db, facts: Facts, count: number) {
  const { shopId, productIds, typeIds, productId } = facts
  const [firstType = 0] = typeIds
  const ids = await insertRows(
    db,
    'resource',
    times(count, (n) => ({
      shop_id: shopId,
      resource_type_id: typeIds[n % typeIds.length] ?? firstType,
      position: n,
      name: `Resurs ${n}`,
      max_capacity: 4,
      scheduled: storedFlag(n % 2 === 1),
    })),
  )
  const week = { kind: 'WEEKLY', first_date: '2020-01-01', weekdays: '12345' } as const
  const [resourceScheduleId = 0] = await insertRows(
    db,
    'resource_schedule',
    ids.map((resource_id) => ({ shop_id: shopId, resource_id, ...week })),
  )
  const needing = productIds.filter((_, n) => n % EVERY === 0)
  await insertBundleItems(
    db,
    'product_resource_type',
    needing.map((product_id) => ({ shop_id: shopId, product_id, resource_type_id: firstType })),
  )
  await insertBundleItems(
    db,
    'product_resource',
    ids.map((resource_id) => ({ shop_id: shopId, product_id: productId, resource_id })),
  )
  await db.updateTable('product').set({ use_resources: 1 }).where('id', 'in', needing).execute()
  return { resourceId: ids[0] ?? 0, resourceScheduleId }
}

/** A price for each category and duration of the large product, in a season too; four for each other. */
async function insertPrices(db: Db, facts: Facts): Promise<number> {
  const { shopId, productIds, durationIds, priceCategoryIds, productId } = facts
  const season = { name: 'Vinter', first_date: '2026-11-01', last_date: '2027-03-31' }
  const [seasonId = 0] = await insertRows(db, 'price_season', [
    { shop_id: shopId, product_id: productId, ...season },
  ])
  const grid = (product_id: number, price_season_id: number | null, few?: number) =>
    priceCategoryIds.slice(0, few).flatMap((price_category_id, row) =>
      durationIds.slice(0, few).map((duration_id, column) => ({
        shop_id: shopId,
        product_id,
        price_season_id,
        price_category_id,
        duration_id,
        unit_price_minor: 10_000 + 1_000 * row + 100 * column,
      })),
    )
  const others = productIds.filter((id) => id !== productId)
  await insertRows(db, 'price', [
    ...grid(productId, null),
    ...grid(productId, seasonId),
    ...others.flatMap((id) => grid(id, null, 2)),
  ])
  return seasonId
}

/** Answers the large product's; each event has one of its own. */
async function insertSchedules(db: Db, { shopId, productIds, productId }: Facts): Promise<number> {
  const scheduled = [productId, ...productIds.filter((_, n) => isEvent(n))]
  const week = { kind: 'WEEKLY', first_date: '2026-01-01', last_date: '2028-12-31' } as const
  const ids = await insertRows(
    db,
    'capacity_schedule',
    scheduled.map((product_id) => ({ shop_id: shopId, product_id, ...week })),
  )
  const at = ids.flatMap((capacity_schedule_id) =>
    ['09:00', '11:00', '13:00', '15:00'].map((time) => ({ capacity_schedule_id, time, capacity: 12 })),
  )
  await insertBundleItems(
    db,
    'capacity_schedule_time',
    at.map((row) => ({ shop_id: shopId, ...row })),
  )
  return ids[0] ?? 0
}

async function insertBundles(db: Db, { shopId, productIds, productId }: Facts): Promise<number> {
  const row = { shop_id: shopId, product_id: productId, can_select_product: storedFlag(true) }
  const options = times(5, (n) => ({ ...row, position: n, name: `{"sv":"Val ${n}"}` }))
  const ids = await insertRows(db, 'bundle_option', options)
  const parts = productIds.filter((id, n) => id !== productId && !isAddon(n) && !isEvent(n)).slice(0, 20)
  await insertBundleItems(
    db,
    'bundle_option_product',
    ids.flatMap((bundle_option_id) =>
      parts.map((product_id, position) => ({ shop_id: shopId, bundle_option_id, product_id, position })),
    ),
  )
  return ids[0] ?? 0
}

/** Answers the one that is asked for most products by name. */
async function insertQuestions(db: Db, { shopId, productIds }: Facts): Promise<number> {
  const rows = times(10, (n) => ({
    shop_id: shopId,
    position: n,
    internal_name: `fraga-${n}`,
    data_type: 'SINGLE_LINE' as const,
    applies_to: 'BOOKING' as const,
    label: `{"sv":"Fråga ${n}"}`,
    for_all_products: storedFlag(n !== 0),
  }))
  const [first = 0] = await insertRows(db, 'custom_field', rows)
  const links = productIds.map((product_id) => ({ shop_id: shopId, product_id, custom_field_id: first }))
  await insertBundleItems(db, 'product_custom_field', links)
  return first
}

/** A log of the large product that is longer than a page shows. */
async function insertChanges(db: Db, { shopId, productId }: Facts): Promise<void> {
  const row = {
    shop_id: shopId,
    entity: 'product',
    entity_id: productId,
    action: 'changed',
    facts: '{"before":{"name":"A"},"after":{"name":"B"}}',
    actor: 'STAFF' as const,
    created_at: '2026-07-01T10:00:00Z',
  }
  await insertBundleItems(
    db,
    'activity',
    times(CHANGES, () => row),
  )
}

/** The tables whose rows have an id of their own. */
type WithId = {
  [Table in keyof Database]: Database[Table] extends { id: unknown } ? Table : never
}[keyof Database]

/** Answers their ids, in order. */
async function insertRows<Table extends WithId>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of inChunks(rows)) {
    const created = await db.insertInto<WithId>(table).values(chunk).returning('id').execute()
    ids.push(...created.map(({ id }) => Number(id)).sort((a, b) => a - b))
  }
  return ids
}

async function insertBundleItems<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const chunk of inChunks(rows)) await db.insertInto<keyof Database>(table).values(chunk).execute()
}

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const chunks = times(Math.ceil(rows.length / ROWS_PER_STATEMENT), (n) => n * ROWS_PER_STATEMENT)
  return chunks.map((from) => rows.slice(from, from + ROWS_PER_STATEMENT))
}

function times<Value>(count: number, make: (n: number) => Value): Value[] {
  return Array.from({ length: count }, (_, n) => make(n))
}
