import { spendPoint } from '#app/domain/shared/rate-limit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { type Instant, SECONDS_PER_QUARTER } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { findLogIn, updatePasswordHash } from './account-queries.server.ts'
import { hashPassword, isPasswordRight } from './passwords.server.ts'
import { deleteSessionsOf } from './session-queries.server.ts'

const TRIES = 5

type ChangePasswordRefusal =
  | { code: 'too_many_attempts'; retryAfterSeconds: number }
  | { code: 'wrong_password'; at: 'currentPassword' }

/**
 * Sets a new password for somebody who knows the old one, and ends all their other sessions. Hashes outside
 * of any transaction. Source: reliability.md F90, F94.
 */
export async function changePassword(
  db: Db,
  input: {
    userId: number
    currentPassword: string
    newPassword: string
    currentTokenHash: string
    now: Instant
  },
): Promise<Result<null, ChangePasswordRefusal>> {
  const { userId, now } = input
  const key = `password:user:${userId}`
  const spent = await inTransaction(db, async (tx) =>
    ok(await spendPoint(tx, { key, limit: TRIES, windowSeconds: SECONDS_PER_QUARTER, now })),
  )
  if (spent.ok && !spent.value.allowed) {
    return err({ code: 'too_many_attempts', retryAfterSeconds: spent.value.retryAfterSeconds })
  }
  const found = await findLogIn(db, { userId })
  if (!(await isPasswordRight(input.currentPassword, found?.passwordHash ?? null))) {
    return err({ code: 'wrong_password', at: 'currentPassword' })
  }
  const passwordHash = await hashPassword(input.newPassword)
  return inTransaction(db, async (tx) => {
    await updatePasswordHash(tx, userId, passwordHash)
    await deleteSessionsOf(tx, { userId, exceptTokenHash: input.currentTokenHash })
    return ok(null)
  })
}
