import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { replicateWithLinks } from '#app/domain/payment/replicate-with-links.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { dateOf } from '#app/domain/shared/time.ts'
import { inStaffLanguage } from '#app/http/forms/refusal-text.ts'
import { replicateSchema } from '#app/http/schemas/replicate-schema.ts'
import { createCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { refuseGuestRules } from '#app/routes/api/guest-rules.server.ts'
import { findOrderJson, orderJson } from '#app/routes/api/order-json.server.ts'
import { savedOf } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

/** Call that copies an order. Source: spec 2 §3 'Replication payload', §7. */
export const replicateCalls: Readonly<Record<string, PathCalls>> = {
  '/api/orders/replicate': {
    POST: createCall({
      summary: 'Copies the selected bookings of an order to other periods, as one confirmed unpaid order',
      body: ({ t }) => replicateSchema(t),
      answer: savedOf(orderJson),
      run: async ({ body, requestKey, ...all }) => {
        const { db, shop, user, now, zone, newSecret, t } = all
        const { orderId, bookings, accepted, notifies } = body
        const order = await findOrder(db, { shopId: shop.id, orderId })
        if (!order) return err({ code: 'order_not_found', at: 'orderId' })
        const items = bookings.map((each) => ({ ...each, booked: order.bookings.find(isOf(each)) }))
        const bookingAt = (index: number | undefined) => `orderItems.${index}.booking.bookingId`
        const other = items.find(({ booked }) => !booked)
        if (other) return err({ code: 'booking_not_found', at: bookingAt(other.index) })
        const chosen = bookings.map(({ bookingId }) => bookingId)
        const parentOf = ({ booked }: (typeof items)[number]) => booked?.parentBookingId ?? null
        const orphan = items.find((each) => !chosen.includes(parentOf(each) ?? each.bookingId))
        if (orphan) return err({ code: 'part_of_bundle', at: bookingAt(orphan.index) })
        const copied = items.filter((each) => parentOf(each) === null)
        const date = copied.map(({ startRent }) => dateOf(startRent)).reduce((a, b) => (a < b ? a : b))
        const copies = [{ date, bookings: copied }]
        const input = {
          ...{ shopId: shop.id, orderId, userId: user.id, now, zone, shop, newSecret, copies, notifies },
          ...{ carries: { answers: true, allocations: true }, planName: undefined, accepted, requestKey },
        }
        const replicated = await inTransaction(db, (tx) => replicateWithLinks(tx, input))
        if (!replicated.ok) {
          const { error } = replicated
          if (error.code === 'guest_rules_broken') return refuseGuestRules(error, t)
          if (error.code === 'copies_conflict') {
            const at = bookingAt(bookings.find(({ bookingId }) => bookingId === error.bookingId)?.index)
            return err({ ...inStaffLanguage(error.refusal), at })
          }
          return err('at' in error ? { ...error, at: 'orderItems' } : error)
        }
        const data = await findOrderJson(all, replicated.value.orderId)
        return ok({ data, message: t('replicate.done', { count: 1, id: orderId }) })
      },
    }),
  },
}

type ItemKey = { bookingId: number; orderItemId: number }

function isOf({ bookingId, orderItemId }: ItemKey) {
  return (booked: { id: number; orderItemId: number }) =>
    booked.id === bookingId && booked.orderItemId === orderItemId
}
