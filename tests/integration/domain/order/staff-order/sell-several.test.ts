import { expect, test } from 'vitest'
import {
  type SellBookingInput,
  sellBooking,
  tryBookings,
} from '#app/domain/order/staff-order/sell-booking.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  type Sale,
  type Selling,
  toChosen,
  toSelling,
  units,
} from '#tests/integration/domain/order/sale.ts'
import { insertDuration, insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** A shop with one kayak for 400 kr and two canoes for 300 kr. */
async function createBoats(db: Db) {
  const sale = await createSale(db, 1)
  const canoeId = await insertProduct(db, { shop_id: sale.shopId, max_capacity: 2 })
  const durationId = await insertDuration(db, { shop_id: sale.shopId, product_id: canoeId })
  await insertPrice(db, { shop_id: sale.shopId, product_id: canoeId, unit_price_minor: 30_000 })
  const canoe = (over: Selling = {}) => toChosen(sale, { productId: canoeId, durationId, key: 1, ...over })
  return { sale, canoe, kayak: toChosen(sale) }
}

function sell(sale: Sale, over: Selling) {
  return inTransaction(sale.db, (tx) => sellBooking(tx, toSelling(sale, over)))
}

async function countOrders({ db }: Sale) {
  return (await db.selectFrom('order').select('id').execute()).length
}

const notEnough = (index: number, free: number) => ({
  ok: false,
  error: {
    code: 'booking_refused',
    index,
    refusal: expect.objectContaining({ code: 'not_enough_free', free }),
  },
})

test.each(DIALECTS)('%s: several bookings are sold as one order, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { sale, canoe, kayak } = await createBoats(database.db)
  const form = { requestKey: 'form', bookings: [kayak, canoe({ quantities: units(2) })] }
  const [first, second] = await Promise.all([sell(sale, form), sell(sale, form)])
  if (!first.ok) throw new Error(first.error.code)

  expect(second).toEqual(first)
  expect(await sell(sale, form)).toEqual(first)
  expect(await countOrders(sale)).toBe(1)
  expect(await load(sale, first.value)).toMatchObject({
    state: 'CONFIRMED',
    priceMinor: 100_000,
    bookings: [{ products: [{ quantity: 1 }] }, { products: [{ quantity: 2, totalMinor: 60_000 }] }],
  })
  expect(await sell(sale, { ...form, bookings: [kayak] })).toMatchObject({ error: { code: 'already_made' } })
})

test.each(DIALECTS)('%s: all of them or none, and the one that is full is named', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { sale, canoe, kayak } = await createBoats(database.db)
  const stranger = await createSale(database.db)

  expect(await sell(sale, { bookings: [kayak, canoe({ quantities: units(3) })] })).toEqual(notEnough(1, 2))
  // The second of the same counts the first.
  expect(await sell(sale, { bookings: [canoe({ quantities: units(2) }), canoe({ key: 2 })] })).toEqual(
    notEnough(1, 0),
  )
  const theirs = toChosen(sale, { productId: stranger.productId, durationId: stranger.durationId, key: 1 })
  expect(await sell(sale, { bookings: [kayak, theirs] })).toMatchObject({
    error: { code: 'booking_refused', index: 1, refusal: { code: 'product_not_found' } },
  })
  expect(await countOrders(sale)).toBe(0)
})

test.each(DIALECTS)('%s: of two at the same last boats, in either order, one gets all', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { sale, canoe, kayak } = await createBoats(database.db)
  const both = canoe({ quantities: units(2) })
  const results = await Promise.all([
    sell(sale, { bookings: [kayak, both] }),
    sell(sale, { bookings: [both, kayak] }),
  ])

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toEqual(notEnough(0, 0))
  expect(await countOrders(sale)).toBe(1)
})

test.each(DIALECTS)('%s: bookings that are only tried are never written', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { sale, canoe, kayak } = await createBoats(database.db)
  const attempt = (bookings: SellBookingInput['bookings']) =>
    inTransaction(sale.db, (tx) => tryBookings(tx, toSelling(sale, { bookings })))

  const free = (...warnings: string[]) => ({
    ok: false,
    error: { code: 'bookings_free', warnings: warnings.map((code) => expect.objectContaining({ code })) },
  })
  expect(await attempt([kayak, canoe()])).toEqual(free())
  await sale.db.updateTable('product').set({ minimum_quantity: 2 }).execute()
  expect(await attempt([kayak])).toEqual(free('below_minimum'))
  expect(await attempt([kayak, canoe({ quantities: units(3) })])).toEqual(notEnough(1, 2))
  expect(await countOrders(sale)).toBe(0)
})
