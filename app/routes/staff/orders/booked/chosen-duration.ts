import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { OWN, type StaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'

/** The chosen duration if the product has it, else its first for guests, else its first; else an own end. */
export function chosenDuration(
  { durations }: Pick<BookableProduct, 'durations'>,
  { duration }: Pick<StaffBookingAddress, 'duration'>,
): number | typeof OWN {
  if (duration === OWN) return OWN
  const first = durations.find(({ adminOnly }) => !adminOnly) ?? durations[0]
  return (durations.find(({ id }) => id === duration) ?? first)?.id ?? OWN
}

/** Whether the chosen duration is none of the product's, as one that was taken off it meanwhile. */
export function isDurationGone(
  { durations }: Pick<BookableProduct, 'durations'>,
  { duration }: Pick<StaffBookingAddress, 'duration'>,
): boolean {
  return typeof duration === 'number' && durations.every(({ id }) => id !== duration)
}
