import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { type AskingProduct, toAskingProducts } from '#app/domain/question/asking-products.ts'

/** Who comes with an order's bookings, per product, in the order in which they were added. */
export function askingProducts({ bookings }: Pick<OrderDetails, 'bookings'>): AskingProduct[] {
  return toAskingProducts(
    bookings.flatMap(({ id: bookingId, products }) =>
      products.toSorted((a, b) => a.id - b.id).map((row) => ({ bookingId, ...row })),
    ),
  )
}
