import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findPriceTerms, type PriceTerms, updatePriceTerms } from './product-price-queries.server.ts'

/** Terms that one form saves; those that are left out stay. */
type PriceTermsInput = Editor & {
  id: number
  version?: EditStart | undefined
  values: Partial<PriceTerms>
}

/**
 * Saves the unit that a product is priced per, or its deposit. Prices stay where they are when the unit changes:
 * those that it doesn't use do no harm and count again when it changes back.
 */
export async function savePriceTerms(
  tx: Tx,
  input: PriceTermsInput,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, id } = input
  const product = await lockProduct(tx, input)
  if (!product.ok) return product
  const before = await findPriceTerms(tx, { shopId, productId: id })
  const { version } = product.value
  const merged = await mergeTab(tx, input, { current: version, mine: input.values, theirs: before })
  if (!merged.ok) return merged
  const values = merged.value
  if (!differencesOf(before, values)) return ok({ id, version })
  await updatePriceTerms(tx, { shopId, productId: id, ...values })
  return finishProductEdit(tx, { ...input, version, before, after: values })
}
