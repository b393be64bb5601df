import { expect, test } from 'vitest'
import { productListSchema } from '#app/http/schemas/product/product-list-schema.ts'
import { productNewSchema } from '#app/http/schemas/product/product-new-schema.ts'
import { productStatusSchema } from '#app/http/schemas/product/product-status-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const t = getTranslate('sv')
const newProduct = productNewSchema(t, { locale: 'sv' })
const REQUIRED = ['Detta fält är obligatoriskt']
const CHOICE = ['Välj ett av alternativen']
const TOO_SHORT = ['Skriv minst 3 tecken']

const WELL = { productType: 'RENTAL', name: 'Havskajak', 'displayName.sv': 'Havskajak', taxId: '7' }

test.each([
  {
    why: 'nothing',
    form: { productType: '', name: '', 'displayName.sv': '', taxId: '' },
    errors: { productType: CHOICE, name: REQUIRED, 'displayName.sv': REQUIRED, taxId: CHOICE },
  },
  { why: 'an unknown type', form: { productType: 'BOAT' }, errors: { productType: CHOICE } },
  { why: 'two letters', form: { name: 'Ka' }, errors: { name: TOO_SHORT } },
  { why: 'a name too long', form: { name: 'x'.repeat(101) }, errors: { name: ['Skriv högst 100 tecken'] } },
  {
    why: 'two letters for guests',
    form: { 'displayName.sv': 'Ka' },
    errors: { 'displayName.sv': TOO_SHORT },
  },
  {
    why: 'a name for guests in another language alone',
    form: { 'displayName.sv': '', 'displayName.en': 'Kayak' },
    errors: { 'displayName.sv': REQUIRED },
  },
  { why: 'no tax', form: { taxId: '0' }, errors: { taxId: CHOICE } },
  { why: 'a tax that is no number', form: { taxId: 'x' }, errors: { taxId: CHOICE } },
  { why: 'less than nothing', form: { maxCapacity: '-1' }, errors: { maxCapacity: ['Ange minst 0'] } },
  { why: 'half a kayak', form: { maxCapacity: '1.5' }, errors: { maxCapacity: ['Ange ett heltal'] } },
])('a new product with $why is refused', ({ form, errors }) => {
  expect(errorsOfForm(newProduct, { ...WELL, ...form })).toEqual(errors)
})

test('a form and JSON give the same new product', () => {
  const values = {
    productType: 'RENTAL',
    name: 'Havskajak',
    displayName: { sv: 'Havskajak' },
    taxId: 7,
    maxCapacity: 24,
  } as const
  expect(valuesOfForm(newProduct, { ...WELL, maxCapacity: '24' })).toEqual(values)
  expect(newProduct.parse(values)).toEqual(values)
  expect(valuesOfForm(newProduct, { ...WELL, maxCapacity: '' })).toEqual({ ...values, maxCapacity: null })
})

test('a status is one of three', () => {
  const schema = productStatusSchema(t)
  expect(errorsOfForm(schema, { status: 'GONE' })).toEqual({ status: CHOICE })
  expect(errorsOfForm(schema, {})).toEqual({ status: CHOICE })
  expect(valuesOfForm(schema, { status: 'ADMIN_ONLY', version: '2' })).toEqual({
    status: 'ADMIN_ONLY',
    version: 2,
  })
})

const list = productListSchema(t)

test.each([
  { why: 'without a row', form: { intent: 'ACTIVE' }, errors: { ids: ['Välj minst en produkt i listan.'] } },
  { why: 'of an unknown kind', form: { intent: 'burn', ids: ['1'] }, errors: { intent: CHOICE } },
  { why: 'without a category', form: { intent: 'add-category', ids: ['1'] }, errors: { categoryId: CHOICE } },
  {
    why: 'to no place',
    form: { intent: 'place', ids: ['1'], place: '0' },
    errors: { place: ['Ange minst 1'] },
  },
  {
    why: 'to a place that is no digits',
    form: { intent: 'place', ids: ['1'], place: '1e1' },
    errors: { place: ['Ange ett heltal'] },
  },
])('a change of the list $why is refused', ({ form, errors }) => {
  expect(errorsOfForm(list, form)).toEqual(errors)
})

test('a change of the list names each row once', () => {
  expect(valuesOfForm(list, { intent: 'INACTIVE', ids: '3' })).toEqual({ intent: 'INACTIVE', ids: [3] })
  expect(valuesOfForm(list, { intent: 'remove-category', ids: ['3', '3', '1'], categoryId: '2' })).toEqual({
    intent: 'remove-category',
    ids: [3, 1],
    categoryId: 2,
  })
  expect(valuesOfForm(list, { intent: 'place', ids: '3', place: ' 10 ' })).toMatchObject({ place: 10 })
})
