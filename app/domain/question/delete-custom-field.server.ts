import { differencesOf, type Editor, type NotFound } from '#app/domain/shared/edit/edit.ts'
import { lockEdited } from '#app/domain/shared/edit/edit-queries.server.ts'
import { logRemoval } from '#app/domain/shared/edit/remove-edited.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { lockShopVersion } from '#app/domain/shop/shop-edit-queries.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findCustomField,
  findCustomFieldIdByName,
  updateCustomFieldDeletedAt,
} from './custom-field-queries.server.ts'

type Input = Editor & { id: number }

/** Asks a question no more; the answers that were given are still read. Nothing hinders it. */
export async function deleteCustomField(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'custom_field' })
  const field = await findCustomField(tx, input)
  if (!field || field.isDeleted) return err({ code: 'not_found' })
  await updateCustomFieldDeletedAt(tx, { ...input, deletedAt: input.now, internalName: field.internalName })
  await logRemoval(tx, { ...input, entity: 'custom_field', action: 'deleted' })
  return ok(null)
}

/**
 * Undoes a deletion; where another question has got its name meanwhile, it gets its id with it. Restoring
 * what is there changes nothing.
 */
export async function restoreCustomField(tx: Tx, input: Input): Promise<Result<null, NotFound>> {
  await lockEdited(tx, { ...input, table: 'custom_field' })
  const field = await findCustomField(tx, input)
  if (!field) return err({ code: 'not_found' })
  if (!field.isDeleted) return ok(null)
  const internalName = await freeName(tx, input, field.internalName)
  await updateCustomFieldDeletedAt(tx, { ...input, deletedAt: null, internalName })
  const facts = differencesOf(field, { internalName }) ?? {}
  await logRemoval(tx, { ...input, entity: 'custom_field', action: 'restored', facts })
  return ok(null)
}

/** The name, with the id as often as others have it. */
async function freeName(tx: Tx, { shopId, id }: Input, name: string): Promise<string> {
  await lockShopVersion(tx, shopId)
  let internalName = name
  while ((await findCustomFieldIdByName(tx, { shopId, internalName })) !== undefined) {
    internalName = `${internalName}-${id}`
  }
  return internalName
}
