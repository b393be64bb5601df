import { expect, test } from 'vitest'
import { listBundleOptions } from '#app/domain/catalog/bundle/bundle-option-queries.server.ts'
import {
  listBands,
  listProductSeasons,
  listStoredPrices,
} from '#app/domain/catalog/prices/product-price-queries.server.ts'
import { listAddonLinks } from '#app/domain/catalog/setup/product-addon-queries.server.ts'
import { action as postAddon } from '#app/routes/staff/products/addons/addon.tsx'
import { action as postBundle, loader as showBundle } from '#app/routes/staff/products/addons/bundle.tsx'
import { action as deleteBundle } from '#app/routes/staff/products/addons/bundle-delete.tsx'
import { action as restoreBundle } from '#app/routes/staff/products/addons/bundle-restore.ts'
import { action as postSeason } from '#app/routes/staff/products/prices/price-season.tsx'
import { action as deleteSeason } from '#app/routes/staff/products/prices/price-season-delete.tsx'
import { action as postPrices, loader as showPrices } from '#app/routes/staff/products/prices/prices.tsx'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertShop,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { countStatements } from '../../domain/availability/count-statements.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

type Form = Record<string, string>

/** Who posts what about a product, with all that the routes of its prices and parts answer. */
function poster(db: Db, shop: StaffShop, productId: number) {
  const tab = `/products/${productId}`
  const argsOf = <Params extends Record<string, string>>(path: string, params: Params, form?: Form) =>
    staffArgs(db, shop, `${tab}/${path}`, {
      params: { ...params, productId: String(productId) },
      ...(form ? { form } : {}),
    })
  return {
    prices: async (form: Form) => {
      const args = await argsOf('prices', {}, form)
      return outcomeOf(postPrices({ ...args, pattern: '/products/:productId/prices' }))
    },
    show: async () => {
      const args = await argsOf('prices', {})
      return showPrices({ ...args, pattern: '/products/:productId/prices' })
    },
    addon: async (form: Form) => {
      const args = await argsOf('addon', {}, form)
      return outcomeOf(postAddon({ ...args, pattern: '/products/:productId/addon' }))
    },
    season: async (form: Form, priceSeasonId?: string) => {
      const args = await argsOf('prices/seasons', priceSeasonId ? { priceSeasonId } : {}, form)
      const pattern = '/products/:productId/prices/seasons/:priceSeasonId'
      return outcomeOf(postSeason({ ...args, pattern }))
    },
    deleteSeason: async (priceSeasonId: string) => {
      const args = await argsOf('prices/seasons', { priceSeasonId }, {})
      const pattern = '/products/:productId/prices/seasons/:priceSeasonId/delete'
      return outcomeOf(deleteSeason({ ...args, pattern }))
    },
    bundle: async (form: Form, bundleOptionId?: string) => {
      const args = await argsOf('addon/bundles', bundleOptionId ? { bundleOptionId } : {}, form)
      const pattern = '/products/:productId/addon/bundles/:bundleOptionId'
      return outcomeOf(postBundle({ ...args, pattern }))
    },
    /** The form as it comes back when a product was added to it. */
    addItem: async (form: Form) => {
      const args = await argsOf('addon/bundles', {}, { ...form, add: 'product' })
      const answer = await postBundle({ ...args, pattern: '/products/:productId/addon/bundles/new' })
      return 'data' in answer ? answer.data.result.initialValue : undefined
    },
    deleteBundle: async (bundleOptionId: string) => {
      const args = await argsOf('addon/bundles', { bundleOptionId }, {})
      const pattern = '/products/:productId/addon/bundles/:bundleOptionId/delete'
      return outcomeOf(deleteBundle({ ...args, pattern }))
    },
    restoreBundle: async (bundleOptionId: string) => {
      const args = await argsOf('addon/bundles', { bundleOptionId }, {})
      const pattern = '/products/:productId/addon/bundles/:bundleOptionId/restore'
      return outcomeOf(restoreBundle({ ...args, pattern }))
    },
  }
}

async function insertCell(db: Db, { shopId, productId }: { shopId: number; productId: number }) {
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: productId })
  const priceCategoryId = await insertPriceCategory(db, { shop_id: shopId })
  const row = { price_category_id: priceCategoryId, duration_id: durationId }
  await insertPrice(db, { shop_id: shopId, product_id: productId, ...row })
  return `prices.c${priceCategoryId}.d${durationId}`
}

test.each(DIALECTS)('%s: each block of prices saves, refuses, and tells of another save', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { productId } = shop
  const cell = await insertCell(db, shop)
  const mine = poster(db, shop, productId)
  const key = { shopId: shop.shopId, productId }
  const saved = { to: `/products/${productId}/prices` }

  expect(await mine.prices({ intent: 'base-0', version: '1', [cell]: '490' })).toEqual(saved)
  expect(await listStoredPrices(db, key)).toMatchObject([{ unitPriceMinor: 49_000 }])
  expect(await mine.prices({ intent: 'base-0', version: '1', [cell]: '590' })).toMatchObject({ status: 409 })
  expect(await mine.prices({ intent: 'base-0', version: '2', [cell]: 'gratis' })).toEqual({
    status: 422,
    errors: { [cell]: ['Vuxen, 3 timmar: ange ett pris, 0 eller mer'] },
  })
  expect(await mine.prices({ intent: 'unit', version: '2', timeUnit: 'HOURS' })).toEqual(saved)
  expect(await mine.prices({ intent: 'unit', version: '3', timeUnit: 'DURATION' })).toEqual(saved)
  expect(await mine.prices({ intent: 'unit', timeUnit: 'YEARS' })).toMatchObject({ status: 422 })
  const band = { 'bands[0].minimumQuantity': '5', 'bands[0].unit': 'PERCENT', 'bands[0].amount': '10' }
  expect(await mine.prices({ intent: 'bulk', version: '4', ...band })).toEqual(saved)
  expect(await listBands(db, key)).toHaveLength(1)
  expect(await mine.prices({ intent: 'bulk', ...band, 'bands[0].amount': '101' })).toMatchObject({
    status: 422,
  })
  const deposit = { intent: 'deposit', depositPercentage: '25', fullDepositWithinHours: '48' }
  expect(await mine.prices({ ...deposit, version: '5' })).toEqual(saved)
  expect(await mine.prices({ ...deposit, depositPercentage: '120' })).toEqual({
    status: 422,
    errors: { depositPercentage: ['Ange en procentsats mellan 0 och 100'] },
  })
  for (const intent of ['', 'base-9', 'season-99-0', 'other']) {
    expect(await mine.prices({ intent }), intent).toMatchObject({ status: 404 })
  }
  const stranger = poster(db, { ...shop, shopId: await insertShop(db) }, productId)
  for (const intent of ['base-0', 'unit', 'bulk', 'deposit']) {
    const form = { ...deposit, timeUnit: 'HOURS', intent }
    expect(await stranger.prices(form), intent).toMatchObject({ status: 404 })
  }
})

const SEASON = {
  name: 'Höst',
  firstDate: '2026-08-17',
  lastDate: '2026-09-30',
  weekdays: '6',
  copyFrom: 'base',
}

test.each(DIALECTS)('%s: a season is made, changed and deleted on pages of its own', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { productId } = shop
  const cell = await insertCell(db, shop)
  const mine = poster(db, shop, productId)
  const key = { shopId: shop.shopId, productId }

  expect(await mine.season({ ...SEASON, lastDate: '2026-08-01' })).toMatchObject({
    status: 422,
    errors: { lastDate: ['Säsongen måste sluta efter att den börjar'] },
  })
  await mine.season({ ...SEASON, version: '1' })
  const [season] = await listProductSeasons(db, key)
  const id = String(season?.id)
  expect(season).toMatchObject({ name: 'Höst', weekdays: [6] })
  const to = `/products/${productId}/prices#season-${id}`
  expect(await mine.season({ ...SEASON, name: 'Sensommar', version: '2' }, id)).toEqual({ to })
  expect(await mine.season({ ...SEASON, name: 'Sensommaren', version: '2' }, id)).toMatchObject({
    status: 409,
  })
  const { seasons } = await mine.show()
  expect(seasons).toMatchObject([{ name: 'Sensommar', isNow: false }])
  expect(await mine.prices({ intent: `season-${id}-0`, [cell]: '' })).toEqual({
    to: `/products/${productId}/prices`,
  })
  expect(await listStoredPrices(db, key)).toHaveLength(1)

  const stranger = poster(db, { ...shop, shopId: await insertShop(db) }, productId)
  expect(await stranger.season(SEASON, id)).toMatchObject({ status: 404 })
  expect(await stranger.season(SEASON)).toMatchObject({ status: 404 })
  expect(await stranger.deleteSeason(id)).toMatchObject({ status: 404 })
  expect(await mine.deleteSeason(id)).toEqual({ to: `/products/${productId}/prices` })
  expect(await mine.deleteSeason(id)).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: 500 prices are shown in as many statements as one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  await insertCell(db, shop)
  const countOf = async () => {
    const counting = countStatements(db)
    const page = await poster(counting.counted, shop, shop.productId).show()
    return { statements: counting.count(), parts: page.base.parts.length }
  }
  const few = await countOf()
  for (let more = 0; more < 500; more++) {
    const price_category_id = await insertPriceCategory(db, { shop_id: shop.shopId })
    await insertPrice(db, { shop_id: shop.shopId, product_id: shop.productId, price_category_id })
  }
  const many = await countOf()
  expect(many.statements).toBe(few.statements)
  expect([few.parts, many.parts]).toEqual([1, 3])
})

const OPTION = {
  'name.sv': 'Lunch',
  dateOption: 'PARENT_DATE',
  startTimeOption: 'PARENT_START_TIME',
  durationOption: 'PARENT_DURATION',
  quantityOption: 'PARENT_MANDATORY',
  showPrice: 'on',
}

test.each(DIALECTS)(
  '%s: add-ons and bundle options save, refuse, and tell of another save',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { shopId, productId } = shop
    const addonId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
    const item = String(await insertProduct(db, { shop_id: shopId, name: 'Bastu' }))
    const mine = poster(db, shop, productId)
    const stranger = poster(db, { ...shop, shopId: await insertShop(db) }, productId)
    const key = { shopId, productId }
    const tab = `/products/${productId}/addon`

    const addons = { intent: 'addons', version: '1', 'addons[0].addonId': String(addonId) }
    expect(await mine.addon(addons)).toEqual({ to: tab })
    expect(await listAddonLinks(db, key)).toEqual([{ addonId, mandatory: false, included: false }])
    expect(await mine.addon({ ...addons, 'addons[0].mandatory': 'on' })).toMatchObject({ status: 409 })
    const wrong = { ...addons, version: '2', 'addons[0].addonId': item }
    expect(await mine.addon(wrong)).toEqual({ status: 422, errors: { addons: ['Välj ett av alternativen'] } })
    expect(await stranger.addon(addons)).toMatchObject({ status: 404 })

    const option = { ...OPTION, 'products[0].productId': item }
    const saved = { to: `${tab}#bundles` }
    expect(await mine.addItem({ ...option, addedProductId: String(addonId) })).toMatchObject({
      products: [{ productId: item }, { productId: String(addonId) }],
    })
    expect(await mine.addItem({ ...option, addedProductId: '' })).toMatchObject({
      products: [{ productId: item }],
    })
    expect(await listBundleOptions(db, key)).toEqual([])
    expect(await mine.bundle({ ...option, version: '2' })).toEqual(saved)
    const [created] = await listBundleOptions(db, key)
    const id = String(created?.id)
    expect(await mine.bundle({ ...option, dateOption: 'X_DAYS_FROM_START' }, id)).toEqual({
      status: 422,
      errors: { dateOptionXDays: ['Behövs för det du har valt ovan'] },
    })
    const own = { ...option, 'products[0].productId': String(productId) }
    expect(await mine.bundle(own, id)).toMatchObject({ status: 422 })
    expect(await mine.bundle({ ...option, priceFixed: '99', version: '3' }, id)).toEqual(saved)
    expect(await mine.bundle({ ...option, priceFixed: '98', version: '3' }, id)).toMatchObject({
      status: 409,
    })
    expect(await mine.addon({ active: `${id}:off` })).toEqual(saved)
    expect(await mine.addon({ move: `${id}:up` })).toEqual(saved)
    expect(await mine.addon({ move: `${id}:1` })).toEqual(saved)
    expect(await mine.addon({ move: 'x' })).toMatchObject({ status: 404 })
    expect(await listBundleOptions(db, key)).toMatchObject([{ active: false, priceFixedMinor: 9_900 }])

    expect(await stranger.bundle(option, id)).toMatchObject({ status: 404 })
    expect(await stranger.addon({ active: `${id}:on` })).toMatchObject({ status: 404 })
    expect(await stranger.deleteBundle(id)).toMatchObject({ status: 404 })
    expect(await stranger.restoreBundle(id)).toMatchObject({ status: 404 })
    expect(await mine.deleteBundle(id)).toEqual({ to: tab })
    expect(await mine.bundle(option, id)).toMatchObject({ status: 404 })
    expect(await mine.restoreBundle(id)).toEqual({ to: tab })
    expect(await listBundleOptions(db, key)).toHaveLength(1)
  },
)

test.each([
  [
    '?preset=everyone',
    { quantityOption: 'PARENT_MANDATORY', canSelectQuantity: false, name: { sv: 'Lunch' } },
  ],
  [
    '?preset=optional',
    { quantityOption: 'PARENT_OPTIONAL', canSelectQuantity: true, name: { sv: 'Tillval' } },
  ],
  ['?preset=constructor', null],
  ['', null],
])('a new bundle option at %j starts from %j', async (query, values) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const params = { productId: String(shop.productId) }
  const args = await staffArgs(db, shop, `/products/${shop.productId}/addon/bundles/new${query}`, { params })
  const pattern = '/products/:productId/addon/bundles/new'
  const { start } = await showBundle({ ...args, pattern })
  if (values) expect(start?.values).toMatchObject(values)
  else expect(start).toBeNull()
})
