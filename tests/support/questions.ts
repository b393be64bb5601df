import { type CustomFieldValues, createCustomField } from '#app/domain/question/save-custom-field.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'

/** How tall somebody is: asked of each who comes with any product, and required of guests. */
export const HEIGHT: CustomFieldValues = {
  internalName: 'height',
  dataType: 'SINGLE_LINE',
  appliesTo: 'PARTICIPANT',
  label: { sv: 'Längd i cm' },
  hint: {},
  options: [],
  forAllProducts: true,
  productIds: [],
  visibleForGuest: true,
  requiredForGuest: true,
  visibleForAdmin: true,
  requiredForAdmin: false,
}

/** Makes a question of the shop's own; how tall somebody is unless told otherwise. */
export async function insertQuestion(
  db: Db,
  editor: Editor,
  over: Partial<CustomFieldValues> = {},
): Promise<number> {
  const values = { ...HEIGHT, ...over }
  const created = await inTransaction(db, (tx) => createCustomField(tx, { ...editor, values }))
  if (!created.ok) throw new Error(created.error.code)
  return created.value.id
}
