import { z } from 'zod'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { ActivityTable } from '#db/schema/messages-tables.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type Actor = ActivityTable['actor']

/** Subject of an entry of the log: 'order', 'product', 'shop' … and its id. */
export type ActivityKey = { shopId: number; entity: string; entityId: number }

export type NewActivity = ActivityKey & {
  /** Event as a stable code; pages translate it for the reader. */
  action: string
  /** Values before and after the event; their shape depends on the action. */
  facts: Record<string, unknown>
  /** The version that the change gave the record. */
  version?: number | null | undefined
  actor: Actor
  userId?: number
  now: Instant
  /** True asks the notification job to look at this entry. */
  notify?: boolean
}

export type Activity = {
  id: number
  action: string
  facts: Record<string, unknown>
  /** The version that the change gave the record; null for what gave none. */
  version: number | null
  actor: Actor
  /** null for guests and for the system. */
  userId: number | null
  userName: string | null
  createdAt: Instant
  /** null when it was never edited; only comments are. */
  editedAt: Instant | null
}

/** A statement of SQLite binds 32,766 values at most. */
const ROWS_PER_STATEMENT = 1_000

const factsSchema = z.record(z.string(), z.unknown())

/** Writes an entry of the activity log, in the transaction of what it tells. Source: domain.md §5. */
export function insertActivity(tx: Tx, activity: NewActivity): Promise<void> {
  return insertActivities(tx, [activity])
}

/** The same of many records at once. */
export async function insertActivities(tx: Tx, activities: readonly NewActivity[]): Promise<void> {
  const rows = activities.map((activity) => ({
    shop_id: activity.shopId,
    entity: activity.entity,
    entity_id: activity.entityId,
    action: activity.action,
    facts: JSON.stringify(activity.facts),
    version: activity.version ?? null,
    actor: activity.actor,
    user_id: activity.userId ?? null,
    created_at: activity.now,
    notify: storedFlag(activity.notify),
  }))
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    await tx
      .insertInto('activity')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .execute()
}

/** Entries that say a later version of a record say this one: several steps of one save are one version. */
export async function updateLaterVersions(
  tx: Tx,
  { shopId, entity, entityId, version }: ActivityKey & { version: number },
): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ version })
    .where('shop_id', '=', shopId)
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('version', '>', version)
    .execute()
}

/** Empties the facts of records' logs; that something happened stays. */
export async function deleteFacts(
  tx: Tx,
  { shopId, entity, entityIds }: Omit<ActivityKey, 'entityId'> & { entityIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ facts: '{}' })
    .where('shop_id', '=', shopId)
    .where('entity', '=', entity)
    .where('entity_id', 'in', entityIds)
    .execute()
}

/**
 * The log of one record, newest first; `most` leaves out what is older than so many entries, `since` what gave
 * the record that version or an earlier one.
 */
export async function listActivities(
  db: Db,
  key: ActivityKey & { most?: number; since?: number },
): Promise<Activity[]> {
  const { most, since } = key
  const rows = await db
    .selectFrom('activity')
    .leftJoin('user', 'user.id', 'activity.user_id')
    .select([
      'activity.id',
      'activity.action',
      'activity.facts',
      'activity.version',
      'activity.actor',
      'activity.user_id',
      'activity.created_at',
      'activity.edited_at',
      'user.name as user_name',
    ])
    .where('activity.shop_id', '=', key.shopId)
    .where('activity.entity', '=', key.entity)
    .where('activity.entity_id', '=', key.entityId)
    .where('activity.deleted_at', 'is', null)
    .$if(since !== undefined, (query) => query.where('activity.version', '>', since ?? 0))
    .orderBy('activity.id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    facts: factsSchema.parse(JSON.parse(row.facts)),
    version: row.version,
    actor: row.actor,
    userId: row.user_id,
    userName: row.user_name,
    createdAt: row.created_at,
    editedAt: row.edited_at,
  }))
}
