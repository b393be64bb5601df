import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import {
  type ChangedByOther,
  differencesOf,
  type Editor,
  type EditStart,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import { lockEdited } from '#app/domain/shared/edit/edit-queries.server.ts'
import { mergeOver } from '#app/domain/shared/edit/merge-over.server.ts'
import { nextPosition } from '#app/domain/shared/position-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { lockShopVersion } from '#app/domain/shop/shop-edit-queries.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { askProducts } from './ask-products.server.ts'
import {
  findCustomField,
  findCustomFieldIdByName,
  hasAnswers,
  insertCustomField,
  listProductFields,
  updateCustomField,
} from './custom-field-queries.server.ts'
import {
  type AppliesTo,
  type CustomField,
  type DataType,
  hasOptions,
  mergeOptions,
  type TypedOption,
  type Visibility,
} from './custom-field-types.ts'
import { internalNameOf } from './internal-name.ts'

export type CustomFieldValues = Visibility & {
  /** null leaves a question the name that it has; a new one is named after its label. */
  internalName: string | null
  dataType: DataType
  appliesTo: AppliesTo
  label: Translatable
  hint: Translatable
  options: readonly TypedOption[]
  forAllProducts: boolean
  /** Which products ask it, where not all do. */
  productIds: readonly number[]
}

type NamedValues = CustomFieldValues & { internalName: string }

type CustomFieldRefusal =
  | { code: 'name_taken'; at: 'internalName' }
  | { code: 'foreign_id'; at: 'productIds' }
  | { code: 'custom_field_answered'; at: 'dataType' | 'appliesTo' }

/** Adds a question after the last. Without an internal name it gets one after its label that no other has. */
export async function createCustomField(
  tx: Tx,
  { values, ...editor }: Editor & { values: CustomFieldValues },
): Promise<Result<Saved, CustomFieldRefusal>> {
  const { shopId } = editor
  // One name at a time in a shop: two at once would both find it free.
  await lockShopVersion(tx, shopId)
  const internalName = values.internalName ?? (await freeNameAfter(tx, shopId, internalNameOf(values.label)))
  const stored = toStored({ ...values, internalName }, [])
  const refusal = await checkValues(tx, { shopId, values: stored })
  if (refusal) return err(refusal)
  const { productIds, ...field } = stored
  const position = await nextPosition(tx, { table: 'custom_field', shopId })
  const id = await insertCustomField(tx, { shopId, position, ...field })
  await askProducts(tx, { ...editor, id, productIds })
  await insertActivity(tx, {
    ...editor,
    entity: 'custom_field',
    entityId: id,
    action: 'created',
    facts: { ...field, productIds },
    actor: 'STAFF',
  })
  return ok({ id, version: 1 })
}

/**
 * Saves a question. Without a version the last one to save wins; values that are there already write
 * nothing. A question that has answers stays of its type, or the answers could not be read any more.
 */
export async function saveCustomField(
  tx: Tx,
  input: Editor & { id: number; version?: EditStart | undefined; values: CustomFieldValues },
): Promise<Result<Saved, NotFound | ChangedByOther | CustomFieldRefusal>> {
  const { shopId, userId, now, id, version: begun } = input
  await lockEdited(tx, { table: 'custom_field', shopId, id })
  const before = await findCustomField(tx, { shopId, id })
  if (!before || before.isDeleted) return err({ code: 'not_found' })
  const key = { shopId, entity: 'custom_field', entityId: id }
  const { version } = before
  const theirs = { ...before, productIds: await askingProducts(tx, shopId, before) }
  const internalName = input.values.internalName ?? before.internalName
  const mine = toStored({ ...input.values, internalName }, before.options)
  const merged = await mergeOver(tx, key, { begun, current: version, mine, theirs })
  if (!merged.ok) return merged
  const after = merged.value
  await lockShopVersion(tx, shopId)
  const refusal =
    (await checkValues(tx, { shopId, id, values: after })) ??
    (await checkKind(tx, { shopId, id, values: after, before }))
  if (refusal) return err(refusal)
  const facts = differencesOf(theirs, after)
  if (!facts) return ok({ id, version })
  const { productIds, ...field } = after
  if (!(await updateCustomField(tx, { shopId, id, version, ...field }))) return err({ code: 'not_found' })
  if (!field.forAllProducts) await askProducts(tx, { shopId, userId, now, id, productIds })
  await insertActivity(tx, {
    ...key,
    action: 'changed',
    facts,
    version: version + 1,
    actor: 'STAFF',
    userId,
    now,
  })
  return ok({ id, version: version + 1 })
}

/** Only after `lockShopVersion`. */
async function checkValues(
  tx: Tx,
  { shopId, id, values }: { shopId: number; id?: number; values: NamedValues },
): Promise<CustomFieldRefusal | undefined> {
  const existingId = await findCustomFieldIdByName(tx, { shopId, internalName: values.internalName })
  if (existingId !== undefined && existingId !== id) return { code: 'name_taken', at: 'internalName' }
  const products = await listNamedProducts(tx, { shopId })
  const isForeign = values.productIds.some(
    (productId) => !products.some((product) => product.id === productId),
  )
  return isForeign ? { code: 'foreign_id', at: 'productIds' } : undefined
}

/** The name, numbered where others of the shop have it. */
async function freeNameAfter(tx: Tx, shopId: number, name: string): Promise<string> {
  let free = name
  for (let number = 2; (await findCustomFieldIdByName(tx, { shopId, internalName: free })) !== undefined; ) {
    free = `${name}-${number++}`
  }
  return free
}

async function checkKind(
  tx: Tx,
  { shopId, id, values, before }: { shopId: number; id: number; values: NamedValues; before: CustomField },
): Promise<CustomFieldRefusal | undefined> {
  const at =
    values.dataType !== before.dataType
      ? 'dataType'
      : values.appliesTo !== before.appliesTo
        ? 'appliesTo'
        : undefined
  return at && (await hasAnswers(tx, { shopId, id })) ? { code: 'custom_field_answered', at } : undefined
}

/** The products that were chosen for it; none are where it goes with all. */
async function askingProducts(tx: Tx, shopId: number, field: CustomField): Promise<number[]> {
  if (field.forAllProducts) return []
  const links = await listProductFields(tx, { shopId, customFieldId: field.id })
  return links.filter(({ asked }) => asked).map(({ productId }) => productId)
}

function toStored({ options, productIds, ...values }: NamedValues, before: CustomField['options']) {
  return {
    ...values,
    options: mergeOptions(before, hasOptions(values.dataType) ? options : []),
    productIds: values.forAllProducts ? [] : productIds.toSorted((a, b) => a - b),
  }
}
