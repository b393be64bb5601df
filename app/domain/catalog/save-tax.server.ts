import type { ChangedByOther, Editor, NotFound, Saved } from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { type EditInput, logCreated, saveOver } from '#app/domain/shared/save-over.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findTax, insertTax, type TaxValues, updateTax } from './tax-queries.server.ts'

/** Adds a tax. */
export async function createTax(
  tx: Tx,
  { values, ...editor }: Editor & { values: TaxValues },
): Promise<Result<Saved, never>> {
  const id = await insertTax(tx, { shopId: editor.shopId, ...values })
  return logCreated(tx, { ...editor, entity: 'tax', id, facts: values })
}

/**
 * Saves a tax. Rows already sold stay at the VAT of their sale. Without a version the last one to save
 * wins; values that are there already write nothing. Source: reliability.md F10.
 */
export async function saveTax(
  tx: Tx,
  input: EditInput<TaxValues>,
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  await lockEdited(tx, { ...input, table: 'tax' })
  const before = await findTax(tx, input)
  return saveOver(
    tx,
    { ...input, entity: 'tax', before },
    {
      update: (row, values) => updateTax(tx, { ...row, ...values }),
    },
  )
}
