import { expect, test } from 'vitest'
import { bundleOptionSchema } from '#app/http/schemas/product/bundle-option-schema.ts'
import { productAddonsSchema } from '#app/http/schemas/product/product-addons-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const t = getTranslate('sv')
const CHOICE = ['Välj ett av alternativen']
const NEEDED = ['Behövs för det du har valt ovan']

test.each([
  { why: 'none', form: {}, errors: undefined },
  { why: 'two', form: { 'addons[0].addonId': '3', 'addons[1].addonId': '4' }, errors: undefined },
  { why: 'not chosen', form: { 'addons[0].addonId': '' }, errors: { 'addons[0].addonId': CHOICE } },
  { why: 'no id', form: { 'addons[0].addonId': 'x' }, errors: { 'addons[0].addonId': CHOICE } },
  {
    why: 'one twice',
    form: { 'addons[0].addonId': '3', 'addons[1].addonId': '3' },
    errors: { 'addons[1].addonId': ['Tillvalet finns redan i listan'] },
  },
])('add-ons: $why', ({ form, errors }) => {
  expect(errorsOfForm(productAddonsSchema(t), form)).toEqual(errors)
})

test('add-ons keep their order and their boxes', () => {
  const form = {
    'addons[0].addonId': '4',
    'addons[0].mandatory': 'on',
    'addons[1].addonId': '3',
    'addons[1].included': 'on',
  }
  expect(valuesOfForm(productAddonsSchema(t), form)?.addons).toEqual([
    { addonId: 4, mandatory: true, included: false },
    { addonId: 3, mandatory: false, included: true },
  ])
})

const schema = bundleOptionSchema(t, { locale: 'sv' })
const OPTION = {
  'name.sv': 'Lunch',
  dateOption: 'PARENT_DATE',
  startTimeOption: 'PARENT_START_TIME',
  durationOption: 'PARENT_DURATION',
  quantityOption: 'PARENT_MANDATORY',
  showPrice: 'on',
  'products[0].productId': '2',
}

test.each([
  { form: {}, errors: undefined },
  { form: { 'name.sv': '' }, errors: { 'name.sv': ['Detta fält är obligatoriskt'] } },
  { form: { dateOption: 'SOME_DAY' }, errors: { dateOption: CHOICE } },
  { form: { startTimeOption: '' }, errors: { startTimeOption: CHOICE } },
  { form: { durationOption: 'x' }, errors: { durationOption: CHOICE } },
  { form: { quantityOption: 'x' }, errors: { quantityOption: CHOICE } },
  { form: { dateOptionXDays: '-1' }, errors: { dateOptionXDays: ['Ange minst 0'] } },
  { form: { quantityMax: '501' }, errors: { quantityMax: ['Ange högst 500'] } },
  { form: { startTime: '25:00' }, errors: { startTime: ['Ange ett klockslag, till exempel 09:00'] } },
  { form: { pricePercentage: '101' }, errors: { pricePercentage: ['Ange en procentsats mellan 0 och 100'] } },
  {
    form: { priceFixed: 'billigt' },
    errors: { priceFixed: ['Ange ett belopp, till exempel 1 250 eller 99,50'] },
  },
  { form: { 'products[0].productId': '' }, errors: { 'products[0].productId': CHOICE } },
  { form: { dateOption: 'X_DAYS_FROM_START' }, errors: { dateOptionXDays: NEEDED } },
  { form: { startTimeOption: 'FORCED_START_TIME' }, errors: { startTime: NEEDED } },
  { form: { durationOption: 'FORCED_DURATION' }, errors: { durationId: NEEDED } },
  {
    form: { quantityOption: 'CUSTOM_MIN_MAX', quantityMin: '4', quantityMax: '3' },
    errors: { quantityMax: ['Högst kan inte vara mindre än minst'] },
  },
  {
    form: { showPrice: '', canSelectQuantity: 'on' },
    errors: { showPrice: ['Priset kan inte döljas när gästen väljer antal eller priskategori'] },
  },
  {
    form: { 'products[1].productId': '2' },
    errors: { products: ['Samma produkt står två gånger'] },
  },
])('a bundle option with $form', ({ form, errors }) => {
  expect(errorsOfForm(schema, { ...OPTION, ...form })).toEqual(errors)
})

test('an option without products is refused', () => {
  const { 'products[0].productId': _, ...without } = OPTION
  expect(errorsOfForm(schema, without)).toEqual({ products: ['Lägg till minst en produkt'] })
})

test('amounts become minor units, and what is not chosen is left out', () => {
  const form = {
    ...OPTION,
    priceFixed: '99,50',
    'products[0].unitPrice': '300',
    quantityMin: '2',
    version: '7',
  }
  expect(valuesOfForm(schema, form)).toMatchObject({
    version: 7,
    priceFixedMinor: 9_950,
    quantityMin: null,
    products: [{ productId: 2, unitPriceMinor: 30_000 }],
  })
})
