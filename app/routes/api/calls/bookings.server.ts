import { z } from 'zod'
import {
  type AllocationRefusal,
  allocateResourcesByHand,
} from '#app/domain/order/allocation/allocate-by-hand.server.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import type { ChangeRefusal } from '#app/domain/order/change/change-by-plan.server.ts'
import { removeBookingProduct } from '#app/domain/order/change/remove-booking-product.server.ts'
import { validateBooking } from '#app/domain/order/change/validate-booking.server.ts'
import {
  listRowsWithAllocations,
  type RowWithAllocations,
} from '#app/domain/order/views/booking-allocation-queries.server.ts'
import { findTypeAvailability } from '#app/domain/order/views/resource-type-availability.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { bookingResourcesSchema } from '#app/http/schemas/allocation-schema.ts'
import { dateTime } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { readCall, writeCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { acceptedQuery, refuseGuestRules } from '#app/routes/api/guest-rules.server.ts'
import { idQuery } from '#app/routes/api/query-fields.ts'
import { rowAllocationsJson, toAllocationsJson } from '#app/routes/api/row-allocations-json.ts'
import { listOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

const typeJson = z.object({
  id: z.int(),
  name: z.string(),
  availability: z
    .array(
      z.object({
        resource: z.object({ id: z.int(), name: z.string(), resourceTypeId: z.int() }),
        availability: z.int(),
      }),
    )
    .meta({ description: 'What each resource can take of the booking, which holds nothing against itself' }),
})

const validJson = z.object({
  valid: z.literal(true),
  warnings: z.array(z.string()).meta({ description: 'Rules for guests that the period breaks' }),
})

const bookingJson = z.object({
  id: z.int(),
  bookingProducts: z.array(
    rowAllocationsJson.extend({ id: z.int(), rentalProductId: z.int(), quantity: z.int() }),
  ),
})

const periodSchema = oncePerLanguage((t) =>
  z
    .object({ newStartRent: dateTime(t), newEndRent: dateTime(t) })
    .refine(({ newStartRent, newEndRent }) => newStartRent < newEndRent, {
      path: ['newEndRent'],
      message: t('refusal.end_not_after_start'),
    }),
)

/** Calls about one booking. Source: spec 2 §7. */
export const bookingCalls: Readonly<Record<string, PathCalls>> = {
  '/api/bookings/:bookingId/resource-type-availability': {
    GET: readCall({
      summary: 'Types of resources that a booked product needs, with what is free in the booking’s time',
      query: z.object({
        rentalProductId: idQuery.meta({ description: 'A product of the booking; required' }),
      }),
      answer: listOf(typeJson),
      run: async ({ db, shop, now, zone, t, id, query }) => {
        const { rentalProductId: productId } = query
        if (productId === undefined) {
          return err({ code: 'fields_refused', errors: { rentalProductId: [t('form.required')] } })
        }
        const requested = { shopId: shop.id, bookingId: id, productId, now, zone }
        const types = await findTypeAvailability(db, requested)
        return types ? ok({ data: types, total: types.length }) : err({ code: 'not_found' })
      },
    }),
  },
  '/api/bookings/:bookingId/resources': {
    POST: writeCall({
      summary:
        'Allocates resources to products of a booking: of every type that a product needs, all of its quantity',
      body: ({ t }) => bookingResourcesSchema(t),
      answer: shapeOfOne(bookingJson),
      run: async ({ db, shop, user, now, zone, id, body: products }) => {
        const key = { shopId: shop.id, bookingId: id }
        const requested = { ...key, userId: user.id, now, zone, products }
        const allocated = await inTransaction(db, (tx) => allocateResourcesByHand(tx, requested))
        if (!allocated.ok) return err(toAllocationRefusal(allocated.error))
        return ok({ data: toBookingJson(id, await listRowsWithAllocations(db, key)) })
      },
    }),
  },
  '/api/bookings/:bookingId/booking-products/:bookingProductId': {
    DELETE: readCall({
      summary:
        'Takes a product out of a booking, with its bundle; the last one takes the booking, and a reservation’s last booking the order, which `orders-delete` is needed for',
      query: z.object({ accepted: acceptedQuery }),
      answer: z.object({ orderDeleted: z.boolean(), message: z.string() }),
      run: async ({ id: bookingId, partId: rowId, query, ...all }) => {
        const { db, shop, user, now, zone, t, can } = all
        const input = { shopId: shop.id, userId: user.id, bookingId, rowId, now, zone, ...query }
        const canDeleteOrder = can('orders-delete')
        const orderId = await findOrderIdOfBooking(db, input)
        const ended = orderId === undefined ? undefined : await endPaymentPages(all, { ...input, orderId })
        if (ended && !ended.ok) return ended
        const removed = await inTransaction(db, (tx) =>
          removeBookingProduct(tx, { ...input, canDeleteOrder }),
        )
        if (removed.ok) return ok({ ...removed.value, message: t('form.saved_changes') })
        const { error } = removed
        if (error.code === 'guest_rules_broken') return refuseGuestRules(error, t)
        const isUnknown = error.code === 'booking_not_found' || error.code === 'order_not_found'
        return err(isUnknown ? { code: 'not_found' } : error)
      },
    }),
  },
  '/api/bookings/:bookingId/validation': {
    POST: writeCall({
      summary: 'Whether everything in a booking can be had in another period; nothing is changed',
      body: ({ t }) => periodSchema(t),
      answer: shapeOfOne(validJson),
      run: async ({ body, id, ...all }) => {
        const { db, shop, user, now, zone, t } = all
        const period = { startRent: body.newStartRent, endRent: body.newEndRent }
        const requested = { shopId: shop.id, bookingId: id, userId: user.id, now, zone, ...period }
        const answered = await inTransaction(db, (tx) => validateBooking(tx, requested))
        if (answered.ok) throw new Error('an answer is never kept')
        const { error } = answered
        if (error.code === 'nothing_changes') return ok({ data: { valid: true, warnings: [] } })
        if (error.code !== 'planned') return err(toRefusal(error))
        const warnings = error.planned.warnings.map((warning) => refusalText(warning, t))
        return ok({ data: { valid: true, warnings: [...new Set(warnings)] } })
      },
    }),
  },
}

/** Refusals of the list stand at `resources`; another shop's booking is answered like one that isn't there. */
function toAllocationRefusal(refusal: AllocationRefusal) {
  if (refusal.code === 'booking_not_found') return { code: 'not_found' as const }
  return refusal.at === 'resources' ? { code: 'resources_not_saved' as const, reason: refusal } : refusal
}

function toBookingJson(id: number, rows: readonly RowWithAllocations[]): z.output<typeof bookingJson> {
  return {
    id,
    bookingProducts: rows.map((row) => ({
      id: row.id,
      rentalProductId: row.productId,
      quantity: row.quantity,
      ...toAllocationsJson(row),
    })),
  }
}

/** Refusals of the period stand at its fields; another shop's booking is answered like one that isn't there. */
function toRefusal(refusal: Exclude<ChangeRefusal, { code: 'nothing_changes' }>) {
  const { code, at } = refusal
  if (code === 'booking_not_found' || code === 'order_not_found') return { code: 'not_found' as const }
  if (at === 'orderId' || at === 'bookingId' || at === 'windowKey') return refusal
  const field = at === 'durationId' ? 'newEndRent' : 'newStartRent'
  return { code: 'start_not_possible' as const, reason: { ...refusal, at: field } }
}
