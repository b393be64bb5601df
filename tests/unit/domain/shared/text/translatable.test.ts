import { expect, test } from 'vitest'
import {
  isLocale,
  parseTranslatable,
  pickText,
  storedTranslatable,
} from '#app/domain/shared/text/translatable.ts'

test.each([
  { why: "the reader's", text: { sv: 'Kajak', en: 'Kayak' }, locale: 'en', shop: ['sv'], shown: 'Kayak' },
  {
    why: "else the shop's first",
    text: { de: 'Kajak', sv: 'Kanot' },
    locale: 'en',
    shop: ['de', 'sv'],
    shown: 'Kajak',
  },
  { why: 'else Swedish', text: { sv: 'Kajak', nl: 'Kano' }, locale: 'en', shop: ['de'], shown: 'Kajak' },
  { why: 'else any', text: { no: 'Kajakk' }, locale: 'en', shop: ['de'], shown: 'Kajakk' },
  {
    why: 'spaces are not filled',
    text: { en: '  ', sv: 'Kajak' },
    locale: 'en',
    shop: ['sv'],
    shown: 'Kajak',
  },
  { why: 'a shop without languages', text: { sv: 'Kajak' }, locale: 'en', shop: [], shown: 'Kajak' },
  { why: 'nothing filled', text: {}, locale: 'en', shop: ['sv'], shown: '' },
] as const)('shown is $why', ({ text, locale, shop, shown }) => {
  expect(pickText(text, locale, shop)).toBe(shown)
})

test('a stored text is read', () => {
  expect(parseTranslatable(storedTranslatable('{"sv":"Kajak","no":""}'))).toEqual({ sv: 'Kajak', no: '' })
  expect(parseTranslatable(storedTranslatable('{}'))).toEqual({})
})

test('of however many texts each is read right, and nobody changes what readers share', () => {
  const stored = (number: number) => storedTranslatable(JSON.stringify({ sv: `Kajak ${number}` }))
  const numbers = Array.from({ length: 5000 }, (_, number) => number)
  const wrong = [...numbers, ...numbers].filter(
    (each) => parseTranslatable(stored(each)).sv !== `Kajak ${each}`,
  )
  expect(wrong).toEqual([])
  expect(parseTranslatable(stored(1))).toBe(parseTranslatable(stored(1)))
  expect(() => Object.assign(parseTranslatable(stored(1)), { sv: 'Kanot' })).toThrow(TypeError)
})

test.each(['', 'null', '"Kajak"', '[]', '{"fr":"Kayak"}', '{"sv":1}'])('%s is a bug', (json) => {
  expect(() => parseTranslatable(storedTranslatable(json))).toThrow()
})

test('only the five languages are one', () => {
  expect(['sv', 'en', 'de', 'nl', 'no'].every(isLocale)).toBe(true)
  expect(['nb', 'SV', 'sv-SE', '', null, 'constructor'].some(isLocale)).toBe(false)
})
