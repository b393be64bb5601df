import type { OrderAction } from '#app/domain/order/log-order.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Db } from '#db/transaction.server.ts'

type Step = { shopId: number; orderId: number; bookingId: number; action: OrderAction }

/** Whether a guest has answered a step about a booking before, by the order's log: none is then proposed again. */
export async function isStepAnswered(db: Db, step: Step): Promise<boolean> {
  const { shopId, orderId, bookingId, action } = step
  const entries = await listActivities(db, { shopId, entity: 'order', entityId: orderId })
  return entries.some((entry) => entry.action === action && entry.facts.bookingId === bookingId)
}
