import { expect, test } from 'vitest'
import { taxSchema } from '#app/http/schemas/settings/tax-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = taxSchema(getTranslate('sv'))
const REQUIRED = ['Detta fält är obligatoriskt']
const PERCENTAGE = ['Ange en procentsats mellan 0 och 100']

test.each([
  { form: {}, errors: { name: REQUIRED, percentage: REQUIRED } },
  { form: { name: ' ', percentage: '25' }, errors: { name: REQUIRED } },
  { form: { name: 'x'.repeat(101), percentage: '25' }, errors: { name: ['Skriv högst 100 tecken'] } },
  { form: { name: 'Moms', percentage: '100,01' }, errors: { percentage: PERCENTAGE } },
  { form: { name: 'Moms', percentage: '-1' }, errors: { percentage: PERCENTAGE } },
  {
    form: { name: 'Moms', percentage: '12,345' },
    errors: { percentage: ['Ange procentsatsen med högst två decimaler'] },
  },
  { form: { name: 'Moms', percentage: 'tolv' }, errors: { percentage: PERCENTAGE } },
  { form: { name: 'Moms', percentage: '%' }, errors: { percentage: PERCENTAGE } },
  { form: { name: 'Moms', percentage: ['6', '12'] }, errors: { percentage: expect.anything() } },
])('$form is refused at its fields', ({ form, errors }) => {
  expect(errorsOfForm(schema, form)).toEqual(errors)
})

test.each([
  ['0', 0],
  ['6', 600],
  ['12,5', 1_250],
  ['12.5', 1_250],
  [' 100 ', 10_000],
  ['10 %', 1_000],
  ['12,5% ', 1_250],
])('%s percent is %s hundredths', (percentage, hundredths) => {
  expect(valuesOfForm(schema, { name: 'Moms', percentage })).toEqual({ name: 'Moms', percentage: hundredths })
})

test('JSON sends percent as a number', () => {
  expect(schema.parse({ name: 'Moms', percentage: 12.5 })).toEqual({ name: 'Moms', percentage: 1_250 })
})
