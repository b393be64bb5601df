import { locksRows } from '#db/portable.server.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { epochSeconds, type Instant, instantFromEpoch, secondsBetween } from './time.ts'

type RateLimitInput = {
  /** Who is limited, and for what: 'login:203.0.113.7'. */
  key: string
  /** Points that may be spent in one window. */
  limit: number
  windowSeconds: number
  now: Instant
}

/**
 * Spends one point of a fixed window that begins with its first point. One statement, so that of many at
 * once exactly `limit` are allowed. Spend in a transaction that a later refusal does not roll back.
 *
 * @returns whether it was within the limit, and the seconds after which there are points again
 */
export async function spendPoint(
  tx: Tx,
  input: RateLimitInput,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const endsAt = instantFromEpoch(epochSeconds(input.now) + input.windowSeconds)
  const row = await tx
    .insertInto('rate_limit')
    .values({ key: input.key, points: 1, window_ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        points: eb
          .case()
          .when('rate_limit.window_ends_at', '<=', input.now)
          .then(1)
          .when('rate_limit.points', '>', input.limit)
          .then(eb.ref('rate_limit.points'))
          .else(eb('rate_limit.points', '+', 1))
          .end(),
        window_ends_at: eb
          .case()
          .when('rate_limit.window_ends_at', '<=', input.now)
          .then(endsAt)
          .else(eb.ref('rate_limit.window_ends_at'))
          .end(),
      })),
    )
    .returning(['points', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  const allowed = row.points <= input.limit
  return {
    allowed,
    retryAfterSeconds: allowed ? 0 : secondsBetween(input.now, row.window_ends_at),
  }
}

/** Longer than any transaction lasts. */
const LOCK_SECONDS = 600

/**
 * Holds a key until the transaction ends, so that what is counted by it is counted by one at a time. It spends
 * nothing, and is forgotten like a window that is over. Where whoever writes is alone nothing is written.
 */
export async function lockLimit(tx: Tx, { key, now }: { key: string; now: Instant }): Promise<void> {
  if (!locksRows(tx)) return
  await insertLock(tx, { key, endsAt: instantFromEpoch(epochSeconds(now) + LOCK_SECONDS) })
}

const insertLock = prepared((db, value: Place<{ key: string; endsAt: Instant }>) =>
  db
    .insertInto('rate_limit')
    .values({ key: value('key'), points: 0, window_ends_at: value('endsAt') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at: value('endsAt') })),
)

/** Forgets the windows that are over. */
export async function deleteExpiredRateLimits(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('rate_limit').where('window_ends_at', '<=', now).execute()
}

/** Gives a spent point back: what was limited turned out to be no misuse, such as a right password. */
export async function returnPoint(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('rate_limit')
    .set((eb) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute()
}
