import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { changeBundle } from '#app/domain/order/booking/change-bundle.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { answerAddonStep } from '#app/domain/order/change/answer-addon-step.server.ts'
import {
  applyBookingChange,
  type BookingChange,
  planBookingChange,
} from '#app/domain/order/change/change-by-plan.server.ts'
import { cancelByGuest } from '#app/domain/order/guest/cancel-by-guest.server.ts'
import { findRebookableUntil } from '#app/domain/order/guest/guest-change-queries.server.ts'
import { findGuestChange, tryChange } from '#app/domain/order/guest/try-change.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { previewAddons } from '#app/domain/order/preview/preview-addons.server.ts'
import { recordRefundOutcome } from '#app/domain/order/refund/record-refund-outcome.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addMinutes, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  endRent,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startPayment,
  startRent,
  units,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import {
  insertBundleOption,
  insertDuration,
  insertPrice,
  insertProduct,
  insertTax,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { findUntrueSales } from '#tests/support/sales-journal.ts'

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

async function factsOf({ db, shopId }: Sale, { orderId }: Reserved, action: string) {
  const log = await listActivities(db, { shopId, entity: 'order', entityId: orderId })
  return log.flatMap((entry) => (entry.action === action ? [entry.facts] : []))
}

/** Plans a change of staff's and applies it as it was shown; the plan. */
async function changeByStaff(sale: Sale, order: Reserved, over: Partial<BookingChange>) {
  const { productId, durationId, db } = sale
  const same = { productId, durationId, startRent, byHand: [], reason: null, notifies: false }
  const change = { ...order.staff, bookingId: order.bookingId, ...same, ...over }
  const before = await load(sale, order)
  const planned = await inTransaction(db, (tx) => planBookingChange(tx, change))
  if (planned.ok || planned.error.code !== 'planned') throw new Error(JSON.stringify(planned))
  const { plan, name: planName, version } = planned.error.planned
  const input = { ...change, planName, version, accepted: plan.warnings, requestKey: crypto.randomUUID() }
  expect(await inTransaction(db, (tx) => applyBookingChange(tx, input))).toMatchObject({ ok: true })
  const { priceMinor } = await load(sale, order)
  expect(plan.bookingMinor.after - plan.bookingMinor.before).toBe(priceMinor - before.priceMinor)
  return plan
}

async function guaranteed(sale: Sale, isConfirmed: boolean) {
  const order = await reserve(sale)
  await choose(sale, order, true)
  if (isConfirmed) await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
  return order
}

/** A product for 300 kr that can't be rebooked, and its duration. */
async function insertFixed({ db, shopId }: Sale) {
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: 5 })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: productId })
  await insertPrice(db, { shop_id: shopId, product_id: productId, unit_price_minor: 30_000 })
  return { productId, durationId }
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
  expect((await factsOf(sale, order, 'booking_removed'))[0]?.before).toMatchObject({
    products: [{ totalMinor: 120_000 }, { productName: name, quantity: 1, totalMinor: 12_000 }],
  })
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

/** A guaranteed order that its guest has paid at the test provider: 440 kr with a fee of 40 kr. */
async function paidOnline(sale: Sale) {
  const order = await guaranteed(sale, false)
  const paid = {
    transactionId: await startPayment(sale, order),
    outcome: 'PAYED',
    providerReference: 'paid',
  } as const
  await inTransaction(sale.db, (tx) => settlePayment(tx, { shopId: sale.shopId, ...paid, now, zone }))
  return order
}

test.each(DIALECTS)(
  '%s: the right lasts as long as it is sold for, whatever add-ons ask',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createRebookable(db)
    const { shopId, productId } = sale
    const tax_id = await insertTax(db, { shop_id: shopId, percentage: 1_200 })
    const addonId = await insertProduct(db, { shop_id: shopId, product_type: 'ADDON', tax_id })
    await insertPrice(db, { shop_id: shopId, product_id: addonId, unit_price_minor: 5_600 })
    for (const [id, rebooking_fee, rebookable_until_minutes] of [
      [productId, 20_850, 60],
      [addonId, 2_900, 1_440],
    ] as const) {
      const terms = {
        rebookable: 1,
        rebooking_fee_type: 'FIXED',
        rebooking_fee,
        rebookable_until_minutes,
      } as const
      await db.updateTable('product').set(terms).where('id', '=', id).execute()
    }
    const link = { shop_id: shopId, product_id: productId, addon_id: addonId }
    await db.insertInto('product_addon').values(link).execute()

    const reserved = await reserve(sale)
    const shown = async () => {
      const order = await load(sale, reserved)
      const [booking] = order.bookings
      return booking && findRebookableUntil(db, { shopId, order, booking })
    }
    const { bookings } = await load(sale, reserved)
    const until = addMinutes(bookings[0]?.startsAt ?? now, -60)
    expect(await shown(), 'before add-ons are chosen').toBe(until)
    expect((await choose(sale, reserved, true, [{ addonId }])).ok).toBe(true)
    expect(await shown(), 'with them').toBe(until)
    await inTransaction(db, (tx) => confirmUnpaid(tx, reserved.staff))
    const { state, createdBy } = await load(sale, reserved)
    const order = { shopId, id: reserved.orderId, state, createdBy }
    const query = { bookingId: reserved.bookingId, now }
    expect(await findGuestChange(db, order, query)).toEqual({ kind: 'until', until })
    expect(await feesOf(sale, reserved)).toMatchObject({
      fees: [
        [20_850, 2_500],
        [2_900, 1_200],
      ],
    })

    const cash = { ...reserved.staff, method: 'CASH', amountMinor: 69_350, requestKey: 'paid' } as const
    await inTransaction(db, (tx) => registerManualPayment(tx, cash))
    await giveBack(sale, reserved, 20_850)
    expect(await guestMayChange(sale, reserved)).toBe(false)
    expect(await feesOf(sale, reserved)).toMatchObject({ priceMinor: 48_500, isRebookable: false })
  },
)

/** Gives so much of the fee back by its name; the refund's id. */
async function giveBack(sale: Sale, order: Reserved, amountMinor: number) {
  const rowId = (await load(sale, order)).bookings[0]?.fees[0]?.id ?? 0
  const query = { overpaidMinor: 0, credits: [{ rowId, amountMinor }], cancelsBookings: false }
  const refund = { ...order.staff, query, method: 'SAME_WAY', reason: '', notifies: false } as const
  const requestKey = crypto.randomUUID()
  expect((await inTransaction(sale.db, (tx) => refundOrder(tx, { ...refund, requestKey }))).ok).toBe(true)
  return (await load(sale, order)).transactions.at(-1)?.id ?? 0
}

async function guestMayChange(sale: Sale, order: Reserved) {
  const { state, createdBy } = await load(sale, order)
  const asked = { shopId: sale.shopId, id: order.orderId, state, createdBy }
  return (await findGuestChange(sale.db, asked, { bookingId: order.bookingId, now })).kind === 'until'
}

test.each(DIALECTS)('%s: who got all of the fee back may not rebook, nor pays it again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await paidOnline(sale)
  await giveBack(sale, order, 3_999)
  expect(await guestMayChange(sale, order)).toBe(true)
  const transactionId = await giveBack(sale, order, 1)
  expect(await guestMayChange(sale, order)).toBe(false)
  expect(await feesOf(sale, order)).toMatchObject({ priceMinor: 40_000, isRebookable: false })

  const plan = await changeByStaff(sale, order, { quantities: units(2) })
  expect(plan).toMatchObject({
    bookingMinor: { before: 40_000, after: 80_000 },
    isRebookable: { before: false, after: false },
  })
  const [change] = await factsOf(sale, order, 'booking_changed')
  const fee = { productName: name, totalMinor: 4_000 }
  expect(change).toMatchObject({ before: { products: [{}, fee] }, after: { products: [{}, fee] } })

  const failed = { outcome: { event: 'fail', reason: 'closed' }, transactionId } as const
  await inTransaction(sale.db, (tx) => recordRefundOutcome(tx, { ...order.staff, ...failed }))
  expect(await guestMayChange(sale, order)).toBe(true)
  expect(await feesOf(sale, order)).toMatchObject({ priceMinor: 80_001, isRebookable: true })
})

test.each(DIALECTS)('%s: a right whose fee fell is there again when its refund fails', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await paidOnline(sale)
  await changeByStaff(sale, order, { quantities: units(2) })
  const transactionId = await giveBack(sale, order, 6_000)
  await changeByStaff(sale, order, { quantities: units(1) })
  expect(await feesOf(sale, order)).toMatchObject({ priceMinor: 40_000, isRebookable: false })

  const failed = { outcome: { event: 'fail', reason: 'closed' }, transactionId } as const
  await inTransaction(sale.db, (tx) => recordRefundOutcome(tx, { ...order.staff, ...failed }))
  expect(await feesOf(sale, order)).toMatchObject({ priceMinor: 44_000, isRebookable: true })
  expect(await guestMayChange(sale, order)).toBe(true)
  expect(await findUntrueSales(sale.db, sale.shopId)).toEqual([])
})

test.each(DIALECTS)('%s: a reservation whose fee was given back can buy the right again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const order = await guaranteed(sale, false)
  const cash = { ...order.staff, method: 'CASH', amountMinor: 10_000, requestKey: 'paid' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, cash))
  await giveBack(sale, order, 4_000)
  const ended = { priceMinor: 40_000, isRebookable: false }
  expect(await feesOf(sale, order)).toMatchObject(ended)

  expect((await choose(sale, order, true)).ok).toBe(true)
  expect(await feesOf(sale, order)).toEqual({ priceMinor: 44_000, isRebookable: true, fees: [[4_000, 2500]] })
  expect((await choose(sale, order, false)).ok).toBe(true)
  expect(await feesOf(sale, order)).toEqual({ ...ended, fees: [] })
})

test.each(DIALECTS)('%s: the log of add-ons and bundles of a reservation has the fee', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const sale = await createRebookable(db)
  const [addonId, lunchId] = [
    await insertProduct(db, { shop_id: sale.shopId, product_type: 'ADDON' }),
    await insertProduct(db, { shop_id: sale.shopId }),
  ]
  for (const product_id of [addonId, lunchId]) {
    await insertPrice(db, { shop_id: sale.shopId, product_id, unit_price_minor: 5_000 })
  }
  await db
    .updateTable('product')
    .set({ rebookable: 1, rebooking_fee_type: 'FIXED', rebooking_fee: 700 })
    .where('id', 'in', [addonId, lunchId])
    .execute()
  const ofProduct = { shop_id: sale.shopId, product_id: sale.productId }
  await db
    .insertInto('product_addon')
    .values({ ...ofProduct, addon_id: addonId })
    .execute()
  const bundle = { ...ofProduct, item_id: lunchId, quantity_option: 'PARENT_OPTIONAL' } as const
  const optionId = await insertBundleOption(db, bundle)
  const order = await guaranteed(sale, false)

  await choose(sale, order, true, [{ addonId }])
  const feeOf = (totalMinor: number) => ({ productName: name, totalMinor })
  expect(await factsOf(sale, order, 'addons_changed')).toMatchObject([
    { before: [feeOf(4_000)], after: [{ totalMinor: 5_000 }, feeOf(4_700)] },
    { before: [], after: [] },
  ])
  const choices = [{ optionId, items: [{ productId: lunchId, quantities: units(1) }] }]
  const chosen = { ...order.guest, bookingId: order.bookingId, choices }
  expect(await inTransaction(db, (tx) => changeBundle(tx, chosen))).toMatchObject({ ok: true })
  expect(await factsOf(sale, order, 'bundle_changed')).toMatchObject([
    { before: [feeOf(4_700)], after: [{ totalMinor: 5_000 }, feeOf(5_400)] },
  ])
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

const STATES = DIALECTS.flatMap((dialect) => [false, true].map((isConfirmed) => ({ dialect, isConfirmed })))

test.each(STATES)(
  '$dialect, confirmed $isConfirmed: the plan of a change has the fee for as many as come',
  async ({ dialect, isConfirmed }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createRebookable(database.db)
    const order = await guaranteed(sale, isConfirmed)
    const row = (await load(sale, order)).bookings[0]?.fees[0]

    const plan = await changeByStaff(sale, order, { quantities: units(3) })
    expect(plan).toMatchObject({
      lines: [
        { isChanged: true },
        { before: { productName: name, totalMinor: 4_000 }, after: { totalMinor: 12_000 }, isChanged: true },
      ],
      bookingMinor: { before: 44_000, after: 132_000 },
      dueMinor: { before: 44_000, after: 132_000 },
    })
    const fees = [[12_000, 2500]]
    expect(await feesOf(sale, order)).toEqual({ priceMinor: 132_000, isRebookable: true, fees })
    expect((await load(sale, order)).bookings[0]?.fees[0]?.id).toBe(row?.id)
    expect(await findUntrueSales(sale.db, sale.shopId)).toEqual([])
    expect(await factsOf(sale, order, 'booking_changed')).toMatchObject([
      {
        before: { products: [{ quantity: 1 }, { productName: name, totalMinor: 4_000 }] },
        after: { products: [{ quantity: 3 }, { productName: name, totalMinor: 12_000 }] },
      },
    ])
  },
)

test.each(STATES)(
  '$dialect, confirmed $isConfirmed: with a product that cannot be rebooked the right goes, and its fee',
  async ({ dialect, isConfirmed }) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createRebookable(database.db)
    const order = await guaranteed(sale, isConfirmed)
    const plan = await changeByStaff(sale, order, await insertFixed(sale))
    expect(plan).toMatchObject({
      lines: [
        { before: null },
        { after: null },
        { before: { productName: name }, after: null, isChanged: true },
      ],
      isRebookable: { before: true, after: false },
      bookingMinor: { before: 44_000, after: 30_000 },
    })
    expect(await feesOf(sale, order)).toEqual({ priceMinor: 30_000, isRebookable: false, fees: [] })
    expect(await findUntrueSales(sale.db, sale.shopId)).toEqual([])
    const { state, createdBy } = await load(sale, order)
    const asked = { shopId: sale.shopId, id: order.orderId, state, createdBy }
    expect(await findGuestChange(sale.db, asked, { bookingId: order.bookingId, now })).toEqual({
      kind: 'no',
      why: isConfirmed ? 'not_bought' : 'not_confirmed',
    })
  },
)

test.each(DIALECTS)('%s: the right stays as it was sold where only the time changes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db)
  const { db, productId } = sale
  const order = await guaranteed(sale, true)
  const sold = { priceMinor: 44_000, isRebookable: true, fees: [[4_000, 2500]] }
  const later = wallTime('2026-07-16 13:00:00')
  for (const [terms, start] of [
    [{ rebooking_fee: 2_000 }, later],
    [{ rebookable: 0 }, startRent],
  ] as const) {
    await db.updateTable('product').set(terms).where('id', '=', productId).execute()
    const plan = await changeByStaff(sale, order, { startRent: start })
    expect(plan.lines).toMatchObject([{ isChanged: false }, { isChanged: false }])
    expect(await feesOf(sale, order)).toEqual(sold)
  }
  const other = await changeByStaff(sale, order, await insertFixed(sale))
  expect(other.isRebookable).toEqual({ before: true, after: false })
})

test.each(DIALECTS)('%s: nobody pays later for a right that was free, or to use it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createRebookable(database.db, { rebooking_fee: 0 })
  const { db, productId } = sale
  const order = await reserve(sale)
  await inTransaction(db, (tx) => confirmUnpaid(tx, order.staff))
  const price = (rebooking_fee: number) =>
    db.updateTable('product').set({ rebooking_fee }).where('id', '=', productId).execute()
  await price(1_000)
  await changeByStaff(sale, order, { quantities: units(2) })
  expect(await feesOf(sale, order)).toEqual({ priceMinor: 80_000, isRebookable: true, fees: [] })

  const paid = await guaranteed(sale, true)
  await price(2_000)
  const moved = await inTransaction(db, (tx) =>
    tryChange(tx, { ...paid.guest, bookingId: paid.bookingId, startRent: endRent }),
  )
  expect(moved).toMatchObject({ ok: true, value: { differenceMinor: 0 } })
  expect(await feesOf(sale, paid)).toEqual({ priceMinor: 44_000, isRebookable: true, fees: [[4_000, 2500]] })

  const row = (await load(sale, paid)).bookings[0]?.fees[0]
  await db
    .updateTable('booking_product')
    .set({ credited_minor: 3_000 })
    .where('id', '=', row?.id ?? 0)
    .execute()
  await db.updateTable('order').set({ price_minor: 41_000 }).where('id', '=', paid.orderId).execute()
  await price(100)
  await changeByStaff(sale, paid, { startRent: endRent, quantities: units(2) })
  expect((await load(sale, paid)).bookings[0]?.fees).toMatchObject([
    { id: row?.id, totalMinor: 800, creditedMinor: 800 },
  ])
})
