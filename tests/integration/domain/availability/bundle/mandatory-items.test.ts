import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { findNextDate } from '#app/domain/availability/starts/find-next-date.server.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { dateOf, localDate } from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import {
  book,
  createSale,
  now,
  reserve,
  type Sale,
  startRent,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import {
  insertBundleOption,
  insertDuration,
  insertOrderWithBooking,
  insertPrice,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const date = dateOf(startRent)
const units = (quantity: number) => [{ priceCategoryId: null, quantity }]

/** Five kayaks with a lunch each, of which there are three. */
async function createLunchSale(sale: Sale) {
  const { db, shopId, productId } = sale
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: 3 })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 165_00 })
  const optionId = await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: lunchId,
    quantity_option: 'PARENT_MANDATORY',
  })
  return { lunchId, optionId }
}

async function freeAtTen({ db, shopId, productId }: Sale, exceptOrderId?: number) {
  const day = { shopId, productIds: [productId], from: date, to: date, now, exceptOrderId }
  const facts = await findAvailabilityFacts(db, day)
  const offers = startTimesOn(facts, { productId, audience: 'guest', now, zone, date })
  return offers.find((offer) => offer.startRent === startRent)?.free
}

test.each(DIALECTS)('%s: no more is offered than its lunches are enough for, nor sold', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  expect(await freeAtTen(sale)).toBe(5)
  const { lunchId } = await createLunchSale(sale)
  const { db, shopId, productId } = sale
  expect(await freeAtTen(sale)).toBe(3)
  expect((await book(sale, { quantities: units(4) })).ok).toBe(false)
  const { orderId } = await reserve(sale, { quantities: units(3) })
  expect(await freeAtTen(sale)).toBe(0)
  expect(await freeAtTen(sale, orderId), 'its own lunches are free to it').toBe(3)
  expect((await book(sale)).ok).toBe(false)

  const query = { productId, durationId: sale.durationId, audience: 'guest', now, zone } as const
  const dayId = await insertDuration(db, { shop_id: shopId, amount: 24, unit: 'HOURS', product_id: lunchId })
  await db
    .updateTable('bundle_option')
    .set({ duration_option: 'FORCED_DURATION', duration_id: dayId })
    .execute()
  const next = { shopId, queries: [{ ...query, requested: 3 }], from: date, now }
  // A lunch for a day and a night overlaps none of the booked ones when it begins after them.
  expect(await findNextDate(db, next)).toBe(date)
  await db.updateTable('product').set({ max_capacity: 2 }).where('id', '=', lunchId).execute()
  expect(await findNextDate(db, next)).toBeUndefined()
})

test.each(DIALECTS)('%s: only mandatory items limit a start, by their own time', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { lunchId, optionId } = await createLunchSale(sale)
  const { db } = database
  const withOption = async (values: Updateable<Database['bundle_option']>) => {
    await setOption(sale, values)
    const free = await freeAtTen(sale)
    await setOption(sale, PLAIN)
    return free
  }
  expect(await freeAtTen(sale)).toBe(3)
  for (const values of [
    { date_option: 'ANY_DATE' },
    { date_option: 'WITHIN_PARENT_DATES' },
    { date_option: 'X_DAYS_FROM_START', date_option_x_days: 0 },
    { date_option: 'CUSTOM_MIN_MAX', date_option_days_min: 0, date_option_days_max: 2 },
    { can_select_date: 1 },
    { date_option: 'ANY_DATE', can_select_date: 1 },
    { date_option: 'X_DAYS_FROM_START', date_option_x_days: 1 },
    { date_option: 'CUSTOM_MIN_MAX', date_option_days_min: 1, date_option_days_max: 2 },
    { start_time_option: 'FORCED_START_TIME', start_time: '12:00' },
    { can_select_duration: 1 },
    // A lunch has no starts of its own to choose from.
    { can_select_start_time: 1 },
    { quantity_option: 'CUSTOM_MIN_MAX', quantity_min: 4, quantity_max: 4 },
  ] as const) {
    const least = 'quantity_min' in values || 'can_select_start_time' in values ? 0 : 3
    expect(await withOption(values), JSON.stringify(values)).toBe(least)
  }
  for (const values of [
    { active: 0 },
    { deleted_at: now },
    { quantity_option: 'PARENT_OPTIONAL' },
    { quantity_option: 'CUSTOM_MIN_MAX', quantity_min: 0, quantity_max: 4 },
    { quantity_option: 'CUSTOM_MIN_MAX', quantity_min: 3, quantity_max: 4 },
  ] as const) {
    expect(await withOption(values), JSON.stringify(values)).toBe(5)
  }
  await db.updateTable('product').set({ deleted_at: now }).where('id', '=', lunchId).execute()
  expect(await freeAtTen(sale), 'what is gone').toBe(0)
  const { shopId, productId } = sale
  const offer = await findBundleOffer(db, { shopId, productId, audience: 'guest' })
  expect(offer.options).toMatchObject([{ id: optionId, products: [] }])
  expect((await book(sale)).ok).toBe(false)
})

/** A sauna for four, for an hour from 14:00 or 17:00, a mandatory item of kayaks once their guest has chosen when. */
async function insertSauna({ db, shopId, productId }: Sale) {
  const saunaId = await insertProduct(db, {
    shop_id: shopId,
    max_capacity: 4,
    start_time_type: 'MANUAL_WITHIN_OPENING_HOURS',
  })
  const times = ['14:00', '17:00'].map((time) => ({ shop_id: shopId, product_id: saunaId, time }))
  await db.insertInto('product_start_time').values(times).execute()
  await insertDuration(db, { shop_id: shopId, product_id: saunaId, amount: 1 })
  await insertPrice(db, { shop_id: shopId, product_id: saunaId })
  await insertBundleOption(db, {
    shop_id: shopId,
    product_id: productId,
    item_id: saunaId,
    quantity_option: 'PARENT_MANDATORY',
    can_select_start_time: 1,
    can_select_duration: 1,
  })
  return saunaId
}

/** All of the sauna's places from a start on. */
const saunaFull = (start: string, end: string) => ({
  startRent: `2026-07-16 ${start}:00`,
  endRent: `2026-07-16 ${end}:00`,
  quantity: 4,
})

test.each(DIALECTS)(
  '%s: an option whose start is chosen is had at its best start, and nothing is offered without',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId } = sale
    const saunaId = await insertSauna(sale)
    const occupy = (start: string, end: string, quantity = 4) =>
      insertOrderWithBooking(db, { shopId, productId: saunaId, ...saunaFull(start, end), quantity })

    expect(await freeAtTen(sale)).toBe(4)
    await occupy('14:00', '15:00', 3)
    expect(await freeAtTen(sale)).toBe(4)
    await occupy('17:00', '18:00', 2)
    expect(await freeAtTen(sale)).toBe(2)
    expect((await book(sale, { quantities: units(3) })).ok).toBe(false)
    expect((await book(sale, { quantities: units(2) })).ok).toBe(true)
    await occupy('14:00', '15:00', 1)
    expect(await freeAtTen(sale)).toBe(0)
    expect((await book(sale)).ok).toBe(false)
  },
)

const PLAIN = {
  active: 1,
  deleted_at: null,
  date_option: 'PARENT_DATE',
  can_select_date: 0,
  date_option_x_days: null,
  date_option_days_min: null,
  date_option_days_max: null,
  start_time_option: 'PARENT_START_TIME',
  can_select_start_time: 0,
  start_time: null,
  can_select_duration: 0,
  quantity_option: 'PARENT_MANDATORY',
  quantity_min: null,
  quantity_max: null,
} as const

async function setOption({ db }: Sale, values: Updateable<Database['bundle_option']>): Promise<void> {
  await db.updateTable('bundle_option').set(values).execute()
}

test.each(DIALECTS)(
  '%s: parts cost a constant number of statements, two where there are none',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, shopId } = sale
    const productIds = [sale.productId]
    const count = async (more: { isAlone?: boolean } = {}) => {
      const { counted, count: counter } = countStatements(db)
      const month = { from: localDate('2026-07-01'), to: localDate('2026-07-31') }
      await findAvailabilityFacts(counted, { shopId, productIds, ...month, now, ...more })
      return counter()
    }
    expect(await count()).toBe((await count({ isAlone: true })) + 2)
    await createLunchSale(sale)
    const few = await count()
    for (const _ of [1, 2, 3, 4]) {
      const productId = await insertProduct(db, { shop_id: shopId })
      await createLunchSale({ ...sale, productId })
      await createLunchSale({ ...sale, productId })
      productIds.push(productId)
    }
    expect(await count()).toBe(few)
  },
)
