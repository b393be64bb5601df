import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import type { Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { claimKey, storeAnswer } from '#app/domain/shared/idempotency-queries.server.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { nextPosition } from './position-queries.server.ts'
import { copyProductParts, copyProductRow } from './product-copy-queries.server.ts'
import { countProducts } from './product-list-queries.server.ts'

export type CopyProductInput = Editor & {
  id: number
  /** What staff call the copy; its name for guests stays. */
  name: string
  plan: Plan
  /** Posted with the form: the same key twice makes one copy. */
  requestKey: string
}

export type CopyProductRefusal = NotFound | PlanRefusal | { code: 'key_conflict'; at: 'requestKey' }

/**
 * Makes an inactive copy with everything but bookings. What the plan lacks by now but the product has is
 * copied too: a plan blocks making more products, not having one like another.
 */
export async function copyProduct(
  tx: Tx,
  { id: from, name, plan, requestKey, ...editor }: CopyProductInput,
): Promise<Result<Saved, CopyProductRefusal>> {
  const { shopId, now } = editor
  const claim = await claimKey(tx, {
    shopId,
    key: requestKey,
    scope: 'product-copy',
    contentHash: String(from),
    now,
  })
  if (claim.state === 'conflict') return err({ code: 'key_conflict', at: 'requestKey' })
  if (claim.state === 'known') return ok({ id: Number(claim.answer), version: 1 })
  const refused = refusePlan(plan, { kind: 'products', existing: await countProducts(tx, shopId) })
  if (refused) return err(refused)

  const position = await nextPosition(tx, { table: 'product', shopId })
  const to = await copyProductRow(tx, { shopId, from, name, position, now })
  if (to === undefined) return err({ code: 'not_found' })
  await copyProductParts(tx, { shopId, from, to })
  await insertActivity(tx, {
    ...editor,
    entity: 'product',
    entityId: to,
    action: 'created',
    facts: { before: {}, after: { copyOf: from, name } },
    actor: 'STAFF',
  })
  await storeAnswer(tx, { shopId, key: requestKey, answer: String(to) })
  return ok({ id: to, version: 1 })
}
