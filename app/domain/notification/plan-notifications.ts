import type { OrderState } from '#app/domain/order/order-states.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import {
  addMinutes,
  type Instant,
  MINUTES_PER_DAY,
  SECONDS_PER_MINUTE,
  secondsBetween,
} from '#app/domain/shared/time.ts'
import type { NotificationChannel, NotificationIdentifier } from './notification-types.ts'

/** State, language, limit and addresses of an order, from which its messages are planned. */
export type OrderNotificationFacts = {
  orderId: number
  state: OrderState
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  /** The language in which the guest booked. */
  lang: Locale
  confirmedAt: Instant
  /** When it is cancelled if nothing is paid until then; null once something is, or without a limit. */
  unpaidLimit: Instant | null
  /** null while the guest has given none; staff may book for somebody without one. */
  guestEmail: string | null
  shopEmail: string | null
  /** The shop's first language. */
  shopLocale: Locale
}

export type RequestedNotification = {
  identifier: NotificationIdentifier
  occasion: string
  channel: NotificationChannel
  receiver: string
  locale: Locale
  /** Missing means at once. */
  shouldBeSentAt?: Instant
  payload?: Readonly<Record<string, string>>
}

/** A guest hears this long before an unpaid order is cancelled, or halfway where the limit is shorter. */
const REMINDER_MINUTES = MINUTES_PER_DAY

/**
 * The messages that an order as it is now calls for: the confirmation to whoever booked, a reminder before it
 * is cancelled unpaid, and word to the shop when a guest booked. An order that isn't confirmed calls for none.
 * Wanting a message again is harmless: it is the same by identifier, occasion, channel and receiver. Source:
 * domain.md §8, §10.
 */
export function planNotifications(facts: OrderNotificationFacts): RequestedNotification[] {
  if (facts.state !== 'CONFIRMED') return []
  const occasion = `order:${facts.orderId}`
  const requested: RequestedNotification[] = []
  if (facts.guestEmail) {
    requested.push({
      identifier: 'ORDER_CONFIRMATION',
      occasion,
      channel: 'mail',
      receiver: facts.guestEmail,
      locale: facts.lang,
    })
    if (facts.unpaidLimit) requested.push(planUnpaidReminder(facts, facts.guestEmail, facts.unpaidLimit))
  }
  if (facts.shopEmail && facts.createdBy === 'GUEST') {
    requested.push({
      identifier: 'NEW_ORDER_BY_CUSTOMER',
      occasion,
      channel: 'mail',
      receiver: facts.shopEmail,
      locale: facts.shopLocale,
    })
  }
  return requested
}

/** Another limit is another occasion, so that an order that gets more time is reminded again. */
export function planUnpaidReminder(
  { orderId, lang, confirmedAt }: Pick<OrderNotificationFacts, 'orderId' | 'lang' | 'confirmedAt'>,
  receiver: string,
  limit: Instant,
): RequestedNotification {
  const half = Math.floor(secondsBetween(confirmedAt, limit) / SECONDS_PER_MINUTE / 2)
  return {
    identifier: 'UNPAID_REMINDER',
    occasion: `unpaid:${orderId}:${limit}`,
    channel: 'mail',
    receiver,
    locale: lang,
    shouldBeSentAt: addMinutes(limit, -Math.max(0, Math.min(REMINDER_MINUTES, half))),
    payload: { limit },
  }
}
