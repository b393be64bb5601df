import type { RouterContextProvider } from 'react-router'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { APPLIES_TO, DATA_TYPES } from '#app/domain/question/custom-field-types.ts'
import { parseTranslatableValue, pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import type { ValueLabels } from '#app/http/forms/edit.server.ts'
import { labelsOf, named } from '#app/http/labels/value-labels.ts'

/** Labels in a question's log for stored values, ids and choices. */
export async function customFieldValueLabels(context: Readonly<RouterContextProvider>): Promise<ValueLabels> {
  const { db, shop, locale, t } = context.get(services)
  const products = await listNamedProducts(db, { shopId: shop.id })
  const show = (text: unknown) => pickText(parseTranslatableValue(text) ?? {}, locale, shop.locales)
  return {
    dataType: labelsOf(DATA_TYPES, (type) => t(`custom_field.type_${type}`)),
    appliesTo: labelsOf(APPLIES_TO, (each) => t(`custom_field.applies_${each}`)),
    options: (value) =>
      [value]
        .flat()
        .filter(isOption)
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ label }) => show(label))
        .join(', '),
    productIds: named(products.map(({ id, displayName }) => ({ id, name: show(displayName) }))),
  }
}

function isOption(value: unknown): value is { label: unknown; isRemoved?: unknown } {
  return typeof value === 'object' && value !== null && 'label' in value
}
