import { expect, test } from 'vitest'
import { bulkDiscountsSchema } from '#app/http/schemas/product/bulk-discounts-schema.ts'
import { priceSeasonSchema } from '#app/http/schemas/product/price-season-schema.ts'
import {
  depositSchema,
  priceUnitSchema,
  productPricesSchema,
} from '#app/http/schemas/product/product-prices-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const t = getTranslate('sv')
const REQUIRED = ['Detta fält är obligatoriskt']
const CHOICE = ['Välj ett av alternativen']
const PERCENT = ['Ange en procentsats mellan 0 och 100']

const rows = [
  { id: null, label: 'Utan priskategori' },
  { id: 1, label: 'Vuxen' },
]
const columns = [
  { id: 3, label: '3 h' },
  { id: 6, label: '6 h' },
]
const prices = productPricesSchema(t, { rows, columns })

const NO_PRICE = 'Vuxen, 6 h: ange ett pris, 0 eller mer'

test.each([
  { cell: '-5', error: NO_PRICE },
  { cell: 'gratis', error: NO_PRICE },
  { cell: '10000001', error: 'Vuxen, 6 h: ange högst 10\u00A0000\u00A0000' },
  { cell: '10000000', error: undefined },
  { cell: '0', error: undefined },
  { cell: '', error: undefined },
  { cell: '1 484,50', error: undefined },
])('a price of $cell', ({ cell, error }) => {
  expect(errorsOfForm(prices, { 'prices.c1.d6': cell })).toEqual(error && { 'prices.c1.d6': [error] })
})

test('a grid gives its cells; empty is not set, 0 is free, and lines that it lacks are left out', () => {
  const form = {
    'prices.c0.d3': '0',
    'prices.c1.d3': '490',
    'prices.c1.d6': '',
    'prices.c99.d3': '1',
    version: '2',
  }
  const expected = {
    version: 2,
    prices: [
      { priceCategoryId: null, durationId: 3, unitPriceMinor: 0 },
      { priceCategoryId: null, durationId: 6, unitPriceMinor: null },
      { priceCategoryId: 1, durationId: 3, unitPriceMinor: 49_000 },
      { priceCategoryId: 1, durationId: 6, unitPriceMinor: null },
    ],
  }
  expect(valuesOfForm(prices, form)).toEqual(expected)
  expect(prices.parse({ prices: { c0: { d3: 0 }, c1: { d3: 490 } }, version: 2 })).toEqual(expected)
})

test.each([
  { form: { timeUnit: 'DURATION' }, expected: { timeUnit: null } },
  { form: { timeUnit: 'HOURS' }, expected: { timeUnit: 'HOURS' } },
])('the unit of $form', ({ form, expected }) => {
  expect(valuesOfForm(priceUnitSchema(t), form)).toEqual(expected)
})

test('an unknown unit is refused', () => {
  expect(errorsOfForm(priceUnitSchema(t), { timeUnit: 'YEARS' })).toEqual({ timeUnit: CHOICE })
  expect(errorsOfForm(priceUnitSchema(t), {})).toEqual({ timeUnit: CHOICE })
})

const DEPOSIT = { depositPercentage: '25', fullDepositWithinHours: '48' }

test.each([
  { form: { depositPercentage: '120' }, errors: { depositPercentage: PERCENT } },
  { form: { depositPercentage: '-1' }, errors: { depositPercentage: PERCENT } },
  { form: { depositPercentage: '' }, errors: { depositPercentage: REQUIRED } },
  { form: { fullDepositWithinHours: '-1' }, errors: { fullDepositWithinHours: ['Ange minst 0'] } },
  { form: { fullDepositWithinHours: '1,5' }, errors: { fullDepositWithinHours: ['Ange ett heltal'] } },
  { form: { depositPercentage: '12,5' }, errors: undefined },
  { form: { depositPercentage: '0', fullDepositWithinHours: '0' }, errors: undefined },
])('a deposit with $form', ({ form, errors }) => {
  expect(errorsOfForm(depositSchema(t), { ...DEPOSIT, ...form })).toEqual(errors)
})

function band(index: number, [from, to, amount, unit = 'PERCENT']: readonly string[]) {
  const name = `bands[${index}]`
  return {
    [`${name}.minimumQuantity`]: from ?? '',
    [`${name}.maximumQuantity`]: to ?? '',
    [`${name}.amount`]: amount ?? '',
    [`${name}.unit`]: unit,
  }
}

test.each([
  { why: 'none', bands: [], errors: undefined },
  {
    why: 'two that meet',
    bands: [
      ['5', '9', '10'],
      ['10', '', '15'],
    ],
    errors: undefined,
  },
  { why: 'all of it', bands: [['5', '', '100']], errors: undefined },
  { why: 'more than 100 kr', bands: [['5', '', '350', 'FIXED']], errors: undefined },
  { why: 'from 0', bands: [['0', '', '10']], errors: { 'bands[0].minimumQuantity': ['Ange minst 1'] } },
  {
    why: 'an empty row',
    bands: [['', '', '']],
    errors: { 'bands[0].minimumQuantity': ['Ange ett heltal'], 'bands[0].amount': REQUIRED },
  },
  {
    why: 'reversed',
    bands: [['9', '5', '10']],
    errors: { 'bands[0].maximumQuantity': ['Till antal kan inte vara mindre än från antal'] },
  },
  { why: 'nothing off', bands: [['5', '', '0']], errors: { 'bands[0].amount': ['Ange mer än 0'] } },
  { why: 'more than all', bands: [['5', '', '101']], errors: { 'bands[0].amount': PERCENT } },
  { why: 'another unit', bands: [['5', '', '10', 'HALF']], errors: { 'bands[0].unit': CHOICE } },
  {
    why: 'an overlap',
    bands: [
      ['5', '10', '10'],
      ['10', '', '15'],
    ],
    errors: { 'bands[1].minimumQuantity': ['Antalet ingår redan i en annan nivå'] },
  },
])('bulk bands: $why', ({ bands, errors }) => {
  const form = Object.assign({}, ...bands.map((each, index) => band(index, each)))
  expect(errorsOfForm(bulkDiscountsSchema(t), form)).toEqual(errors)
})

const SEASON = { name: 'Höst', firstDate: '2026-08-17', lastDate: '2026-09-30', weekdays: ['6', '7'] }

test.each([
  { form: {}, errors: undefined },
  { form: { lastDate: '2026-08-17' }, errors: undefined },
  { form: { name: '' }, errors: { name: REQUIRED } },
  { form: { firstDate: '' }, errors: { firstDate: REQUIRED } },
  { form: { lastDate: '2026-08-16' }, errors: { lastDate: ['Säsongen måste sluta efter att den börjar'] } },
  { form: { lastDate: '30/9' }, errors: { lastDate: ['Ange ett datum, till exempel 2026-06-24'] } },
  { form: { weekdays: [] }, errors: { weekdays: ['Välj minst en veckodag'] } },
  { form: { weekdays: ['8'] }, errors: { 'weekdays[0]': CHOICE } },
  { form: { copyFrom: 'all' }, errors: { copyFrom: CHOICE } },
  { form: { copyFrom: '9999999999' }, errors: { copyFrom: CHOICE } },
])('a season with $form', ({ form, errors }) => {
  expect(errorsOfForm(priceSeasonSchema(t), { ...SEASON, ...form })).toEqual(errors)
})

test.each([
  { copyFrom: 'base', expected: { seasonId: null } },
  { copyFrom: '12', expected: { seasonId: 12 } },
  { copyFrom: '', expected: null },
])('prices from "$copyFrom"', ({ copyFrom, expected }) => {
  const values = valuesOfForm(priceSeasonSchema(t), { ...SEASON, copyFrom })
  expect(values).toMatchObject({ weekdays: [6, 7], copyFrom: expected })
})
