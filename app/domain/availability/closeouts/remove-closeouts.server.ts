import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { logCloseouts } from './close-out.server.ts'
import type { Closeout } from './closeout.ts'
import { type Closer, findCloseoutsAt, findCloseoutsById, updateRemoved } from './closeout-queries.server.ts'

type RemoveCloseoutsInput = Closer &
  (
    | { ids: readonly number[]; productId?: number | undefined }
    | { starts: readonly { productId: number; startDateTime: WallTime }[] }
  )

type RemoveCloseoutsRefusal = { code: 'closeout_not_found'; at: 'closeoutId' }

/**
 * Removes closeouts: by id, or all that begin at the starts. A period that began earlier goes by its id. Frees
 * places, so no pool is locked; of two at once the second finds nothing, and is refused. Source: spec 3 §7
 * 'Closeouts'.
 */
export async function removeCloseouts(
  tx: Tx,
  input: RemoveCloseoutsInput,
): Promise<Result<{ removed: Closeout[] }, RemoveCloseoutsRefusal>> {
  const found = await findThem(tx, input)
  const stood = await updateRemoved(
    tx,
    input,
    found.map(({ id }) => id),
  )
  const removed = found.filter(({ id }) => stood.has(id))
  if (removed.length === 0) return err({ code: 'closeout_not_found', at: 'closeoutId' })
  await logCloseouts(tx, input, 'opened_again', removed)
  return ok({ removed })
}

async function findThem(tx: Tx, input: RemoveCloseoutsInput): Promise<Closeout[]> {
  if ('starts' in input) return findCloseoutsAt(tx, input)
  const { productId } = input
  const found = await findCloseoutsById(tx, input)
  return productId === undefined ? found : found.filter((each) => each.productId === productId)
}
