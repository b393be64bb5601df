import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import {
  applyBookingChange,
  type BookingChange,
  planBookingChange,
} from '#app/domain/order/change/change-by-plan.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { changeByGuest, planChangeByGuest } from '#app/domain/order/guest/change-by-guest.server.ts'
import type { RequestedChange } from '#app/domain/order/guest/try-change.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { submitOrder } from '#app/domain/order/lifecycle/submit-order.server.ts'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { leftToRefundMinor, maximumCreditMinor } from '#app/domain/order/refund/plan-refund.ts'
import { recordRefundOutcome } from '#app/domain/order/refund/record-refund-outcome.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { findRefundFacts } from '#app/domain/order/refund/refund-queries.server.ts'
import { replicateOrder } from '#app/domain/order/replicate/replicate-order.server.ts'
import { addToOrder } from '#app/domain/order/staff-order/add-to-order.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { addMinutes, atTime, localDate, timeFromMinutes } from '#app/domain/shared/time.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { findUntrueAllocations } from '#tests/support/allocations.ts'
import { insertDuration, insertPrice, insertProduct, insertTax } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { findUntrueSales } from '#tests/support/sales-journal.ts'
import { histories, lastOutcomes, type Step } from './order-histories.ts'
import * as model from './reference-model.ts'
import { book, createSale, customer, now, type Sale, toBooking, zone } from './sale.ts'
import { readOrders, type StoredOrder } from './stored-orders.ts'

/** Random sequences, a tenth of them on PostgreSQL, where each takes ten times as long. */
const ALL_RUNS = Number(process.env.MODEL_RUNS ?? 2000)
const RUNS = { sqlite: ALL_RUNS * 0.9, postgres: ALL_RUNS * 0.1 }
/** A run takes 55 ms on a quiet machine. */
const MOST_MS_A_RUN = 300
/** The same sequences in each run of the suite; a long run looks for others. */
const SEED = Number(process.env.MODEL_SEED ?? (process.env.MODEL_RUNS ? Date.now() % 1_000_000 : 16_072_026))
const TOUR_VAT = 1200
/** Of a step that called none of the product's functions, after which all is as it was. */
const NOTHING = { expected: 'ok', actual: 'ok' }
const DAY = localDate('2026-07-16')

type Outcome = { ok: true } | { ok: false; error: { code: string } }
type Shop = {
  sale: Sale
  tourId: number
  tourDurationId: number
  model: model.Model
  /** As they were read when they last agreed with the model. */
  stored: StoredOrder[]
}

test.each(DIALECTS)(
  `%s: agrees with the reference model (seed ${SEED})`,
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    // Not what is tested here, and most of the time that it would take.
    if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(database.db)
    await fc.assert(
      fc.asyncProperty(histories, lastOutcomes, async (history, outcomes) => {
        const shop = await createShop(await createSale(database.db, model.CAPACITY.kayak))
        for (const step of history) await performAndCompare(shop, step)
        for (const step of lastAnswers(shop, outcomes)) await performAndCompare(shop, step)
        await expectBalance(shop)
      }),
      { numRuns: RUNS[dialect], seed: SEED },
    )
  },
  MOST_MS_A_RUN * ALL_RUNS,
)

async function createShop(sale: Sale): Promise<Shop> {
  const { db, shopId, productId, offlineProviderId } = sale
  const tourId = await insertProduct(db, {
    shop_id: shopId,
    product_type: 'EVENT',
    max_capacity: model.CAPACITY.tour,
    tax_id: await insertTax(db, { shop_id: shopId, percentage: TOUR_VAT }),
  })
  const tourDurationId = await insertDuration(db, { shop_id: shopId, product_id: tourId })
  await insertPrice(db, {
    shop_id: shopId,
    product_id: tourId,
    unit_price_minor: model.UNIT_PRICE_MINOR.tour,
  })
  const turnaround = { minutes_after: model.TURNAROUND_MINUTES }
  const right = { rebookable: 1, rebooking_fee_type: 'FIXED', rebooking_fee: 0 } as const
  await db
    .updateTable('product')
    .set({ ...turnaround, ...right })
    .where('id', '=', productId)
    .execute()
  const price = { unit_price_minor: model.UNIT_PRICE_MINOR.kayak }
  await db.updateTable('price').set(price).where('product_id', '=', productId).execute()
  const limit = { time_limit_hours: model.LIMIT_HOURS }
  await db.updateTable('payment_provider').set(limit).where('id', '=', offlineProviderId).execute()
  return { sale, tourId, tourDurationId, model: { clock: 0, orders: [] }, stored: [] }
}

async function performAndCompare(shop: Shop, step: Step): Promise<void> {
  const outcome = await perform(shop, step)
  if (outcome === NOTHING) return
  expectEqual(outcome.actual, outcome.expected)
  await expectAgreement(shop)
}

/** An answer to each refund that is on its way. */
function lastAnswers({ stored }: Shop, outcomes: readonly boolean[]): Step[] {
  const pending = stored.flatMap(({ refunds }, order) =>
    refunds.flatMap(({ status }, which) => (status === 'PENDING' ? [{ order, which }] : [])),
  )
  return pending.map((refund, index) => ({
    ...{ kind: 'answer', ...refund },
    isPaid: outcomes[index % outcomes.length] ?? true,
  }))
}

/** Does the step to both. A step about something that isn't there does nothing. */
async function perform(shop: Shop, step: Step): Promise<{ expected: string; actual: string }> {
  if (step.kind === 'forward') {
    shop.model.clock += step.minutes
    return NOTHING
  }
  if (step.kind === 'sweep') {
    model.sweep(shop.model)
    return { expected: 'ok', actual: await sweepStored(shop) }
  }
  if (step.kind === 'start') {
    const expected = model.add(shop.model, undefined, step.booking)
    return { expected, actual: codeOf(await book(shop.sale, query(shop, step.booking))) }
  }
  const { stored } = shop
  const index = step.order % Math.max(1, stored.length)
  const pair = { told: shop.model.orders[index], stored: stored[index] }
  if (!pair.told || !pair.stored) return NOTHING
  return performOnOrder(shop, step, pair.told, pair.stored)
}

type OrderStep = Extract<Step, { order: number }>

async function performOnOrder(shop: Shop, step: OrderStep, told: model.ModelOrder, stored: StoredOrder) {
  const key = { ...keyOf(shop), orderId: stored.id }
  const guest = { ...key, secret: stored.secret, windowKey: 'window-1' }
  const staff = { ...key, userId: shop.sale.userId }
  const did = async (expected: string, work: (tx: Tx) => Promise<Outcome>) => ({
    expected,
    actual: await run(shop, work),
  })

  switch (step.kind) {
    case 'add': {
      const cart = { orderId: stored.id, secret: stored.secret }
      const expected = model.add(shop.model, told, step.booking)
      return { expected, actual: codeOf(await book(shop.sale, { ...query(shop, step.booking), cart })) }
    }
    case 'addByStaff': {
      const { productId, durationId, startRent, quantities } = query(shop, step.booking)
      const input = {
        ...staff,
        bookings: [{ key: 0, productId, durationId, startRent, quantities }],
        shop: { reservationMinutes: 30 },
        newSecret: () => crypto.randomUUID(),
        locale: 'sv' as const,
        ...{ accepted: [], notifies: false, requestKey: crypto.randomUUID() },
      }
      return did(model.addByStaff(shop.model, told, step.booking), async (tx) => {
        const added = await addToOrder(tx, input)
        if (added.ok || added.error.code !== 'booking_refused') return added
        return { ok: false, error: added.error.refusal }
      })
    }
    case 'change':
    case 'remove': {
      const which = step.which % Math.max(1, stored.bookings.length)
      const before = told.bookings[which]
      const booking = stored.bookings[which]
      if (!before || !booking) return NOTHING
      if (step.kind === 'remove') {
        const input = { ...guest, bookingId: booking.id, isBackAtProducts: true }
        return did(model.remove(shop.model, told, before), (tx) => removeBooking(tx, input))
      }
      const after = { ...step.booking, product: before.product }
      const input = { ...query(shop, after), ...guest, bookingId: booking.id }
      return did(model.change(shop.model, told, before, after), (tx) => changeBooking(tx, input))
    }
    case 'move': {
      const which = step.which % Math.max(1, stored.bookings.length)
      const before = told.bookings[which]
      const booking = stored.bookings[which]
      if (!before || !booking || !model.isLive(shop.model, told)) return NOTHING
      const after = { ...step.booking, product: before.product }
      const { productId, durationId, startRent, quantities } = query(shop, after)
      const times = { productId, durationId, startRent, quantities, bookingId: booking.id }
      const input = { ...staff, ...times, byHand: [], reason: null, notifies: false }
      const expected = model.changeByStaff(shop.model, told, before, after)
      return { expected, actual: await changeAsPlanned(shop, input) }
    }
    case 'guestMove': {
      const which = step.which % Math.max(1, stored.bookings.length)
      const before = told.bookings[which]
      const booking = stored.bookings[which]
      if (!before || !booking) return NOTHING
      const { startMinute } = step.booking
      const startRent = atTime(DAY, timeFromMinutes(startMinute))
      const expected = model.moveByGuest(shop.model, told, before, startMinute)
      return { expected, actual: await moveAsShown(shop, { ...guest, bookingId: booking.id, startRent }) }
    }
    case 'copy': {
      const periods = stored.bookings.map(({ id, startMinute }) => ({
        bookingId: id,
        startRent: atTime(DAY, timeFromMinutes(startMinute)),
      }))
      const input = {
        ...staff,
        copies: periods.length > 0 ? [{ date: DAY, bookings: periods }] : [],
        carries: { answers: true, allocations: true },
        notifies: false,
        shop: { reservationMinutes: 30 },
        newSecret: () => crypto.randomUUID(),
        ...{ planName: undefined, accepted: [], requestKey: crypto.randomUUID() },
      }
      return did(model.copy(shop.model, told), (tx) => replicateOrder(tx, input))
    }
    case 'submit': {
      const { testProviderId, offlineProviderId } = shop.sale
      const paymentProviderId = step.provider === 'TEST' ? testProviderId : offlineProviderId
      const chosen = { paymentProviderId, isDemo: true, termsAccepted: true }
      const form = { ...guest, ...chosen, requestKey: crypto.randomUUID() }
      return did(model.submit(shop.model, told, step.provider), async (tx) => {
        const saved = await saveCustomer(tx, { ...guest, customer })
        return saved.ok ? submitOrder(tx, form) : saved
      })
    }
    case 'pay':
    case 'fail': {
      const which = step.which % Math.max(1, stored.payments.length)
      const attempt = told.payments[which]
      const payment = stored.payments[which]
      if (!attempt || !payment) return NOTHING
      const isPaid = step.kind === 'pay'
      const input = {
        ...key,
        transactionId: payment.id,
        outcome: isPaid ? ('PAYED' as const) : ('FAILED' as const),
        providerReference: `ref-${payment.id}`,
      }
      const expected = (isPaid ? model.pay : model.fail)(shop.model, told, attempt)
      return did(expected, (tx) => settlePayment(tx, input))
    }
    case 'refund': {
      const which = step.which % Math.max(1, stored.bookings.length)
      const booking = told.bookings[which]
      const row = stored.bookings[which]
      // What a guest may still change is not paid back: staff cancel it.
      if (!booking || !row || told.state === 'RESERVED' || told.state === 'READY_FOR_PAYMENT') return NOTHING
      const asked = { booking, share: step.share, cancelsBookings: step.cancelsBookings }
      const { overpaidMinor, creditMinor } = model.refundAmounts(told, asked)
      const credits = creditMinor > 0 ? [{ rowId: row.rowId, amountMinor: creditMinor }] : []
      const query = { overpaidMinor, credits, cancelsBookings: step.cancelsBookings }
      const form = {
        ...staff,
        query,
        method: 'SAME_WAY',
        reason: '',
        notifies: false,
        requestKey: crypto.randomUUID(),
      } as const
      return did(model.refund(told, asked), (tx) => refundOrder(tx, form))
    }
    case 'answer': {
      const which = step.which % Math.max(1, stored.refunds.length)
      const refunded = told.refunds[which]
      const entry = stored.refunds[which]
      if (!refunded || !entry) return NOTHING
      const input = { ...staff, transactionId: entry.id }
      if (entry.provider === 'OFFLINE')
        return did(model.endRefund(told, refunded, true), (tx) => confirmRefundPaid(tx, input))
      const outcome = step.isPaid
        ? ({ event: 'pay', providerReference: `back-${entry.id}` } as const)
        : ({ event: 'fail', reason: 'refused' } as const)
      const expected = model.endRefund(told, refunded, step.isPaid)
      return did(expected, (tx) => recordRefundOutcome(tx, { ...input, outcome }))
    }
    case 'cancel':
      return did(model.endByStaff(told, 'CANCELLED'), (tx) => cancelOrder(tx, staff))
    case 'delete':
      return did(model.endByStaff(told, 'DELETED'), (tx) => deleteOrder(tx, staff))
    case 'keep':
      return did(model.keep(shop.model, told), (tx) => confirmUnpaid(tx, staff))
    case 'restore':
      return did(model.restore(shop.model, told), (tx) => restoreOrder(tx, staff))
  }
}

/** Changes a booking by the plan that staff are shown at the same moment. */
async function changeAsPlanned(shop: Shop, input: BookingChange): Promise<string> {
  const planned = await inTransaction(shop.sale.db, (tx) => planBookingChange(tx, input))
  if (planned.ok || planned.error.code !== 'planned') return codeOf(planned)
  const { name: planName, version, warnings } = planned.error.planned
  const shown = { planName, version, accepted: warnings.map(({ code }) => code) }
  return run(shop, (tx) => applyBookingChange(tx, { ...input, ...shown, requestKey: crypto.randomUUID() }))
}

/** Moves a booking by the plan that its guest is shown at the same moment. */
async function moveAsShown(shop: Shop, input: RequestedChange): Promise<string> {
  const planned = await inTransaction(shop.sale.db, (tx) => planChangeByGuest(tx, input))
  if (planned.ok || planned.error.code !== 'planned') return codeOf(planned)
  const { name: planName, version } = planned.error.planned
  const shown = { planName, version, paymentProviderId: undefined, isDemo: true, reservationMinutes: 30 }
  return run(shop, (tx) => changeByGuest(tx, { ...input, ...shown, requestKey: crypto.randomUUID() }))
}

/** Expects the stored orders to equal the model, and each of their sums to be right. */
async function expectAgreement(shop: Shop): Promise<void> {
  expectEqual(await findUntrueAllocations(shop.sale.db, shop.sale.shopId), [])
  expectEqual(await findUntrueSales(shop.sale.db, shop.sale.shopId), [])
  const stored = await readOrders(shop.sale)
  shop.stored = stored
  expectEqual(
    stored.map((order) => toModelTerms(shop, order)),
    shop.model.orders.map((order) => ({
      state: order.state,
      expiresAt:
        order.state === 'EXPIRED' || order.expiresAt === null ? null : addMinutes(now, order.expiresAt),
      bookings: order.bookings.map((booking) => ({
        product: booking.product,
        startMinute: booking.startMinute,
        quantity: booking.quantity,
        creditedMinor: model.creditedOf(booking),
      })),
      payments: order.payments,
      refunds: order.refunds.map(({ payment, status, amountMinor }) => ({
        provider: payment.provider,
        status,
        amountMinor,
      })),
      priceMinor: model.priceOf(order),
      payedMinor: model.payedOf(order),
    })),
  )
  for (const order of stored) {
    expectEqual(order.rowsMinor, order.priceMinor)
    expectEqual(order.ledgerMinor, order.payedMinor)
    expectEqual(order.pendingMinor, order.returningMinor)
    for (const { amountMinor, splitMinor } of order.payments)
      expectEqual(splitMinor ?? amountMinor, amountMinor)
    for (const { status, amountMinor, splitMinor } of order.refunds)
      if (status === 'PAYED') expectEqual(splitMinor ?? amountMinor, amountMinor)
    for (const { paidMinor, paidVatMinor, vatPercentage } of order.bookings)
      expectEqual(paidVatMinor, Math.round((paidMinor * vatPercentage) / (10_000 + vatPercentage)))
    if (order.payedMinor === 0)
      for (const rate of order.rates) expectEqual(rate, { paidMinor: 0, paidVatMinor: 0 })
  }
  expectEqual(model.isAboveCapacity(shop.model), false)
}

/**
 * Expects that what is left to refund and what is back are together what was paid, and that rows are credited with what
 * went back of them. Call when every refund is settled. Source: domain.md §5 'Refunds'.
 */
async function expectBalance({ sale, stored, model: { orders } }: Shop): Promise<void> {
  for (const [index, order] of stored.entries()) {
    const told = orders[index]
    const { payments, rows } = await findRefundFacts(sale.db, { ...order, shopId: sale.shopId })
    const left = payments.map(maximumCreditMinor)
    const back = order.refunds.map(({ status, amountMinor }) => (status === 'PAYED' ? amountMinor : 0))
    expectEqual(sumOf([...left, ...back]), sumOf(payments.map(({ amountMinor }) => amountMinor)))
    expectEqual(sumOf(rows.map(leftToRefundMinor)), order.priceMinor)
    for (const [at, { creditedMinor }] of order.bookings.entries()) {
      const booking = told?.bookings[at]
      expectEqual(told && booking && model.isCreditedAsPaid(told, booking, creditedMinor), true)
    }
  }
}

function sumOf(minor: readonly number[]): number {
  return minor.reduce((sum, each) => sum + each, 0)
}

/** Asks Vitest, which takes a hundred times as long, only about what is not the same: it tells the difference. */
function expectEqual<Value>(actual: Value, expected: Value): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

function toModelTerms({ sale }: Shop, order: StoredOrder) {
  return {
    state: order.state,
    expiresAt: order.state === 'EXPIRED' ? null : order.expiresAt,
    bookings: order.bookings.map(({ productId, startMinute, quantity, creditedMinor }) => ({
      product: productId === sale.productId ? 'kayak' : 'tour',
      startMinute,
      quantity,
      creditedMinor,
    })),
    payments: order.payments.map(toEntry),
    refunds: order.refunds.map(toEntry),
    priceMinor: order.priceMinor,
    payedMinor: order.payedMinor,
  }
}

function toEntry({
  provider,
  status,
  amountMinor,
}: StoredOrder['refunds'][number] | StoredOrder['payments'][number]) {
  return { provider, status, amountMinor }
}

function keyOf({ sale, model: { clock } }: Shop) {
  return { shopId: sale.shopId, now: addMinutes(now, clock), zone }
}

function query(shop: Shop, { product, startMinute, quantity }: model.ModelBooking) {
  const { sale, tourId, tourDurationId } = shop
  const isTour = product === 'tour'
  return toBooking(sale, {
    ...keyOf(shop),
    productId: isTour ? tourId : sale.productId,
    durationId: isTour ? tourDurationId : sale.durationId,
    startRent: atTime(DAY, timeFromMinutes(startMinute)),
    quantities: [{ priceCategoryId: null, quantity }],
  })
}

async function sweepStored(shop: Shop): Promise<string> {
  const limits = { now: keyOf(shop).now, limit: 10_000 }
  await inTransaction(shop.sale.db, (tx) => expireOrders(tx, limits))
  await inTransaction(shop.sale.db, (tx) => cancelUnpaidOrders(tx, limits))
  return 'ok'
}

async function run({ sale }: Shop, work: (tx: Tx) => Promise<Outcome>): Promise<string> {
  return codeOf(
    await inTransaction(sale.db, async (tx) => {
      const outcome = await work(tx)
      return outcome.ok ? { ok: true, value: null } : outcome
    }),
  )
}

function codeOf(outcome: Outcome): string {
  return outcome.ok ? 'ok' : outcome.error.code
}
