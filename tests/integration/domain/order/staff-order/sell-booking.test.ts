import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { sellBooking } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  customer,
  endRent,
  load,
  now,
  reserve,
  type Sale,
  type Selling,
  startRent,
  toSelling,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { insertPrice, insertPriceCategory, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

function sell(sale: Sale, over: Selling = {}) {
  return inTransaction(sale.db, (tx) => sellBooking(tx, toSelling(sale, over)))
}

/** The order that was sold, for tests that are about what comes after. */
async function sold(sale: Sale, over: Selling = {}) {
  const result = await sell(sale, over)
  if (!result.ok) throw new Error(`not sold: ${result.error.code}`)
  return load(sale, result.value)
}

/** Codes of the rules that staff are told of; the code of a refusal if it is another. */
async function told(sale: Sale, over: Selling): Promise<string[]> {
  const result = await sell(sale, over)
  if (result.ok) return []
  const { error } = result
  if (error.code === 'guest_rules_broken') return error.warnings.map(({ code }) => code)
  return [error.code === 'booking_refused' ? error.refusal.code : error.code]
}

test.each(DIALECTS)('%s: the customer is told of it, unless staff say not to', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const messagesOf = async (over: Selling) => {
    const { id } = await sold(sale, over)
    const told = sale.db
      .selectFrom('activity')
      .select('action')
      .where('entity_id', '=', id)
      .where('notify', '=', 1)
    return (await told.execute()).map(({ action }) => action)
  }
  expect(await messagesOf({})).toEqual(['order_kept'])
  expect(await messagesOf({ notifies: true })).toEqual(['order_kept'])
  expect(await messagesOf({ notifies: false })).toEqual([])
})

test.each(DIALECTS)('%s: staff sell a booking, which is kept and unpaid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await sold(sale)

  expect(order).toMatchObject({
    state: 'CONFIRMED',
    reservationExpiresAt: null,
    createdBy: 'STAFF',
    lang: 'sv',
    priceMinor: 40_000,
    paymentState: 'UNPAID',
    depositMinor: null,
    customer,
    bookings: [{ startRent, endRent, startsNow: false, products: [{ quantity: 1, totalMinor: 40_000 }] }],
  })
  const key = { shopId: sale.shopId, entity: 'order', entityId: order.id }
  const log = await listActivities(sale.db, key)
  expect(log.map(({ action, actor }) => `${actor} ${action}`)).toEqual(
    ['order_kept', 'customer_changed', 'booking_added', 'order_created'].map((action) => `STAFF ${action}`),
  )
  expect((await sold(sale, { customer: { firstName: null } })).customer).toBeNull()
})

test.each(DIALECTS)('%s: what is full is full for staff, now and later', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 2)
  const quantities = [{ priceCategoryId: null, quantity: 2 }]
  await reserve(sale, { startRent: wallTime('2026-07-15 12:00:00') })

  expect(await sell(sale, { startRent: null, quantities, accepted: ['start_time_not_offered'] })).toEqual({
    ok: false,
    error: {
      code: 'booking_refused',
      index: 0,
      refusal: { code: 'not_enough_free', at: 'quantity', free: 1, productId: sale.productId },
    },
  })
  expect((await sell(sale, { startRent: null })).ok).toBe(true)
  // It stands until one, so a guest at noon gets nothing more.
  expect(await book(sale, { startRent: wallTime('2026-07-15 12:00:00') })).toMatchObject({
    error: { code: 'not_enough_free', free: 0 },
  })
  expect(await sale.db.selectFrom('order').select('id').execute()).toHaveLength(2)
})

test.each(DIALECTS)('%s: a booking that starts now asks for no grid and no cut-off', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await sale.db.updateTable('product').set({ cut_off_minutes: 120 }).execute()
  const at = instant('2026-07-15T08:07:41Z')

  expect((await sold(sale, { startRent: null, now: at })).bookings).toMatchObject([
    { startRent: '2026-07-15 10:07:00', endRent: '2026-07-15 13:07:00', startsNow: true },
  ])
  expect(await told(sale, { startRent: wallTime('2026-07-15 10:07:00'), now: at })).toEqual([
    'past_cut_off',
    'start_time_not_offered',
  ])
  expect(await told(sale, { startRent: null, now: instant('2026-07-15T20:07:00Z') })).toEqual([
    'outside_opening_hours',
  ])
})

test.each(DIALECTS)('%s: a booking that started now stays so until it is moved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await sold(sale, { startRent: null })
  const booking = order.bookings[0]
  const key = { shopId: sale.shopId, orderId: order.id, userId: sale.userId, now, zone }
  const change = (to: typeof startRent) =>
    inTransaction(sale.db, (tx) =>
      changeBooking(tx, {
        ...{ ...key, bookingId: booking?.id ?? 0, durationId: sale.durationId, isConfirmedToo: true },
        startRent: to,
        quantities: [{ priceCategoryId: null, quantity: 2 }],
      }),
    )
  const isWalkIn = async () => (await load(sale, { orderId: order.id })).bookings[0]?.startsNow

  expect((await change(booking?.startRent ?? startRent)).ok).toBe(true)
  expect(await isWalkIn()).toBe(true)
  expect((await change(startRent)).ok).toBe(true)
  expect(await isWalkIn()).toBe(false)
})

test.each(DIALECTS)(
  '%s: staff are told which rules for guests they break, and the log says so',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    await sale.db.updateTable('product').set({ minimum_quantity: 2 }).execute()
    const past = { startRent: wallTime('2026-07-14 10:00:00') }
    const broken = ['past_cut_off', 'below_minimum']

    expect(await told(sale, past)).toEqual(broken)
    expect(await told(sale, { ...past, accepted: ['below_minimum'] })).toEqual(broken)
    expect(await sale.db.selectFrom('order').select('id').execute()).toEqual([])
    const order = await sold(sale, { ...past, accepted: broken })
    expect(order.bookings).toMatchObject([{ startRent: past.startRent, startsNow: false }])
    const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.id })
    expect(log.find(({ action }) => action === 'booking_added')?.facts).toMatchObject({ warnings: broken })
  },
)

test.each(DIALECTS)('%s: a ratio between price categories is one of those rules', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const adultId = await insertPriceCategory(db, { shop_id: shopId })
  const childId = await insertPriceCategory(db, { shop_id: shopId, master_id: adultId, maximum_ratio: 1 })
  for (const id of [adultId, childId]) {
    await insertPrice(db, { shop_id: shopId, product_id: productId, price_category_id: id })
  }
  const quantities = [
    { priceCategoryId: adultId, quantity: 1 },
    { priceCategoryId: childId, quantity: 2 },
  ]

  expect(await told(sale, { quantities })).toEqual(['price_category_ratio'])
  expect((await sold(sale, { quantities, accepted: ['price_category_ratio'] })).priceMinor).toBe(120_000)
})

test.each(DIALECTS)('%s: any free period may be had, where it has a price', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const own = {
    durationId: null,
    endRent: wallTime('2026-07-16 11:30:00'),
    accepted: ['duration_not_offered'],
  }

  expect((await sold(sale, own)).bookings).toMatchObject([{ startRent, endRent: own.endRent }])
  expect(await told(sale, { ...own, endRent: startRent })).toEqual(['duration_not_offered'])
  expect(await told(sale, { ...own, endRent: wallTime('2028-07-17 10:00:00') })).toEqual(['booking_too_long'])
  const lastEvening = { startRent: wallTime('2999-12-31 23:00:00'), accepted: ['outside_opening_hours'] }
  expect(await told(sale, lastEvening)).toEqual(['duration_not_offered'])
  await sale.db.updateTable('price').set({ duration_id: sale.durationId }).execute()
  expect(await told(sale, own)).toEqual(['price_not_set'])
})

test.each(DIALECTS)('%s: the same form posted twice, also at once, sells once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const form = { requestKey: 'form', startRent: null }
  const [first, second] = await Promise.all([sell(sale, form), sell(sale, form)])

  expect(first.ok).toBe(true)
  expect(second).toEqual(first)
  // A minute later 'now' is another start, and the form is still the same.
  expect(await sell(sale, { ...form, now: instant('2026-07-15T08:01:00Z') })).toEqual(first)
  expect(await told(sale, { ...form, customer: { ...customer, firstName: 'Bo' } })).toEqual(['already_made'])
})

test.each(DIALECTS)(
  '%s: of two at the last place one sells it, and what was refused leaves nothing',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const results = await Promise.all([sell(sale), sell(sale), book(sale), sell(sale), book(sale)])

    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sale.db.selectFrom('order').select('id').execute()).toHaveLength(1)
    expect(await sale.db.selectFrom('customer').select('order_id').execute()).toHaveLength(
      results[2].ok || results[4].ok ? 0 : 1,
    )
  },
)

test.each(DIALECTS)('%s: what must come with the product comes, and is paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const addonId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: 2 })
  await insertPrice(db, { shop_id: shopId, product_id: addonId, unit_price_minor: 5_000 })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: addonId, mandatory: 1, included: 0 })
    .execute()
  const quantities = (quantity: number) => ({ quantities: [{ priceCategoryId: null, quantity }] })

  expect(await told(sale, quantities(3))).toEqual(['not_enough_free'])
  expect(await sold(sale, quantities(2))).toMatchObject({
    priceMinor: 90_000,
    bookings: [
      {
        products: [
          { productId, quantity: 2 },
          { productId: addonId, isAddon: true, quantity: 2 },
        ],
      },
    ],
  })
})

test.each(DIALECTS)('%s: another shop’s product is not there, nor an add-on by itself', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const stranger = await createSale(database.db)
  const addonId = await insertProduct(sale.db, { shop_id: sale.shopId, product_type: 'ADDON' })

  expect(await told(sale, { productId: stranger.productId })).toEqual(['product_not_found'])
  expect(await told(sale, { productId: addonId })).toEqual(['product_not_found'])
  expect(await told(sale, { durationId: stranger.durationId })).toEqual(['duration_not_offered'])
})

test.each(DIALECTS)('%s: an end that the clock skips is stored as the first that exists', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await sold(sale, {
    startRent: wallTime('2027-03-28 01:00:00'),
    endRent: wallTime('2027-03-28 02:30:00'),
    durationId: null,
    accepted: ['duration_not_offered', 'outside_opening_hours', 'start_time_not_offered'],
  })
  expect(order.bookings[0]).toMatchObject({ endRent: '2027-03-28 03:00:00' })
})

test.each(DIALECTS)(
  '%s: a customer who was here before is written to in the same language',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const langOf = async (over: Selling) => (await sold(sale, over)).lang
    const stranger = { ...customer, firstName: 'Nils', email: 'nils@example.test', phone: null }
    expect(await langOf({ locale: 'no' })).toBe('no')
    expect(await langOf({ locale: 'sv' })).toBe('no')
    expect(await langOf({ locale: 'sv', customer: stranger })).toBe('sv')
  },
)
