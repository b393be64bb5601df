import { z } from 'zod'
import { REFUND_METHODS } from '#app/domain/order/refund/refund-method.ts'
import type { OrderNotificationFacts, RequestedNotification } from './plan-notifications.ts'

/** An entry of an order's activity log. */
export type OrderEntry = { id: number; action: string; facts: Readonly<Record<string, unknown>> }

const returnedPayment = z.object({
  transactionId: z.int(),
  amountMinor: z.int(),
  reason: z.enum(['ended', 'not_free_any_more']),
})
const period = z.object({ startRent: z.string(), endRent: z.string() })
const changedPeriod = z.object({ before: period, after: period })
const startedRefund = z.object({ amountMinor: z.int(), method: z.enum(REFUND_METHODS) })
const unpaidCancellation = z.object({ reason: z.literal('unpaid') })

/**
 * The messages that one entry calls for: what it tells happened once, whatever has become of the order since.
 * A guest without an address hears nothing. Source: domain.md §5 'Late money', §8 'Offline', §10.
 */
export function planFromEntry(
  entry: OrderEntry,
  { orderId, guestEmail, lang }: Pick<OrderNotificationFacts, 'orderId' | 'guestEmail' | 'lang'>,
): RequestedNotification[] {
  if (!guestEmail) return []
  const toGuest = { channel: 'mail', receiver: guestEmail, locale: lang } as const
  switch (entry.action) {
    case 'payment_returned': {
      const { transactionId, amountMinor, reason } = returnedPayment.parse(entry.facts)
      return [
        {
          ...toGuest,
          identifier: 'PAYMENT_RETURNED',
          occasion: `refund:${transactionId}`,
          payload: { amountMinor: String(amountMinor), reason },
        },
      ]
    }
    case 'refund_started': {
      const { amountMinor, method } = startedRefund.parse(entry.facts)
      return [
        {
          ...toGuest,
          identifier: 'PAYMENT_REFUND_ADMIN',
          occasion: `staff_refund:${orderId}:${entry.id}`,
          payload: { amountMinor: String(amountMinor), method },
        },
      ]
    }
    case 'order_cancelled':
      if (!unpaidCancellation.safeParse(entry.facts).success) return []
      return [
        { ...toGuest, identifier: 'UNPAID_CANCELLATION', occasion: `cancellation:${orderId}:${entry.id}` },
      ]
    case 'booking_changed':
      return [
        {
          ...toGuest,
          identifier: 'ORDER_CHANGED_CONFIRM',
          occasion: `change:${orderId}:${entry.id}`,
          payload: previousPeriod(changedPeriod.parse(entry.facts)),
        },
      ]
    default:
      return []
  }
}

/** When the booking was before, where that changed. */
function previousPeriod({ before, after }: z.output<typeof changedPeriod>): Record<string, string> {
  const isMoved = before.startRent !== after.startRent || before.endRent !== after.endRent
  return isMoved ? { startRent: before.startRent, endRent: before.endRent } : {}
}
