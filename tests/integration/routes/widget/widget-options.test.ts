import { expect, test } from 'vitest'
import { ok } from '#app/domain/shared/result.ts'
import { updateShopOptions } from '#app/domain/shop/shop-edit-queries.server.ts'
import { findShopOptions } from '#app/domain/shop/shop-queries.server.ts'
import type { WidgetOptions } from '#app/domain/shop/widget-options.ts'
import { guestServices } from '#app/http/context.server.ts'
import { findAllowedProduct, listAllowedProducts } from '#app/routes/widget/allowed-products.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { guestArgs, insertKayakShop } from './guest-shop.ts'

function save(db: Db, shopId: number, options: Partial<WidgetOptions>) {
  return inTransaction(db, async (tx) => ok(await updateShopOptions(tx, shopId, options)))
}

async function allowed(db: Db, shopId: number, query = '') {
  const { context } = await guestArgs(db, shopId, `/widget/v2/dialog/new-order?key=k${query}`, { params: {} })
  const guest = context.get(guestServices)
  const listed = (await listAllowedProducts(guest)).map(({ id }) => id)
  const found = async (id: number) => (await findAllowedProduct(guest, id))?.id
  return { listed, found }
}

test.each(DIALECTS)('%s: an address narrows what the shop offers, and never widens it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId, productId: kayak } = await insertKayakShop(db)
  const sauna = await insertProduct(db, { shop_id: shopId })
  expect((await allowed(db, shopId)).listed).toEqual([kayak, sauna])
  expect((await allowed(db, shopId, `&products=${sauna}`)).listed).toEqual([sauna])

  await save(db, shopId, { widgetProducts: [kayak] })
  const own = await allowed(db, shopId)
  expect(own.listed).toEqual([kayak])
  expect([await own.found(kayak), await own.found(sauna)]).toEqual([kayak, undefined])
  const wider = await allowed(db, shopId, `&products=${sauna}`)
  expect(wider.listed).toEqual([])
  expect([await wider.found(kayak), await wider.found(sauna)]).toEqual([undefined, undefined])

  await save(db, shopId, { widgetProducts: [], widgetCategories: [999] })
  const none = await allowed(db, shopId)
  expect([none.listed, await none.found(kayak)]).toEqual([[], undefined])
})

test.each(DIALECTS)('%s: texts and lists come back as they were saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { shopId } = await insertKayakShop(db)
  const options = {
    widgetButtonText: { sv: 'Boka "nu"', de: 'Jetzt' },
    widgetProducts: [3, 1],
    widgetOrigins: ['https://sjoboden.example'],
    widgetColour: '#7a1f5c',
  }
  await save(db, shopId, options)
  expect(await findShopOptions(db, shopId)).toMatchObject(options)
  await save(db, shopId, { widgetButtonText: {}, widgetProducts: [], widgetColour: null })
  const emptied = { widgetButtonText: {}, widgetProducts: [], widgetColour: null }
  expect(await findShopOptions(db, shopId)).toMatchObject(emptied)
})
