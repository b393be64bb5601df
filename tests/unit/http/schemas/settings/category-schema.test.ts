import { expect, test } from 'vitest'
import { categorySchema } from '#app/http/schemas/settings/category-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = categorySchema(getTranslate('sv'), { locale: 'sv' })
const REQUIRED = ['Detta fält är obligatoriskt']
const TOO_LONG = ['Skriv högst 100 tecken']

test.each([
  { why: 'nothing', form: {}, errors: { 'name.sv': REQUIRED } },
  { why: 'spaces', form: { 'name.sv': '   ' }, errors: { 'name.sv': REQUIRED } },
  { why: 'only another language', form: { 'name.en': 'Kayaks' }, errors: { 'name.sv': REQUIRED } },
  { why: 'too long', form: { 'name.sv': 'x'.repeat(101) }, errors: { 'name.sv': TOO_LONG } },
  {
    why: 'too long in another language',
    form: { 'name.sv': 'Kajaker', 'name.de': 'x'.repeat(101) },
    errors: { 'name.de': TOO_LONG },
  },
])('a category with $why is refused', ({ form, errors }) => {
  expect(errorsOfForm(schema, form)).toEqual(errors)
})

test('a form and JSON give the same category', () => {
  const values = { name: { sv: 'Kajaker', en: 'Kayaks' }, version: 3 }
  expect(valuesOfForm(schema, { 'name.sv': ' Kajaker ', 'name.en': 'Kayaks', version: '3' })).toEqual(values)
  expect(schema.parse(values)).toEqual(values)
})
