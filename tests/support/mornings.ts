import { type AddBookingInput, addBooking } from '#app/domain/order/booking/add-booking.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { atTime, instantFromDate, type LocalDate, localTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
  insertPriceCategory,
  insertProduct,
  insertResource,
  insertResourceType,
  insertShop,
  needResources,
} from './builders.ts'
import { openDatabase } from './pages.ts'
import { openRunningDatabase } from './running-database.ts'
import { addMember } from './staff-journey.ts'

export const KAYAK_MINOR = 40_000
const TOUR_MINOR = 50_000

export type MorningShop = Awaited<ReturnType<typeof insertMorningShop>>

/**
 * A shop of its own in the running product, open from eight to eight: six kayaks, and a tour of twenty places that
 * two guides of ten share.
 */
export async function insertMorningShop(key: string) {
  const db = openRunningDatabase()
  const shopId = await insertShop(db, { key, display_name: 'Fjordboden' })
  const ofShop = { shop_id: shopId }
  await insertOpeningSeason(db, { ...ofShop, opens: '08:00', closes: '20:00' })
  const priceCategoryId = await insertPriceCategory(db, ofShop)
  const kayakId = await insertProduct(db, { ...ofShop, max_capacity: 6 })
  const tourId = await insertProduct(db, {
    ...ofShop,
    product_type: 'EVENT',
    name: 'Guidad tur',
    display_name: '{"sv":"Guidad tur"}',
    max_capacity: 20,
    allow_split_resources: 1,
  })
  const durationId = await insertDuration(db, { ...ofShop, product_id: kayakId })
  const offered = { ...ofShop, product_id: tourId, duration_id: durationId }
  await db.insertInto('product_duration').values(offered).execute()
  const price = { ...ofShop, price_category_id: priceCategoryId, duration_id: durationId }
  await insertPrice(db, { ...price, product_id: kayakId, unit_price_minor: KAYAK_MINOR })
  await insertPrice(db, { ...price, product_id: tourId, unit_price_minor: TOUR_MINOR })
  const typeId = await insertResourceType(db, { ...ofShop, name: 'Guide' })
  for (const name of ['Alva', 'Bosse']) {
    await insertResource(db, { ...ofShop, name, resource_type_id: typeId, max_capacity: 10 })
  }
  await needResources(db, { shopId, productId: tourId, typeIds: [typeId] })
  await db.destroy()
  const owner = await addMember(`owner@${key}.test`, [key])
  return { shopId, owner, kayakId, priceCategoryId, durationId }
}

type Kayaks = {
  date: LocalDate
  start?: string
  quantity: number
  name?: string
  phone?: string
}

/** A confirmed and unpaid order of kayaks for three hours, from ten unless told otherwise. */
export async function insertKayaks(
  { shopId, kayakId, priceCategoryId, durationId }: MorningShop,
  { date, start = '10:00', quantity, name = 'Öberg', phone = '070-174 06 12' }: Kayaks,
) {
  const db = openRunningDatabase()
  const from = localTime(start)
  const ids = await insertOrderWithBooking(db, {
    shopId,
    productId: kayakId,
    priceCategoryId,
    durationId,
    quantity,
    startRent: atTime(date, from),
    endRent: atTime(date, localTime(`${String(Number(start.slice(0, 2)) + 3)}${start.slice(2)}`)),
  })
  const digits = phone.replaceAll(/\D/g, '').replace(/^0/, '')
  const customer = {
    firstName: 'Lena',
    lastName: name,
    email: `lena${ids.orderId}@mail.example`,
    phone: { e164: `+46${digits}`, countryCode: 'SE', rawPhoneNumber: phone },
  }
  const now = instantFromDate(new Date())
  const input = { shopId, orderId: ids.orderId, userId: ownerIdOf(shopId), now, zone: stockholm, customer }
  await inTransaction(db, (tx) => saveCustomer(tx, input))
  await db.destroy()
  return ids
}

/** An order by guests of two bookings of kayaks on a day, from ten and from two, which staff keep unpaid. */
export async function insertTwoBookings(
  shop: MorningShop,
  date: LocalDate,
  quantity: number,
): Promise<number> {
  const { shopId, kayakId: productId, priceCategoryId, durationId } = shop
  const db = openRunningDatabase()
  const now = instantFromDate(new Date())
  const everyBooking = {
    ...{ shopId, productId, durationId, now, zone: stockholm, newSecret: () => crypto.randomUUID() },
    shop: { reservationMinutes: 30 },
    quantities: [{ priceCategoryId, quantity }],
  }
  let cart: AddBookingInput['cart'] = { cartKey: crypto.randomUUID() }
  let orderId = 0
  for (const start of ['10:00', '14:00']) {
    const input: AddBookingInput = {
      ...everyBooking,
      cart,
      startRent: atTime(date, localTime(start)),
      audience: 'guest',
      locale: 'sv',
      requestKey: crypto.randomUUID(),
    }
    const booked = await inTransaction(db, (tx) => addBooking(tx, input))
    if (!booked.ok) throw new Error(`not booked: ${booked.error.code}`)
    orderId = booked.value.orderId
    cart = { orderId, secret: booked.value.secret }
  }
  const kept = { shopId, orderId, now, zone: stockholm, userId: ownerIdOf(shopId) }
  await inTransaction(db, (tx) => confirmUnpaid(tx, kept))
  await db.destroy()
  return orderId
}

/** A fee for the right to rebook the order's first booking, in its price. */
export async function insertRebookingFee(orderId: number, feeMinor: number): Promise<void> {
  const db = openRunningDatabase()
  const { id: _, ...row } = await db
    .selectFrom('booking_product')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const fee = { quantity: 1, unit_price_minor: feeMinor, total_minor: feeMinor, is_rebooking_fee: 1 } as const
  await db
    .insertInto('booking_product')
    .values({ ...row, ...fee, product_name: '{"sv":"Ombokningsavgift"}', price_category_title: null })
    .execute()
  await db
    .updateTable('order')
    .set((eb) => ({ price_minor: eb('price_minor', '+', feeMinor) }))
    .where('id', '=', orderId)
    .execute()
  await db.destroy()
}

function ownerIdOf(shopId: number): number {
  using database = openDatabase()
  const owner = database.prepare<[number], { id: number }>(
    'select user_id as id from membership where shop_id = ?',
  )
  return owner.get(shopId)?.id ?? 0
}

/** Entries of an order's ledger in the order in which they were made: 'CASH PAYED 40000'. */
export function ledgerOf(orderId: number): string[] {
  using database = openDatabase()
  return database
    .prepare<[number], { entry: string }>(
      `select provider || ' ' || status || ' ' || amount_minor as entry from "transaction" where order_id = ? order by id`,
    )
    .all(orderId)
    .map(({ entry }) => entry)
}

/** When an order's bookings start, and how many units of what they have: '2026-07-16 10:00:00 2 × Havskajak'. */
export function bookingsOf(orderId: number): string[] {
  using database = openDatabase()
  return database
    .prepare<[number], { text: string }>(
      `select booking.start_rent || ' ' || sum(quantity) || ' × ' || product.name as text
       from booking join booking_product on booking_product.booking_id = booking.id
       join product on product.id = product_id
       where booking.order_id = ? and booking.removed_at is null and booking_product.removed_at is null
       group by booking.id order by booking.id`,
    )
    .all(orderId)
    .map(({ text }) => text)
}
