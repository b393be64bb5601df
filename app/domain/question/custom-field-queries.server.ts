import { z } from 'zod'
import { oncePerShop, perShopVersion } from '#app/domain/shared/shop-facts-queries.server.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable, parseTranslatableValue } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { CustomField, FieldOption, ProductField } from './custom-field-types.ts'

type Key = { shopId: number; id: number }

/** In the shop's order, without deleted ones. */
export const listCustomFields = oncePerShop(loadCustomFields)

async function loadCustomFields(db: Db, shopId: number): Promise<readonly CustomField[]> {
  const rows = await selectFields(db, shopId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toField)
}

/** The same with deleted ones, whose answers are still read. */
export const listEveryCustomField = oncePerShop(loadEveryCustomField)

async function loadEveryCustomField(db: Db, shopId: number): Promise<readonly CustomField[]> {
  const rows = await selectFields(db, shopId).orderBy('position').orderBy('id').execute()
  return rows.map(toField)
}

/** Also a deleted one, so that it can be restored. */
export async function findCustomField(db: Db, { shopId, id }: Key): Promise<CustomField | undefined> {
  const row = await selectFields(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && toField(row)
}

/** The field that has a name now, in capitals or not; a deleted one releases its name. */
export async function findCustomFieldIdByName(
  db: Db,
  { shopId, internalName }: { shopId: number; internalName: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('custom_field')
    .select('id')
    .where('shop_id', '=', shopId)
    .where((eb) => eb(eb.fn<string>('lower', ['internal_name']), '=', internalName.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Whether anybody has answered it. */
export async function hasAnswers(db: Db, { shopId, id }: Key): Promise<boolean> {
  const row = await db
    .selectFrom('custom_value')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('custom_field_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Rules of products for fields: for one field, of some products, or all of the shop's. Deleted products are
 * left out.
 */
export const listProductFields = perShopVersion(
  ({ shopId, customFieldId, productIds }: ProductFieldsKey) => ({ shopId, customFieldId, productIds }),
  loadProductFields,
)

type ProductFieldsKey = {
  shopId: number
  customFieldId?: number | undefined
  productIds?: readonly number[] | undefined
}

async function loadProductFields(
  db: Db,
  { shopId, customFieldId, productIds }: ProductFieldsKey,
): Promise<readonly ProductField[]> {
  if (productIds?.length === 0) return []
  const rows = await db
    .selectFrom('product_custom_field as link')
    .innerJoin('product', 'product.id', 'link.product_id')
    .select(['link.product_id', 'link.custom_field_id', 'link.asked', 'link.option_override'])
    .where('link.shop_id', '=', shopId)
    .where('product.deleted_at', 'is', null)
    .$if(customFieldId !== undefined, (query) => query.where('link.custom_field_id', '=', customFieldId ?? 0))
    .$if(productIds !== undefined, (query) => query.where('link.product_id', 'in', productIds ?? []))
    .orderBy('link.product_id')
    .orderBy('link.custom_field_id')
    .execute()
  return rows.map((row) => ({
    productId: row.product_id,
    customFieldId: row.custom_field_id,
    asked: row.asked === 1,
    optionKeys: row.option_override === null ? null : keysSchema.parse(JSON.parse(row.option_override)),
  }))
}

type NewField = Omit<CustomField, 'id' | 'version' | 'isDeleted'>

export async function insertCustomField(
  tx: Tx,
  { shopId, position, ...field }: NewField & { shopId: number; position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('custom_field')
    .values({ shop_id: shopId, position, ...toColumns(field) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the field is gone or its version is another by now. */
export async function updateCustomField(
  tx: Tx,
  { shopId, id, version, ...field }: NewField & Key & { version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('custom_field')
    .set({ ...toColumns(field), version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A restored field may need another name than it had. */
export async function updateCustomFieldDeletedAt(
  tx: Tx,
  { shopId, id, deletedAt, internalName }: Key & { deletedAt: Instant | null; internalName: string },
): Promise<void> {
  await tx
    .updateTable('custom_field')
    .set({ deleted_at: deletedAt, internal_name: internalName })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

/** Writes what products say about fields, over what they said. */
export async function updateProductFields(
  tx: Tx,
  { shopId, fields }: { shopId: number; fields: readonly ProductField[] },
): Promise<void> {
  if (fields.length === 0) return
  await tx
    .insertInto('product_custom_field')
    .values(
      fields.map(({ productId, customFieldId, asked, optionKeys }) => ({
        shop_id: shopId,
        product_id: productId,
        custom_field_id: customFieldId,
        asked: storedFlag(asked),
        option_override: optionKeys === null ? null : JSON.stringify(optionKeys),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'custom_field_id']).doUpdateSet((eb) => ({
        asked: eb.ref('excluded.asked'),
        option_override: eb.ref('excluded.option_override'),
      })),
    )
    .execute()
}

/** The products say nothing about the field any more: the field's own rule holds. */
export async function deleteProductFields(
  tx: Tx,
  {
    shopId,
    productIds,
    customFieldId,
  }: { shopId: number; productIds: readonly number[]; customFieldId: number },
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('product_custom_field')
    .where('shop_id', '=', shopId)
    .where('product_id', 'in', productIds)
    .where('custom_field_id', '=', customFieldId)
    .execute()
}

function selectFields(db: Db, shopId: number) {
  return db
    .selectFrom('custom_field')
    .select([
      'id',
      'internal_name',
      'data_type',
      'applies_to',
      'label',
      'hint',
      'options',
      'for_all_products',
      'visible_for_guest',
      'visible_for_admin',
      'required_for_guest',
      'required_for_admin',
      'version',
      'deleted_at',
    ])
    .where('shop_id', '=', shopId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFields>['executeTakeFirstOrThrow']>>

const keysSchema = z.array(z.string())
const optionsSchema = z.array(
  z.object({ key: z.string(), label: z.unknown(), isRemoved: z.boolean().default(false) }),
)

function toField(row: Row): CustomField {
  return {
    id: row.id,
    internalName: row.internal_name,
    dataType: row.data_type,
    appliesTo: row.applies_to,
    label: parseTranslatable(row.label),
    hint: parseTranslatable(row.hint),
    options: parseOptions(row.options),
    forAllProducts: row.for_all_products === 1,
    visibleForGuest: row.visible_for_guest === 1,
    visibleForAdmin: row.visible_for_admin === 1,
    requiredForGuest: row.required_for_guest === 1,
    requiredForAdmin: row.required_for_admin === 1,
    version: row.version,
    isDeleted: row.deleted_at !== null,
  }
}

/** Reads the options column. */
export function parseOptions(json: string): FieldOption[] {
  const options = optionsSchema.parse(JSON.parse(json))
  return options.map(({ label, ...option }) => ({ ...option, label: parseTranslatableValue(label) ?? {} }))
}

function toColumns(field: NewField) {
  return {
    internal_name: field.internalName,
    data_type: field.dataType,
    applies_to: field.appliesTo,
    label: JSON.stringify(field.label),
    hint: JSON.stringify(field.hint),
    options: JSON.stringify(field.options),
    for_all_products: storedFlag(field.forAllProducts),
    visible_for_guest: storedFlag(field.visibleForGuest),
    visible_for_admin: storedFlag(field.visibleForAdmin),
    required_for_guest: storedFlag(field.requiredForGuest),
    required_for_admin: storedFlag(field.requiredForAdmin),
  }
}
