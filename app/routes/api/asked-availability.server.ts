import type { StartTimeQuery } from '#app/domain/availability/slots.ts'
import type { ProductCard } from '#app/domain/catalog/product-card.ts'
import { listProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findAskedBooking } from '#app/domain/order/asked-booking-queries.server.ts'
import type { HeldBooking } from '#app/domain/order/booking-queries.server.ts'
import type { Asker } from './shared-call.server.ts'

/** How many, of what length: what each product is asked for. */
export type HowMany = { participants: number; quantity: number; durationId: number | undefined }

/** Products that the asker may book, within the lists that it names. */
export function listAskedProducts(
  { db, shop, audience }: Asker,
  { products = [], categories = [], addon = false }: AskedProducts,
): Promise<ProductCard[]> {
  return listProducts(db, {
    shopId: shop.id,
    audience,
    types: addon ? ['ADDON'] : ['RENTAL', 'EVENT'],
    ...(products.length > 0 ? { productIds: products } : {}),
    ...(categories.length > 0 ? { categoryIds: categories } : {}),
  })
}

type AskedProducts = {
  products?: readonly number[]
  categories?: readonly number[]
  addon?: boolean
}

/** What is asked of one product: as many units as are named, else enough for the participants. */
export function wishFor(
  { audience, now, zone }: Asker,
  product: Pick<ProductCard, 'id' | 'seats'>,
  { participants, quantity, durationId }: HowMany,
): StartTimeQuery & { wanted: number } {
  const wanted = Math.max(1, quantity || Math.ceil(participants / product.seats))
  return { productId: product.id, durationId, audience, now, zone, wanted }
}

type BookingAsked = { bookingId: number | undefined; email?: string | undefined }

/** The booking that is to be had at another time. Guests must say with which address it was made. */
export async function findBookingAskedFor(
  { db, shop, now, audience }: Asker,
  { bookingId, email }: BookingAsked,
): Promise<HeldBooking | undefined> {
  if (bookingId === undefined) return undefined
  if (audience === 'staff') return findAskedBooking(db, { shopId: shop.id, bookingId, now })
  return email ? findAskedBooking(db, { shopId: shop.id, bookingId, email, now }) : undefined
}

/** What that booking's order holds is not taken for it. */
export async function findExceptOrderId(asker: Asker, query: BookingAsked): Promise<number | undefined> {
  return (await findBookingAskedFor(asker, query))?.orderId
}
