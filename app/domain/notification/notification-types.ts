import type { TransitionTable } from '#app/domain/shared/state-machine.ts'

/** The built-in rules. Their texts exist in all five languages. Source: domain.md §10, spec 3 §3. */
const NOTIFICATION_IDENTIFIERS = [
  'ORDER_CONFIRMATION',
  'ORDER_CHANGED_CONFIRM',
  'NEW_ORDER_BY_CUSTOMER',
  'UNPAID_REMINDER',
  'UNPAID_CANCELLATION',
  'GUEST_CANCELLATION',
  'ORDER_CANCELLED_BY_CUSTOMER',
  'ORDER_CHANGED_BY_CUSTOMER',
  'PAYMENT_RETURNED',
  'PAYMENT_REFUND_ADMIN',
  'PAYMENT_LINK',
  'PAYMENT_LINK_IS_PAYED',
  'PASSWORD_RESET',
] as const
export type NotificationIdentifier = (typeof NOTIFICATION_IDENTIFIERS)[number]

export type NotificationChannel = 'mail' | 'sms'

type NotificationStatus = 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
type NotificationEvent = 'claim' | 'send' | 'retry' | 'fail' | 'drop'

/**
 * Life of a notification job. `claim` on SENDING takes over a job whose sender died: its lease has passed. `drop`
 * on PENDING is for what nobody sent while it was worth sending.
 * Source: domain.md §10.
 */
export const NOTIFICATION_TRANSITIONS = {
  PENDING: { claim: 'SENDING', drop: 'DROPPED' },
  SENDING: { claim: 'SENDING', send: 'SENT', retry: 'PENDING', fail: 'FAILED', drop: 'DROPPED' },
  SENT: {},
  FAILED: {},
  DROPPED: {},
} as const satisfies TransitionTable<NotificationStatus, NotificationEvent>

export function isNotificationIdentifier(value: unknown): value is NotificationIdentifier {
  return NOTIFICATION_IDENTIFIERS.some((identifier) => identifier === value)
}
