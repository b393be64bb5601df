import { z } from 'zod'
import { MINUTES_PER_WEEK } from '#app/domain/shared/time.ts'
import {
  CALENDAR_VIEWS,
  EVENTS_PER_DAY,
  GUEST_RESERVATIONS,
  MANIFEST_DAYS,
  RESERVATION_MINUTES,
  VIEW_DAYS,
} from '#app/domain/shop/shop-options.ts'
import { choice, flag, numberChoice, optionalNumber, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A week. Longer before closing nothing could be booked at all. */
export const LONGEST_MARGIN_MINUTES = MINUTES_PER_WEEK

/** Options that apply to every booking: times in minutes, numbers null where the default applies. */
export const bookingOptionsSchema = oncePerLanguage((t) => {
  const { min, max } = RESERVATION_MINUTES
  return z.object({
    orderReservationTime: optionalNumber(t, { min, max }),
    marginToClosingTime: optionalNumber(t, { max: LONGEST_MARGIN_MINUTES }),
    guestReservationLimit: optionalNumber(t, GUEST_RESERVATIONS),
    allowOverlappingPackages: flag(),
    useQrCodeTickets: flag(),
    version: version(),
  })
})

export const calendarOptionsSchema = oncePerLanguage((t) =>
  z.object({
    calendarDefaultView: choice(t, CALENDAR_VIEWS),
    calendarEventsPerDay: numberChoice(t, EVENTS_PER_DAY),
    calendarViewDays: numberChoice(t, VIEW_DAYS),
    version: version(),
  }),
)

export const availabilityCalendarSchema = oncePerLanguage((t) =>
  z.object({
    availabilityCalendarViewDays: numberChoice(t, VIEW_DAYS),
    version: version(),
  }),
)

export const manifestOptionsSchema = oncePerLanguage((t) =>
  z.object({
    manifestViewDays: numberChoice(t, MANIFEST_DAYS),
    version: version(),
  }),
)

/** Whether guests see how others scored the shop. */
export const reviewOptionsSchema = oncePerLanguage(() =>
  z.object({
    showReviews: flag(),
    version: version(),
  }),
)
