import { overpaidMinor } from '#app/domain/order/order-total.ts'

type Money = { priceMinor: number; paidMinor: number }

/** A booking with its bundle: what the order costs less without it, and what of it was credited. */
type Left = { leftMinor: number; creditedMinor: number }

/**
 * Answers what an order costs that is restored without some of its bookings, what is then paid too much of it, and what
 * of it stays credited.
 */
export function restoredMoney<Booking extends Left>(
  { priceMinor, paidMinor }: Money,
  bookings: readonly Booking[],
  without: readonly Booking[],
) {
  const afterMinor = without.reduce((left, booking) => left - booking.leftMinor, priceMinor)
  return {
    priceMinor: afterMinor,
    overpaidMinor: overpaidMinor({ priceMinor: afterMinor, payedMinor: paidMinor, returningMinor: 0 }),
    creditedMinor: bookings
      .filter((booking) => !without.includes(booking))
      .reduce((sum, booking) => sum + booking.creditedMinor, 0),
  }
}
