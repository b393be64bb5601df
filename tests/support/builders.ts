import type { Insertable } from 'kysely'
import { allocate } from '#app/domain/availability/allocation/allocate.server.ts'
import { insertSalesEntries } from '#app/domain/order/ledger/sales-journal-queries.server.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { addMinutes, instant, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'

/**
 * Rows for tests, straight into the tables, with sensible values for all that a test does not name. Each
 * builder answers the new row's id.
 */
type Row<Table extends keyof Database> = Insertable<Database[Table]>
type Over<Table extends keyof Database> = Partial<Row<Table>>
/** Overrides of a row that belongs to a shop. */
type OfShop<Table extends keyof Database> = Over<Table> & { shop_id: number }

/** Long before the dates of any test. */
const CREATED_AT = '2026-01-01T08:00:00Z'

let counter = 0

export async function insertUser(db: Db, over: Over<'user'> = {}): Promise<number> {
  const row = { name: 'Kim Berg', email: `kim-${++counter}@example.test`, created_at: CREATED_AT }
  return insert(db, 'user', { ...row, email_confirmed_at: CREATED_AT, ...over })
}

/** A shop that has approved the terms. */
export async function insertShop(db: Db, over: Over<'shop'> = {}): Promise<number> {
  const row = { key: `shop-${++counter}`, display_name: 'Sjöboden', locales: '["sv","en","de","nl","no"]' }
  return insert(db, 'shop', { ...row, created_at: CREATED_AT, approved_terms_at: CREATED_AT, ...over })
}

export async function insertMembership(
  db: Db,
  over: OfShop<'membership'> & { user_id: number },
): Promise<number> {
  return insert(db, 'membership', {
    built_in_role: over.role_id ? null : 'OWNER',
    created_at: CREATED_AT,
    ...over,
  })
}

export async function insertTax(db: Db, over: OfShop<'tax'>): Promise<number> {
  return insert(db, 'tax', { name: 'Moms 25 %', percentage: 2500, ...over })
}

/** An active rental product by period, of unlimited capacity, with a tax of its own unless one is named. */
export async function insertProduct(db: Db, over: OfShop<'product'>): Promise<number> {
  return insert(db, 'product', {
    name: 'Havskajak',
    display_name: '{"sv":"Havskajak","en":"Sea kayak"}',
    product_type: 'RENTAL',
    booking_type: over.product_type === 'EVENT' ? 'PER_START_TIME' : 'PER_PERIOD',
    status: 'ACTIVE',
    tax_id: over.tax_id ?? (await insertTax(db, { shop_id: over.shop_id })),
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    ...over,
  })
}

export async function insertCategory(db: Db, over: OfShop<'category'>): Promise<number> {
  return insert(db, 'category', { name: '{"sv":"Kajaker","en":"Kayaks"}', ...over })
}

export async function insertPriceCategory(db: Db, over: OfShop<'price_category'>): Promise<number> {
  return insert(db, 'price_category', { title: '{"sv":"Vuxen","en":"Adult"}', ...over })
}

/** Three hours, offered for `product_id` when one is named. */
export async function insertDuration(
  db: Db,
  { product_id, ...over }: OfShop<'duration'> & { product_id?: number },
): Promise<number> {
  const id = await insert(db, 'duration', { label: '{"sv":"3 timmar"}', amount: 3, unit: 'HOURS', ...over })
  if (product_id !== undefined) {
    const link = { shop_id: over.shop_id, product_id, duration_id: id }
    await db.insertInto('product_duration').values(link).execute()
  }
  return id
}

export async function insertPrice(db: Db, over: OfShop<'price'> & { product_id: number }): Promise<number> {
  return insert(db, 'price', { unit_price_minor: 40_000, ...over })
}

/** Open every day of the years 2020 to 2039 from `opens` to `closes`, 09:00 to 18:00 unless named. */
export async function insertOpeningSeason(
  db: Db,
  {
    opens = '09:00',
    closes = '18:00',
    ...over
  }: OfShop<'opening_season'> & { opens?: string; closes?: string },
): Promise<number> {
  const row = { name: 'Året om', first_date: '2020-01-01', last_date: '2039-12-31' }
  const id = await insert(db, 'opening_season', { ...row, ...over })
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    shop_id: over.shop_id,
    opening_season_id: id,
    weekday,
    opens,
    closes,
  }))
  await db.insertInto('opening_interval').values(days).execute()
  return id
}

export async function insertPaymentProvider(db: Db, over: OfShop<'payment_provider'>): Promise<number> {
  return insert(db, 'payment_provider', { kind: 'OFFLINE', name: '{"sv":"Betala på plats"}', ...over })
}

/** An option of a product that always brings one of `item_id` per guest, at the product's own time. */
export async function insertBundleOption(
  db: Db,
  { item_id, ...over }: OfShop<'bundle_option'> & { product_id: number; item_id: number },
): Promise<number> {
  const id = await insert(db, 'bundle_option', { name: '{"sv":"Lunch på bryggan"}', ...over })
  const link = { shop_id: over.shop_id, bundle_option_id: id, product_id: item_id }
  await db.insertInto('bundle_option_product').values(link).execute()
  return id
}

export async function insertResourceType(db: Db, over: OfShop<'resource_type'>): Promise<number> {
  return insert(db, 'resource_type', { name: 'Guider', ...over })
}

/** A guide for 12, shared freely and always on, of a type of its own unless one is named. */
export async function insertResource(db: Db, over: OfShop<'resource'>): Promise<number> {
  return insert(db, 'resource', {
    name: 'Alva',
    max_capacity: 12,
    resource_type_id: over.resource_type_id ?? (await insertResourceType(db, { shop_id: over.shop_id })),
    ...over,
  })
}

/** On every Monday from 2026 on. */
export async function insertResourceSchedule(
  db: Db,
  over: OfShop<'resource_schedule'> & { resource_id: number },
): Promise<number> {
  const row = { kind: 'WEEKLY', first_date: '2026-01-01', weekdays: '1' } as const
  return insert(db, 'resource_schedule', { ...row, ...over })
}

/** Makes a product need resources of the types; the resources named are the only ones that it may use. */
export async function needResources(
  db: Db,
  {
    shopId,
    productId,
    typeIds,
    resourceIds = [],
  }: {
    shopId: number
    productId: number
    typeIds: readonly number[]
    resourceIds?: readonly number[]
  },
): Promise<void> {
  const of = { shop_id: shopId, product_id: productId }
  const types = typeIds.map((resource_type_id) => ({ ...of, resource_type_id }))
  await db.insertInto('product_resource_type').values(types).execute()
  const resources = resourceIds.map((resource_id) => ({ ...of, resource_id }))
  if (resources.length > 0) await db.insertInto('product_resource').values(resources).execute()
  await db.updateTable('product').set({ use_resources: 1 }).where('id', '=', productId).execute()
}

/** Gives a product's units names, which are given out automatically unless told otherwise; answers their ids. */
export async function nameUnits(
  db: Db,
  {
    shopId,
    productId,
    labels,
    assignment = 'AUTOMATIC',
  }: {
    shopId: number
    productId: number
    labels: readonly string[]
    assignment?: 'AUTOMATIC' | 'AUTOMATIC_FOR_GUEST' | 'MANUAL'
  },
): Promise<number[]> {
  const of = { shop_id: shopId, product_id: productId }
  const rows = labels.map((label, position) => ({ ...of, label, position }))
  const units = await db.insertInto('identifier').values(rows).returning('id').execute()
  const named = { use_identifiers: storedFlag(true), identifier_assignment: assignment }
  await db.updateTable('product').set(named).where('id', '=', productId).execute()
  return units.map(({ id }) => id).sort((a, b) => a - b)
}

export type OrderWithBooking = {
  shopId: number
  productId: number
  quantity?: number
  startRent?: string
  endRent?: string
  unitPriceMinor?: number
  vatPercentage?: number
  priceCategoryId?: number
  durationId?: number
  /** The master of an alias product. */
  poolProductId?: number
  /** Turnaround of the product. */
  minutesBefore?: number
  minutesAfter?: number
  order?: Over<'order'>
  customer?: Over<'customer'>
}

/** A confirmed, unpaid order by a guest, with one booking of one product and a customer. */
export async function insertOrderWithBooking(db: Db, requested: OrderWithBooking) {
  const { shopId, productId, quantity = 1, unitPriceMinor = 40_000 } = requested
  const startRent = wallTime(requested.startRent ?? '2026-07-16 10:00:00')
  const endRent = wallTime(requested.endRent ?? '2026-07-16 13:00:00')
  const startsAt = toInstant(startRent, stockholm)
  const endsAt = toInstant(endRent, stockholm)
  const ofShop = { shop_id: shopId }

  const orderId = await insert(db, 'order', {
    ...ofShop,
    secret: `secret-${++counter}`,
    state: 'CONFIRMED',
    lang: 'sv',
    created_at: CREATED_AT,
    created_by: 'GUEST',
    price_minor: quantity * unitPriceMinor,
    first_start_rent: startRent,
    last_end_rent: endRent,
    ...requested.order,
  })
  const customer = { first_name: 'Åsa', last_name: 'Öberg', email: 'asa@example.test', ...requested.customer }
  await db
    .insertInto('customer')
    .values({ ...ofShop, order_id: orderId, ...customer })
    .execute()

  const ofOrder = { ...ofShop, order_id: orderId }
  const orderItemId = await insert(db, 'order_item', { ...ofOrder, order_itemable_type: 'Booking' })
  const bookingId = await insert(db, 'booking', {
    ...ofOrder,
    order_item_id: orderItemId,
    start_rent: startRent,
    end_rent: endRent,
    starts_at: startsAt,
    ends_at: endsAt,
    duration_id: requested.durationId ?? null,
    duration_label: await labelOf(db, requested.durationId),
  })
  const bookingProductId = await insert(db, 'booking_product', {
    ...ofOrder,
    booking_id: bookingId,
    product_id: productId,
    pool_product_id: requested.poolProductId ?? productId,
    price_category_id: requested.priceCategoryId ?? null,
    quantity,
    unit_price_minor: unitPriceMinor,
    total_minor: quantity * unitPriceMinor,
    vat_percentage: requested.vatPercentage ?? 2500,
    seats: 1,
    deposit_percentage: HUNDRED_PERCENT,
    full_deposit_within_hours: 0,
    product_name: '{"sv":"Havskajak","en":"Sea kayak"}',
    start_rent: startRent,
  })
  const occupied = {
    from: addMinutes(startsAt, -(requested.minutesBefore ?? 0)),
    to: addMinutes(endsAt, requested.minutesAfter ?? 0),
  }
  const row = { id: bookingProductId, bookingId, productId, quantity, startRent, occupied }
  const rows = [{ ...row, poolId: requested.poolProductId ?? productId }]
  const now = instant(requested.order?.confirmed_at ?? CREATED_AT)
  await db.transaction().execute(async (tx) => {
    await allocate(tx, { shopId, orderId, bookings: [{ rows }] })
    await insertSalesEntries(tx, { shopId, orderId, now })
  })
  return { orderId, orderItemId, bookingId, bookingProductId }
}

/** What a row of a booking has of a resource, or a named unit, while it occupies its pool. */
export async function insertAllocation(
  db: Db,
  {
    bookingProductId,
    target,
    targetId,
    quantity = 1,
  }: { bookingProductId: number; target: 'RESOURCE' | 'UNIT'; targetId: number; quantity?: number },
): Promise<void> {
  const { id: _, ...pool } = await db
    .selectFrom('allocation')
    .selectAll()
    .where('booking_product_id', '=', bookingProductId)
    .where('target', '=', 'POOL')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('allocation')
    .values({ ...pool, target, target_id: targetId, quantity })
    .execute()
}

async function labelOf(db: Db, durationId: number | undefined): Promise<string | null> {
  if (durationId === undefined) return null
  const durations = db.selectFrom('duration').select('label').where('id', '=', durationId)
  return (await durations.executeTakeFirstOrThrow()).label
}

/** The tables whose rows have an id of their own. */
type WithId = {
  [Table in keyof Database]: Database[Table] extends { id: unknown } ? Table : never
}[keyof Database]

async function insert<Table extends WithId>(db: Db, table: Table, row: Row<Table>): Promise<number> {
  const { id } = await db.insertInto<WithId>(table).values(row).returning('id').executeTakeFirstOrThrow()
  return Number(id)
}
