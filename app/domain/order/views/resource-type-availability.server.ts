import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import { periodOf } from '#app/domain/availability/resources/resource-demand.ts'
import { resourceFacts } from '#app/domain/availability/resources/resource-limit.ts'
import { resourceReasons } from '#app/domain/availability/resources/resource-reasons.ts'
import { findOrderIdOfBooking, listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { dateOf, type Instant, type Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** A type that a booked product needs, with what each of its resources can take of the booking. */
type TypeAvailability = {
  id: number
  name: string
  availability: { resourceId: number; name: string; availability: number }[]
}

/**
 * Availability of a product's resources in a booking's period, by resource type. Resources that the booking itself
 * uses are free to it. Empty for a product that needs none; undefined for a product that the booking doesn't have,
 * and for a booking that isn't there. Source: spec 2 §4 'Resource allocation', §7.
 */
export async function findTypeAvailability(
  db: Db,
  query: { shopId: number; bookingId: number; productId: number; now: Instant; zone: Zone },
): Promise<TypeAvailability[] | undefined> {
  const { shopId, bookingId, productId, now, zone } = query
  const orderId = await findOrderIdOfBooking(db, { shopId, bookingId })
  if (orderId === undefined) return undefined
  const bookings = await listOrderBookings(db, { shopId, orderId })
  const booking = bookings.find(({ id }) => id === bookingId)
  const rows = booking?.rows.filter((row) => row.productId === productId) ?? []
  if (!booking || rows.length === 0) return undefined

  const { startRent, endRent, durationId } = booking
  const period = { from: dateOf(startRent), to: dateOf(endRent), isAlone: true }
  const facts = await findAvailabilityFacts(db, { shopId, productIds: [productId], ...period, now })
  const product = facts.products.get(productId)
  if (!product || !facts.resources) return []
  const others = resourceFacts({
    ...facts.resources,
    uses: facts.resources.uses.filter((use) => use.bookingId !== bookingId),
    unallocated: facts.resources.unallocated.filter((use) => use.bookingId !== bookingId),
  })
  const quantity = rows.reduce((sum, row) => sum + row.quantity, 0)
  const demand = { productId, startRent, endRent, durationId, quantity, bookingId }
  const calendar = createCalendar(facts.hours, zone)
  const requested = periodOf(calendar, product, demand)
  const reasons = resourceReasons({ ...facts, resources: others }, calendar, product, requested)
  const available = reasons.flatMap((reason) => (reason.code === 'resource' ? [reason] : []))
  return toText(db, shopId, available)
}

/** Types and resources with their names, in the shop's order. */
async function toText(
  db: Db,
  shopId: number,
  available: readonly { typeId: number; resourceId: number; available: number }[],
): Promise<TypeAvailability[]> {
  const names = new Map((await listResources(db, shopId)).map(({ id, name }) => [id, name]))
  const byType = Map.groupBy(available, ({ typeId }) => typeId)
  const types = await listResourceTypes(db, shopId)
  return types.flatMap(({ id, name }) => {
    const ofType = byType.get(id) ?? []
    const availability = ofType.map((each) => ({
      resourceId: each.resourceId,
      name: names.get(each.resourceId) ?? '',
      availability: each.available,
    }))
    return ofType.length > 0 ? [{ id, name, availability }] : []
  })
}
