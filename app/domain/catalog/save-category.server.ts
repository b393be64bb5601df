import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
import type { Translatable } from '#app/domain/shared/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findCategory, insertCategory, updateCategory } from './category-queries.server.ts'

export type CategoryValues = { name: Translatable }

/** Adds a category after the last. */
export async function createCategory(
  tx: Tx,
  { values, ...editor }: Editor & { values: CategoryValues },
): Promise<Result<Saved, never>> {
  const { shopId } = editor
  const position = await nextPosition(tx, { table: 'category', shopId })
  const id = await insertCategory(tx, { shopId, position, ...values })
  return logCreated(tx, { ...editor, entity: 'category', id, facts: values })
}

/**
 * Saves a category. Without a version the last one to save wins; values that are there already write
 * nothing. Source: reliability.md F10.
 */
export async function saveCategory(
  tx: Tx,
  input: EditInput<CategoryValues>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  await lockEdited(tx, { ...input, table: 'category' })
  const before = await findCategory(tx, input)
  return saveOver(
    tx,
    { ...input, entity: 'category', before },
    {
      update: (row, values) => updateCategory(tx, { ...row, ...values }),
    },
  )
}
