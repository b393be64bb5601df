import { finishProductEdit } from '#app/domain/catalog/finish-product-edit.server.ts'
import { lockProduct, mergeTab } from '#app/domain/catalog/lock-product.server.ts'
import { type Category, listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import type {
  ChangedByOther,
  Editor,
  EditStart,
  Facts,
  NotFound,
  Saved,
} from '#app/domain/shared/edit/edit.ts'
import { differencesOf } from '#app/domain/shared/edit/edit.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findInformation,
  type InformationValues,
  updateInformation,
  updateProductCategories,
} from './product-information-queries.server.ts'

type Input = Editor & { id: number; version?: EditStart | undefined; values: InformationValues }
type Refusal = NotFound | ChangedByOther | { code: 'foreign_id'; at: 'categoryIds' }

/** Saves the fields of the information tab, but for pictures and the document, which have forms of their own. */
export async function saveProductInformation(tx: Tx, input: Input): Promise<Result<Saved, Refusal>> {
  const { shopId, id } = input
  const locked = await lockProduct(tx, input)
  if (!locked.ok) return locked
  const before = await findInformation(tx, { shopId, id })
  if (!before) return err({ code: 'not_found' })
  const { version: current } = locked.value
  const merged = await mergeTab(tx, input, { current, mine: input.values, theirs: before })
  if (!merged.ok) return merged
  const values = merged.value

  const categories = await listCategories(tx, shopId)
  const existing = new Set(categories.map((category) => category.id))
  if (values.categoryIds.some((categoryId) => !existing.has(categoryId))) {
    return err({ code: 'foreign_id', at: 'categoryIds' })
  }
  const facts = { before: toFacts(before, categories), after: toFacts(values, categories) }
  if (!differencesOf(facts.before, facts.after)) return ok({ id, version: current })

  await updateInformation(tx, { shopId, id, values })
  await updateProductCategories(tx, { shopId, id, before: before.categoryIds, after: values.categoryIds })
  return finishProductEdit(tx, { ...input, version: current, ...facts })
}

/** Categories by id, so that every change counts, and by name, so that the log can be read. */
function toFacts(values: InformationValues, categories: readonly Category[]): Facts {
  const chosen = categories.filter(({ id }) => values.categoryIds.includes(id))
  return {
    ...values,
    categoryIds: chosen.map(({ id }) => id),
    categories: chosen.map(({ name }) => name),
  }
}
