import { type AddBookingInput, addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { type SubmitOrderInput, submitOrder } from '#app/domain/order/lifecycle/submit-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { SellBookingInput } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertPaymentProvider,
  insertPrice,
  insertProduct,
  insertShop,
  insertUser,
} from '#tests/support/builders.ts'

export const now = instant('2026-07-15T08:00:00Z')
export const zone = stockholm
export const startRent = wallTime('2026-07-16 10:00:00')
export const endRent = wallTime('2026-07-16 13:00:00')
/** Of the fixture's product: three hours. */
export const UNIT_PRICE_MINOR = 40_000

export type Sale = Awaited<ReturnType<typeof createSale>>

/** A shop with one product of `capacity` units for 400 kr, a member of staff, and one provider of each kind. */
export async function createSale(db: Db, capacity: number | null = 5) {
  const shopId = await insertShop(db)
  await insertOpeningSeason(db, { shop_id: shopId })
  const userId = await insertUser(db)
  const productId = await insertProduct(db, { shop_id: shopId, max_capacity: capacity })
  const durationId = await insertDuration(db, { shop_id: shopId, product_id: productId })
  await insertPrice(db, { shop_id: shopId, product_id: productId, unit_price_minor: UNIT_PRICE_MINOR })
  const testProviderId = await insertPaymentProvider(db, { shop_id: shopId, kind: 'TEST' })
  const offlineProviderId = await insertPaymentProvider(db, { shop_id: shopId, time_limit_hours: 24 })
  return { db, shopId, userId, productId, durationId, testProviderId, offlineProviderId }
}

/** A guest's first booking in a cart of its own, one unit unless told otherwise. */
export function toBooking(sale: Sale, over: Partial<AddBookingInput> = {}): AddBookingInput {
  return {
    shopId: sale.shopId,
    shop: { reservationMinutes: 30 },
    zone,
    now,
    audience: 'guest',
    locale: 'sv',
    cart: { cartKey: crypto.randomUUID() },
    windowKey: 'window-1',
    requestKey: crypto.randomUUID(),
    productId: sale.productId,
    durationId: sale.durationId,
    startRent,
    quantities: [{ priceCategoryId: null, quantity: 1 }],
    newSecret: () => crypto.randomUUID(),
    ...over,
  }
}

export function book(sale: Sale, over: Partial<AddBookingInput> = {}) {
  return inTransaction(sale.db, (tx) => addBooking(tx, toBooking(sale, over)))
}

/** The same, for tests that are about what comes after. */
export async function reserve(sale: Sale, over: Partial<AddBookingInput> = {}) {
  const booked = await book(sale, over)
  if (!booked.ok) throw new Error(`not booked: ${booked.error.code}`)
  const { orderId, secret, bookingId } = booked.value
  const key = { shopId: sale.shopId, orderId, now, zone }
  return { ...key, bookingId, guest: { ...key, secret }, staff: { ...key, userId: sale.userId } }
}

export type Reserved = Awaited<ReturnType<typeof reserve>>

/** A booking of one unit, unless told otherwise, that staff have confirmed, unpaid. */
export async function confirmed(sale: Sale, over: Partial<AddBookingInput> = {}) {
  const order = await reserve(sale, over)
  await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
  return order
}

/** So many of a product that has no price categories. */
export function units(quantity: number) {
  return [{ priceCategoryId: null, quantity }]
}

export const customer = {
  firstName: 'Åsa',
  lastName: 'Öberg',
  email: 'asa@example.test',
  phone: { e164: '+46701740612', countryCode: 'SE', rawPhoneNumber: '070-174 06 12' },
}

/** Of a sale and of its first booking. */
export type Selling = Partial<SellBookingInput & SellBookingInput['bookings'][number]>

/** Input of a booking that staff sell to a named customer: one unit, unless `over` says otherwise. */
export function toSelling(sale: Sale, over: Selling = {}): SellBookingInput {
  return {
    shopId: sale.shopId,
    shop: { reservationMinutes: 30 },
    zone,
    now,
    locale: 'sv',
    userId: sale.userId,
    requestKey: crypto.randomUUID(),
    bookings: [toChosen(sale, over)],
    customer,
    accepted: [],
    newSecret: () => crypto.randomUUID(),
    ...over,
  }
}

/** One unit that staff have chosen, unless `over` says otherwise. */
export function toChosen(sale: Sale, over: Selling = {}): SellBookingInput['bookings'][number] {
  return {
    key: over.key ?? 0,
    productId: over.productId ?? sale.productId,
    startRent: over.startRent === undefined ? startRent : over.startRent,
    durationId: over.durationId === undefined ? sale.durationId : over.durationId,
    endRent: over.endRent,
    quantities: over.quantities ?? units(1),
    addons: over.addons,
    bundles: over.bundles,
  }
}

type Submission = Pick<
  SubmitOrderInput,
  'paymentProviderId' | 'isDemo' | 'termsAccepted' | 'requestKey' | 'now'
> & { secret: string }

/** Contact details and the pay button, by the guest. */
export async function submit(sale: Sale, order: Reserved, over: Partial<Submission> = {}) {
  const saved = await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.guest, customer }))
  if (!saved.ok) throw new Error(`customer not saved: ${saved.error.code}`)
  return inTransaction(sale.db, (tx) =>
    submitOrder(tx, {
      ...order.guest,
      paymentProviderId: sale.testProviderId,
      isDemo: true,
      termsAccepted: true,
      requestKey: crypto.randomUUID(),
      ...over,
    }),
  )
}

/** A submitted order on its way through the test provider. */
export async function startPayment(sale: Sale, order: Reserved): Promise<number> {
  const submitted = await submit(sale, order)
  if (!submitted.ok || submitted.value.next !== 'pay') throw new Error('no payment was started')
  return submitted.value.transactionId
}

export async function load(sale: Sale, { orderId }: { orderId: number }) {
  const order = await findOrder(sale.db, { shopId: sale.shopId, orderId })
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}
