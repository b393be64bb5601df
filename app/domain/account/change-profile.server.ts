import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateLocale, updateProfile } from './account-queries.server.ts'
import { deleteSessionsOf } from './session-queries.server.ts'

/** Saves the user's own name, phone, language and settings. */
export async function changeProfile(
  tx: Tx,
  profile: Parameters<typeof updateProfile>[1],
): Promise<Result<null, never>> {
  await updateProfile(tx, profile)
  return ok(null)
}

export async function changeLocale(
  tx: Tx,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<Result<null, never>> {
  await updateLocale(tx, userId, locale)
  return ok(null)
}

/** Logs the user out everywhere. */
export async function endSessions(tx: Tx, { userId }: { userId: number }): Promise<Result<null, never>> {
  await deleteSessionsOf(tx, { userId })
  return ok(null)
}
