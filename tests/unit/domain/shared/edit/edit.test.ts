import { expect, test } from 'vitest'
import { changesIn, differencesOf } from '#app/domain/shared/edit/edit.ts'

test.each([
  { why: 'the same values', before: { a: 1, b: 'x' }, after: { a: 1, b: 'x' } },
  { why: 'null and missing', before: { a: null }, after: { a: undefined } },
  {
    why: 'texts with their languages in another order',
    before: { a: { sv: 'x', en: 'y' } },
    after: { a: { en: 'y', sv: 'x' } },
  },
  {
    why: 'a language that is not filled',
    before: { a: { sv: 'x' } },
    after: { a: { sv: 'x', en: undefined } },
  },
  { why: 'what the edit does not name', before: { a: 1, b: 2 }, after: { a: 1 } },
])('$why: nothing changed', ({ before, after }) => {
  expect(differencesOf(before, after)).toBeNull()
})

test('only what changed is told, before and after', () => {
  const before = { name: 'Kajak', capacity: 12, weekdays: [1, 2] }
  const after = { name: 'Kajak', capacity: 14, weekdays: [2, 1] }
  const differences = differencesOf(before, after)
  expect(differences).toEqual({
    before: { capacity: 12, weekdays: [1, 2] },
    after: { capacity: 14, weekdays: [2, 1] },
  })
  expect(changesIn(differences ?? {})).toEqual([
    { name: 'capacity', before: 12, after: 14 },
    { name: 'weekdays', before: [1, 2], after: [2, 1] },
  ])
})

test('an entry of another shape holds no changes', () => {
  expect(changesIn({ amount: 100 })).toEqual([])
})
