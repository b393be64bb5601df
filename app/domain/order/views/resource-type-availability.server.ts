import {
  findAllocatableProducts,
  findResourcesNeeded,
  listAllocatedProducts,
} from '#app/domain/order/allocation/allocatable-products.server.ts'
import { findOrderIdOfBooking, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** A type that a booked product needs, with what each of its resources can take of the booking. */
type TypeAvailability = {
  id: number
  name: string
  availability: { resource: { id: number; name: string; resourceTypeId: number }; availability: number }[]
}

/**
 * Availability of a product's resources in a booking's period, by resource type. Resources that the product itself
 * uses there are free to it. Empty for a product that needs none; undefined for a product that the booking doesn't
 * have, and for a booking that isn't there. Source: spec 2 §4 'Resource allocation', §7.
 */
export async function findTypeAvailability(
  db: Db,
  query: { shopId: number; bookingId: number; productId: number; now: Instant; zone: Zone },
): Promise<TypeAvailability[] | undefined> {
  const { shopId, bookingId, productId } = query
  const orderId = await findOrderIdOfBooking(db, { shopId, bookingId })
  if (orderId === undefined) return undefined
  const bookings = await listOrderBookings(db, { shopId, orderId })
  const booking = bookings.find(({ id }) => id === bookingId)
  if (!booking) return undefined
  const products = await listAllocatedProducts(db, { shopId, orderId, booking })
  const allocated = products.filter((each) => each.productId === productId)
  if (allocated.length === 0) return undefined

  const [product] = await findAllocatableProducts(db, { ...query, orderId, booking, allocated })
  const needed = product && (await findResourcesNeeded(db, query, product))
  return (needed?.types ?? []).map(({ typeId, name, options }) => ({
    id: typeId,
    name,
    availability: options.map((option) => ({
      resource: { id: option.resourceId, name: option.name, resourceTypeId: typeId },
      availability: option.available,
    })),
  }))
}
