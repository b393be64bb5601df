import { expect, test } from 'vitest'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { findProductSales } from '#app/domain/report/product-report.server.ts'
import { listSalesDays, sumSales } from '#app/domain/report/sales-figures-report.server.ts'
import { findUtilisation } from '#app/domain/report/utilisation-report.server.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertAllocation,
  insertDuration,
  insertOrderWithBooking,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceType,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { confirmed, createSale, now, units, zone } from '../order/sale.ts'

const DAY = { from: localDate('2026-07-16'), to: localDate('2026-07-16') }
/** All is sold on the day before the visit. */
const SOLD = { from: localDate('2026-07-15'), to: localDate('2026-07-15') }

test.each(DIALECTS)('%s: products and price categories share the sales among them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db, 20)
  const { shopId } = sale
  const canoe = await insertProduct(db, { shop_id: shopId, display_name: '{"sv":"Kanot"}' })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: canoe })
  const adult = await insertPriceCategory(db, { shop_id: shopId, title: '{"sv":"Vuxen"}' })
  const child = await insertPriceCategory(db, { shop_id: shopId, title: '{"sv":"Barn"}' })
  for (const price_category_id of [adult, child]) {
    await insertPrice(db, { shop_id: shopId, product_id: canoe, price_category_id, unit_price_minor: 10_000 })
  }
  await confirmed(sale, { quantities: units(2) })
  const ofCanoe = { productId: canoe, durationId }
  const family = [
    { priceCategoryId: adult, quantity: 2 },
    { priceCategoryId: child, quantity: 3 },
  ]
  await confirmed(sale, { ...ofCanoe, quantities: family })
  const gone = await confirmed(sale, { ...ofCanoe, quantities: family })
  await inTransaction(db, (tx) => deleteOrder(tx, gone.staff))

  const query = { shopId, period: SOLD, onlineOrOffline: 'BOTH' } as const
  const { products, categories } = await findProductSales(db, query)
  expect(products).toMatchObject([
    { productId: sale.productId, bookings: 1, quantity: 2, guests: 2, amountMinor: 80_000 },
    { productId: canoe, name: { sv: 'Kanot' }, bookings: 1, quantity: 5, guests: 5, amountMinor: 50_000 },
  ])
  expect(categories).toMatchObject([
    { productId: canoe, title: { sv: 'Barn' }, quantity: 3, amountMinor: 30_000 },
    { productId: canoe, title: { sv: 'Vuxen' }, quantity: 2, amountMinor: 20_000 },
  ])
  const all = sumSales(await listSalesDays(db, query))
  expect(products.reduce((sum, { bookings }) => sum + (bookings ?? 0), 0)).toBe(all.bookings)
  expect(products.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(all.amountMinor)
  const before = { from: localDate('2026-07-01'), to: localDate('2026-07-14') }
  expect((await findProductSales(db, { ...query, period: before })).products).toEqual([])
})

test.each(DIALECTS)('%s: utilisation is of pools and of resources, whoever booked them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createSale(db, 4)
  const { shopId, productId } = sale
  const [open] = await db.selectFrom('opening_interval').selectAll().where('shop_id', '=', shopId).execute()
  const hours = Number(open?.closes.slice(0, 2)) - Number(open?.opens.slice(0, 2))
  const alias = await insertProduct(db, { shop_id: shopId, alias_of_id: productId, max_capacity: 2 })
  const endless = await insertProduct(db, { shop_id: shopId, max_capacity: null })
  const typeId = await insertResourceType(db, { shop_id: shopId })
  const guide = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: 12 })
  const idle = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: 1 })
  const booking = await insertOrderWithBooking(db, { shopId, productId, quantity: 2 })
  await insertAllocation(db, { ...booking, target: 'RESOURCE', targetId: guide, quantity: 2 })
  await insertOrderWithBooking(db, { shopId, productId: alias, poolProductId: productId })
  await insertOrderWithBooking(db, { shopId, productId: endless })
  await insertOrderWithBooking(db, {
    shopId,
    productId,
    startRent: '2026-07-17 10:00:00',
    endRent: '2026-07-17 13:00:00',
  })
  const used = await findUtilisation(db, { shopId, period: DAY, zone, now })
  const share = (quantity: number, capacity: number) =>
    Math.round((quantity * 3 * 10_000) / (capacity * hours))
  expect(used?.products).toEqual(new Map([[productId, share(3, 4)]]))
  expect(used?.resources).toMatchObject([
    { id: guide, capacity: 12, utilisation: share(2, 12) },
    { id: idle, capacity: 1, utilisation: 0 },
  ])
  const years = { from: localDate('2020-01-01'), to: localDate('2026-12-31') }
  expect(await findUtilisation(db, { shopId, period: years, zone, now })).toBeNull()
})
