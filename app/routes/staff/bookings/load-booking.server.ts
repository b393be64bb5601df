import type { RouterContextProvider } from 'react-router'
import { findBookableProducts } from '#app/domain/availability/bookable-product-queries.server.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { isLive } from '#app/domain/order/order-states.ts'
import type { OrderBooking, OrderDetails } from '#app/domain/order/order-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

type Context = Readonly<RouterContextProvider>

/** The booking that the address names, in its order, of the reader's own shop. */
export async function loadBooking(context: Context, params: { bookingId?: string | undefined }) {
  const { db, shop } = context.get(services)
  const bookingId = readId(params.bookingId) ?? notFound()
  const orderId = await findOrderIdOfBooking(db, { shopId: shop.id, bookingId })
  const order = orderId === undefined ? undefined : await findOrder(db, { shopId: shop.id, orderId })
  const booking = order?.bookings.find(({ id }) => id === bookingId)
  if (!order || !booking) notFound()
  return { order, booking }
}

/** The booking as its page shows it, texts in the reader's language. */
export function toBookingPage(context: Context, order: OrderDetails, booking: OrderBooking) {
  const { locale, shop } = context.get(services)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const main = booking.products.find(({ isAddon }) => !isAddon)
  const { customer } = order
  const person = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  return {
    bookingId: booking.id,
    orderId: order.id,
    parentBookingId: booking.parentBookingId,
    product: main ? text(main.productName) : '',
    startRent: booking.startRent,
    endRent: booking.endRent,
    durationId: booking.durationId,
    customerName: person || customer?.companyName || null,
    phone: customer?.phone?.rawPhoneNumber ?? null,
    contents: booking.products.map(({ quantity, productName, priceCategoryTitle }) =>
      [`${quantity} ×`, text(productName), priceCategoryTitle && `(${text(priceCategoryTitle)})`]
        .filter(Boolean)
        .join(' '),
    ),
    paymentState: order.paymentState,
  }
}

/** Why the booking can't be moved; null when it can. */
export function whyFixed(
  context: Context,
  order: OrderDetails,
  booking: OrderBooking,
): 'bundle-item' | 'closed' | 'reader' | null {
  const { now, can } = context.get(services)
  if (!can('bookings-create')) return 'reader'
  if (booking.parentBookingId !== null) return 'bundle-item'
  return isLive(order, now) ? null : 'closed'
}

/** Durations of the booked product, in the shop's order. */
export async function loadLengths(context: Context, booking: OrderBooking) {
  const { db, shop, locale } = context.get(services)
  const productId = booking.products.find(({ isAddon }) => !isAddon)?.productId
  if (productId === undefined) return []
  const products = await findBookableProducts(db, { shopId: shop.id, productIds: [productId] })
  const offered = new Set(products.get(productId)?.durations.map(({ id }) => id))
  const durations = await listDurations(db, shop.id, 'staff')
  return durations
    .filter(({ id }) => offered.has(id))
    .map(({ id, label }) => ({ id, label: pickText(label, locale, shop.locales) }))
}
