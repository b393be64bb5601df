import { expect, test } from 'vitest'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { takeOver } from '#app/domain/order/lifecycle/take-over.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { book, createSale, customer, endRent, load, reserve, type Sale, startPayment } from './sale.ts'

/** Two dry bags for 50 kr, and a life vest that comes with every unit. */
async function insertAddons({ db, shopId, productId }: Sale) {
  const bagId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', max_capacity: 2 })
  const vestId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON' })
  await insertPrice(db, { shop_id: shopId, product_id: bagId, unit_price_minor: 5000 })
  const link = { shop_id: shopId, product_id: productId }
  await db
    .insertInto('product_addon')
    .values([
      { ...link, addon_id: bagId, mandatory: 0, included: 0 },
      { ...link, addon_id: vestId, mandatory: 1, included: 1 },
    ])
    .execute()
  return { bagId, vestId }
}

test.each(DIALECTS)(
  '%s: a booking may move into the place that it holds itself, with its add-ons',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 2)
    const { bagId, vestId } = await insertAddons(sale)
    const order = await reserve(sale, { addons: [{ addonId: bagId, quantity: 1 }] })
    const query = {
      ...order.guest,
      bookingId: order.bookingId,
      durationId: sale.durationId,
      startRent: endRent,
    }
    const changed = await inTransaction(sale.db, (tx) =>
      changeBooking(tx, { ...query, quantities: [{ priceCategoryId: null, quantity: 2 }] }),
    )

    expect(changed.ok).toBe(true)
    const { bookings, priceMinor } = await load(sale, order)
    expect(bookings.map(({ startRent }) => startRent)).toEqual([endRent])
    expect(bookings[0]?.products.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [sale.productId, 2],
      [bagId, 1],
      [vestId, 2],
    ])
    expect(priceMinor).toBe(85_000)
    const tooMany = await inTransaction(sale.db, (tx) =>
      changeBooking(tx, { ...query, quantities: [{ priceCategoryId: null, quantity: 3 }] }),
    )
    expect(tooMany).toMatchObject({ error: { code: 'not_enough_free', free: 2 } })
    expect((await load(sale, order)).priceMinor).toBe(85_000)
  },
)

test.each(DIALECTS)('%s: add-ons are set as a whole; mandatory ones stay', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { bagId, vestId } = await insertAddons(sale)
  const order = await reserve(sale)
  const set = (addons: { addonId: number; quantity: number }[]) =>
    inTransaction(sale.db, (tx) => changeAddons(tx, { ...order.guest, bookingId: order.bookingId, addons }))

  expect((await set([{ addonId: bagId, quantity: 2 }])).ok).toBe(true)
  expect((await load(sale, order)).priceMinor).toBe(50_000)
  expect(await set([{ addonId: bagId, quantity: 3 }])).toMatchObject({ error: { code: 'not_enough_free' } })
  expect(await set([{ addonId: sale.productId, quantity: 1 }])).toMatchObject({
    error: { code: 'addon_not_offered' },
  })
  expect((await set([])).ok).toBe(true)
  const { bookings } = await load(sale, order)
  expect(bookings[0]?.products.map(({ productId }) => productId)).toEqual([sale.productId, vestId])
})

test.each(DIALECTS)(
  '%s: the last booking takes the order with it, and the cart begins anew',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const { bagId } = await insertAddons(sale)
    const cart = { cartKey: 'cart' }
    const order = await reserve(sale, { cart, addons: [{ addonId: bagId, quantity: 1 }] })
    const removed = await inTransaction(sale.db, (tx) =>
      removeBooking(tx, { ...order.guest, bookingId: order.bookingId }),
    )

    expect(removed).toMatchObject({
      value: { orderDeleted: true, removedAddons: [{ quantity: 1 }, { quantity: 1 }] },
    })
    expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', priceMinor: 0, bookings: [] })
    const again = await reserve(sale, { cart })
    expect(again.orderId).not.toBe(order.orderId)
  },
)

test.each(DIALECTS)('%s: after contact details a guest removes on the first step only', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  await book(sale, { cart: order.guest })
  await startPayment(sale, order)
  const remove = (over = {}) =>
    inTransaction(sale.db, (tx) => removeBooking(tx, { ...order.guest, bookingId: order.bookingId, ...over }))

  expect(await remove()).toEqual({ ok: false, error: { code: 'editing_closed', at: 'orderId' } })
  expect(await load(sale, order)).toMatchObject({ state: 'READY_FOR_PAYMENT' })
  expect(await remove({ isBackAtProducts: true })).toMatchObject({ value: { orderDeleted: false } })
  expect(await load(sale, order)).toMatchObject({
    state: 'RESERVED',
    transactions: [{ status: 'CANCELLED' }],
  })
  expect(await remove({ isBackAtProducts: true })).toMatchObject({ error: { code: 'booking_not_found' } })
})

test.each(DIALECTS)('%s: the window that took over goes on, the other is told', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { guest } = await reserve(sale)
  const save = (windowKey: string) =>
    inTransaction(sale.db, (tx) => saveCustomer(tx, { ...guest, windowKey, customer }))

  expect(await save('window-2')).toEqual({ ok: false, error: { code: 'taken_over', at: 'windowKey' } })
  await inTransaction(sale.db, (tx) => takeOver(tx, { ...guest, windowKey: 'window-2' }))
  expect((await save('window-2')).ok).toBe(true)
  expect(await save('window-1')).toMatchObject({ error: { code: 'taken_over' } })
})

test.each(DIALECTS)("%s: a guest leaves staff's comment alone", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const save = (who: typeof order.guest | typeof order.staff, commentByAdmin: string) =>
    inTransaction(sale.db, (tx) => saveCustomer(tx, { ...who, customer: { ...customer, commentByAdmin } }))
  await save(order.staff, 'Van paddlare')
  await save(order.guest, 'Betalar inget')
  expect((await load(sale, order)).customer).toMatchObject({
    firstName: 'Åsa',
    commentByAdmin: 'Van paddlare',
  })
})

test.each(DIALECTS)('%s: a number keeps the country that its guest chose', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const rawPhoneNumber = '412 34 567'
  const unread = { e164: null, countryCode: 'SE', rawPhoneNumber }
  const norwegian = { e164: '+4741234567', countryCode: 'NO', rawPhoneNumber }
  const save = (
    who: typeof order.guest | typeof order.staff,
    phone: typeof unread | typeof norwegian,
    firstName: string,
  ) =>
    inTransaction(sale.db, (tx) => saveCustomer(tx, { ...who, customer: { ...customer, firstName, phone } }))

  await save(order.guest, unread, 'Kari')
  await save(order.guest, norwegian, 'Kari')
  expect((await load(sale, order)).customer).toMatchObject({ phone: norwegian })
  await save(order.staff, unread, 'Karin')
  expect((await load(sale, order)).customer).toMatchObject({ firstName: 'Karin', phone: norwegian })
})
