import { type Place, prepared } from '#db/prepared.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { addHours, type Instant } from './time.ts'

/** Longer than anybody comes back to a form that lies open. */
const RETENTION_HOURS = 7 * 24

type KeyClaim = { state: 'new' } | { state: 'repeated'; answer: string | null } | { state: 'conflict' }

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
  const inserted = await insertKeyOnce(tx, { ...input })
  if (inserted.length > 0) return { state: 'new' }

  const existing = await tx
    .selectFrom('idempotency_key')
    .select(['scope', 'content_hash', 'answer'])
    .where('shop_id', '=', input.shopId)
    .where('key', '=', input.key)
    .executeTakeFirstOrThrow()
  const isSame = existing.scope === input.scope && existing.content_hash === input.contentHash
  return isSame ? { state: 'repeated', answer: existing.answer } : { state: 'conflict' }
}

const insertKeyOnce = prepared((db, value: Place<ClaimInput>) =>
  db
    .insertInto('idempotency_key')
    .values({
      shop_id: value('shopId'),
      key: value('key'),
      scope: value('scope'),
      content_hash: value('contentHash'),
      answer: null,
      created_at: value('now'),
    })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key'),
)

/** Stores the answer to the first post, in the same transaction. */
export async function updateKeyAnswer(
  tx: Tx,
  answered: { shopId: number; key: string; answer: string },
): Promise<void> {
  await updateAnswer(tx, answered)
}

const updateAnswer = prepared((db, value: Place<{ shopId: number; key: string; answer: string }>) =>
  db
    .updateTable('idempotency_key')
    .set({ answer: value('answer') })
    .where('shop_id', '=', value('shopId'))
    .where('key', '=', value('key')),
)

/** Forgets keys so old that nobody posts them again. */
export async function deleteOldKeys(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('created_at', '<=', addHours(now, -RETENTION_HOURS)).execute()
}
