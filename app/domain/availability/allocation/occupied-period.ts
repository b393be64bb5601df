import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { addMinutes, type Instant, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'

/**
 * Period that a booking occupies: the visible one with the product's turnaround in real minutes, half open. For
 * PER_START_TIME turnaround concerns resources only. Written with each booked product. Source: domain.md §3.
 */
export function occupiedPeriod(
  product: Pick<BookableProduct, 'bookingType' | 'minutesBefore' | 'minutesAfter'>,
  period: { startRent: WallTime; endRent: WallTime },
  zone: Zone,
): { from: Instant; to: Instant } {
  const { before, after } = turnaroundOf(product)
  return {
    from: addMinutes(toInstant(period.startRent, zone), -before),
    to: addMinutes(toInstant(period.endRent, zone), after),
  }
}

/** Real minutes that a booking occupies before and after the period that the guest sees. */
export function turnaroundOf(
  product: Pick<BookableProduct, 'bookingType' | 'minutesBefore' | 'minutesAfter'>,
): { before: number; after: number } {
  if (product.bookingType === 'PER_START_TIME') return { before: 0, after: 0 }
  return { before: product.minutesBefore, after: product.minutesAfter }
}
