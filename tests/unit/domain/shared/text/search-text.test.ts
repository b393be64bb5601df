import { expect, test } from 'vitest'
import {
  digitsOf,
  foldText,
  matchesTerms,
  searchableWords,
  searchTerms,
  searchWords,
} from '#app/domain/shared/text/search-text.ts'

test.each([
  { text: 'Åsa Öberg', folded: 'asa oberg' },
  { text: 'Bjørn Æbelø', folded: 'bjorn aebelo' },
  { text: 'GROSS Groß', folded: 'gross gross' },
  { text: 'Œuvre Łódź Đorđe Þóra', folded: 'oeuvre lodz dorde thora' },
  { text: 'A\u030Asa', folded: 'asa' },
  { text: '\u1112\u1161\u11AB', folded: '\uD55C' },
  { text: 'İ', folded: 'i' },
  { text: '', folded: '' },
])('$text is compared as $folded', ({ text, folded }) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['070-123 45 67', '0701234567'],
  ['+46 (0)70/123.45.67', '460701234567'],
  ['#10512', '10512'],
  ['none', ''],
])('the digits of %j are %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})

test.each([
  { why: 'folded', texts: ['Åsa Öberg'], words: ['asa', 'oberg'] },
  { why: 'a compound whole and in parts', texts: ['Karl-Erik'], words: ['karl-erik', 'karl', 'erik'] },
  {
    why: 'an address whole and in parts',
    texts: ['kim@mail.se'],
    words: ['kim@mail.se', 'kim', 'mail', 'se'],
  },
  { why: 'each word once', texts: ['Kim', 'kim KIM'], words: ['kim'] },
  { why: 'marks alone are nothing', texts: ['– …', ''], words: [] },
])('search words: $why', ({ texts, words }) => {
  expect(searchWords(...texts)).toEqual(words)
})

test('names and numbers are found by their endings, texts by their beginnings', () => {
  expect(searchableWords({ names: ['Åström'], texts: ['kim'], numbers: ['10612'] })).toEqual([
    'astrom',
    'strom',
    'trom',
    'rom',
    'kim',
    '10612',
    '0612',
    '612',
  ])
})

const anna = searchableWords({
  names: ['Anna-Karin', 'Wikström', 'Kajakvänner i Åre AB'],
  texts: ['anna90+kajak@mail.example'],
  numbers: ['10512', '+46701740612', '070-174 06 12'],
})

test.each([
  'anna',
  'ANNA-KARIN',
  'karin wikström',
  'wikstrom',
  'ström',
  'strom anna',
  'kajakvanner',
  'åre',
  'are',
  'anna90',
  'anna90+kajak@mail.example',
  'anna90+k',
  'kajak',
  'mail',
  '@mail',
  'mail.example',
  '@mail.example',
  'mail.exam',
  '0612',
  '06 12',
  '740612',
  '070-174 06 12',
  '070 174',
  '0701',
  '+46 70 174 06 12',
  '+46 (0)70-174 06 12',
  '0046701740612',
  '(070) 174 06 12',
  '070 - 174 06 12',
  '10512',
  '#10512',
  '051',
  'anna 0612',
  '0612 wikström',
  '070-174 06 12 anna',
])('%j finds Anna', (query) => {
  expect(matchesTerms(searchTerms(query), anna)).toBe(true)
})

test.each([
  { query: '0701', number: '+46701740612' },
  { query: '070-1', number: '+46701740612' },
  { query: '040', number: '+358401234567' },
  { query: '020', number: '+4520123456' },
])('$query finds $number', ({ query, number }) => {
  expect(matchesTerms(searchTerms(query), searchableWords({ numbers: [number] }))).toBe(true)
})

test.each([
  'bengt',
  'anna berg',
  '0613',
  '0612 0613',
  '12',
  '1',
  'xikström',
  '070-174 06 13',
  'ail.example',
  'mail.test',
])('%j finds somebody else', (query) => {
  expect(matchesTerms(searchTerms(query), anna)).toBe(false)
})

test.each([
  { query: '12', numbers: ['12'], finds: true },
  { query: '12', numbers: ['112'], finds: false },
  { query: '12', numbers: ['120'], finds: false },
  { query: '112', numbers: ['41123'], finds: true },
])('$query among $numbers: $finds', ({ query, numbers, finds }) => {
  expect(matchesTerms(searchTerms(query), searchableWords({ numbers }))).toBe(finds)
})

test.each(['', '   ', '– …', '+', '()', '@'])('%j has no terms', (query) => {
  expect(searchTerms(query)).toEqual([])
})

test('what may be a domain is one term or its parts', () => {
  const words = (domains: 'whole' | 'parts') =>
    searchTerms('anna mail.example', domains).map(({ word }) => word)
  expect(words('whole')).toEqual(['anna', 'mail.example'])
  expect(words('parts')).toEqual(['anna', 'mail', 'example'])
})

test('a hostile text takes linear time', () => {
  const startedAt = performance.now()
  searchWords('- '.repeat(200_000), '('.repeat(400_000), `a${'('.repeat(400_000)}a`, '\u0301'.repeat(200_000))
  searchTerms('('.repeat(400_000))
  searchTerms('1 '.repeat(200_000))
  searchableWords({ names: ['a'.repeat(400_000)], numbers: ['1'.repeat(64)] })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
