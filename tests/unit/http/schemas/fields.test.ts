import { expect, test } from 'vitest'
import { z } from 'zod'
import { amount, optionalText, requestKey, text } from '#app/http/schemas/fields.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const t = getTranslate('sv')

test.each([undefined, '', '   ', '\t\u200E'])('a text of %j is missing', (value) => {
  const fields = value === undefined ? {} : { name: value }
  expect(errorsOfForm(z.object({ name: text(t) }), fields)).toEqual({
    name: ['Detta fält är obligatoriskt'],
  })
  expect(valuesOfForm(z.object({ name: optionalText(t, { min: 3 }) }), fields)).toEqual({ name: null })
})

test('a text counts after it was cleaned', () => {
  const schema = z.object({ name: text(t, { min: 4, max: 5 }) })
  expect(valuesOfForm(schema, { name: '  Båtar ' })).toEqual({ name: 'Båtar' })
  expect(errorsOfForm(schema, { name: '  Båt ' })).toEqual({ name: ['Skriv minst 4 tecken'] })
  expect(errorsOfForm(schema, { name: 'Kajaker' })).toEqual({ name: ['Skriv högst 5 tecken'] })
})

test('an amount above the largest says so, and names it', () => {
  const schema = z.object({ price: amount(t) })
  expect(valuesOfForm(schema, { price: '10.000.000' })).toEqual({ price: 1_000_000_000 })
  expect(errorsOfForm(schema, { price: '10 000 000,01' })).toEqual({
    price: ['Ange ett belopp på högst 10\u00A0000\u00A0000'],
  })
  expect(errorsOfForm(schema, { price: 'dyrt' })).toEqual({
    price: ['Ange ett belopp, till exempel 1 250 eller 99,50'],
  })
})

test.each([
  { sent: undefined, message: 'form.required' },
  { sent: Number.POSITIVE_INFINITY, message: 'form.invalid_amount' },
] as const)('an amount of $sent in a JSON call is refused with $message', ({ sent, message }) => {
  expect(amount(t).safeParse(sent).error?.issues).toMatchObject([{ message: t(message) }])
})

test.each([
  [12.5, 1_250],
  [0.07, 7],
  [1234.5, 123_450],
  [1e21, undefined],
  [12.345, undefined],
  [1234.567, undefined],
  [-1, undefined],
])('the number %j of a JSON call is %j in minor units', (price, minor) => {
  expect(amount(t).safeParse(price).data).toBe(minor)
})

test.each([
  ['1f0c2a52-6d3c-4f0e-9c55-0d4a3e0a8f11', '1f0c2a52-6d3c-4f0e-9c55-0d4a3e0a8f11'],
  ['k'.repeat(100), 'k'.repeat(100)],
  ['k'.repeat(101), undefined],
  ['', undefined],
])('the request key %j counts as %j', (key, counted) => {
  expect(valuesOfForm(z.object({ key: requestKey() }), { key })).toEqual({ key: counted })
})

test.each([[['k']], { k: 'k' }, 7, null])('%j is no request key', (posted) => {
  expect(requestKey().parse(posted)).toBeUndefined()
})
