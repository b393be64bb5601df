import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { answerAddonStep } from '#app/domain/order/change/answer-addon-step.server.ts'
import { cancelByGuest } from '#app/domain/order/guest/cancel-by-guest.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { previewAddons } from '#app/domain/order/preview/preview-addons.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startRent,
  units,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { insertPrice, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const name = { sv: 'Ombokningsgaranti' }

/** The sale's product can be rebooked for a tenth of its price, unless told otherwise. */
async function createRebookable(db: Sale['db'], terms = { rebooking_fee: 1_000 }) {
  const sale = await createSale(db)
  await db
    .updateTable('product')
    .set({ rebookable: 1, rebooking_fee_type: 'PERCENT', ...terms })
    .where('id', '=', sale.productId)
    .execute()
  return sale
}

function choose(sale: Sale, order: Reserved, isGuaranteed: boolean, addons: { addonId: number }[] = []) {
  const chosen = addons.map(({ addonId }) => ({ addonId, quantity: 1 }))
  return inTransaction(sale.db, (tx) =>
    answerAddonStep(tx, {
      ...{ ...order.guest, bookingId: order.bookingId, isGuaranteed },
      ...{ addons: chosen, guaranteeName: name },
    }),
  )
}

async function feesOf(sale: Sale, order: Reserved) {
  const { priceMinor, totals, bookings } = await load(sale, order)
  expect(totals.totalMinor).toBe(priceMinor)
  const [booking] = bookings
  return {
    priceMinor,
    isRebookable: booking?.isRebookable,
    fees: booking?.fees.map(({ totalMinor, vatPercentage }) => [totalMinor, vatPercentage]),
  }
}

test.each(DIALECTS)('%s: the guarantee is a row of its own, bought and taken back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await reserve(sale, { quantities: units(2) })
  const without = { priceMinor: 80_000, isRebookable: false, fees: [] }
  expect(await feesOf(sale, order)).toEqual(without)

  for (const _ of ['first', 'posted twice']) {
    expect((await choose(sale, order, true)).ok).toBe(true)
    expect(await feesOf(sale, order)).toEqual({
      priceMinor: 88_000,
      isRebookable: true,
      fees: [[8_000, 2500]],
    })
  }
  expect((await choose(sale, order, false)).ok).toBe(true)
  expect(await feesOf(sale, order)).toEqual(without)
})

test.each(DIALECTS)('%s: its fee follows quantities, and goes with its booking', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await reserve(sale)
  await reserve(sale)
  await choose(sale, order, true)
  const { bookingId } = order
  const three = { bookingId, durationId: sale.durationId, startRent, quantities: units(3) }
  await inTransaction(sale.db, (tx) => changeBooking(tx, { ...order.guest, ...three }))
  expect(await feesOf(sale, order)).toMatchObject({ priceMinor: 132_000, fees: [[12_000, 2500]] })

  expect((await inTransaction(sale.db, (tx) => removeBooking(tx, { ...order.guest, bookingId }))).ok).toBe(
    true,
  )
  expect((await load(sale, order)).priceMinor).toBe(0)
})

test.each(DIALECTS)(
  '%s: all that is booked must be rebookable, and a free right is there',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createRebookable(db)
    const addonId = await insertProduct(db, { shop_id: sale.shopId, product_type: 'ADDON' })
    await insertPrice(db, { shop_id: sale.shopId, product_id: addonId, unit_price_minor: 5_600 })
    const link = { shop_id: sale.shopId, product_id: sale.productId, addon_id: addonId }
    await db
      .insertInto('product_addon')
      .values({ ...link, mandatory: 0, included: 0 })
      .execute()
    const order = await reserve(sale)
    expect(await choose(sale, order, true, [{ addonId }])).toEqual({
      ok: false,
      error: { code: 'guarantee_not_offered', at: 'bookingId' },
    })
    expect(await feesOf(sale, order)).toEqual({ priceMinor: 40_000, isRebookable: false, fees: [] })

    const { bookings, ...details } = await load(sale, order)
    const [booking] = bookings
    if (!booking) throw new Error('the booking is gone')
    const query = {
      shopId: sale.shopId,
      now,
      zone,
      booking,
      requested: new Map([[addonId, 1]]),
      mostOfEach: 9,
    }
    const preview = await previewAddons(db, { ...query, order: { ...details, bookings }, isGuaranteed: true })
    expect(preview).toMatchObject({ guarantee: null, endGuarantee: [addonId] })

    const free = await createRebookable(db, { rebooking_fee: 0 })
    const given = await reserve(free)
    expect(await feesOf(free, given)).toEqual({ priceMinor: 40_000, isRebookable: true, fees: [] })
  },
)

test.each(DIALECTS)('%s: a fee that is not given back with its booking stays by itself', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await reserve(sale)
  await choose(sale, order, true)
  const cart = { orderId: order.orderId, secret: order.guest.secret }
  expect((await book(sale, { cart, startRent: wallTime('2026-07-17 10:00:00') })).ok).toBe(true)
  await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
  const payment = { ...order.staff, method: 'CASH', amountMinor: 84_000, requestKey: 'paid' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
  const row = (await load(sale, order)).bookings[0]?.products[0]
  const credits = [{ rowId: row?.id ?? 0, amountMinor: 40_000 }]
  const query = { overpaidMinor: 0, credits, cancelsBookings: true }
  const refund = { ...order.staff, query, method: 'SAME_WAY', reason: '', notifies: false } as const
  const refunded = await inTransaction(sale.db, (tx) =>
    refundOrder(tx, { ...refund, requestKey: 'refunded' }),
  )
  expect(refunded.ok).toBe(true)
  const { priceMinor, bookings, feesOfCancelled, totals } = await load(sale, order)
  expect({ priceMinor, total: totals.totalMinor, bookings: bookings.length }).toEqual({
    ...{ priceMinor: 44_000, total: 44_000, bookings: 1 },
  })
  expect(feesOfCancelled).toMatchObject([{ totalMinor: 4_000, productName: name }])
})

test.each(DIALECTS)('%s: a guest who cancels does not get the fee back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await reserve(sale)
  await choose(sale, order, true)
  await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
  const payment = { ...order.staff, method: 'CASH', amountMinor: 44_000, requestKey: 'paid' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
  const cancelled = await inTransaction(sale.db, (tx) =>
    cancelByGuest(tx, { ...order.guest, guestCancelHours: 24, refundMinor: 40_000, requestKey: 'cancelled' }),
  )
  expect(cancelled.ok).toBe(true)
  const { priceMinor, payedMinor, transactions } = await load(sale, order)
  expect({ priceMinor, payedMinor }).toEqual({ priceMinor: 4_000, payedMinor: 44_000 })
  expect(transactions.map(({ amountMinor }) => amountMinor)).toEqual([44_000, -40_000])
})
