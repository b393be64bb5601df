import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type Facts,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { inPart, mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { finishShopEdit } from '#app/domain/shop/edit-shop.server.ts'
import { lockShopVersion } from '#app/domain/shop/shop-edit-queries.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { listCustomerFields, updateCustomerFields } from './customer-field-queries.server.ts'
import { FLAGS, type StandardField } from './customer-field-types.ts'

/** Fields that are left out stay as they were. */
type CustomerFieldsValues = { fields: readonly StandardField[] }

/**
 * Saves what guests and staff are asked about a customer. Without a version the last one to save wins;
 * values that are there already write nothing.
 */
export async function saveCustomerFields(
  tx: Tx,
  input: Editor & { version?: EditStart | undefined; values: CustomerFieldsValues },
): Promise<Result<Saved, NotFound | ChangedByOther>> {
  const { shopId, userId, now, values, version: begun } = input
  const current = await lockShopVersion(tx, shopId)
  if (current === undefined) return err({ code: 'not_found' })
  const key = { shopId, entity: 'shop', entityId: shopId }
  const before = await listCustomerFields(tx, shopId)
  const [mine, theirs] = [byName(values.fields), byName(before)]
  const merged = await mergeOver(tx, key, { begun, current, mine, theirs, part: PART })
  if (!merged.ok) return merged
  const changed = Object.values(merged.value).filter(
    (field) => differencesOf({ field: theirs[field.fieldName] }, { field }) !== null,
  )
  const facts = differencesOf(toFacts(before), toFacts(changed))
  if (!facts) return ok({ id: shopId, version: current })
  await updateCustomerFields(tx, { shopId, fields: changed })
  const base = inPart(PART, byName(before.filter(isIn(changed))))
  return finishShopEdit(tx, { shopId, userId, now }, { current, facts: { ...facts, base } })
}

/** Prefix of the fields in the shop's log, whose version all settings share. */
const PART = 'customerField'

function byName(fields: readonly StandardField[]): Record<string, StandardField> {
  return Object.fromEntries(fields.map((field) => [field.fieldName, field]))
}

function isIn(fields: readonly StandardField[]) {
  return ({ fieldName }: StandardField) => fields.some((field) => field.fieldName === fieldName)
}

/** One property per setting, so that the log says which: `customerField.phone.requiredForGuest`. */
function toFacts(fields: readonly StandardField[]): Facts {
  return Object.fromEntries(
    fields.flatMap((field) => [
      [`customerField.${field.fieldName}.label`, field.label],
      ...FLAGS.map((flag) => [`customerField.${field.fieldName}.${flag}`, field[flag]]),
    ]),
  )
}
