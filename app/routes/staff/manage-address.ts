/** Where a booking of an order is changed; doing so leads back to the page `from`, else to the order. */
export function manageAddress(orderId: number, bookingId: number, from?: string): string {
  const params = new URLSearchParams({ booking: String(bookingId), ...(from ? { from } : {}) })
  return `/orders/${orderId}/manage?${params}`
}
