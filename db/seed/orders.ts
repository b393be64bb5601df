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
export type OrderMaker = {
  shop: ShopFacts
  catalogue: Catalogue
  /** Options of packages, by the product that has them and the one that they bring. */
  packages: ReadonlyMap<string, number>
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
export async function createOrder(tx: Tx, maker: OrderMaker, planned: PlannedOrder): Promise<void> {
  const created = await book(tx, maker, planned)
  await saveDetails(tx, maker, planned, created)
  await settle(tx, maker, planned, created)
  await visit(tx, maker, planned, created)
}

async function book(tx: Tx, maker: OrderMaker, planned: PlannedOrder): Promise<Created> {
  const { shop, catalogue, zone, random } = maker
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
      bundles: toBundles(maker, booking),
      ...(isByStaff ? { createdByUserId: maker.userId } : {}),
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

export function packageKey(parentKey: string, productKey: string): string {
  return `${parentKey} ${productKey}`
}

function toBundles({ catalogue, packages }: OrderMaker, { productKey, along }: PlannedBooking) {
  if (!along) return undefined
  const quantities = [{ priceCategoryId: null, quantity: along.quantity }]
  const optionId = idOf(packages, packageKey(productKey, along.productKey))
  return [{ optionId, items: [{ productId: idOf(catalogue.products, along.productKey), quantities }] }]
}

async function saveDetails(
  tx: Tx,
  maker: OrderMaker,
  planned: PlannedOrder,
  created: Created,
): Promise<void> {
  const { person, commentByGuest, commentByStaff } = planned
  const { firstName, lastName, companyName, email } = person
  const phone = toPhone(person)
  const customer = { firstName, lastName, companyName, email, phone, commentByGuest }
  const now = addMinutes(planned.createdAt, 2)
  value(await saveCustomer(tx, { ...keyOf(maker, created), secret: created.secret, customer, now }))
  if (!commentByStaff) return
  const noted = { customer: { commentByAdmin: commentByStaff }, userId: maker.userId, now }
  value(await saveCustomer(tx, { ...keyOf(maker, created), ...noted }))
}

function toPhone({ phone, country }: PlannedOrder['person']) {
  const parsed = parsePhone(phone, country)
  return parsed.ok ? parsed.value : { e164: null, countryCode: null, rawPhoneNumber: phone }
}

/** Money, or what became of the reservation instead. */
async function settle(tx: Tx, maker: OrderMaker, planned: PlannedOrder, created: Created): Promise<void> {
  const { createdAt } = planned
  const key = keyOf(maker, created)
  const staff = { ...key, userId: maker.userId }
  switch (planned.course) {
    case 'RESERVED':
      return
    case 'ABANDONED':
      value(await expireOrders(tx, { now: addMinutes(createdAt, LATE_AFTER), limit: 10 }))
      return
    case 'PAID_BY_CARD':
      return payByCard(tx, maker, planned, created)
    case 'PAID_AFTER_DECLINE': {
      const declined = await submit(tx, maker, planned, created, 'card')
      value(await settlePayment(tx, cardPayment(maker, declined, 'FAILED', addMinutes(createdAt, PAY_AFTER))))
      return payByCard(tx, maker, planned, created, 1)
    }
    case 'PAY_ON_SITE':
      await submit(tx, maker, planned, created, 'onSite')
      return
    case 'PARTLY_PAID':
      await submit(tx, maker, planned, created, 'onSite')
      return payAtDesk(tx, maker, created, { item: 0.4, now: earlier(addMinutes(createdAt, 600), maker.now) })
    case 'INVOICE':
      await submit(tx, maker, planned, created, 'invoice')
      return
    case 'BY_STAFF':
      value(await confirmUnpaid(tx, { ...staff, now: addMinutes(createdAt, SUBMIT_AFTER) }))
      return
    case 'CANCELLED':
      await submit(tx, maker, planned, created, 'onSite')
      value(await cancelOrder(tx, { ...staff, now: earlier(addMinutes(createdAt, 300), maker.now) }))
      return
    case 'DELETED':
      await payByCard(tx, maker, planned, created)
      value(await deleteOrder(tx, { ...staff, now: earlier(addMinutes(createdAt, 500), maker.now) }))
      return
    case 'REFUNDED': {
      const transactionId = await submit(tx, maker, planned, created, 'card')
      value(await cancelOrder(tx, { ...key, secret: created.secret, now: addMinutes(createdAt, PAY_AFTER) }))
      // The card's money arrives at an order that is cancelled: it goes back by itself.
      const late = cardPayment(maker, transactionId, 'PAYED', addMinutes(createdAt, PAY_AFTER + 1))
      value(await settlePayment(tx, late))
      return
    }
  }
}

async function payByCard(
  tx: Tx,
  maker: OrderMaker,
  planned: PlannedOrder,
  created: Created,
  minutesLater = 0,
) {
  const transactionId = await submit(tx, maker, planned, created, 'card', SUBMIT_AFTER + minutesLater)
  const paidAt = addMinutes(planned.createdAt, PAY_AFTER + minutesLater)
  value(await settlePayment(tx, cardPayment(maker, transactionId, 'PAYED', paidAt)))
}

/** The guest's last step. Answers the payment that it started; 0 when none is due online. */
async function submit(
  tx: Tx,
  maker: OrderMaker,
  planned: PlannedOrder,
  created: Created,
  provider: string,
  afterMinutes = SUBMIT_AFTER,
): Promise<number> {
  const submitted = value(
    await submitOrder(tx, {
      ...keyOf(maker, created),
      secret: created.secret,
      paymentProviderId: idOf(maker.providers, provider),
      isDemo: true,
      termsAccepted: true,
      requestKey: maker.random.hex(),
      now: addMinutes(planned.createdAt, afterMinutes),
    }),
  )
  return submitted.next === 'pay' ? submitted.transactionId : 0
}

function cardPayment(maker: OrderMaker, transactionId: number, outcome: 'PAYED' | 'FAILED', now: Instant) {
  const { shop, zone, random } = maker
  return { shopId: shop.id, zone, transactionId, outcome, providerReference: `test_${random.hex()}`, now }
}

/** The day itself: who has not paid does so at the desk, who comes is ticked off. */
async function visit(tx: Tx, maker: OrderMaker, planned: PlannedOrder, created: Created): Promise<void> {
  const { random, now } = maker
  const atDesk = addMinutes(created.startsAt, -10)
  const invoicePaid = addMinutes(planned.createdAt, INVOICE_PAID_AFTER)
  if (planned.course === 'INVOICE' && invoicePaid <= now)
    await payAtDesk(tx, maker, created, { now: invoicePaid })
  if (!COMING.has(planned.course) || created.startsAt > now) return

  if (planned.course !== 'INVOICE' && random.chance(88)) await payAtDesk(tx, maker, created, { now: atDesk })
  const { bookingId } = created
  const staff = { shopId: maker.shop.id, bookingId, userId: maker.userId }
  if (random.chance(93))
    value(await checkIn(tx, { ...staff, zone: maker.zone, now: addMinutes(created.startsAt, -5) }))
  const finishedAt = addMinutes(created.endsAt, 10)
  if (finishedAt <= now && random.chance(60)) {
    value(await finishBooking(tx, { ...staff, zone: maker.zone, now: finishedAt }))
  }
}

/** Pays what remains, or a share of it in whole tens of kronor, by card terminal or cash. */
async function payAtDesk(
  tx: Tx,
  maker: OrderMaker,
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
      ...keyOf(maker, created),
      userId: maker.userId,
      amountMinor,
      method: maker.random.chance(70) ? 'CARD_TERMINAL' : 'CASH',
      requestKey: maker.random.hex(),
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

function keyOf({ shop, zone }: OrderMaker, { orderId }: Created) {
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
