import type { Editor, NotFound } from '#app/domain/shared/edit.ts'
import type { RemovalRefusal } from '#app/domain/shared/removal.ts'
import { type Removable, removeEdited, restoreEdited } from '#app/domain/shared/remove-edited.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findCategory, listCategoryUses } from './category-queries.server.ts'

type Input = Editor & { id: number }

const CATEGORY: Removable = { entity: 'category', find: findCategory, listUses: listCategoryUses }

/** Takes a category out of all choices; what was sold under it still names it. Refused while products are in it. */
export function deleteCategory(tx: Tx, input: Input): Promise<Result<null, RemovalRefusal>> {
  return removeEdited(tx, input, CATEGORY)
}

/** Undoes a deletion. */
export function restoreCategory(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  return restoreEdited(tx, input, CATEGORY)
}
