import { addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { checkIn } from '#app/domain/order/booking/check-in.server.ts'
import { finishBooking } from '#app/domain/order/booking/finish-booking.server.ts'
import { parsePhone } from '#app/domain/order/customer/phone.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { submitOrder } from '#app/domain/order/lifecycle/submit-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { addMinutes, type Instant, toInstant, type Zone } from '#app/domain/shared/time.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Catalogue, idOf } from './catalogue.ts'
import type { PlannedBooking, PlannedOrder } from './order-plan.ts'
import type { Random } from './random.ts'

/** The shop that the orders are for, with everything in it by key. */
export type OrderContext = {
  shop: ShopFacts
  catalogue: Catalogue
  /** Options of bundles, by the product that has them and the one that they bring. */
  bundles: ReadonlyMap<string, number>
  providers: ReadonlyMap<string, number>
  /** Who works at the desk. */
  userId: number
  zone: Zone
  /** Nothing happens after this moment. */
  now: Instant
  random: Random
}

type Created = { orderId: number; secret: string; bookingId: number; startsAt: Instant; endsAt: Instant }

const SUBMIT_AFTER = 4
const PAY_AFTER = 6
const LATE_AFTER = 50

/**
 * Makes one planned order as people would: the guest or staff book, give details and pay, and what came
 * after. Uses the same functions as the pages, each at its own moment.
 */
export async function createOrder(tx: Tx, context: OrderContext, planned: PlannedOrder): Promise<void> {
  const created = await book(tx, context, planned)
  await saveDetails(tx, context, planned, created)
  await settle(tx, context, planned, created)
  await visit(tx, context, planned, created)
}

async function book(tx: Tx, context: OrderContext, planned: PlannedOrder): Promise<Created> {
  const { shop, catalogue, zone, random } = context
  const { booking, course } = planned
  const isByStaff = course === 'BY_STAFF'
  const added = value(
    await addBooking(tx, {
      shopId: shop.id,
      shop,
      zone,
      now: planned.createdAt,
      audience: isByStaff ? 'staff' : 'guest',
      locale: planned.person.lang,
      cart: { cartKey: random.hex() },
      requestKey: random.hex(),
      productId: idOf(catalogue.products, booking.productKey),
      durationId: idOf(catalogue.durations, booking.durationKey),
      startRent: booking.startRent,
      ...toQuantities(catalogue, booking),
      bundles: toBundles(context, booking),
      ...(isByStaff ? { createdByUserId: context.userId } : {}),
      newSecret: random.hex,
    }),
  )
  return {
    ...added,
    startsAt: toInstant(booking.startRent, zone),
    endsAt: toInstant(booking.endRent, zone),
  }
}

/** Quantities and add-ons of a planned booking, as input of the use cases. */
export function toQuantities(catalogue: Catalogue, { quantities, addons }: PlannedBooking) {
  return {
    quantities: quantities.map(({ priceCategory, quantity }) => ({
      priceCategoryId: priceCategory ? idOf(catalogue.priceCategories, priceCategory) : null,
      quantity,
    })),
    addons: addons.map(({ key, quantity }) => ({ addonId: idOf(catalogue.products, key), quantity })),
  }
}

export function bundleKey(parentKey: string, productKey: string): string {
  return `${parentKey} ${productKey}`
}

function toBundles({ catalogue, bundles }: OrderContext, { productKey, along }: PlannedBooking) {
  if (!along) return undefined
  const quantities = [{ priceCategoryId: null, quantity: along.quantity }]
  const optionId = idOf(bundles, bundleKey(productKey, along.productKey))
  return [{ optionId, items: [{ productId: idOf(catalogue.products, along.productKey), quantities }] }]
}

async function saveDetails(
  tx: Tx,
  context: OrderContext,
  planned: PlannedOrder,
  created: Created,
): Promise<void> {
  const { person, commentByGuest, commentByStaff } = planned
  const { firstName, lastName, companyName, email } = person
  const phone = toPhone(person)
  const customer = { firstName, lastName, companyName, email, phone, commentByGuest }
  const now = addMinutes(planned.createdAt, 2)
  value(await saveCustomer(tx, { ...keyOf(context, created), secret: created.secret, customer, now }))
  if (!commentByStaff) return
  const noted = { customer: { commentByAdmin: commentByStaff }, userId: context.userId, now }
  value(await saveCustomer(tx, { ...keyOf(context, created), ...noted }))
}

function toPhone({ phone, country }: PlannedOrder['person']) {
  const parsed = parsePhone(phone, country)
  return parsed.ok ? parsed.value : { e164: null, countryCode: null, rawPhoneNumber: phone }
}

/** Money, or what became of the reservation instead. */
async function settle(tx: Tx, context: OrderContext, planned: PlannedOrder, created: Created): Promise<void> {
  const { createdAt } = planned
  const key = keyOf(context, created)
  const staff = { ...key, userId: context.userId }
  switch (planned.course) {
    case 'RESERVED':
      return
    case 'ABANDONED':
      value(await expireOrders(tx, { now: addMinutes(createdAt, LATE_AFTER), limit: 10 }))
      return
    case 'PAID_BY_CARD':
      return payByCard(tx, context, planned, created)
    case 'PAID_AFTER_DECLINE': {
      const declined = await submit(tx, context, planned, created, 'card')
      value(
        await settlePayment(tx, cardPayment(context, declined, 'FAILED', addMinutes(createdAt, PAY_AFTER))),
      )
      return payByCard(tx, context, planned, created, 1)
    }
    case 'PAY_ON_SITE':
      await submit(tx, context, planned, created, 'onSite')
      return
    case 'PARTLY_PAID':
      await submit(tx, context, planned, created, 'onSite')
      return payAtDesk(tx, context, created, {
        item: 0.4,
        now: earlier(addMinutes(createdAt, 600), context.now),
      })
    case 'INVOICE':
      await submit(tx, context, planned, created, 'invoice')
      return
    case 'BY_STAFF':
      value(await confirmUnpaid(tx, { ...staff, now: addMinutes(createdAt, SUBMIT_AFTER) }))
      return
    case 'CANCELLED':
      await submit(tx, context, planned, created, 'onSite')
      value(await cancelOrder(tx, { ...staff, now: earlier(addMinutes(createdAt, 300), context.now) }))
      return
    case 'DELETED':
      await payByCard(tx, context, planned, created)
      value(await deleteOrder(tx, { ...staff, now: earlier(addMinutes(createdAt, 500), context.now) }))
      return
    case 'REFUNDED': {
      const transactionId = await submit(tx, context, planned, created, 'card')
      value(await cancelOrder(tx, { ...key, secret: created.secret, now: addMinutes(createdAt, PAY_AFTER) }))
      // The card's money arrives at an order that is cancelled: it goes back by itself.
      const late = cardPayment(context, transactionId, 'PAYED', addMinutes(createdAt, PAY_AFTER + 1))
      value(await settlePayment(tx, late))
      return
    }
  }
}

async function payByCard(
  tx: Tx,
  context: OrderContext,
  planned: PlannedOrder,
  created: Created,
  minutesLater = 0,
) {
  const transactionId = await submit(tx, context, planned, created, 'card', SUBMIT_AFTER + minutesLater)
  const paidAt = addMinutes(planned.createdAt, PAY_AFTER + minutesLater)
  value(await settlePayment(tx, cardPayment(context, transactionId, 'PAYED', paidAt)))
}

/** The guest's last step. Answers the payment that it started; 0 when none is due online. */
async function submit(
  tx: Tx,
  context: OrderContext,
  planned: PlannedOrder,
  created: Created,
  provider: string,
  afterMinutes = SUBMIT_AFTER,
): Promise<number> {
  const submitted = value(
    await submitOrder(tx, {
      ...keyOf(context, created),
      secret: created.secret,
      paymentProviderId: idOf(context.providers, provider),
      isDemo: true,
      termsAccepted: true,
      requestKey: context.random.hex(),
      now: addMinutes(planned.createdAt, afterMinutes),
    }),
  )
  return submitted.next === 'pay' ? submitted.transactionId : 0
}

function cardPayment(
  context: OrderContext,
  transactionId: number,
  outcome: 'PAYED' | 'FAILED',
  now: Instant,
) {
  const { shop, zone, random } = context
  return { shopId: shop.id, zone, transactionId, outcome, providerReference: `test_${random.hex()}`, now }
}

/** The day itself: who has not paid does so at the desk, who comes is ticked off. */
async function visit(tx: Tx, context: OrderContext, planned: PlannedOrder, created: Created): Promise<void> {
  const { random, now } = context
  const atDesk = addMinutes(created.startsAt, -10)
  const invoicePaid = addMinutes(planned.createdAt, INVOICE_PAID_AFTER)
  if (planned.course === 'INVOICE' && invoicePaid <= now)
    await payAtDesk(tx, context, created, { now: invoicePaid })
  if (!COMING.has(planned.course) || created.startsAt > now) return

  if (planned.course !== 'INVOICE' && random.chance(88))
    await payAtDesk(tx, context, created, { now: atDesk })
  const { bookingId } = created
  const staff = { shopId: context.shop.id, bookingId, userId: context.userId }
  if (random.chance(93))
    value(await checkIn(tx, { ...staff, zone: context.zone, now: addMinutes(created.startsAt, -5) }))
  const finishedAt = addMinutes(created.endsAt, 10)
  if (finishedAt <= now && random.chance(60)) {
    value(await finishBooking(tx, { ...staff, zone: context.zone, now: finishedAt }))
  }
}

/** Pays what remains, or a share of it in whole tens of kronor, by card terminal or cash. */
async function payAtDesk(
  tx: Tx,
  context: OrderContext,
  created: Created,
  { item = 1, now }: { item?: number; now: Instant },
): Promise<void> {
  const { price_minor: priceMinor, payed_minor: payedMinor } = await tx
    .selectFrom('order')
    .select(['price_minor', 'payed_minor'])
    .where('id', '=', created.orderId)
    .executeTakeFirstOrThrow()
  const leftMinor = priceMinor - payedMinor
  const amountMinor = item === 1 ? leftMinor : Math.round((leftMinor * item) / TEN_KRONOR) * TEN_KRONOR
  if (amountMinor <= 0) return
  value(
    await registerManualPayment(tx, {
      ...keyOf(context, created),
      userId: context.userId,
      amountMinor,
      method: context.random.chance(70) ? 'CARD_TERMINAL' : 'CASH',
      requestKey: context.random.hex(),
      now,
    }),
  )
}

/** Courses that end with guests at the jetty. */
const COMING: ReadonlySet<PlannedOrder['course']> = new Set([
  'PAID_BY_CARD',
  'PAID_AFTER_DECLINE',
  'PAY_ON_SITE',
  'PARTLY_PAID',
  'INVOICE',
  'BY_STAFF',
])
const TEN_KRONOR = 10_00
const INVOICE_PAID_AFTER = 5 * 24 * 60

function keyOf({ shop, zone }: OrderContext, { orderId }: Created) {
  return { shopId: shop.id, orderId, zone }
}

function earlier(a: Instant, b: Instant): Instant {
  return a < b ? a : b
}

/** The value of a step that was planned to succeed. */
function value<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value
  throw new StepRefused(JSON.stringify(result.error))
}

export class StepRefused extends Error {}
