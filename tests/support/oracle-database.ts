import { insertCloseouts } from '#app/domain/availability/closeouts/closeout-queries.server.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertBundleOption,
  insertDuration,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  insertUser,
  nameUnits,
  needResources,
} from './builders.ts'
import type { OracleAddon, OracleBundle, OracleProduct, OracleShop } from './oracle-shop.ts'

/** The shop's rows, and the ids that its things have there. */
export type StoredShop = { shopId: number; userId: number; products: Ids; durations: Ids }
type Ids = Map<number, number>

type Stored = StoredShop & { units: Ids; resources: Ids }

/** Writes a small shop into the tables, all of its orders confirmed. */
export async function storeShop(db: Db, shop: OracleShop): Promise<StoredShop> {
  const shopId = await insertShop(db)
  const userId = await insertUser(db)
  const stored: Stored = {
    shopId,
    userId,
    products: new Map(),
    durations: new Map(),
    units: new Map(),
    resources: new Map(),
  }
  await storeSeasons(db, shop, shopId)
  await storeResources(db, shop, stored)
  for (const product of shop.products) await storeProduct(db, product, stored)
  for (const booking of shop.bookings) await storeBooking(db, shop, booking, stored)
  for (const closeout of shop.closeouts) await storeCloseout(db, closeout, stored)
  for (const bundle of shop.bundles) await storeBundle(db, bundle, stored)
  for (const addon of shop.addons) await storeAddon(db, addon, stored)
  return stored
}

async function storeBundle(db: Db, bundle: OracleBundle, { shopId, products }: Stored): Promise<void> {
  const { choice, fixed, length, days, time } = bundle
  const isForced = time !== null && time !== 'CHOSEN'
  const [first = 0, ...others] = bundle.itemIds.map((id) => products.get(id) ?? 0)
  const id = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: products.get(bundle.parentId) ?? 0,
    item_id: first,
    can_select_product: storedFlag(choice !== 'ALL'),
    can_only_select_one_product: storedFlag(choice === 'ONE'),
    quantity_option: fixed === null ? 'PARENT_MANDATORY' : 'CUSTOM_MIN_MAX',
    quantity_min: fixed,
    quantity_max: fixed,
    date_option: days === 'WITHIN' ? 'WITHIN_PARENT_DATES' : 'CUSTOM_MIN_MAX',
    can_select_date: storedFlag(days === 'WITHIN' || days.length > 1),
    date_option_days_min: days === 'WITHIN' ? null : (days[0] ?? 0),
    date_option_days_max: days === 'WITHIN' ? null : (days.at(-1) ?? 0),
    start_time_option: isForced ? 'FORCED_START_TIME' : 'PARENT_START_TIME',
    can_select_start_time: storedFlag(time === 'CHOSEN'),
    start_time: isForced ? time : null,
    duration_option: length ? 'FORCED_DURATION' : 'PARENT_DURATION',
    duration_id: length && (await insertDuration(db, { shop_id: shopId, ...length })),
  })
  const links = others.map((product_id) => ({ shop_id: shopId, bundle_option_id: id, product_id }))
  if (links.length > 0) await db.insertInto('bundle_option_product').values(links).execute()
}

async function storeAddon(db: Db, addon: OracleAddon, { shopId, products }: Stored): Promise<void> {
  const [product_id, addon_id] = [products.get(addon.productId) ?? 0, products.get(addon.addonId) ?? 0]
  const link = {
    shop_id: shopId,
    product_id,
    addon_id,
    position: 0,
    mandatory: storedFlag(true),
    included: storedFlag(false),
  }
  await db.insertInto('product_addon').values(link).execute()
}

async function storeSeasons(db: Db, shop: OracleShop, shopId: number): Promise<void> {
  await db
    .insertInto('shop_option')
    .values({ shop_id: shopId, name: 'marginToClosingTime', value: JSON.stringify(shop.margin) })
    .execute()
  for (const { firstDate, lastDate, intervals, closedDates } of shop.seasons) {
    const season = await db
      .insertInto('opening_season')
      .values({ shop_id: shopId, name: 'Säsong', first_date: firstDate, last_date: lastDate })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { shop_id: shopId, opening_season_id: season.id }
    await db
      .insertInto('opening_interval')
      .values(intervals.map((each) => ({ ...of, ...each })))
      .execute()
    const closed = closedDates.map((date) => ({ ...of, date }))
    if (closed.length > 0) await db.insertInto('opening_closed_date').values(closed).execute()
  }
}

async function storeResources(db: Db, shop: OracleShop, { shopId, resources }: Stored): Promise<void> {
  const types: Ids = new Map()
  for (const { typeId } of shop.resources) {
    if (!types.has(typeId)) types.set(typeId, await insertResourceType(db, { shop_id: shopId }))
  }
  for (const [position, each] of shop.resources.entries()) {
    const id = await insertResource(db, {
      shop_id: shopId,
      position,
      resource_type_id: types.get(each.typeId) ?? 0,
      max_capacity: each.capacity,
      shared_between_products: storedFlag(each.byProducts),
      shared_between_bookings: storedFlag(each.byBookings),
      shared_between_start_times: storedFlag(each.byStarts),
      scheduled: storedFlag(each.onDates !== null),
    })
    resources.set(each.id, id)
    const schedules = (each.onDates ?? []).map((first_date) => ({
      shop_id: shopId,
      resource_id: id,
      kind: 'FIXED_DATE' as const,
      first_date,
    }))
    if (schedules.length > 0) await db.insertInto('resource_schedule').values(schedules).execute()
  }
}

async function storeProduct(db: Db, product: OracleProduct, stored: Stored): Promise<void> {
  const { shopId, products, durations } = stored
  const of = { shop_id: shopId }
  const id = await insertProduct(db, {
    ...of,
    product_type: product.isAddon ? 'ADDON' : product.isByStart ? 'EVENT' : 'RENTAL',
    seats: product.seats,
    booking_type: product.isByStart ? 'PER_START_TIME' : 'PER_PERIOD',
    max_capacity: product.capacity,
    alias_of_id: product.masterId === null ? null : (products.get(product.masterId) ?? 0),
    minutes_before: product.before,
    minutes_after: product.after,
    start_time_type: product.startTimeType,
    start_time_interval: product.interval,
    cut_off_minutes: product.cutOffMinutes,
    minimum_quantity: product.minimum,
    low_inventory_limit: product.low,
    allow_split_resources: storedFlag(product.split),
  })
  products.set(product.id, id)
  await insertPrice(db, { ...of, product_id: id })
  for (const { id: durationId, amount, unit, adminOnly } of product.durations) {
    const duration = { ...of, product_id: id, amount, unit, admin_only: storedFlag(adminOnly) }
    durations.set(durationId, await insertDuration(db, duration))
  }
  const times = product.times.map((time) => ({ ...of, product_id: id, time }))
  if (times.length > 0) await db.insertInto('product_start_time').values(times).execute()
  await storeSchedules(db, product, { shopId, id })
  await storeUnits(db, product, stored, id)
  if (product.needs.length > 0) await storeNeeds(db, product, stored, id)
}

async function storeSchedules(
  db: Db,
  product: OracleProduct,
  { shopId, id }: { shopId: number; id: number },
): Promise<void> {
  // An alias of a product by start time has its master's.
  for (const schedule of product.schedules) {
    const { kind, firstDate, weekdays, intervalDays, capacities } = schedule
    const row = await db
      .insertInto('capacity_schedule')
      .values({
        shop_id: shopId,
        product_id: id,
        kind,
        first_date: firstDate,
        weekdays: weekdays.join(''),
        interval_days: intervalDays,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const times = Object.entries(capacities).map(([time, capacity]) => ({
      shop_id: shopId,
      capacity_schedule_id: row.id,
      time,
      capacity,
    }))
    if (times.length > 0) await db.insertInto('capacity_schedule_time').values(times).execute()
  }
}

async function storeUnits(
  db: Db,
  { units }: OracleProduct,
  stored: Stored,
  productId: number,
): Promise<void> {
  if (!units) return
  const labels = units.map((unit) => `Nr ${unit}`)
  const ids = await nameUnits(db, { shopId: stored.shopId, productId, labels })
  for (const [index, unit] of units.entries()) stored.units.set(unit, ids[index] ?? 0)
}

async function storeNeeds(
  db: Db,
  { needs }: OracleProduct,
  { shopId, resources }: Stored,
  productId: number,
): Promise<void> {
  const resourceIds = needs.flatMap(({ eligible }) => eligible.map((id) => resources.get(id) ?? 0))
  const types = await db
    .selectFrom('resource')
    .select('resource_type_id')
    .distinct()
    .where('id', 'in', resourceIds)
    .execute()
  const typeIds = types.map((row) => row.resource_type_id)
  await needResources(db, { shopId, productId, typeIds, resourceIds })
}

async function storeBooking(
  db: Db,
  shop: OracleShop,
  booking: OracleShop['bookings'][number],
  stored: Stored,
): Promise<void> {
  const { shopId } = stored
  const product = shop.products.find(({ id }) => id === booking.productId)
  const turnaround = product?.isByStart
    ? {}
    : { minutesBefore: product?.before ?? 0, minutesAfter: product?.after ?? 0 }
  const { bookingProductId } = await insertOrderWithBooking(db, {
    shopId,
    productId: stored.products.get(booking.productId) ?? 0,
    poolProductId: stored.products.get(product?.masterId ?? booking.productId) ?? 0,
    quantity: booking.quantity,
    startRent: `${booking.start}:00`,
    endRent: `${booking.end}:00`,
    ...turnaround,
  })
  for (const unit of booking.units)
    await insertAllocation(db, { bookingProductId, target: 'UNIT', targetId: stored.units.get(unit) ?? 0 })
  for (const { resourceId, quantity } of booking.resources) {
    const targetId = stored.resources.get(resourceId) ?? 0
    await insertAllocation(db, { bookingProductId, target: 'RESOURCE', targetId, quantity })
  }
}

async function storeCloseout(
  db: Db,
  closeout: OracleShop['closeouts'][number],
  { shopId, userId, products, units }: Stored,
): Promise<void> {
  const start = wallTime(`${closeout.start}:00`)
  const end = closeout.end === null ? null : wallTime(`${closeout.end}:00`)
  const entered = {
    productId: products.get(closeout.productId) ?? 0,
    startDateTime: start,
    endDateTime: end,
    partialQuantity: closeout.quantity,
    identifierIds: closeout.units.map((unit) => units.get(unit) ?? 0),
  }
  const closer = { shopId, userId, now: instant('2026-01-01T00:00:00Z'), zone: stockholm }
  await db.transaction().execute((tx) => insertCloseouts(tx, closer, [entered]))
}
