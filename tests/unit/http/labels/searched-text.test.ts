import { expect, test } from 'vitest'
import { readNumbered, searchedText } from '#app/http/labels/searched-text.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

test.each([
  ['sv', 'bokning 122', 'booking'],
  ['sv', 'Bokning #122', 'booking'],
  ['sv', 'order 122', 'order'],
  ['en', ' booking 122 ', 'booking'],
  ['en', 'Order 122', 'order'],
  ['de', 'buchung 122', 'booking'],
  ['de', 'Bestellung 122', 'order'],
  ['nl', 'boeking 122', 'booking'],
  ['nl', 'order #122', 'order'],
  ['no', 'bestilling 122', 'booking'],
  ['no', 'ordre 122', 'order'],
  ['sv', '122', undefined],
  ['sv', '#122', undefined],
  ['sv', 'bokning', undefined],
  ['sv', 'bokning 122 anna', undefined],
  ['sv', 'min bokning 122', undefined],
  ['sv', '', undefined],
] as const)('%s: %j names: %s', (locale, query, kind) => {
  expect(readNumbered(getTranslate(locale), query)).toEqual(kind && { kind, number: '122' })
})

test.each([
  ['order 122', '122'],
  ['bokning 122', '122'],
  ['wikström', 'wikström'],
])('a list that is searched for %j looks for %j', (query, text) => {
  expect(searchedText(getTranslate('sv'), query)).toBe(text)
})
