import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { OWN, type StaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'

/** The chosen length if the product has it, else its first that guests may choose, else its first; else an own end. */
export function chosenLength(
  { durations }: Pick<BookableProduct, 'durations'>,
  { length }: Pick<StaffBookingAddress, 'length'>,
): number | typeof OWN {
  if (length === OWN) return OWN
  const first = durations.find(({ adminOnly }) => !adminOnly) ?? durations[0]
  return (durations.find(({ id }) => id === length) ?? first)?.id ?? OWN
}
