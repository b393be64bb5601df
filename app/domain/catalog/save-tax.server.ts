import { insertActivity } from '#app/domain/shared/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import { lockEdited } from '#app/domain/shared/edit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { whoChanged } from '#app/domain/shared/who-changed.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findTax, insertTax, type TaxValues, updateTax } from './tax-queries.server.ts'

/** Adds a tax. */
export async function createTax(
  tx: Tx,
  { values, ...editor }: Editor & { values: TaxValues },
): Promise<Result<Saved, never>> {
  const id = await insertTax(tx, { shopId: editor.shopId, ...values })
  await insertActivity(tx, {
    ...editor,
    entity: 'tax',
    entityId: id,
    action: 'created',
    facts: values,
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}

/**
 * Saves a tax. What was sold keeps its VAT. Without a version the last one to save wins; values that are
 * there already write nothing. Source: reliability.md F10.
 */
export async function saveTax(
  tx: Tx,
  input: Editor & { id: number; version?: number | undefined; values: TaxValues },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, userId, now, id, values } = input
  await lockEdited(tx, { table: 'tax', shopId, id })
  const before = await findTax(tx, { shopId, id })
  if (!before || before.isDeleted) return err({ code: 'not_found' })

  const key = { shopId, entity: 'tax', entityId: id }
  const version = input.version ?? before.version
  const facts = differencesOf(before, values)
  if (version !== before.version) return err(await whoChanged(tx, key))
  if (!facts) return ok({ id, version })

  if (!(await updateTax(tx, { shopId, id, version, ...values }))) return err(await whoChanged(tx, key))
  await insertActivity(tx, { ...key, action: 'changed', facts, actor: 'STAFF', userId, now })
  return ok({ id, version: version + 1 })
}
