import { addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { submitOrder } from '#app/domain/order/lifecycle/submit-order.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { atTime, instantFromDate, type LocalDate, localTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { openDayAhead } from './days-ahead.ts'
import { openRunningDatabase } from './running-database.ts'

/** Later than the demo's own orders and before the days that are free of any. */
const DAYS_AHEAD = 61
const KERSTIN = {
  firstName: 'Kerstin',
  lastName: 'Nyström',
  email: 'kerstin@mail.example',
  phone: { e164: '+46701665510', countryCode: 'SE', rawPhoneNumber: '070-166 55 10' },
} as const

const KINDS = {
  /** Three hours in a kayak, to be paid on arrival. */
  UNPAID: { product: 'Havskajak', start: '10:00', provider: 'OFFLINE' },
  /** A boat until closing, of which a part is paid by card. */
  DEPOSIT: { product: 'Motorbåt Ekan', start: '09:00', provider: 'TEST' },
} as const

export type ComingOrder = {
  id: number
  bookingId: number
  priceMinor: number
  payedMinor: number
  lastName: string
  phone: string
}

/** Confirmed orders of guests of Sjöboden, each with one booking, as guests place them; whatever the demo has that day. */
export async function insertComing(kind: keyof typeof KINDS, count: number): Promise<ComingOrder[]> {
  const db = openRunningDatabase()
  const rows = await db.selectFrom('opening_closed_date').select('date').execute()
  const closed = new Set(rows.map(({ date }) => date))
  const orders: ComingOrder[] = []
  for (let index = 0; index < count; index++) {
    orders.push(await insertOne(db, kind, openDayAhead(index, closed, DAYS_AHEAD)))
  }
  await db.destroy()
  return orders
}

/** One of them on that day. */
export async function insertComingOn(kind: keyof typeof KINDS, date: LocalDate): Promise<ComingOrder> {
  const db = openRunningDatabase()
  const order = await insertOne(db, kind, date)
  await db.destroy()
  return order
}

async function insertOne(db: Db, kind: keyof typeof KINDS, date: LocalDate): Promise<ComingOrder> {
  const { shop, paymentProviderId, ...offer } = await findOffer(db, kind)
  const shared = { shopId: shop.id, zone: stockholm, now: instantFromDate(new Date()) }
  const requestKey = crypto.randomUUID()
  const added = await inTransaction(db, (tx) =>
    addBooking(tx, {
      ...{ ...shared, ...offer, shop, requestKey },
      audience: 'guest',
      locale: 'sv',
      cart: { cartKey: crypto.randomUUID() },
      startRent: atTime(date, localTime(KINDS[kind].start)),
      newSecret: () => crypto.randomUUID(),
    }),
  )
  const { orderId, secret, bookingId } = value(added)
  const order = { ...shared, orderId, secret }
  value(await inTransaction(db, (tx) => saveCustomer(tx, { ...order, customer: KERSTIN })))
  const choice = { paymentProviderId, isDemo: true, termsAccepted: true, requestKey }
  const submitted = value(await inTransaction(db, (tx) => submitOrder(tx, { ...order, ...choice })))
  if (submitted.next === 'pay') {
    const { transactionId } = submitted
    const paid = { ...shared, transactionId, outcome: 'PAYED', providerReference: requestKey } as const
    value(await inTransaction(db, (tx) => settlePayment(tx, paid)))
  }
  const { price_minor: priceMinor, payed_minor: payedMinor } = await db
    .selectFrom('order')
    .select(['price_minor', 'payed_minor'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { lastName, phone } = KERSTIN
  return { id: orderId, bookingId, priceMinor, payedMinor, lastName, phone: phone.rawPhoneNumber }
}

async function findOffer(db: Db, kind: keyof typeof KINDS) {
  const { product, provider } = KINDS[kind]
  const { productId, shopId, durationId, priceCategoryId } = await db
    .selectFrom('price')
    .innerJoin('product', 'product.id', 'price.product_id')
    .innerJoin('shop', 'shop.id', 'product.shop_id')
    .select(['price.product_id as productId', 'price.shop_id as shopId'])
    .select(['duration_id as durationId', 'price_category_id as priceCategoryId'])
    .where('shop.key', '=', 'sjoboden')
    .where('product.name', '=', product)
    .orderBy('price.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: paymentProviderId } = await db
    .selectFrom('payment_provider')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('kind', '=', provider)
    .where('shown_to_guests', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const shop = await findShop(db, shopId)
  if (!shop) throw new Error('the demo has no shop')
  return { shop, productId, durationId, quantities: [{ priceCategoryId, quantity: 1 }], paymentProviderId }
}

function value<Value>(result: Result<Value, { code: string }>): Value {
  if (result.ok) return result.value
  throw new Error(`no order of a guest: ${result.error.code}`)
}
