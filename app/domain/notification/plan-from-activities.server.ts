import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertNotificationJob } from './notification-queries.server.ts'
import {
  findNotifyingActivities,
  findOrderNotificationFacts,
  updateActivitiesNotified,
} from './order-facts-queries.server.ts'
import { planFromEntry } from './plan-from-entry.ts'
import { planNotifications } from './plan-notifications.ts'

/** Entries that say nothing of whether the order was confirmed: that was announced, or not, when it was. */
const AFTER_CONFIRMATION: readonly string[] = [
  'booking_added',
  'booking_changed',
  'booking_removed',
  'refund_started',
  'order_cancelled',
  'order_deleted',
  'order_restored',
  'payment_link_created',
  'payment_link_sent',
  'payment_received',
]

/**
 * Turns activity entries that ask for it into notification jobs, and answers how many entries that were.
 * Messages of a confirmed order follow from the order as it is now, so that several entries plan each of
 * them once; messages about a single event follow from its own entry. Source: domain.md §10.
 */
export async function planFromActivities(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<Result<number, never>> {
  const activities = await findNotifyingActivities(tx, limit)
  if (activities.length === 0) return ok(0)

  const entries = activities.filter(({ entity }) => entity === 'order')
  const orders = await findOrderNotificationFacts(tx, [...new Set(entries.map(({ entityId }) => entityId))])
  for (const facts of orders.values()) {
    const { shopId, orderId } = facts
    const own = entries.filter((entry) => entry.entityId === orderId && entry.shopId === shopId)
    const isConfirmed = own.some(({ action }) => !AFTER_CONFIRMATION.includes(action))
    const ofOrder = isConfirmed ? planNotifications(facts) : []
    const requested = [...ofOrder, ...own.flatMap((entry) => planFromEntry(entry, facts))]
    for (const message of requested) {
      await insertNotificationJob(tx, { shouldBeSentAt: now, ...message, shopId, orderId, now })
    }
  }
  await updateActivitiesNotified(
    tx,
    activities.map(({ id }) => id),
  )
  return ok(activities.length)
}
