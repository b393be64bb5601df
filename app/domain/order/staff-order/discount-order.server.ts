import { listOrderBookings } from '#app/domain/order/booking-queries.server.ts'
import { updateRowDiscounts } from '#app/domain/order/booking-row-queries.server.ts'
import { updateOrderTotals } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { type HandDiscount, handDiscounts } from '#app/domain/pricing/discount.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { bookingPlaces } from './booking-place.ts'

export type DiscountRefused = { code: 'discount_row_gone'; at: 'discountOn' }

type DiscountInput = Pick<OrderInput, 'shopId' | 'orderId' | 'now'> &
  StaffAccess & {
    discount: HandDiscount & { reason: string }
    /** Its bookings, but for the items of their bundles. */
    parents: Parameters<typeof bookingPlaces>[1]
  }

/**
 * Lowers the rows of an order that is being sold by a discount by hand, and logs who gave it and why. Its amount stays
 * with a row that is moved in the same quantity; a row in another quantity, or at a price by hand, is without it,
 * which the plan says before. Copies of the order are without it. Call with the order locked. Source: domain.md §4
 * 'Prices are fixed when reserved', §5 'Replication'.
 */
export async function discountOrder(tx: Tx, input: DiscountInput): Promise<Result<null, DiscountRefused>> {
  const { shopId, orderId, userId, now, discount, parents } = input
  const bookings = await listOrderBookings(tx, { shopId, orderId })
  const places = bookingPlaces(
    bookings.map(({ id }) => id),
    parents,
  )
  const rows = bookings.flatMap((booking) =>
    booking.rows.map((row) => ({ ...row, place: places.get(booking.id) ?? -1 })),
  )
  const amounts = handDiscounts(rows, discount)
  if (!amounts) return err({ code: 'discount_row_gone', at: 'discountOn' })
  const lowered = rows.map(({ id }, index) => ({ id, discountMinor: amounts[index] ?? 0 }))
  await updateRowDiscounts(tx, { shopId, rows: lowered.filter(({ discountMinor }) => discountMinor > 0) })
  await updateOrderTotals(tx, input)
  const amountMinor = lowered.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
  await logOrder(tx, { shopId, orderId, now, access: { userId } }, 'order_discounted', {
    amountMinor: -amountMinor,
    reason: discount.reason,
  })
  return ok(null)
}
