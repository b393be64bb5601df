import { expect, test } from 'vitest'
import { type BookingChange, planBookingChange } from '#app/domain/order/change/change-by-plan.server.ts'
import type { ChangePlan } from '#app/domain/order/change/change-plan.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  confirmed,
  createSale,
  endRent,
  now,
  type Sale,
  startRent,
  units,
} from '#tests/integration/domain/order/sale.ts'
import {
  insertBundleOption,
  insertPrice,
  insertPriceCategory,
  insertProduct,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const ALL = ['Tur 2', 'Tur barn 1', 'Fikakorg 2', 'Filt 1', 'Lunch 3']
const LATER = { startRent: wallTime('2026-07-17 10:00:00'), endRent: wallTime('2026-07-17 13:00:00') }

/**
 * Two adults and a child on a tour with its lunch, two baskets and a blanket, sold and confirmed; a drink may go with
 * each lunch.
 */
async function sellTour(sale: Sale, withDrinks = false) {
  const { db, shopId, productId } = sale
  const childId = await insertPriceCategory(db, { shop_id: shopId, title: '{"sv":"barn"}' })
  const named = async (name: string, over: { product_type: 'ADDON' | 'RENTAL'; max_capacity?: number }) => {
    const id = await insertProduct(db, {
      ...{ shop_id: shopId, display_name: JSON.stringify({ sv: name }), ...over },
    })
    await insertPrice(db, { shop_id: shopId, product_id: id, unit_price_minor: 10_000 })
    return id
  }
  await db.updateTable('product').set({ display_name: '{"sv":"Tur"}' }).where('id', '=', productId).execute()
  const child = { shop_id: shopId, product_id: productId, price_category_id: childId }
  await insertPrice(db, { ...child, unit_price_minor: 20_000 })
  const basketId = await named('Fikakorg', { product_type: 'ADDON', max_capacity: 4 })
  const blanketId = await named('Filt', { product_type: 'ADDON' })
  const lunchId = await named('Lunch', { product_type: 'RENTAL', max_capacity: withDrinks ? 9 : 3 })
  for (const addonId of [basketId, blanketId]) {
    const link = { shop_id: shopId, product_id: productId, addon_id: addonId }
    await db
      .insertInto('product_addon')
      .values({ ...link, mandatory: 0, included: 0 })
      .execute()
  }
  const optionId = await insertBundleOption(db, {
    ...{ shop_id: shopId, product_id: productId, item_id: lunchId },
    quantity_option: 'PARENT_MANDATORY',
  })
  const drinkId = await named('Dryck', { product_type: 'ADDON', max_capacity: 4 })
  if (withDrinks) {
    const drink = {
      shop_id: shopId,
      product_id: lunchId,
      addon_id: drinkId,
      mandatory: 1,
      included: 0,
    } as const
    await db.insertInto('product_addon').values(drink).execute()
  }
  const quantities = [
    { priceCategoryId: null, quantity: 2 },
    { priceCategoryId: childId, quantity: 1 },
  ]
  const addons = [
    { addonId: basketId, quantity: 2 },
    { addonId: blanketId, quantity: 1 },
  ]
  const order = await confirmed(sale, { quantities, addons })
  return { sale, order, quantities, addons, childId, basketId, blanketId, lunchId, drinkId, optionId }
}

type Tour = Awaited<ReturnType<typeof sellTour>>

async function plan({ sale, order, quantities, addons }: Tour, over: Partial<BookingChange>) {
  const same = { startRent, endRent, durationId: sale.durationId, byHand: [], reason: null, notifies: false }
  const change = { ...order.staff, bookingId: order.bookingId, productId: sale.productId, ...same }
  const input = { ...change, quantities, addons, ...over }
  const planned = await inTransaction(sale.db, (tx) => planBookingChange(tx, input))
  if (planned.ok) throw new Error('a plan is never written')
  return planned.error.code === 'planned' ? planned.error.planned.plan : planned.error
}

function rowsOf(planned: Awaited<ReturnType<typeof plan>>) {
  if (!('lines' in planned)) return planned
  return planned.lines.flatMap(({ after }) => (after ? [describe(after)] : []))
}

function describe(row: NonNullable<ChangePlan['lines'][number]['after']>): string {
  const name = [row.productName.sv, row.priceCategoryTitle?.sv].filter(Boolean).join(' ')
  return `${name} ${row.quantity}`
}

const withdraw: Record<string, (tour: Tour) => Promise<unknown>> = {
  'a price category is deleted': ({ sale: { db }, childId }) =>
    db.updateTable('price_category').set({ deleted_at: now }).where('id', '=', childId).execute(),
  'an add-on is deleted': ({ sale: { db }, basketId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', '=', basketId).execute(),
  'an add-on goes with the product no more': ({ sale: { db }, basketId }) =>
    db.deleteFrom('product_addon').where('addon_id', '=', basketId).execute(),
  'an add-on is inactive': ({ sale: { db }, basketId }) =>
    db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', basketId).execute(),
  'a bundle option is inactive': ({ sale: { db }, optionId }) =>
    db.updateTable('bundle_option').set({ active: 0 }).where('id', '=', optionId).execute(),
  'a bundle option is deleted': ({ sale: { db }, optionId }) =>
    db.updateTable('bundle_option').set({ deleted_at: now }).where('id', '=', optionId).execute(),
  'the only product of an option is inactive': ({ sale: { db }, lunchId }) =>
    db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', lunchId).execute(),
  'the only product of an option is deleted': ({ sale: { db }, lunchId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', '=', lunchId).execute(),
}

const cases = DIALECTS.flatMap((dialect) => Object.keys(withdraw).map((why) => ({ dialect, why })))

test.each(cases)('$dialect: what was sold stays though $why', async ({ dialect, why }) => {
  await using database = await createTestDatabase(dialect)
  const tour = await sellTour(await createSale(database.db))
  await withdraw[why]?.(tour)
  await database.db.updateTable('price').set({ unit_price_minor: 90_000 }).execute()

  const { basketId, blanketId, addons, quantities, childId } = tour
  const moreBlankets = [
    { addonId: basketId, quantity: 2 },
    { addonId: blanketId, quantity: 2 },
  ]
  const touched = await plan(tour, { addons: moreBlankets })
  expect(rowsOf(touched)).toEqual(expect.arrayContaining(ALL.with(3, 'Filt 2')))
  expect(touched).toMatchObject({ bookingMinor: { before: 160_000, after: 330_000 } })

  const moved = await plan(tour, LATER)
  expect(rowsOf(moved)).toEqual(expect.arrayContaining(ALL))
  expect(rowsOf(moved)).toHaveLength(ALL.length)
  const isLunch = why.includes('option')
  const isChild = why.includes('category')
  const soldRow = isLunch ? 3 * 10_000 : isChild ? 20_000 : 2 * 10_000
  const others = isLunch ? 6 : isChild ? 8 : 7
  expect(moved).toMatchObject({ bookingMinor: { after: others * 90_000 + soldRow } })

  const fewer = isChild
    ? { quantities: quantities.slice(0, 1) }
    : isLunch
      ? { bundles: [{ optionId: tour.optionId, items: [] }] }
      : { addons: addons.slice(1) }
  const gone = isChild ? 'Tur barn 1' : isLunch ? 'Lunch 3' : 'Fikakorg 2'
  expect(rowsOf(await plan(tour, fewer))).not.toContain(gone)

  if (isLunch) return
  const more = isChild
    ? { quantities: [...quantities.slice(0, 1), { priceCategoryId: childId, quantity: 2 }] }
    : { addons: [{ addonId: basketId, quantity: 3 }] }
  expect(await plan(tour, more)).toMatchObject({ code: expect.stringMatching(/not_offered|not_bookable/) })
})

test.each(DIALECTS)('%s: what is no longer offered moves only where it is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const tour = await sellTour(await createSale(database.db, null))
  const { sale, basketId, lunchId, addons } = tour
  await confirmed(sale, { startRent: LATER.startRent, addons: [{ addonId: basketId, quantity: 3 }] })
  await sale.db.updateTable('product').set({ deleted_at: now }).where('id', '=', basketId).execute()
  expect(await plan(tour, LATER)).toMatchObject({ code: 'not_enough_free', productId: basketId, free: 1 })
  const without = { ...LATER, addons: addons.slice(1) }
  expect(await plan(tour, without)).toMatchObject({ code: 'not_enough_free', productId: lunchId, free: 2 })
})

test.each(DIALECTS)('%s: a booking of a deleted product is reduced, not moved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const tour = await sellTour(await createSale(database.db))
  const { sale, quantities, childId } = tour
  await sale.db.updateTable('product').set({ deleted_at: now }).where('id', '=', sale.productId).execute()
  const one = [
    { priceCategoryId: null, quantity: 1 },
    { priceCategoryId: childId, quantity: 1 },
  ]
  const reduced = await plan(tour, { quantities: one })
  expect(rowsOf(reduced)).toEqual(expect.arrayContaining(['Tur 1', 'Tur barn 1', 'Fikakorg 2']))
  const more = [{ priceCategoryId: null, quantity: 3 }, ...quantities.slice(1)]
  for (const over of [LATER, { quantities: more }]) {
    expect(await plan(tour, over)).toMatchObject({ code: 'product_not_bookable', productId: sale.productId })
  }
})

const withdrawDrink: Record<string, (tour: Tour) => Promise<unknown>> = {
  'it is deleted': ({ sale: { db }, drinkId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', '=', drinkId).execute(),
  'it is inactive': ({ sale: { db }, drinkId }) =>
    db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', drinkId).execute(),
  'it goes with the item no more': ({ sale: { db }, drinkId }) =>
    db.deleteFrom('product_addon').where('addon_id', '=', drinkId).execute(),
  'it is optional by now': ({ sale: { db }, drinkId }) =>
    db.updateTable('product_addon').set({ mandatory: 0 }).where('addon_id', '=', drinkId).execute(),
  'its item is deleted': ({ sale: { db }, lunchId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', '=', lunchId).execute(),
  'its item is inactive': ({ sale: { db }, lunchId }) =>
    db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', lunchId).execute(),
  'its option is deleted': ({ sale: { db }, optionId }) =>
    db.updateTable('bundle_option').set({ deleted_at: now }).where('id', '=', optionId).execute(),
  'both are deleted': ({ sale: { db }, lunchId, drinkId }) =>
    db.updateTable('product').set({ deleted_at: now }).where('id', 'in', [lunchId, drinkId]).execute(),
}

const drinkCases = DIALECTS.flatMap((dialect) => Object.keys(withdrawDrink).map((why) => ({ dialect, why })))

test.each(drinkCases)('$dialect: the add-on of an item stays though $why', async ({ dialect, why }) => {
  await using database = await createTestDatabase(dialect)
  const tour = await sellTour(await createSale(database.db), true)
  await withdrawDrink[why]?.(tour)

  const { basketId, lunchId, optionId, quantities } = tour
  const touched = await plan(tour, { addons: [{ addonId: basketId, quantity: 1 }] })
  expect(rowsOf(touched)).toEqual(expect.arrayContaining(['Lunch 3', 'Dryck 3']))
  expect(touched).toMatchObject({ bookingMinor: { before: 190_000, after: 170_000 } })
  expect(rowsOf(await plan(tour, LATER))).toEqual(expect.arrayContaining(['Lunch 3', 'Dryck 3']))

  const isItemGone = /^(its|both)/.test(why)
  const two = { optionId, items: [{ productId: lunchId, quantities: units(2) }] }
  const fewer = isItemGone ? { bundles: [two] } : { quantities: quantities.slice(0, 1) }
  expect(rowsOf(await plan(tour, fewer))).toEqual(expect.arrayContaining(['Lunch 2', 'Dryck 2']))
  const more = rowsOf(await plan(tour, { quantities: units(4) }))
  expect(more).toEqual(expect.arrayContaining([isItemGone ? 'Lunch 3' : 'Lunch 4', 'Dryck 3']))
  if (!isItemGone) return
  const none = rowsOf(await plan(tour, { bundles: [{ optionId, items: [] }] }))
  expect(none).toEqual(expect.not.arrayContaining([expect.stringMatching(/^(Lunch|Dryck)/)]))
})

test.each(DIALECTS)('%s: an add-on of an item moves only where it is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const tour = await sellTour(await createSale(database.db, null), true)
  const { sale, drinkId, optionId } = tour
  await confirmed(sale, { startRent: LATER.startRent, quantities: units(3) })
  await sale.db.updateTable('product').set({ deleted_at: now }).where('id', '=', drinkId).execute()
  const refused = { code: 'not_enough_free', at: 'bundles', optionId, productId: drinkId, free: 1 }
  expect(await plan(tour, LATER)).toMatchObject(refused)
})
