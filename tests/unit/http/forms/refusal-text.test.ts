import { expect, test } from 'vitest'
import { z } from 'zod'
import { inStaffLanguage, refusalText, schemaText } from '#app/http/forms/refusal-text.ts'
import { flag } from '#app/http/schemas/fields.ts'
import { errorsOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const t = (key: string, values?: Record<string, unknown>) =>
  values ? `${key} ${JSON.stringify(values)}` : key

test('a refusal is said with its facts', () => {
  const refusal = { code: 'below_minimum', at: 'quantity', min: 2 } as const
  expect(refusalText(refusal, t)).toBe(`refusal.below_minimum ${JSON.stringify(refusal)}`)
})

test.each([
  { code: 'not_enough_free', forStaff: 'staff_not_enough_free' },
  { code: 'past_cut_off', forStaff: 'staff_past_cut_off' },
  { code: 'below_minimum', forStaff: 'below_minimum' },
] as const)('$code is $forStaff to staff, with the same facts', ({ code, forStaff }) => {
  expect(inStaffLanguage({ code, free: 1 })).toEqual({ code: forStaff, free: 1 })
})

test.each([
  { message: 'Ange ett namn', text: 'Ange ett namn' },
  { message: 'Invalid input: expected string, received undefined', text: 'form.required' },
  { message: 'Invalid input: expected string, received number', text: 'form.invalid' },
  { message: 'Too big: expected number to be <=500', text: 'form.invalid' },
  { message: 'Unrecognized key: "x"', text: 'form.invalid' },
])("a schema's '$message' is '$text'", ({ message, text }) => {
  expect(schemaText(message, t)).toBe(text)
})

test.each([
  { active: 'xyz' },
  { active: ['on', 'on'] },
  { 'active[]': 'on' },
  { 'active[0].a': 'on' },
  { 'active.a': 'on', active: 'on' },
])("a flag posted as %j is refused in the reader's language", (fields) => {
  const messages = Object.values(errorsOfForm(z.object({ active: flag() }), fields) ?? {}).flat()
  expect(messages.map((message) => schemaText(message ?? '', t))).toEqual(['form.invalid'])
})
