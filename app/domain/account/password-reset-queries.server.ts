import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

export async function insertPasswordReset(
  tx: Tx,
  reset: { tokenHash: string; userId: number; now: Instant; expiresAt: Instant },
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      created_at: reset.now,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .execute()
}

/** True while the link may still be used. Reading it uses nothing up: mail scanners open links, too. */
export async function isResetUsable(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the link up and returns whose it was; undefined when it is unknown, used or expired. */
export async function updateResetUsed(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Instant },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Makes the user's earlier links useless. */
export async function deleteOpenResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Forgets links that open nothing any more: used ones and those whose time is over. */
export async function deleteSpentResets(tx: Tx, now: Instant): Promise<void> {
  await tx
    .deleteFrom('password_reset')
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))
    .execute()
}
