import { RESTART_HOURS } from '#app/domain/order/order-states.ts'
import { addHours, type Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type OrderDraft, parseDraft } from './order-draft.ts'

type OrderKey = { shopId: number; orderId: number }

/** The draft of an order. For who knows the order's secret alone: the caller has compared it. */
export async function findDraft(db: Db, key: OrderKey): Promise<OrderDraft | undefined> {
  const row = await db
    .selectFrom('order')
    .select('draft')
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.orderId)
    .executeTakeFirst()
  return row?.draft ? parseDraft(row.draft) : undefined
}

/** Writes the draft, or with null forgets it. The order's version stands: nothing of the order has changed. */
export async function updateDraft(tx: Tx, key: OrderKey & { draft: OrderDraft | null }): Promise<void> {
  await tx
    .updateTable('order')
    .set({ draft: key.draft && JSON.stringify(key.draft) })
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.orderId)
    .execute()
}

/** Forgets the drafts of reservations that can no longer be started again. */
export async function deleteEndedDrafts(tx: Tx, now: Instant): Promise<void> {
  await tx
    .updateTable('order')
    .set({ draft: null })
    .where('draft', 'is not', null)
    .where('reservation_expires_at', '<=', addHours(now, -RESTART_HOURS))
    .execute()
}
