import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { type Plan, type PlanRefusal, refusePlan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { RebookingValues } from './product-rebooking.ts'
import { findRebooking, updateRebooking } from './product-rebooking-queries.server.ts'

type Input = Editor & { id: number; version?: EditStart | undefined; values: RebookingValues; plan: Plan }

/**
 * Saves the rebooking tab. The plan must allow a fee that is new or changed; one that a product has already stays.
 * Source: domain.md §9.
 */
export async function saveProductRebooking(
  tx: Tx,
  input: Input,
): Promise<Result<Saved, NotFound | ChangedByOther | PlanRefusal>> {
  const { shopId, id, plan } = input
  const locked = await lockProduct(tx, input)
  if (!locked.ok) return locked
  const before = await findRebooking(tx, { shopId, id })
  if (!before) return err({ code: 'not_found' })
  const { version } = locked.value
  const merged = await mergeTab(tx, input, {
    ...{ current: version, mine: input.values, theirs: before },
    groups: [['rebookingFee', 'rebookingFeeType']],
  })
  if (!merged.ok) return merged
  const values = merged.value
  const differences = differencesOf(before, values)
  if (!differences) return ok({ id, version })

  const refusal = addsFee(before, values) ? refusePlan(plan, { feature: 'rebooking_fee' }) : undefined
  if (refusal) return err(refusal)
  await updateRebooking(tx, { shopId, id, values })
  const facts = { before: toFacts(before), after: toFacts(values), base: differences.before }
  return finishProductEdit(tx, { ...input, version, ...facts })
}

function addsFee(before: RebookingValues, { rebookingFee, rebookingFeeType }: RebookingValues): boolean {
  const isSame = rebookingFee === before.rebookingFee && rebookingFeeType === before.rebookingFeeType
  return rebookingFee > 0 && !isSame
}

/** Facts for the log, which has amounts and percentages under different names. */
function toFacts({ rebookingFee, rebookingFeeType, ...rest }: RebookingValues): Facts {
  return {
    ...rest,
    rebookingFeeMinor: rebookingFeeType === 'FIXED' ? rebookingFee : null,
    rebookingFeePercentage: rebookingFeeType === 'PERCENT' ? rebookingFee : null,
  }
}
