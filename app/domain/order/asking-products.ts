import type { AskingProduct } from '#app/domain/question/asked-questions.ts'
import type { OrderDetails } from './order-types.ts'

/** Who comes with an order's bookings, per product, in the order in which they were added. */
export function askingProducts({ bookings }: Pick<OrderDetails, 'bookings'>): AskingProduct[] {
  return bookings.flatMap(({ id: bookingId, products }) => {
    const rows = products.toSorted((a, b) => a.id - b.id)
    return [...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, group]) => ({
      bookingId,
      productId,
      productName: group[0]?.productName ?? {},
      isAddon: group.every(({ isAddon }) => isAddon),
      participants: group.reduce((sum, { quantity, seats }) => sum + quantity * seats, 0),
    }))
  })
}
