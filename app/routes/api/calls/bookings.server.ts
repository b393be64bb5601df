import { z } from 'zod'
import { findTypeAvailability } from '#app/domain/order/resource-type-availability.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { listOf } from '#app/routes/api/shapes.ts'

const typeJson = z.object({
  id: z.int(),
  name: z.string(),
  availability: z
    .array(z.object({ resourceId: z.int(), name: z.string(), availability: z.int() }))
    .meta({ description: 'What each resource can take of the booking, which holds nothing against itself' }),
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
        const asked = { shopId: shop.id, bookingId: id, productId, now, zone }
        const types = await findTypeAvailability(db, asked)
        return types ? ok({ data: types, total: types.length }) : err({ code: 'not_found' })
      },
    }),
  },
}
