import { z } from 'zod'
import {
  type OrderNotificationFacts,
  planUnpaidReminder,
  type RequestedNotification,
} from './plan-notifications.ts'

/** An entry of an order's activity log. */
export type OrderEntry = { id: number; action: string; facts: Readonly<Record<string, unknown>> }

const returnedPayment = z.object({
  transactionId: z.int(),
  amountMinor: z.int(),
  reason: z.enum(['ended', 'not_free_any_more']),
})
const period = z.object({ startRent: z.string(), endRent: z.string() })
const changedPeriod = z.object({ before: period, after: period, isByGuest: z.literal(true).optional() })
const startedRefund = z.object({
  amountMinor: z.int(),
  byHandMinor: z.int().default(0),
  cancels: z.enum(['order', 'bookings']).optional(),
})
const sentLink = z.object({ paymentLinkId: z.int() })
const paidByLink = z.object({ transactionId: z.int(), paymentLinkId: z.int(), amountMinor: z.int() })
const announcedCancellation = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('unpaid') }),
  z.object({ reason: z.literal('guest'), refundMinor: z.int(), byHandMinor: z.int().default(0) }),
  z.object({ reason: z.literal('shop') }),
])

/**
 * The messages that one entry calls for: what it tells happened once, whatever has become of the order since.
 * A guest without an address hears nothing. Source: domain.md §5 'Late money', §8 'Offline', §10.
 */
export function planFromEntry(entry: OrderEntry, order: PlannedOrder): RequestedNotification[] {
  const { orderId, guestEmail, lang } = order
  if (!guestEmail) return toShop(entry, order)
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
      const { amountMinor, byHandMinor, cancels } = startedRefund.parse(entry.facts)
      return [
        {
          ...toGuest,
          identifier: 'PAYMENT_REFUND_ADMIN',
          occasion: `staff_refund:${orderId}:${entry.id}`,
          payload: {
            amountMinor: String(amountMinor),
            byHandMinor: String(byHandMinor),
            ...(cancels ? { cancels } : {}),
          },
        },
      ]
    }
    case 'order_cancelled':
    case 'order_deleted':
      return [...cancellation(entry, { ...order, guestEmail }), ...toShop(entry, order)]
    case 'booking_changed': {
      const changed = changedPeriod.parse(entry.facts)
      const by = changed.isByGuest ? { by: 'guest' } : {}
      return [
        {
          ...toGuest,
          identifier: 'ORDER_CHANGED_CONFIRM',
          occasion: `change:${orderId}:${entry.id}`,
          payload: { ...previousPeriod(changed), ...by },
        },
        ...toShop(entry, order),
      ]
    }
    case 'booking_added':
    case 'booking_removed':
      return [{ ...toGuest, identifier: 'ORDER_CHANGED_CONFIRM', occasion: `change:${orderId}:${entry.id}` }]
    // Of its own occasion: whoever read that the order was cancelled has had its confirmation long ago.
    case 'order_restored':
      return [{ ...toGuest, identifier: 'ORDER_CONFIRMATION', occasion: `restore:${orderId}:${entry.id}` }]
    case 'payment_link_sent': {
      const { paymentLinkId } = sentLink.parse(entry.facts)
      return [
        {
          ...toGuest,
          identifier: 'PAYMENT_LINK',
          occasion: `payment_link:${paymentLinkId}:${entry.id}`,
          payload: { paymentLinkId: String(paymentLinkId) },
        },
      ]
    }
    case 'payment_link_created':
      return order.unpaidLimit ? [planUnpaidReminder(order, guestEmail, order.unpaidLimit)] : []
    case 'payment_received': {
      const paid = paidThroughLink(entry)
      return paid ? [{ ...toGuest, ...paid }, ...toShop(entry, order)] : []
    }
    default:
      return []
  }
}

/** Word of a payment that came by a payment link; others are told by the confirmation. Source: spec 3 §3. */
function paidThroughLink({ facts }: OrderEntry) {
  const { data } = paidByLink.safeParse(facts)
  if (!data) return undefined
  return {
    identifier: 'PAYMENT_LINK_IS_PAYED',
    occasion: `payment:${data.transactionId}`,
    payload: { amountMinor: String(data.amountMinor) },
  } as const
}

type PlannedOrder = Pick<
  OrderNotificationFacts,
  'orderId' | 'guestEmail' | 'lang' | 'shopEmail' | 'shopLocale' | 'confirmedAt' | 'unpaidLimit'
>

/** A guest hears of the cancellation where nobody paid in time, and where they or the shop ended the order. */
function cancellation(
  entry: OrderEntry,
  { orderId, guestEmail, lang }: PlannedOrder & { guestEmail: string },
): RequestedNotification[] {
  const { data } = announcedCancellation.safeParse(entry.facts)
  if (!data) return []
  const toGuest = { channel: 'mail', receiver: guestEmail, locale: lang } as const
  const occasion = `cancellation:${orderId}:${entry.id}`
  if (data.reason === 'unpaid') return [{ ...toGuest, identifier: 'UNPAID_CANCELLATION', occasion }]
  const payload =
    data.reason === 'shop'
      ? { by: 'shop' }
      : { refundMinor: String(data.refundMinor), byHandMinor: String(data.byHandMinor) }
  return [{ ...toGuest, identifier: 'GUEST_CANCELLATION', occasion, payload }]
}

/** The shop hears when a guest has cancelled, has changed when they come, or has paid by a link. */
function toShop(
  entry: OrderEntry,
  { orderId, shopEmail, shopLocale }: PlannedOrder,
): RequestedNotification[] {
  if (!shopEmail) return []
  if (entry.action === 'payment_received') {
    const paid = paidThroughLink(entry)
    return paid
      ? [
          {
            ...paid,
            channel: 'mail',
            receiver: shopEmail,
            locale: shopLocale,
            payload: { ...paid.payload, to: 'shop' },
          },
        ]
      : []
  }
  if (entry.action === 'booking_changed') {
    const changed = changedPeriod.parse(entry.facts)
    if (!changed.isByGuest) return []
    return [
      {
        ...{ channel: 'mail', receiver: shopEmail, locale: shopLocale },
        identifier: 'ORDER_CHANGED_BY_CUSTOMER',
        occasion: `change:${orderId}:${entry.id}`,
        payload: previousPeriod(changed),
      },
    ]
  }
  if (entry.action !== 'order_cancelled') return []
  const { data } = announcedCancellation.safeParse(entry.facts)
  if (data?.reason !== 'guest') return []
  return [
    {
      ...{ channel: 'mail', receiver: shopEmail, locale: shopLocale },
      identifier: 'ORDER_CANCELLED_BY_CUSTOMER',
      occasion: `cancellation:${orderId}:${entry.id}`,
      payload: { refundMinor: String(data.refundMinor) },
    },
  ]
}

/** When the booking was before, where that changed. */
function previousPeriod({ before, after }: z.output<typeof changedPeriod>): Record<string, string> {
  const isMoved = before.startRent !== after.startRent || before.endRent !== after.endRent
  return isMoved ? { startRent: before.startRent, endRent: before.endRent } : {}
}
