import { expect, test } from 'vitest'
import { shopDocumentSchema } from '#app/http/schemas/settings/shop-document-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = shopDocumentSchema(getTranslate('sv'))

test.each(['terms.sv', 'privacy.en', 'preparation.de', 'receiptFooter.no'])('%s has an end', (name) => {
  expect(errorsOfForm(schema, { [name]: 'x'.repeat(20_001) })).toEqual({
    [name]: ['Skriv högst 20000 tecken'],
  })
  expect(errorsOfForm(schema, { [name]: 'x'.repeat(20_000) })).toBeUndefined()
})

test('paragraphs stay, and what is empty is left out', () => {
  expect(valuesOfForm(schema, { 'terms.sv': 'Ett\r\n\r\nTvå', 'terms.en': ' ' })).toEqual({
    terms: { sv: 'Ett\n\nTvå' },
    privacy: {},
    preparation: {},
    receiptFooter: {},
  })
})
