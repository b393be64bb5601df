import { z } from 'zod'
import type { MoveRefusal } from '#app/domain/order/booking/move-booking.server.ts'
import { validateBooking } from '#app/domain/order/booking/validate-booking.server.ts'
import { findTypeAvailability } from '#app/domain/order/views/resource-type-availability.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { bookingPeriodSchema } from '#app/http/schemas/booking-period-schema.ts'
import { readCall, writeCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { listOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

const typeJson = z.object({
  id: z.int(),
  name: z.string(),
  availability: z
    .array(z.object({ resourceId: z.int(), name: z.string(), availability: z.int() }))
    .meta({ description: 'What each resource can take of the booking, which holds nothing against itself' }),
})

const validJson = z.object({
  valid: z.literal(true),
  warnings: z.array(z.string()).meta({ description: 'Rules for guests that the period breaks' }),
})

/** Calls about one booking. Source: spec 2 §7. */
export const bookingCalls: Readonly<Record<string, PathCalls>> = {
  '/api/bookings/:bookingId/resource-type-availability': {
    GET: readCall({
      summary: 'Types of resources that a booked product needs, with what is free in the booking’s time',
      query: z.object({
        rentalProductId: z
          .string()
          .optional()
          .transform((text) => readId(text))
          .meta({ description: 'A product of the booking' }),
      }),
      answer: listOf(typeJson),
      run: async ({ db, shop, now, zone, id, query }) => {
        const { rentalProductId: productId } = query
        if (productId === undefined) return err({ code: 'not_found' })
        const requested = { shopId: shop.id, bookingId: id, productId, now, zone }
        const types = await findTypeAvailability(db, requested)
        return types ? ok({ data: types, total: types.length }) : err({ code: 'not_found' })
      },
    }),
  },
  '/api/bookings/:bookingId/validation': {
    POST: writeCall({
      summary: 'Whether everything in a booking can be had in another period; nothing is changed',
      body: ({ t }) => bookingPeriodSchema(t),
      answer: shapeOfOne(validJson),
      run: async ({ body, id, ...all }) => {
        const { db, shop, user, now, zone, t } = all
        const period = { startRent: body.newStartRent, endRent: body.newEndRent }
        const requested = { shopId: shop.id, bookingId: id, userId: user.id, now, zone, ...period }
        const answered = await inTransaction(db, (tx) => validateBooking(tx, requested))
        if (answered.ok) throw new Error('an answer is never kept')
        const { error } = answered
        if (error.code === 'already_there') return ok({ data: { valid: true, warnings: [] } })
        if (error.code !== 'planned') return err(toRefusal(error))
        const warnings = error.plan.warnings.map((warning) => refusalText(warning, t))
        return ok({ data: { valid: true, warnings: [...new Set(warnings)] } })
      },
    }),
  },
}

/** Refusals of the period stand at its fields; another shop's booking is answered like one that isn't there. */
function toRefusal(refusal: Exclude<MoveRefusal, { code: 'already_there' }>) {
  const { code, at } = refusal
  if (code === 'booking_not_found' || code === 'order_not_found') return { code: 'not_found' as const }
  if (at === 'orderId' || at === 'bookingId' || at === 'windowKey' || at === 'priceMinor') return refusal
  const field = at === 'durationId' ? 'newEndRent' : 'newStartRent'
  return { code: 'start_not_possible' as const, reason: { ...refusal, at: field } }
}
