import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type ClosedOut, type CloseOutRefusal, closeOut } from './close-out.server.ts'
import { findRemovedCloseouts } from './closeout-list-queries.server.ts'
import type { Closer } from './closeout-queries.server.ts'

/**
 * Restores removed closeouts as new ones: units that were sold meanwhile stay sold, so a partial closeout may close
 * less than before. The same ids twice close once.
 */
export async function restoreCloseouts(
  tx: Tx,
  { ids, ...closer }: Closer & { ids: readonly number[] },
): Promise<Result<ClosedOut, CloseOutRefusal | { code: 'not_found' }>> {
  const removed = await findRemovedCloseouts(tx, { shopId: closer.shopId, ids })
  const [first] = removed
  if (!first) return err({ code: 'not_found' })
  const closeouts = removed.map(
    ({ productId, startDateTime, endDateTime, partialQuantity, identifierIds }) => ({
      productId,
      startDateTime,
      endDateTime,
      partialQuantity,
      identifierIds,
    }),
  )
  const requestKey = `closeouts-again-${first.id}-${removed.at(-1)?.id}-${removed.length}`
  return closeOut(tx, { ...closer, closeouts, requestKey })
}
