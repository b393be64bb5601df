import { oncePerShop } from '#app/domain/shared/shop-facts-queries.server.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { defaultField, STANDARD_FIELDS, type StandardField } from './customer-field-types.ts'

/** All standard fields in the order of the forms, as the shop has set them. */
export const listCustomerFields = oncePerShop(loadCustomerFields)

async function loadCustomerFields(db: Db, shopId: number): Promise<readonly StandardField[]> {
  const rows = await db
    .selectFrom('customer_standard_field')
    .select([
      'field_name',
      'label',
      'visible_for_guest',
      'visible_for_admin',
      'required_for_guest',
      'required_for_admin',
    ])
    .where('shop_id', '=', shopId)
    .execute()
  const stored = new Map(rows.map((row) => [row.field_name, row]))
  return STANDARD_FIELDS.map((fieldName) => {
    const row = stored.get(fieldName)
    if (!row) return defaultField(fieldName)
    return {
      fieldName,
      label: parseTranslatable(row.label),
      visibleForGuest: row.visible_for_guest === 1,
      requiredForGuest: row.required_for_guest === 1,
      visibleForAdmin: row.visible_for_admin === 1,
      requiredForAdmin: row.required_for_admin === 1,
    }
  })
}

export async function updateCustomerFields(
  tx: Tx,
  { shopId, fields }: { shopId: number; fields: readonly StandardField[] },
): Promise<void> {
  if (fields.length === 0) return
  await tx
    .insertInto('customer_standard_field')
    .values(
      fields.map((field) => ({
        shop_id: shopId,
        field_name: field.fieldName,
        label: JSON.stringify(field.label),
        visible_for_guest: storedFlag(field.visibleForGuest),
        required_for_guest: storedFlag(field.requiredForGuest),
        visible_for_admin: storedFlag(field.visibleForAdmin),
        required_for_admin: storedFlag(field.requiredForAdmin),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'field_name']).doUpdateSet((eb) => ({
        label: eb.ref('excluded.label'),
        visible_for_guest: eb.ref('excluded.visible_for_guest'),
        required_for_guest: eb.ref('excluded.required_for_guest'),
        visible_for_admin: eb.ref('excluded.visible_for_admin'),
        required_for_admin: eb.ref('excluded.required_for_admin'),
      })),
    )
    .execute()
}
