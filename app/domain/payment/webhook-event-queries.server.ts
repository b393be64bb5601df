import { LEASE_MINUTES } from '#app/domain/shared/lease.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

/** An event as its provider named it; what it is about is asked for anew. */
export type WebhookEvent = {
  id: number
  shopId: number
  paymentProviderId: number
  type: string
  /** The session or payment that it is about. */
  objectId: string
  receivedAt: Instant
  /** Counts this attempt. */
  attempts: number
}

type NewEvent = Omit<WebhookEvent, 'id' | 'attempts' | 'objectId'> & {
  providerEventId: string
  objectId: string | null
}

/** Writes an event once, by the provider's name for it. One about nothing of ours is handled with that. */
export async function insertEventOnce(tx: Tx, event: NewEvent): Promise<void> {
  const isOurs = event.objectId !== null
  await tx
    .insertInto('webhook_event')
    .values({
      shop_id: event.shopId,
      payment_provider_id: event.paymentProviderId,
      provider_event_id: event.providerEventId,
      type: event.type,
      object_id: event.objectId,
      received_at: event.receivedAt,
      handled_at: isOurs ? null : event.receivedAt,
      next_attempt_at: isOurs ? event.receivedAt : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'payment_provider_id', 'provider_event_id']).doNothing(),
    )
    .execute()
}

/** Claims events that are due; of two workers one gets each, since the update asks again whether it is due. */
export async function claimDueEvents(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<WebhookEvent[]> {
  const due = await selectDue(tx, now).limit(limit).execute()
  if (due.length === 0) return []
  const rows = await tx
    .updateTable('webhook_event')
    .set((eb) => ({ next_attempt_at: addMinutes(now, LEASE_MINUTES), attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map((row) => row.id),
    )
    .where('next_attempt_at', '<=', now)
    .returning(['id', 'shop_id', 'payment_provider_id', 'type', 'object_id', 'received_at', 'attempts'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    shopId: row.shop_id,
    paymentProviderId: row.payment_provider_id,
    type: row.type,
    objectId: row.object_id ?? '',
    receivedAt: row.received_at,
    attempts: row.attempts,
  }))
}

/** Whether an event is to be handled now. For looking only. */
export async function hasDueEvents(db: Db, now: Instant): Promise<boolean> {
  return (await selectDue(db, now).limit(1).executeTakeFirst()) !== undefined
}

/** Writes how handling an event ended: done, given up, or when it is tried again and why. */
export async function updateEvent(
  tx: Tx,
  { id, shopId }: Pick<WebhookEvent, 'id' | 'shopId'>,
  outcome: { handledAt: Instant | null; nextAttemptAt: Instant | null; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('webhook_event')
    .set({
      handled_at: outcome.handledAt,
      next_attempt_at: outcome.nextAttemptAt,
      reason: outcome.reason,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Handled or given up, and too old to come again. */
export async function deleteOldEvents(tx: Tx, before: Instant): Promise<void> {
  await tx
    .deleteFrom('webhook_event')
    .where('received_at', '<', before)
    .where('next_attempt_at', 'is', null)
    .execute()
}

/** SQLite uses the index of what is due only where the statement itself says that it is. */
function selectDue(db: Db, now: Instant) {
  return db
    .selectFrom('webhook_event')
    .select('id')
    .where('next_attempt_at', 'is not', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
}
