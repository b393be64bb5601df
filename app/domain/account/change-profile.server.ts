import { ONLY_VERSION, type Saved } from '#app/domain/shared/edit/edit.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateLocale, updateProfile } from './account-queries.server.ts'
import { deleteSessionsOf } from './session-queries.server.ts'

/** Saves the user's own name, phone, language and settings. */
export async function changeProfile(
  tx: Tx,
  profile: Parameters<typeof updateProfile>[1],
): Promise<Result<Saved, never>> {
  await updateProfile(tx, profile)
  return ok({ id: profile.userId, version: ONLY_VERSION })
}

export async function changeLocale(
  tx: Tx,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<Result<Saved, never>> {
  await updateLocale(tx, userId, locale)
  return ok({ id: userId, version: ONLY_VERSION })
}

/** Logs the user out everywhere. */
export async function endSessions(tx: Tx, { userId }: { userId: number }): Promise<Result<null, never>> {
  await deleteSessionsOf(tx, { userId })
  return ok(null)
}
