import { spendPoint } from '#app/domain/shared/rate-limit-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { addMinutes, type Instant, SECONDS_PER_HOUR } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findLogIn } from './account-queries.server.ts'
import { deleteOpenResets, insertPasswordReset } from './password-reset-queries.server.ts'
import { hashToken } from './tokens.server.ts'

export const RESET_MINUTES = 60
const REQUESTS_PER_ACCOUNT = 3
const REQUESTS_PER_ADDRESS = 20

type PasswordResetMail = { userId: number; email: string; locale: Locale | null; token: string }

/**
 * Creates a link for a new password, valid for an hour, and returns the mail to plan in the same transaction.
 * Null when there is nothing to send: an unknown address, or requested too often. The caller answers the
 * same in every case. Source: reliability.md F92, R7.
 */
export async function requestPasswordReset(
  tx: Tx,
  input: { email: string; clientIp: string; newToken: () => string; now: Instant },
): Promise<Result<PasswordResetMail | null, never>> {
  const { now } = input
  const limits = [
    { key: `reset:address:${input.clientIp}`, limit: REQUESTS_PER_ADDRESS },
    { key: `reset:account:${hashToken(input.email.toLowerCase())}`, limit: REQUESTS_PER_ACCOUNT },
  ]
  for (const limit of limits) {
    const spent = await spendPoint(tx, { ...limit, windowSeconds: SECONDS_PER_HOUR, now })
    if (!spent.allowed) return ok(null)
  }
  const found = await findLogIn(tx, input)
  if (!found) return ok(null)

  const token = input.newToken()
  await deleteOpenResets(tx, found.userId)
  await insertPasswordReset(tx, {
    tokenHash: hashToken(token),
    userId: found.userId,
    now,
    expiresAt: addMinutes(now, RESET_MINUTES),
  })
  return ok({ userId: found.userId, email: found.email, locale: found.locale, token })
}
