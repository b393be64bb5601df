import { expect, test } from 'vitest'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { applyBookingChange, planBookingChange } from '#app/domain/order/change/change-by-plan.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertPrice, insertProduct, insertTax } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, endRent, load, type Reserved, reserve, type Sale } from './sale.ts'

/** A lunch for 56 kr with 12 % VAT. */
async function insertLunch({ db, shopId, productId }: Sale) {
  const taxId = await insertTax(db, { shop_id: shopId, percentage: 1200 })
  const lunchId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', tax_id: taxId })
  await insertPrice(db, { shop_id: shopId, product_id: lunchId, unit_price_minor: 5600 })
  await db
    .insertInto('product_addon')
    .values({ shop_id: shopId, product_id: productId, addon_id: lunchId, mandatory: 0, included: 0 })
    .execute()
  return lunchId
}

function pay(sale: Sale, order: Reserved, amountMinor: number) {
  const entry = { method: 'CASH', amountMinor, requestKey: crypto.randomUUID() } as const
  return inTransaction(sale.db, (tx) => registerManualPayment(tx, { ...order.staff, ...entry }))
}

/** Payments on the booking products, in minor units per VAT rate; `isGone` for those on a removed row. */
async function paidPerRate({ db }: Sale) {
  const items = await db
    .selectFrom('transaction_tax_item as item')
    .innerJoin('booking_product as row', 'row.id', 'item.booking_product_id')
    .select(['item.vat_percentage', 'row.removed_at'])
    .select(({ fn }) => [fn.sum('item.amount_minor').as('amount'), fn.sum('item.vat_minor').as('vat')])
    .groupBy(['item.vat_percentage', 'row.removed_at'])
    .orderBy('item.vat_percentage')
    .execute()
  return items.map((item) => ({
    rate: item.vat_percentage,
    amount: Number(item.amount),
    vat: Number(item.vat),
    isGone: item.removed_at !== null,
  }))
}

test.each(DIALECTS)('%s: what was paid stays on the rows that move', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const { db, productId, durationId } = sale
  const lunchId = await insertLunch(sale)
  const order = await reserve(sale, { addons: [{ addonId: lunchId, quantity: 1 }] })
  const rowIds = async () =>
    (await load(sale, order)).bookings.flatMap(({ products }) => products.map(({ id }) => id))
  const before = await rowIds()
  expect((await pay(sale, order, 45_600)).ok).toBe(true)
  await db
    .updateTable('price')
    .set({ unit_price_minor: 50_000 })
    .where('product_id', '=', productId)
    .execute()

  const same = { productId, byHand: [], reason: null, notifies: false }
  const query = { ...order.staff, ...same, bookingId: order.bookingId, durationId, startRent: endRent }
  const planned = await inTransaction(db, (tx) => planBookingChange(tx, query))
  if (planned.ok || planned.error.code !== 'planned') throw new Error('no plan')
  const { plan, name: planName, version } = planned.error.planned
  expect(plan).toMatchObject({ bookingMinor: { before: 45_600, after: 55_600 } })
  const shown = { planName, version, accepted: plan.warnings, requestKey: undefined }
  expect((await inTransaction(db, (tx) => applyBookingChange(tx, { ...query, ...shown }))).ok).toBe(true)
  expect(await rowIds()).toEqual(before)
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', paymentState: 'PARTIALLY_PAID' })

  expect((await pay(sale, order, 10_000)).ok).toBe(true)
  expect(await paidPerRate(sale)).toEqual([
    { rate: 1200, amount: 5600, vat: 600, isGone: false },
    { rate: 2500, amount: 50_000, vat: 10_000, isGone: false },
  ])
})

test.each(DIALECTS)('%s: an add-on that stays is the same row, in another quantity', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const lunchId = await insertLunch(sale)
  const order = await reserve(sale, { addons: [{ addonId: lunchId, quantity: 1 }] })
  const set = (quantity: number) =>
    inTransaction(sale.db, (tx) =>
      changeAddons(tx, {
        ...order.guest,
        bookingId: order.bookingId,
        addons: [{ addonId: lunchId, quantity }],
      }),
    )
  const lunch = async () => (await load(sale, order)).bookings[0]?.products.find(({ isAddon }) => isAddon)

  const before = await lunch()
  expect((await set(2)).ok).toBe(true)
  expect(await lunch()).toMatchObject({ id: before?.id, quantity: 2, totalMinor: 11_200 })
  expect((await set(0)).ok).toBe(true)
  expect(await lunch()).toBeUndefined()
  expect((await load(sale, order)).priceMinor).toBe(40_000)
})

const CHANGES = DIALECTS.flatMap((dialect) => [
  {
    dialect,
    why: 'a row that became cheaper',
    unitPriceMinor: 12_000,
    lunches: 1,
    rates: [
      { rate: 1200, amount: 5600, vat: 600, isGone: false },
      { rate: 2500, amount: 12_000, vat: 2400, isGone: false },
    ],
  },
  {
    dialect,
    why: 'a row that was removed',
    unitPriceMinor: 40_000,
    lunches: 0,
    rates: [
      { rate: 1200, amount: 0, vat: 0, isGone: true },
      { rate: 2500, amount: 40_000, vat: 8000, isGone: false },
    ],
  },
  {
    dialect,
    why: 'a row whose rate changed',
    unitPriceMinor: 40_000,
    percentage: 600,
    lunches: 1,
    rates: [
      { rate: 600, amount: 40_000, vat: 2264, isGone: false },
      { rate: 1200, amount: 5600, vat: 600, isGone: false },
      { rate: 2500, amount: 0, vat: 0, isGone: false },
    ],
  },
])

test.each(CHANGES)(
  '$dialect: the payment that closes a partly paid order leaves every rate right after $why',
  async ({ dialect, unitPriceMinor, percentage, lunches, rates }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { db, productId, durationId } = sale
    const lunchId = await insertLunch(sale)
    const order = await reserve(sale, { addons: [{ addonId: lunchId, quantity: 1 }] })
    const { bookingId, staff } = order
    expect((await pay(sale, order, 15_000)).ok).toBe(true)

    await db
      .updateTable('price')
      .set({ unit_price_minor: unitPriceMinor })
      .where('product_id', '=', productId)
      .execute()
    const { tax_id } = await db
      .selectFrom('product')
      .select('tax_id')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    if (percentage) await db.updateTable('tax').set({ percentage }).where('id', '=', tax_id).execute()
    const moved = { ...staff, bookingId, durationId, startRent: endRent }
    expect((await inTransaction(db, (tx) => changeBooking(tx, moved))).ok).toBe(true)
    const addons = [{ addonId: lunchId, quantity: lunches }]
    expect((await inTransaction(db, (tx) => changeAddons(tx, { ...staff, bookingId, addons }))).ok).toBe(true)

    const { priceMinor } = await load(sale, order)
    expect((await pay(sale, order, priceMinor - 15_000)).ok).toBe(true)
    expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', paymentState: 'PAID' })
    expect(await paidPerRate(sale)).toEqual(rates)
  },
)
