import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updatePasswordHash } from './account-queries.server.ts'
import { updateResetUsed } from './password-reset-queries.server.ts'
import { deleteSessionsOf } from './session-queries.server.ts'
import { hashToken } from './tokens.server.ts'

type ResetRefusal = { code: 'reset_link_invalid' }

/**
 * Uses the link up, sets the new password and ends every session of the user. `passwordHash` is computed before
 * the transaction, since hashing takes long. Source: reliability.md F94, F97.
 */
export async function resetPassword(
  tx: Tx,
  input: { token: string; passwordHash: string; now: Instant },
): Promise<Result<{ userId: number }, ResetRefusal>> {
  const userId = await updateResetUsed(tx, { tokenHash: hashToken(input.token), now: input.now })
  if (userId === undefined) return err({ code: 'reset_link_invalid' })

  await updatePasswordHash(tx, userId, input.passwordHash)
  await deleteSessionsOf(tx, { userId })
  return ok({ userId })
}
