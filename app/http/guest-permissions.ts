import type { RouteRule } from './route-permissions.ts'

/** Rule of guests' entry pages, and of what an order's secret or a payment link's token opens. */
export function ofGuests(rule: RouteRule): Record<string, RouteRule> {
  return {
    '/widget/new-booking': { read: rule.read },
    '/widget/new-voucher': { read: rule.read },
    '/widget/payment-link/:token?': rule,
    '/widget/payment-link/:token/pay/:transactionId': rule,
    '/api/guest/v3/orders': rule,
    '/api/guest/v3/orders/reserve': rule,
    '/api/guest/v3/orders/:orderId': rule,
    '/api/guest/v3/orders/:orderId/cancel': rule,
    '/api/guest/v3/bookings/:bookingId/booking-products/:bookingProductId': rule,
  }
}
