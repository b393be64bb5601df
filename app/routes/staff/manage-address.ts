/** Where a booking of an order is changed. */
export function manageAddress(orderId: number, bookingId: number): string {
  return `/orders/${orderId}/manage?booking=${bookingId}`
}
