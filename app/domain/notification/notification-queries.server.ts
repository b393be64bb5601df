import { sql } from 'kysely'
import { z } from 'zod'
import { LEASE_MINUTES } from '#app/domain/shared/lease.ts'
import { isLocale, type Locale } from '#app/domain/shared/text/translatable.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import {
  isNotificationIdentifier,
  NOTIFICATION_TRANSITIONS,
  type NotificationChannel,
  type NotificationIdentifier,
} from './notification-types.ts'

type NewNotificationJob = {
  /** null for messages that belong to a person, not to a shop. */
  shopId: number | null
  orderId?: number
  identifier: NotificationIdentifier
  /** Event that the message is about, such as 'order:17'. Unique together with identifier, channel and receiver. */
  occasion: string
  channel: NotificationChannel
  receiver: string
  locale: Locale
  /** Values for the message that no table has. Cleared once the message is sent. */
  payload?: Readonly<Record<string, string>>
  shouldBeSentAt: Instant
  now: Instant
}

/** A job that a sender has claimed. Nobody else touches it until its lease has passed. */
export type ClaimedJob = {
  id: number
  shopId: number | null
  orderId: number | null
  identifier: NotificationIdentifier
  receiver: string
  locale: Locale
  payload: Readonly<Record<string, string>>
  /** Counts this attempt. Also says whose claim it is: a later claim has a higher number. */
  attempts: number
  createdAt: Instant
}

const payloadSchema = z.record(z.string(), z.string())

/**
 * Plans a message. One that was planned before stays as it is: wanting it twice sends it once.
 *
 * @returns whether it is a new one
 */
export async function insertNotificationJob(tx: Tx, job: NewNotificationJob): Promise<boolean> {
  const inserted = await tx
    .insertInto('notification_job')
    .values({
      shop_id: job.shopId,
      order_id: job.orderId ?? null,
      identifier: job.identifier,
      occasion: job.occasion,
      channel: job.channel,
      receiver: job.receiver,
      locale: job.locale,
      payload: JSON.stringify(job.payload ?? {}),
      should_be_sent_at: job.shouldBeSentAt,
      status: 'PENDING',
      next_attempt_at: job.shouldBeSentAt,
      created_at: job.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** True when a job is due: to be sent now, or claimed by a sender that died. For display and for waiting. */
export async function hasDueJobs(db: Db, now: Instant): Promise<boolean> {
  const row = await selectDue(db, now).limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Claims up to `limit` due jobs for this sender. Of two senders that want the same job one gets it: the
 * update asks again whether it is still due.
 */
export async function claimDueJobs(
  tx: Tx,
  { now, limit }: { now: Instant; limit: number },
): Promise<ClaimedJob[]> {
  const due = await selectDue(tx, now).limit(limit).execute()
  if (due.length === 0) return []
  const rows = await tx
    .updateTable('notification_job')
    .set((eb) => ({
      status: NOTIFICATION_TRANSITIONS.PENDING.claim,
      lease_until: addMinutes(now, LEASE_MINUTES),
      next_attempt_at: addMinutes(now, LEASE_MINUTES),
      attempts: eb('attempts', '+', 1),
    }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('status', 'in', ['PENDING', 'SENDING'])
    .where('next_attempt_at', '<=', now)
    .returning([
      'id',
      'shop_id',
      'order_id',
      'identifier',
      'receiver',
      'locale',
      'payload',
      'attempts',
      'created_at',
    ])
    .execute()
  return rows.map(toClaimedJob)
}

/**
 * A claimed job's next attempt is the end of its lease, so one column answers what is due. Literals, since SQLite
 * uses the index of what is still to be sent only where the statement itself says so.
 */
function selectDue(db: Db, now: Instant) {
  return db
    .selectFrom('notification_job')
    .select('id')
    .where('status', 'in', [sql.lit<'PENDING'>('PENDING'), sql.lit<'SENDING'>('SENDING')])
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
}

export type JobOutcome =
  | { event: 'send'; messageId: string | null; now: Instant }
  | { event: 'retry'; reason: string; nextAttemptAt: Instant }
  | { event: 'fail'; reason: string; now: Instant }
  | { event: 'drop'; reason: string }

/**
 * Writes what became of a claimed job. False when the claim was no longer ours, because the lease had passed
 * and another sender took over. The payload goes with every end: it may hold a secret link.
 */
export async function updateJobOutcome(
  tx: Tx,
  job: Pick<ClaimedJob, 'id' | 'attempts'>,
  outcome: JobOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_job')
    .set({ lease_until: null, ...toColumns(outcome) })
    .where('id', '=', job.id)
    .where('status', '=', 'SENDING')
    .where('attempts', '=', job.attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Drops jobs of one kind that were planned until `plannedUntil` and that no sender holds: what they would say
 * is over. Their payload goes, too.
 */
export async function updateStaleJobsDropped(
  tx: Tx,
  stale: { identifier: NotificationIdentifier; plannedUntil: Instant; reason: string; now: Instant },
): Promise<void> {
  await tx
    .updateTable('notification_job')
    .set({ lease_until: null, ...toColumns({ event: 'drop', reason: stale.reason }) })
    .where('identifier', '=', stale.identifier)
    .where('created_at', '<=', stale.plannedUntil)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'PENDING'),
        eb.and([eb('status', '=', 'SENDING'), eb('lease_until', '<=', stale.now)]),
      ]),
    )
    .execute()
}

function toColumns(outcome: JobOutcome) {
  const status = NOTIFICATION_TRANSITIONS.SENDING[outcome.event]
  const payload = JSON.stringify({})
  switch (outcome.event) {
    case 'send':
      return { status, message_id: outcome.messageId, sent_at: outcome.now, reason: null, payload }
    case 'retry':
      return { status, next_attempt_at: outcome.nextAttemptAt, reason: outcome.reason }
    case 'fail':
      return { status, failed_at: outcome.now, reason: outcome.reason, payload }
    case 'drop':
      return { status, reason: outcome.reason, payload }
  }
}

type ClaimedRow = {
  id: number
  shop_id: number | null
  order_id: number | null
  identifier: string
  receiver: string
  locale: string
  payload: string
  attempts: number
  created_at: Instant
}

function toClaimedJob(row: ClaimedRow): ClaimedJob {
  if (!isNotificationIdentifier(row.identifier)) throw new Error(`unknown notification ${row.identifier}`)
  return {
    id: row.id,
    shopId: row.shop_id,
    orderId: row.order_id,
    identifier: row.identifier,
    receiver: row.receiver,
    locale: isLocale(row.locale) ? row.locale : 'sv',
    payload: payloadSchema.parse(JSON.parse(row.payload)),
    attempts: row.attempts,
    createdAt: row.created_at,
  }
}
