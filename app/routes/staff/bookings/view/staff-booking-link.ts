import { atTime, type LocalDate, MINUTES_PER_HOUR, timeFromMinutes } from '#app/domain/shared/time.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'

/** Where staff sell a booking of an empty day or hour, with what is chosen already. Source: experience.md 29. */
export function staffBookingLink({
  date,
  hour,
  productId,
}: {
  date: LocalDate
  hour?: number
  productId: number | undefined
}): string {
  const start = hour === undefined ? undefined : atTime(date, timeFromMinutes(hour * MINUTES_PER_HOUR))
  const params = new URLSearchParams({
    ...(productId === undefined ? {} : { [STAFF_BOOKING_PARAMETERS.productId]: String(productId) }),
    [STAFF_BOOKING_PARAMETERS.date]: date,
    ...(start ? { [STAFF_BOOKING_PARAMETERS.start]: writeStart(start) } : {}),
  })
  return `/orders/new?${params}`
}
