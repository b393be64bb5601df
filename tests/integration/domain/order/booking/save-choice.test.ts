import { expect, test } from 'vitest'
import type { AddBookingInput } from '#app/domain/order/booking/add-booking.server.ts'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { saveChoice } from '#app/domain/order/booking/save-choice.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  customer,
  endRent,
  load,
  now,
  type Sale,
  startPayment,
  toBooking,
  UNIT_PRICE_MINOR,
} from '#tests/integration/domain/order/sale.ts'
import { insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const PAGE = { pageKey: 'page', cart: { cartKey: 'page' } }
const units = (quantity: number) => [{ priceCategoryId: null, quantity }]

type Over = Partial<AddBookingInput> & { pageKey?: string; bookingId?: number }

function choose(sale: Sale, over: Over = {}) {
  const { requestKey: _, ...input } = toBooking(sale, { ...PAGE, ...over })
  return inTransaction(sale.db, (tx) => saveChoice(tx, { pageKey: PAGE.pageKey, ...input, ...over }))
}

async function chosen(sale: Sale, over: Parameters<typeof choose>[1] = {}) {
  const saved = await choose(sale, over)
  if (!saved.ok) throw new Error(`not saved: ${saved.error.code}`)
  const { orderId, secret, bookingId } = saved.value
  const { zone } = toBooking(sale)
  return { orderId, bookingId, guest: { shopId: sale.shopId, orderId, secret, now, zone } }
}

/** Bookings of the order: start, duration, and the quantity of each booking product. */
async function bookingsOf(sale: Sale, order: { orderId: number }) {
  const { bookings } = await load(sale, order)
  return bookings.map(({ startRent, durationId, products }) => ({
    startRent,
    durationId,
    quantities: products.map(({ quantity }) => quantity),
  }))
}

test.each(DIALECTS)('%s: a page that is posted again changes the booking that it made', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 4)
  const first = await chosen(sale)
  const shorterId = await insertDuration(sale.db, {
    shop_id: sale.shopId,
    product_id: sale.productId,
    amount: 2,
  })
  const { startRent } = toBooking(sale)

  const cases: [
    Parameters<typeof choose>[1],
    { startRent: string; durationId: number; quantities: number[] },
  ][] = [
    [{}, { startRent, durationId: sale.durationId, quantities: [1] }],
    [{ quantities: units(4) }, { startRent, durationId: sale.durationId, quantities: [4] }],
    [{ startRent: endRent }, { startRent: endRent, durationId: sale.durationId, quantities: [1] }],
    [{ durationId: shorterId }, { startRent, durationId: shorterId, quantities: [1] }],
    [{ quantities: units(3) }, { startRent, durationId: sale.durationId, quantities: [3] }],
  ]
  for (const [choice, booking] of cases) {
    expect(await chosen(sale, choice)).toMatchObject({ orderId: first.orderId, bookingId: first.bookingId })
    expect(await bookingsOf(sale, first)).toEqual([booking])
  }
  expect(await load(sale, first)).toMatchObject({ priceMinor: 3 * UNIT_PRICE_MINOR })
})

test.each(DIALECTS)('%s: a refused change leaves the booking as it was', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 4)
  const first = await chosen(sale)
  expect(await choose(sale, { quantities: units(5) })).toMatchObject({
    ok: false,
    error: { code: 'not_enough_free', free: 4 },
  })
  expect(await bookingsOf(sale, first)).toMatchObject([{ quantities: [1] }])
})

test.each(DIALECTS)(
  '%s: a page that names a booking changes that one, or leaves it as it is',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 4)
    const first = await chosen(sale)
    await chosen(sale, { pageKey: 'another', cart: first.guest })
    const named = { pageKey: 'third', cart: first.guest, bookingId: first.bookingId }
    const { version } = await load(sale, first)

    expect(await choose(sale, named)).toEqual({
      ok: true,
      value: {
        orderId: first.orderId,
        secret: first.guest.secret,
        bookingId: first.bookingId,
        warnings: [],
      },
    })
    expect(await load(sale, first)).toMatchObject({ version })
    await chosen(sale, { ...named, quantities: units(3) })
    expect(await bookingsOf(sale, first)).toMatchObject([{ quantities: [3] }, { quantities: [1] }])
    const elsewhere = { ...named, cart: { ...first.guest, secret: 'another' }, quantities: units(2) }
    expect(await choose(sale, elsewhere)).toMatchObject({ ok: false, error: { code: 'order_not_found' } })
  },
)

test.each(DIALECTS)('%s: two choices posted at once from one page are one booking', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 4)
  const [one, other] = await Promise.all([
    chosen(sale, { quantities: units(2) }),
    chosen(sale, { quantities: units(3), startRent: endRent }),
  ])

  expect(other).toMatchObject({ orderId: one.orderId, bookingId: one.bookingId })
  const bookings = await bookingsOf(sale, one)
  expect(bookings).toHaveLength(1)
  const { startRent } = toBooking(sale)
  expect([
    { startRent, durationId: sale.durationId, quantities: [2] },
    { startRent: endRent, durationId: sale.durationId, quantities: [3] },
  ]).toContainEqual(bookings[0])
})

test.each(DIALECTS)(
  '%s: another visit of the page adds a second booking, which it changes too',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 4)
    const first = await chosen(sale)
    const next = { pageKey: 'another', cart: first.guest }
    const second = await chosen(sale, next)
    expect(second).toMatchObject({ orderId: first.orderId })
    expect(second.bookingId).not.toBe(first.bookingId)

    await chosen(sale, { ...next, quantities: units(2) })
    expect(await bookingsOf(sale, first)).toMatchObject([{ quantities: [1] }, { quantities: [2] }])
  },
)

test.each(DIALECTS)('%s: another product under the same page is a booking of its own', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 4)
  const otherId = await insertProduct(sale.db, { shop_id: sale.shopId, max_capacity: 4 })
  const durationId = await insertDuration(sale.db, { shop_id: sale.shopId, product_id: otherId })
  await insertPrice(sale.db, { shop_id: sale.shopId, product_id: otherId })
  const first = await chosen(sale)
  const other = await chosen(sale, { productId: otherId, durationId })

  expect(other.bookingId).not.toBe(first.bookingId)
  expect((await load(sale, first)).bookings).toHaveLength(2)
})

test.each(DIALECTS)('%s: add-ons stay with a booking that its page changes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 4)
  const shop_id = sale.shopId
  const addonId = await insertProduct(sale.db, { shop_id, product_type: 'ADDON' })
  const link = { shop_id, product_id: sale.productId, addon_id: addonId }
  await sale.db.insertInto('product_addon').values(link).execute()
  await insertPrice(sale.db, { shop_id, product_id: addonId })
  const { bookingId, guest, orderId } = await chosen(sale)
  const addons = [{ addonId, quantity: 2 }]
  await inTransaction(sale.db, (tx) => changeAddons(tx, { ...guest, bookingId, addons }))

  await chosen(sale, { quantities: units(3) })
  expect(await bookingsOf(sale, { orderId })).toMatchObject([{ quantities: [3, 2] }])
})

test.each(DIALECTS)('%s: what was removed is booked again, as it is chosen now', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 4)
  const first = await chosen(sale)
  await inTransaction(sale.db, (tx) =>
    removeBooking(tx, { ...first.guest, bookingId: first.bookingId, isBackAtProducts: true }),
  )
  const again = await chosen(sale, { quantities: units(2) })
  expect(again.orderId).not.toBe(first.orderId)
  expect(await bookingsOf(sale, again)).toMatchObject([{ quantities: [2] }])
})

test.each(DIALECTS)(
  '%s: a changed choice ends the payment that was begun, the same one does not',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 4)
    const first = await chosen(sale)
    await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...first.guest, customer }))
    await startPayment(sale, { ...first, ...first.guest, staff: { ...first.guest, userId: sale.userId } })

    await chosen(sale)
    expect(await load(sale, first)).toMatchObject({ state: 'READY_FOR_PAYMENT' })
    await chosen(sale, { quantities: units(2) })
    const { state, transactions, customer: saved } = await load(sale, first)
    expect([state, transactions[0]?.status, saved?.email]).toEqual(['RESERVED', 'CANCELLED', customer.email])
  },
)

test.each(DIALECTS)(
  '%s: a reservation that ran out gives the same booking, and refuses another',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 4)
    const first = await chosen(sale)
    const tooLate = addMinutes(now, 30)
    expect(await chosen(sale, { now: tooLate })).toMatchObject({ bookingId: first.bookingId })
    expect(await choose(sale, { now: tooLate, quantities: units(2) })).toEqual({
      ok: false,
      error: { code: 'reservation_expired', at: 'orderId' },
    })
  },
)
