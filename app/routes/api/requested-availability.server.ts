import type { StartTimeQuery } from '#app/domain/availability/starts/start-finder.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findBookingByEmail } from '#app/domain/order/booking/find-booking-by-email.server.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { findRequestedBooking } from '#app/domain/order/views/requested-booking-queries.server.ts'
import type { TooManyAttempts } from '#app/domain/shared/limit-guesses.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { narrowed } from '#app/domain/shop/widget-options.ts'
import type { Requester } from './shared-call.server.ts'

/** Participants or units, and duration, requested of each product. */
type HowMany = { participants: number; quantity: number; durationId: number | undefined }

/** Products that the requester may book, within the given lists and, for guests, the shop's. */
export function listRequestedProducts(
  { db, shop, audience }: Requester,
  { products = [], categories = [], addon = false }: RequestedProducts,
): Promise<readonly ProductCard[]> {
  const { widgetProducts, widgetCategories } = shop.options
  const isLimited = audience === 'guest' && !addon
  const productIds = narrowed(isLimited ? widgetProducts : [], products)
  const categoryIds = narrowed(isLimited ? widgetCategories : [], categories)
  return listProducts(db, {
    shopId: shop.id,
    audience,
    types: addon ? ['ADDON'] : ['RENTAL', 'EVENT'],
    ...(productIds ? { productIds } : {}),
    ...(categoryIds ? { categoryIds } : {}),
  })
}

type RequestedProducts = {
  products?: readonly number[]
  categories?: readonly number[]
  addon?: boolean
}

/** Query for the starts of one product: as many units as requested, else enough for the participants. */
export function queryFor(
  { audience, now, zone }: Requester,
  product: Pick<ProductCard, 'id' | 'seats'>,
  { participants, quantity, durationId }: HowMany,
): StartTimeQuery & { requested: number } {
  const requested = Math.max(1, quantity || Math.ceil(participants / product.seats))
  return { productId: product.id, durationId, audience, now, zone, requested }
}

type BookingQuery = { bookingId: number | undefined; email?: string | undefined }

/** The booking to move. Guests must give the email address that it was booked with. */
export async function findQueriedBooking(
  { db, shop, now, audience, clientIp }: Requester,
  { bookingId, email }: BookingQuery,
): Promise<Result<BookingOfOrder | undefined, TooManyAttempts>> {
  if (bookingId === undefined) return ok(undefined)
  const key = { shopId: shop.id, bookingId, now }
  if (audience === 'staff') return ok(await findRequestedBooking(db, key))
  return email ? findBookingByEmail(db, { ...key, email, clientIp }) : ok(undefined)
}

/**
 * Order of the booking to move: its own bookings don't count against the request. undefined where there is none for
 * the requester, also after too many attempts.
 */
export async function findExceptOrderId(
  requester: Requester,
  query: BookingQuery,
): Promise<number | undefined> {
  const requested = await findQueriedBooking(requester, query)
  return requested.ok ? requested.value?.orderId : undefined
}
