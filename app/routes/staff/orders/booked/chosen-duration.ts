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
