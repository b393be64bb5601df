import { expect, test } from 'vitest'
import { durationSchema } from '#app/http/schemas/settings/duration-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = durationSchema(getTranslate('sv'), { locale: 'sv' })
const good = { 'label.sv': '3 timmar', amount: '3', unit: 'HOURS', active: 'on' }
const REQUIRED = ['Detta fält är obligatoriskt']
const WHOLE = ['Ange ett heltal']
const CHOICE = ['Välj ett av alternativen']

test.each([
  { change: { 'label.sv': ' ' }, errors: { 'label.sv': REQUIRED } },
  { change: { 'label.no': 'x'.repeat(101) }, errors: { 'label.no': ['Skriv högst 100 tecken'] } },
  { change: { amount: '' }, errors: { amount: WHOLE } },
  { change: { amount: '0' }, errors: { amount: ['Ange minst 1'] } },
  { change: { amount: '-1' }, errors: { amount: ['Ange minst 1'] } },
  { change: { amount: '1,5' }, errors: { amount: WHOLE } },
  { change: { amount: 'tre' }, errors: { amount: WHOLE } },
  { change: { amount: '8761' }, errors: { amount: ['Ange högst 8760'] } },
  { change: { amount: '13', unit: 'MONTHS' }, errors: { amount: ['Ange högst 12'] } },
  { change: { unit: '' }, errors: { unit: CHOICE } },
  { change: { unit: 'YEARS' }, errors: { unit: CHOICE } },
  { change: { amount: '', unit: 'YEARS' }, errors: { amount: WHOLE, unit: CHOICE } },
])('$change is refused at its field', ({ change, errors }) => {
  expect(errorsOfForm(schema, { ...good, ...change })).toEqual(errors)
})

test('a form and JSON give the same duration', () => {
  const values = { label: { sv: '3 timmar' }, amount: 3, unit: 'HOURS', active: true, adminOnly: false }
  expect(valuesOfForm(schema, good)).toEqual(values)
  expect(schema.parse(values)).toEqual(values)
})

test.each(['MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS', 'DAYS_TO_CLOSING'])('%s is a unit', (unit) => {
  expect(errorsOfForm(schema, { ...good, unit })).toBeUndefined()
})
