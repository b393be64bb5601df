import { expect, test } from 'vitest'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, load, now, reserve, type Sale, startPayment, zone } from './sale.ts'

const quantities = (quantity: number) => [{ priceCategoryId: null, quantity }]

function bookAsStaff(sale: Sale, over: Parameters<typeof book>[1] = {}) {
  return book(sale, { audience: 'staff', createdByUserId: sale.userId, windowKey: undefined, ...over })
}

test.each(DIALECTS)('%s: nobody books nothing, or more than can be counted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const nothing = { error: { code: 'below_minimum', min: 1 } }

  expect(await bookAsStaff(sale, { quantities: quantities(0) })).toMatchObject(nothing)
  expect(await bookAsStaff(sale, { quantities: [] })).toMatchObject(nothing)
  expect(await book(sale, { quantities: quantities(-1) })).toMatchObject(nothing)
  for (const quantity of [1e8, 3e9, Number.MAX_SAFE_INTEGER]) {
    const refused = await book(sale, { quantities: quantities(quantity) })
    expect(refused).toMatchObject({ error: { code: 'above_maximum', at: 'quantity' } })
  }
  const order = await reserve(sale, { quantities: quantities(500) })
  expect((await load(sale, order)).priceMinor).toBe(20_000_000)
  const change = { ...order.staff, bookingId: order.bookingId, durationId: sale.durationId }
  const emptied = await inTransaction(sale.db, (tx) =>
    changeBooking(tx, { ...change, startRent: wallTime('2026-07-16 10:00:00'), quantities: quantities(0) }),
  )
  expect(emptied).toMatchObject(nothing)
})

test.each(DIALECTS)('%s: a start between two minutes has no places of its own', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db, ...sale } = await createSale(database.db)
  const productId = await insertProduct(db, { shop_id: sale.shopId, product_type: 'EVENT', max_capacity: 1 })
  const durationId = await insertDuration(db, { shop_id: sale.shopId, product_id: productId })
  await insertPrice(db, { shop_id: sale.shopId, product_id: productId })
  const event = { db, ...sale, productId, durationId }

  expect((await book(event)).ok).toBe(true)
  for (const attempt of [book, bookAsStaff]) {
    const between = await attempt(event, { startRent: wallTime('2026-07-16 10:00:30') })
    expect(between).toMatchObject({ error: { code: 'start_time_not_offered' } })
  }
})

test.each(DIALECTS)('%s: an order holds fifty bookings', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, null)
  const order = await reserve(sale)
  for (let count = 1; count < 50; count++) await reserve(sale, { cart: order.guest })
  expect(await book(sale, { cart: order.guest })).toEqual({
    ok: false,
    error: { code: 'too_many_bookings', at: 'quantity', max: 50 },
  })
})

test.each(DIALECTS)('%s: add-ons are chosen although the price list has changed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, productId } = sale
  const addonId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: addonId })
    .execute()
  const order = await reserve(sale)
  await db.deleteFrom('price').where('product_id', '=', productId).execute()
  await insertPrice(db, { shop_id: shopId, product_id: addonId, unit_price_minor: 5000 })

  const set = await inTransaction(db, (tx) =>
    changeAddons(tx, { ...order.guest, bookingId: order.bookingId, addons: [{ addonId, quantity: 1 }] }),
  )
  expect(set.ok).toBe(true)
  expect((await load(sale, order)).priceMinor).toBe(45_000)
})

test.each(DIALECTS)('%s: an ended attempt that paid after all ends the next one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const first = await startPayment(sale, order)
  const second = await startPayment(sale, order)
  expect(second).not.toBe(first)
  const paid = {
    shopId: sale.shopId,
    transactionId: first,
    outcome: 'PAYED',
    providerReference: 'r',
  } as const
  await inTransaction(sale.db, (tx) => settlePayment(tx, { ...paid, now, zone }))

  const { state, transactions } = await load(sale, order)
  expect(state).toBe('CONFIRMED')
  expect(transactions.map(({ id, status }) => [id, status])).toEqual([
    [first, 'PAYED'],
    [second, 'CANCELLED'],
  ])
})
