import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import type { ChangedByOther, Editor, EditStart, NotFound, Saved } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findProductAvailability,
  type ProductAvailabilityValues,
  updateProductAvailability,
} from './product-availability-queries.server.ts'
import { findExistingIds } from './product-setup-queries.server.ts'

type Refusal = NotFound | ChangedByOther | { code: 'foreign_id'; at: 'durationIds' }

/** `isTighter` when there may be less than was sold. */
type SavedAvailability = Saved & { isTighter: boolean }

/** Saves when a product can start and which durations it offers. Existing bookings stay at their times. */
export async function saveProductAvailability(
  tx: Tx,
  input: Editor & { id: number; version?: EditStart | undefined; values: ProductAvailabilityValues },
): Promise<Result<SavedAvailability, Refusal>> {
  const { shopId, id } = input
  const locked = await lockProduct(tx, input)
  if (!locked.ok) return locked
  const before = await findProductAvailability(tx, { shopId, id })
  if (!before) return err({ code: 'not_found' })
  const { version } = locked.value
  const mine = inOrder(input.values)
  const merged = await mergeTab(tx, input, { current: version, mine, theirs: before })
  if (!merged.ok) return merged
  const after = merged.value
  const { durationIds } = after
  const existing = await findExistingIds(tx, { shopId, table: 'duration', ids: durationIds })
  if (durationIds.some((durationId) => !existing.has(durationId))) {
    return err({ code: 'foreign_id', at: 'durationIds' })
  }
  const finished = await finishProductEdit(tx, { ...input, version, before, after })
  if (finished.value.version !== version) await updateProductAvailability(tx, { shopId, id, values: after })
  // The places at a start time are those of the schedules, or not, by this alone.
  return ok({ ...finished.value, isTighter: after.startTimeType !== before.startTimeType })
}

/** Each start time once, and both lists as they are stored. */
function inOrder(values: ProductAvailabilityValues): ProductAvailabilityValues {
  return {
    ...values,
    startTimes: [...new Set(values.startTimes)].sort(),
    durationIds: values.durationIds.toSorted((a, b) => a - b),
  }
}
