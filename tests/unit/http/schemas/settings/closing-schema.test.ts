import { expect, test } from 'vitest'
import { startClosingSchema } from '#app/http/schemas/settings/closing-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '../form-errors.ts'

const schema = startClosingSchema(getTranslate('en'))

test.each([
  { quantity: ' 2 ', amount: 'part', partialQuantity: 2 },
  { quantity: '', amount: 'all', partialQuantity: null },
])('of a start as many are closed as people typed: $quantity', ({ partialQuantity, ...form }) => {
  expect(valuesOfForm(schema, form)).toMatchObject({ partialQuantity })
})

test.each([
  { quantity: '1e1', error: 'Enter a whole number' },
  { quantity: '3.0', error: 'Enter a whole number' },
  { quantity: '0', error: 'Enter at least 1' },
  { quantity: '', error: 'This field is required' },
])('no start is closed by $quantity', ({ quantity, error }) => {
  expect(errorsOfForm(schema, { quantity, amount: 'part' })).toEqual({ quantity: [error] })
})
