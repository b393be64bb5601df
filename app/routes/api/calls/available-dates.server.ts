import { z } from 'zod'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { mainProductId, mainQuantity } from '#app/domain/order/booking-of-order.server.ts'
import { daysInMonth } from '#app/domain/shared/calendar.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { addDays, dateOf, type LocalDate, startOfMonth, timeOf } from '#app/domain/shared/time.ts'
import { MOST_CALL_DAYS } from '#app/http/limits.ts'
import { availableDatesQuery } from '#app/http/schemas/availability-query-schema.ts'
import { findQueriedBooking } from '#app/routes/api/requested-availability.server.ts'
import { listOf } from '#app/routes/api/shapes.ts'
import { sharedReadCalls } from '#app/routes/api/shared-call.server.ts'

const availableDateJson = z.object({
  date: z.string(),
  status: z.enum(['AVAILABLE', 'LIMITED']).meta({ description: 'LIMITED is nearly full' }),
  startTimes: z.array(
    z.object({
      startTime: z.string(),
      endTime: z.string(),
      endDate: z.string(),
      openingHours: z.array(z.object({ opens: z.string(), closes: z.string() })),
    }),
  ),
})

/** Dates to which a booking can be moved as it is. Source: spec 2 §5 and §7. */
export const availableDateCalls = sharedReadCalls('bookings/:bookingId/available-dates', {
  summary: 'Dates on which a booking could be had instead, until the end of the month if no end is named',
  query: availableDatesQuery,
  answer: listOf(availableDateJson),
  run: async ({ query, id, ...requester }) => {
    const { db, shop, now, zone, today, audience } = requester
    const found = await findQueriedBooking(requester, { bookingId: id, email: query.email })
    if (!found.ok) return found
    const booking = found.value
    if (!booking) return err({ code: 'not_found' })
    const { hours, firstDate } = await findOpeningNow(db, { ...requester, shopId: shop.id })
    const dates = datesOf(query, { today, firstDate })
    const productId = mainProductId(booking)
    const stay = { shopId: shop.id, productIds: [productId], ...dates, now, exceptOrderId: booking.orderId }
    const facts = await findAvailabilityFacts(db, stay)
    const { durationId } = booking
    const requested = { productId, durationId, audience, now, zone, requested: mainQuantity(booking) }
    const data = [...dayStatuses(facts, { ...requested, ...dates })].flatMap(([date, status]) => {
      if (status !== 'AVAILABLE' && status !== 'LIMITED') return []
      const openingHours = openingOf(hours.seasons, date).map(({ opens, closes }) => ({
        opens: timeOf(opens),
        closes: timeOf(closes),
      }))
      const startTimes = startTimesOn(facts, { ...requested, date })
        .filter(hasEnoughLeft)
        .map(({ startRent, endRent }) => ({
          startTime: timeOf(startRent),
          endTime: timeOf(endRent),
          endDate: dateOf(endRent),
          openingHours,
        }))
      return [{ date, status, startTimes }]
    })
    return ok({ data, total: data.length })
  },
})

/** From today at the earliest, to the end of that month by default. */
function datesOf(
  { from, to }: { from: LocalDate | undefined; to: LocalDate | undefined },
  { today, firstDate }: { today: LocalDate; firstDate: LocalDate },
) {
  const first = from && from > today ? from : firstDate
  const month = startOfMonth(first < today ? today : first)
  const last = to ?? addDays(month, daysInMonth(month) - 1)
  const latest = addDays(first, MOST_CALL_DAYS - 1)
  return { from: first, to: last < first ? first : last > latest ? latest : last }
}
