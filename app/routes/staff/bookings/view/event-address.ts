import { dateOf, type LocalDate } from '#app/domain/shared/time.ts'
import { writeBookingAddress } from '#app/routes/staff/allocation-address.ts'
import { type CalendarAddress, writeCalendarAddress } from './calendar-address.ts'
import type { CalendarEvent } from './calendar-view.ts'

/** One booking has a page; several are separate on the day's timeline. */
export function eventAddress(event: CalendarEvent, address: CalendarAddress): string {
  if (event.bookings === 1) return writeBookingAddress(event.bookingId, writeCalendarAddress(address))
  const { startRent, productId } = event
  return dayAddress(address, dateOf(startRent), productId)
}

/** The day's timeline, with every booking in a bar of its own. */
export function dayAddress(address: CalendarAddress, date: LocalDate, productId = address.productId): string {
  return writeCalendarAddress(address, { view: 'timeline', by: 'product', days: 1, date, productId })
}
