import type { RouteRule } from './route-permissions.ts'

/** Rule of the calls and pages that a guest opens by an order's secret or a payment link's token. */
export function ofSecrets(rule: RouteRule): Record<string, RouteRule> {
  return {
    '/widget/payment-link/:token?': rule,
    '/widget/payment-link/:token/pay/:transactionId': rule,
    '/api/guest/v3/orders': rule,
    '/api/guest/v3/orders/reserve': rule,
    '/api/guest/v3/orders/:orderId': rule,
    '/api/guest/v3/orders/:orderId/cancel': rule,
    '/api/guest/v3/bookings/:bookingId/booking-products/:bookingProductId': rule,
  }
}
