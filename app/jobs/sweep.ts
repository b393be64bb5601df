import { deleteSpentResets } from '#app/domain/account/password-reset-queries.server.ts'
import { RESET_MINUTES } from '#app/domain/account/request-password-reset.server.ts'
import { deleteExpiredSessions } from '#app/domain/account/session-queries.server.ts'
import { updateStaleJobsDropped } from '#app/domain/notification/notification-queries.server.ts'
import { deleteEndedDrafts } from '#app/domain/order/draft/draft-queries.server.ts'
import { deleteEndedClients } from '#app/domain/order/locked-order-queries.server.ts'
import { deleteOldEvents } from '#app/domain/payment/webhook-event-queries.server.ts'
import { deleteOldFormDrafts } from '#app/domain/shared/edit/form-draft-queries.server.ts'
import { deleteOldKeys } from '#app/domain/shared/idempotency-queries.server.ts'
import { deleteExpiredRateLimits } from '#app/domain/shared/rate-limit-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { addHours, addMinutes, type Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

/** Longer than a provider repeats an event, and long enough to look into what went wrong. */
const EVENT_HOURS = 30 * 24

/** Removes what has only a time to live. Nothing waits for it: each of these stopped counting by itself. */
export async function sweep(tx: Tx, now: Instant): Promise<Result<undefined, never>> {
  await deleteExpiredRateLimits(tx, now)
  await deleteExpiredSessions(tx, now)
  await deleteOldKeys(tx, now)
  await deleteOldFormDrafts(tx, now)
  await deleteSpentResets(tx, now)
  await deleteEndedDrafts(tx, now)
  await deleteEndedClients(tx, now)
  await deleteOldEvents(tx, addHours(now, -EVENT_HOURS))
  // A link to a new password is a secret: a mail that could not be sent while it was valid must not contain it.
  const plannedUntil = addMinutes(now, -RESET_MINUTES)
  await updateStaleJobsDropped(tx, {
    identifier: 'PASSWORD_RESET',
    plannedUntil,
    reason: 'link_expired',
    now,
  })
  return ok(undefined)
}
