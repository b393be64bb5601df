import { expect, test } from 'vitest'
import { findInformation } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { findRebooking } from '#app/domain/catalog/setup/product-rebooking-queries.server.ts'
import { action as information } from '#app/routes/staff/products/information/information.tsx'
import { action as rebooking, loader as showRebooking } from '#app/routes/staff/products/rebooking.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertCategory, insertPrice, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const INFORMATION = {
  name: 'Kajak röd',
  'displayName.sv': 'Röd kajak',
  'shortDescription.sv': 'En röd kajak för en.',
  version: '1',
}
const REBOOKING = {
  rebookable: 'on',
  rebookingFeeType: 'PERCENT',
  rebookingFee: '10',
  rebookableUntilMinutes: '60',
  version: '1',
}

type Post = { shop: StaffShop; productId: number; form: Record<string, string> }

async function postInformation(db: Db, { shop, productId, form }: Post) {
  const options = { params: { productId: String(productId) }, form }
  const args = await staffArgs(db, shop, `/products/${productId}/information`, options)
  return outcomeOf(information({ ...args, pattern: '/products/:productId/information' }))
}

async function postRebooking(db: Db, { shop, productId, form }: Post) {
  const options = { params: { productId: String(productId) }, form }
  const args = await staffArgs(db, shop, `/products/${productId}/rebooking`, options)
  return outcomeOf(rebooking({ ...args, pattern: '/products/:productId/rebooking' }))
}

test.each(DIALECTS)('%s: the information tab saves, refuses, and tells of another save', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { productId } = shop
  const post = (form: Record<string, string>, who: StaffShop = shop) =>
    postInformation(db, { shop: who, productId, form: { ...INFORMATION, ...form } })

  expect(await post({ advertisedPrice: '99,50' })).toEqual({ to: `/products/${productId}/information` })
  expect(await findInformation(db, { shopId: shop.shopId, id: productId })).toMatchObject({
    name: 'Kajak röd',
    advertisedPriceMinor: 9_950,
  })
  expect(await post({ name: 'Kajak blå' })).toMatchObject({ status: 409 })
  expect(await post({ name: 'x' })).toEqual({ status: 422, errors: { name: ['Skriv minst 3 tecken'] } })

  const stranger = { ...shop, shopId: await insertShop(db) }
  const foreign = await insertCategory(db, { shop_id: stranger.shopId })
  expect(await post({ version: '2', categoryIds: String(foreign) })).toEqual({
    status: 422,
    errors: { categoryIds: ['Välj ett av alternativen'] },
  })
  expect(await post({}, stranger)).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: the rebooking tab saves, refuses, and tells of another save', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { productId } = shop
  const post = (form: Record<string, string>, who: StaffShop = shop) =>
    postRebooking(db, { shop: who, productId, form: { ...REBOOKING, ...form } })

  expect(await post({})).toEqual({ to: `/products/${productId}/rebooking` })
  expect(await findRebooking(db, { shopId: shop.shopId, id: productId })).toEqual({
    rebookable: true,
    rebookingFeeType: 'PERCENT',
    rebookingFee: 1_000,
    rebookableUntilMinutes: 60,
  })
  expect(await post({ rebookingFee: '20' })).toMatchObject({ status: 409 })
  expect(await post({ rebookingFee: '101' })).toEqual({
    status: 422,
    errors: { rebookingFee: ['Ange en procentsats mellan 0 och 100'] },
  })
  expect(await post({}, { ...shop, shopId: await insertShop(db) })).toMatchObject({ status: 404 })
})

test.each(DIALECTS)('%s: the rebooking tab shows what a guest would pay as it is set', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  const example = async () => {
    const params = { productId: String(productId) }
    const args = await staffArgs(db, shop, `/products/${productId}/rebooking`, { params })
    return (await showRebooking({ ...args, pattern: '/products/:productId/rebooking' })).example
  }
  expect(await example()).toBeNull()
  await insertPrice(db, { shop_id: shopId, product_id: productId, unit_price_minor: 49_500 })
  expect(await example()).toBeNull()
  await postRebooking(db, { shop, productId, form: REBOOKING })
  expect(await example()).toEqual({ unitPriceMinor: 49_500, feeMinor: 4_950 })
})
