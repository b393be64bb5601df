import { expect, test } from 'vitest'
import { priceCategorySchema } from '#app/http/schemas/settings/price-category-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = priceCategorySchema(getTranslate('sv'), { locale: 'sv' })
const good = { 'title.sv': 'Barn', masterId: '7', maximumRatio: '2' }
const REQUIRED = ['Detta fält är obligatoriskt']
const WHOLE = ['Ange ett heltal']
const CHOICE = ['Välj ett av alternativen']

test.each([
  { change: { 'title.sv': '' }, errors: { 'title.sv': REQUIRED } },
  { change: { 'title.sv': 'x'.repeat(101) }, errors: { 'title.sv': ['Skriv högst 100 tecken'] } },
  { change: { 'hint.en': 'x'.repeat(256) }, errors: { 'hint.en': ['Skriv högst 255 tecken'] } },
  { change: { maximumRatio: '' }, errors: { maximumRatio: REQUIRED } },
  {
    change: { masterId: '' },
    errors: { masterId: ['Välj en huvudkategori, eller lämna högsta antal tomt'] },
  },
  { change: { maximumRatio: '0' }, errors: { maximumRatio: ['Ange minst 1'] } },
  { change: { maximumRatio: '1001' }, errors: { maximumRatio: ['Ange högst 1000'] } },
  { change: { maximumRatio: '1.5' }, errors: { maximumRatio: WHOLE } },
  { change: { maximumRatio: 'två' }, errors: { maximumRatio: WHOLE } },
  { change: { masterId: '0' }, errors: { masterId: CHOICE } },
  { change: { masterId: 'vuxen' }, errors: { masterId: CHOICE } },
  { change: { masterId: '2147483648' }, errors: { masterId: CHOICE } },
])('$change is refused at its field', ({ change, errors }) => {
  expect(errorsOfForm(schema, { ...good, ...change })).toEqual(errors)
})

test('a form and JSON give the same price category', () => {
  const values = { title: { sv: 'Barn' }, hint: {}, adminOnly: true, masterId: 7, maximumRatio: 2 }
  expect(valuesOfForm(schema, { ...good, adminOnly: 'on' })).toEqual(values)
  expect(schema.parse(values)).toEqual(values)
})

test('a price category needs a name alone', () => {
  const values = { title: { sv: 'Vuxen' }, hint: {}, adminOnly: false, masterId: null, maximumRatio: null }
  expect(valuesOfForm(schema, { 'title.sv': 'Vuxen', masterId: '', maximumRatio: '' })).toEqual(values)
  expect(schema.parse({ title: { sv: 'Vuxen' } })).toEqual(values)
})
