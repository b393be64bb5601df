import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { customerFieldsSchema } from '#app/http/schemas/customer-fields-schema.ts'
import { productCustomFieldsSchema } from '#app/http/schemas/product/product-custom-fields-schema.ts'
import { customFieldSchema } from '#app/http/schemas/settings/custom-field-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const t = getTranslate('sv')

/** Field names with their messages, of a form posted as the page posts it. */
function errorsOf(schema: z.ZodType, form: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) if (value !== '-') data.append(name, value)
  const submission = parseWithZod(data, { schema })
  return submission.status === 'success' ? {} : submission.reply().error
}

const QUESTION = {
  internalName: 'size',
  dataType: 'SELECT',
  appliesTo: 'BOOKING',
  'label.sv': 'Storlek',
  'options[0].key': '',
  'options[0].label.sv': 'Liten',
  forAllProducts: 'on',
  visibleForGuest: 'on',
  version: '1',
}
const required = 'Detta fält är obligatoriskt'
const short = 'Skriv minst 3 tecken'
const hidden = 'Det som krävs måste också visas'

test.each([
  [{}, {}],
  [{ internalName: '' }, {}],
  [
    { internalName: 'två ord' },
    { internalName: ['Använd bara bokstäver a–z, siffror, bindestreck och understreck'] },
  ],
  [{ internalName: 'x'.repeat(101) }, { internalName: ['Skriv högst 100 tecken'] }],
  [{ dataType: 'NUMBER' }, { dataType: ['Välj ett av alternativen'] }],
  [{ dataType: '' }, { dataType: ['Välj ett av alternativen'] }],
  [{ appliesTo: 'SHOP' }, { appliesTo: ['Välj ett av alternativen'] }],
  [{ 'label.sv': '' }, { 'label.sv': [required] }],
  [{ 'label.sv': 'Ab' }, { 'label.sv': [short] }],
  [{ 'label.de': 'Ab' }, { 'label.de': [short] }],
  [{ 'hint.sv': 'Ab' }, { 'hint.sv': [short] }],
  [{ 'options[0].label.sv': '', 'options[0].label.en': 'Small' }, { 'options[0].label.sv': [required] }],
  [{ 'options[0].key': '-', 'options[0].label.sv': '-' }, { options: ['Lägg till minst ett val'] }],
  [{ 'options[0].key': '-', 'options[0].label.sv': '-', dataType: 'DATE' }, {}],
  [{ 'productIds[0]': 'x' }, { 'productIds[0]': ['Välj ett av alternativen'] }],
  [{ visibleForGuest: '-', requiredForGuest: 'on' }, { requiredForGuest: [hidden] }],
  [{ visibleForAdmin: '-', requiredForAdmin: 'on' }, { requiredForAdmin: [hidden] }],
])('a question with %j', (over, errors) => {
  expect(errorsOf(customFieldSchema(t, { locale: 'sv' }), { ...QUESTION, ...over })).toEqual(errors)
})

const fixed = 'Den här inställningen går inte att ändra'

test.each([
  [{ 'fields[0].fieldName': 'phone', 'fields[0].visibleForGuest': 'on' }, {}],
  [
    { 'fields[0].fieldName': 'phone', 'fields[0].requiredForGuest': 'on' },
    { 'fields[0].requiredForGuest': [hidden] },
  ],
  [
    { 'fields[0].fieldName': 'phone', 'fields[0].requiredForAdmin': 'on' },
    { 'fields[0].requiredForAdmin': [hidden] },
  ],
  [{ 'fields[0].fieldName': 'shoeSize' }, { 'fields[0].fieldName': ['Välj ett av alternativen'] }],
  [
    { 'fields[0].fieldName': 'email' },
    { 'fields[0].visibleForGuest': [fixed], 'fields[0].requiredForGuest': [fixed] },
  ],
  [
    { 'fields[0].fieldName': 'commentByAdmin', 'fields[0].visibleForGuest': 'on' },
    { 'fields[0].visibleForGuest': [fixed] },
  ],
  [
    { 'fields[0].fieldName': 'commentByGuest', 'fields[0].visibleForAdmin': 'on' },
    { 'fields[0].visibleForAdmin': [fixed] },
  ],
  [
    { 'fields[0].fieldName': 'phone', 'fields[1].fieldName': 'phone' },
    { fields: ['Fältet är inte korrekt ifyllt'] },
  ],
  [
    { 'fields[0].fieldName': 'phone', 'fields[0].label.sv': 'x'.repeat(101) },
    { 'fields[0].label.sv': ['Skriv högst 100 tecken'] },
  ],
])('customer fields with %j', (form, errors) => {
  expect(errorsOf(customerFieldsSchema(t), form)).toEqual(errors)
})

test.each([
  [{ 'fields[0].customFieldId': '3', 'fields[0].asked': 'on', 'fields[0].optionKeys': 'o1' }, {}],
  [{ 'fields[0].customFieldId': '0' }, { 'fields[0].customFieldId': ['Välj ett av alternativen'] }],
  [{ 'fields[0].customFieldId': 'x' }, { 'fields[0].customFieldId': ['Välj ett av alternativen'] }],
])("a product's questions with %j", (form, errors) => {
  expect(errorsOf(productCustomFieldsSchema(t), form)).toEqual(errors)
})
