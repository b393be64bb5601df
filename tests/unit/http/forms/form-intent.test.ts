import { expect, test } from 'vitest'
import { isUsableIntent } from '#app/http/forms/form-intent.ts'

/** A posted form with a text, a list of groups, a list of texts and a group. */
const FIELDS = ['name', 'rows[0].opens', 'rows[1].opens', 'dates[0]', 'title.sv', '__intent__']

const intent = (type: string, payload?: object) => JSON.stringify({ type, payload })

test.each([
  intent('insert', { name: 'rows', defaultValue: { opens: '09:00' } }),
  intent('insert', { name: 'not_posted_yet' }),
  intent('insert', { name: 'rows[0].times' }),
  intent('remove', { name: 'dates', index: 0 }),
  intent('reorder', { name: 'rows', from: 1, to: 0 }),
  intent('update', { name: 'name', value: 'x' }),
  intent('update', { value: {} }),
  intent('reset', {}),
  intent('validate', { name: 'name' }),
])('%s can be done', (text) => {
  expect(isUsableIntent(text, FIELDS)).toBe(true)
})

test.each([
  '',
  'x',
  '{',
  'null',
  '[]',
  '1',
  '{}',
  intent('insert'),
  intent('explode', { name: 'rows' }),
  intent('insert', {}),
  intent('insert', { name: '' }),
  intent('insert', { name: 5 }),
  intent('insert', { name: 'name' }),
  intent('insert', { name: 'title' }),
  intent('insert', { name: 'name.first' }),
  intent('insert', { name: 'dates[0].day' }),
  intent('remove', { name: 'rows', index: -1 }),
  intent('reorder', { name: 'rows', from: 0, to: 1_000_000 }),
  intent('update', { name: '__proto__.polluted', value: 'x' }),
  intent('update', { name: 'rows[999999]', value: 'x' }),
  intent('update', { name: 'rows', index: 5000, value: 'x' }),
  intent('reset'),
])('%s is nothing that a form of ours asks', (text) => {
  expect(isUsableIntent(text, FIELDS)).toBe(false)
})
