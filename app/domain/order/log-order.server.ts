import { insertActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findGuestEmail } from './locked-order-queries.server.ts'
import type { Access } from './order-types.ts'

export const ORDER_ACTIONS = [
  'order_created',
  'booking_added',
  'order_discounted',
  'booking_changed',
  'booking_removed',
  'addons_changed',
  'guarantee_changed',
  'bundle_changed',
  'resources_allocated',
  'units_assigned',
  'customer_changed',
  'answers_changed',
  'answers_kept',
  'order_taken_over',
  'payment_started',
  'payment_received',
  'payment_failed',
  'payment_returned',
  'payment_link_created',
  'payment_link_sent',
  'payment_link_withdrawn',
  'payment_differs',
  'capture_failed',
  'receipt_issued',
  'refund_started',
  'refund_paid',
  'refund_failed',
  'refund_withdrawn',
  'refund_at_provider',
  'refund_returned',
  'dispute_withdrawn',
  'dispute_returned',
  'order_confirmed',
  'order_reopened',
  'order_kept',
  'order_expired',
  'order_cancelled',
  'order_deleted',
  'order_restored',
  'order_replicated',
  'order_copied',
  'booking_finished',
  'booking_unfinished',
  'booking_checked_in',
  'booking_check_in_undone',
  'comment',
] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

/** Actions whose reason staff typed; that of others is a code. */
export const TYPED_REASONS = [
  'order_discounted',
  'booking_changed',
  'refund_started',
] as const satisfies OrderAction[]

/** Actions of staff at which they choose whether the guest gets a message. */
const NOTIFIED_BY_CHOICE: readonly OrderAction[] = [
  'booking_changed',
  'booking_removed',
  'refund_started',
  'order_kept',
  'order_cancelled',
  'order_deleted',
  'order_restored',
]

type Entry = { shopId: number; orderId: number; now: Instant; notify?: boolean; access?: Access }

/** One event of an order, with the order's version from then on where edits of the same are merged over it. */
export type OrderLogEntry = {
  action: OrderAction
  facts?: Record<string, unknown>
  notify?: boolean
  version?: number | undefined
}

/**
 * Writes what happened to an order into its activity log, with what was before and after. Without `access`
 * it was the system itself. Source: domain.md §5 'Activity log'.
 */
export function logOrder(
  tx: Tx,
  { notify = false, ...entry }: Entry,
  action: OrderAction,
  facts: Record<string, unknown> = {},
): Promise<void> {
  return logEvents(tx, entry, [{ action, facts, notify }])
}

/** The same of all that happened in one breath, in the order in which it did. */
export async function logEvents(
  tx: Tx,
  { shopId, orderId, now, access }: Omit<Entry, 'notify'>,
  events: readonly OrderLogEntry[],
): Promise<void> {
  const about = { shopId, entity: 'order', entityId: orderId, now, ...toActor(access) } as const
  const isChosen = ({ notify, action }: OrderLogEntry) =>
    notify === true && about.actor === 'STAFF' && NOTIFIED_BY_CHOICE.includes(action)
  const reachesGuest = events.some(isChosen) && Boolean(await findGuestEmail(tx, { shopId, orderId }))
  await insertActivities(
    tx,
    events.map((event) => {
      const { facts = {}, notify = false } = event
      // The mark to notify goes once that is planned.
      const mark = reachesGuest && isChosen(event) ? { isGuestNotified: true } : {}
      return { ...about, ...event, facts: { ...facts, ...mark }, notify }
    }),
  )
}

function toActor(access: Access | undefined) {
  if (!access) return { actor: 'SYSTEM' } as const
  if (access.userId === undefined) return { actor: 'GUEST' } as const
  return { actor: 'STAFF', userId: access.userId } as const
}

type SoldRow = { productName: unknown; priceCategoryTitle: unknown; quantity: number; totalMinor: number }

/** Rows as the activity log tells them. */
export function toLines(rows: readonly SoldRow[]) {
  return rows.map(({ productName, priceCategoryTitle, quantity, totalMinor }) => ({
    ...{ productName, priceCategoryTitle, quantity, totalMinor },
  }))
}
