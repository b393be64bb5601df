import { z } from 'zod'
import { ORDER_ACTIONS } from '#app/domain/order/log-order.server.ts'
import type { Activity } from '#app/domain/shared/activity-queries.server.ts'
import { isWallTime, toWallTime, type WallTime, type Zone } from '#app/domain/shared/time.ts'

export type LogLine = NonNullable<ReturnType<typeof toLogLine>>

type Reader = { zone: Zone; readerId: number }

const period = z.object({
  startRent: z.custom<WallTime>(isWallTime),
  endRent: z.custom<WallTime>(isWallTime),
})

/** What the page tells of an entry's facts; every action writes some of them, and none is needed. */
const shownFacts = z.object({
  amountMinor: z.int().nullable().catch(null).default(null),
  comment: z.string().nullable().catch(null).default(null),
  before: period.nullable().catch(null).default(null),
  after: period.nullable().catch(null).default(null),
})

/** An entry of the activity log as the page shows it. What another version wrote and nobody knows any more is null. */
export function toLogLine(activity: Activity, { zone, readerId }: Reader) {
  const action = ORDER_ACTIONS.find((known) => known === activity.action)
  if (action === undefined) return null
  const isComment = action === 'comment'
  const own = period.safeParse(activity.facts)
  const facts = shownFacts.parse(activity.facts)
  return {
    id: activity.id,
    action,
    actor: activity.actor,
    userName: activity.userName,
    at: toWallTime(activity.createdAt, zone),
    amountMinor: facts.amountMinor,
    before: facts.before,
    after: facts.after ?? (own.success ? own.data : null),
    comment: isComment ? facts.comment : null,
    isEdited: activity.editedAt !== null,
    isOwn: isComment && activity.userId === readerId,
  }
}
