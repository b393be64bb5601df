import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findDraft, updateDraft } from './draft-queries.server.ts'
import { draftForBookings } from './order-draft.ts'

type MoveDraftInput = {
  shopId: number
  fromOrderId: number
  toOrderId: number
  /** Bookings of the new order by those that they replace. */
  replaced: ReadonlyMap<number, number>
}

/** Hands what was typed for an order that ran out on to the one that replaces it. */
export async function moveDraft(tx: Tx, input: MoveDraftInput): Promise<Result<null, never>> {
  const { shopId, fromOrderId, toOrderId, replaced } = input
  const draft = await findDraft(tx, { shopId, orderId: fromOrderId })
  if (!draft) return ok(null)
  await updateDraft(tx, { shopId, orderId: toOrderId, draft: draftForBookings(draft, replaced) })
  await updateDraft(tx, { shopId, orderId: fromOrderId, draft: null })
  return ok(null)
}
