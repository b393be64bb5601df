import { allocateDemand } from '#app/domain/availability/allocate-demand.ts'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { dateOf, type WallTime, type Zone } from '#app/domain/shared/time.ts'

type Booked = {
  id: number
  startRent: WallTime
  endRent: WallTime
  durationId: number | null
  products: readonly { productId: number; quantity: number }[]
}

/**
 * Availability with these bookings of an order counted, where the order itself is left out of the facts: for asking
 * what is free besides them. A booking outside the dates of the facts is ignored.
 */
export function withBookings(
  facts: AvailabilityFacts,
  bookings: readonly Booked[],
  zone: Zone,
): AvailabilityFacts {
  return bookings
    .filter(({ startRent, endRent }) => dateOf(startRent) <= facts.to && dateOf(endRent) >= facts.from)
    .flatMap(toDemands)
    .reduce((counted, demand) => {
      const product = counted.products.get(demand.productId)
      const allocated = product && allocateDemand(counted, product, demand, { audience: 'staff', zone })
      return allocated?.ok ? allocated.value : counted
    }, facts)
}

/** The rows of one product in one booking are one demand. Source: domain.md §3. */
function toDemands({ id: bookingId, startRent, endRent, durationId, products }: Booked): Demand[] {
  return [...Map.groupBy(products, ({ productId }) => productId)].map(([productId, rows]) => {
    const quantity = rows.reduce((sum, row) => sum + row.quantity, 0)
    return { productId, startRent, endRent, durationId, quantity, bookingId }
  })
}
