import type { Tx } from '#db/transaction.server.ts'
import { addHours, type Instant } from './time.ts'

/** Longer than anybody comes back to a form that lies open. */
const RETENTION_HOURS = 7 * 24

type KeyClaim = { state: 'new' } | { state: 'known'; answer: string | null } | { state: 'conflict' }

export type ClaimInput = {
  shopId: number
  /** Posted with the form or sent with the call. */
  key: string
  /** Purpose of the key. The same key for another purpose is a conflict. */
  scope: string
  /** Hash of what was posted: the same key with other content is a conflict (409). */
  contentHash: string
  now: Instant
}

/**
 * Takes an idempotency key for this transaction. Of two at once the second waits until the first commits and
 * then knows its answer; if the first rolls back, the second is new. Source: domain.md §5.
 */
export async function claimKey(tx: Tx, input: ClaimInput): Promise<KeyClaim> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({
      shop_id: input.shopId,
      key: input.key,
      scope: input.scope,
      content_hash: input.contentHash,
      answer: null,
      created_at: input.now,
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return { state: 'new' }

  const existing = await tx
    .selectFrom('idempotency_key')
    .select(['scope', 'content_hash', 'answer'])
    .where('shop_id', '=', input.shopId)
    .where('key', '=', input.key)
    .executeTakeFirstOrThrow()
  const isSame = existing.scope === input.scope && existing.content_hash === input.contentHash
  return isSame ? { state: 'known', answer: existing.answer } : { state: 'conflict' }
}

/** Keeps what the first post was answered, in the same transaction. */
export async function updateKeyAnswer(
  tx: Tx,
  { shopId, key, answer }: { shopId: number; key: string; answer: string },
): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ answer })
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .execute()
}

/** Forgets keys so old that nobody posts them again. */
export async function deleteOldKeys(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('created_at', '<=', addHours(now, -RETENTION_HOURS)).execute()
}
