import { createHash } from 'node:crypto'
import type { Saved } from '#app/domain/shared/edit/edit.ts'
import type { Tx } from '#db/transaction.server.ts'
import { claimKey, updateKeyAnswer } from './idempotency-queries.server.ts'
import { err, ok, type Result } from './result.ts'
import type { Instant } from './time.ts'

export type RunOnceInput = {
  shopId: number
  /** Posted with the form. Without one earlier posts are not found. */
  requestKey: string | undefined
  /** Kind of the created record and its parent; the same key in another scope is refused. */
  scope: string
  /** All that was posted. */
  content: unknown
  now: Instant
}

/** The key has created something, from other content. */
export type AlreadyCreated = { code: 'already_made' }

/**
 * Creates a record once for each key, however often and however fast its form is posted: the second post is
 * answered with what the first created. Must share the transaction with `create`, so that a refusal frees the key.
 */
export async function runOnce<Refusal>(
  tx: Tx,
  { shopId, requestKey, scope, content, now }: RunOnceInput,
  create: () => Promise<Result<Saved, Refusal>>,
): Promise<Result<Saved, Refusal | AlreadyCreated>> {
  if (requestKey === undefined) return create()
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const claim = await claimKey(tx, { shopId, key: requestKey, scope, contentHash, now })
  if (claim.state === 'conflict') return err({ code: 'already_made' })
  if (claim.state === 'repeated') return ok({ id: Number(claim.answer), version: 1 })
  const created = await create()
  if (created.ok) await updateKeyAnswer(tx, { shopId, key: requestKey, answer: String(created.value.id) })
  return created
}
