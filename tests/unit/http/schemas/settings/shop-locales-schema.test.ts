import { expect, test } from 'vitest'
import { shopLocalesSchema } from '#app/http/schemas/settings/shop-locales-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = shopLocalesSchema(getTranslate('sv'))

test.each([
  [{}, { locales: ['Välj minst ett språk'] }],
  [{ 'locales[0]': 'fi' }, { 'locales[0]': ['Välj ett av alternativen'] }],
  [{ 'locales[0]': 'sv', 'locales[1]': 'x' }, { 'locales[1]': ['Välj ett av alternativen'] }],
])('%j is refused', (form, errors) => {
  expect(errorsOfForm(schema, form)).toEqual(errors)
})

test('the order is kept, and each language counts once', () => {
  const form = { 'locales[0]': 'de', 'locales[1]': 'sv', 'locales[2]': 'de' }
  expect(valuesOfForm(schema, form)).toEqual({ locales: ['de', 'sv'] })
})
