import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { updateApprovedTerms } from './shop-queries.server.ts'

/** Approves the product's terms for a shop. Approving twice leaves the first time. Source: spec 1 §6. */
export async function approveTerms(
  tx: Tx,
  input: { shopId: number; userId: number; now: Instant },
): Promise<Result<null, never>> {
  const { shopId, userId, now } = input
  const isFirst = await updateApprovedTerms(tx, { shopId, now })
  if (isFirst) {
    await insertActivity(tx, {
      shopId,
      entity: 'shop',
      entityId: shopId,
      action: 'terms_approved',
      facts: {},
      actor: 'STAFF',
      userId,
      now,
    })
  }
  return ok(null)
}
