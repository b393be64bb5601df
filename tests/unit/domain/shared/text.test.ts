import { expect, test } from 'vitest'
import { cleanText, isEmail, looksLikePhone, searchWords, toWebAddress } from '#app/domain/shared/text.ts'

test.each([
  { why: 'trimmed', raw: '  Åsa \n', clean: 'Åsa' },
  { why: 'composed', raw: 'A\u030Asa', clean: 'Åsa' },
  { why: 'control characters go', raw: 'a\0b\u0007c\u007F', clean: 'abc' },
  { why: 'line breaks stay, as one kind', raw: 'a\r\nb\rc\nd', clean: 'a\nb\nc\nd' },
  { why: 'tabs are spaces', raw: 'a\tb', clean: 'a b' },
  { why: 'turned reading directions go', raw: 'a\u202Eb\u2066c\u200F', clean: 'abc' },
  { why: 'lone surrogates go', raw: 'a\uD800b\uDC00', clean: 'ab' },
  { why: 'joined emoji stay', raw: '👩‍👩‍👧 🇸🇪', clean: '👩‍👩‍👧 🇸🇪' },
  { why: 'a byte order mark goes', raw: '\uFEFFa', clean: 'a' },
  { why: 'nothing but control characters is empty', raw: ' \0 ', clean: '' },
])('clean text: $why', ({ raw, clean }) => {
  expect(cleanText(raw)).toBe(clean)
})

test.each([
  'a@b.se',
  'anna.svensson+kajak@mail.example.com',
  "o'neil@example.ie",
  'åsa@exempel.se',
  'kim@åäö.se',
  '1@2.example',
  `${'a'.repeat(64)}@example.se`,
])('%s is an e-mail address', (address) => {
  expect(isEmail(address)).toBe(true)
})

test.each([
  '',
  'a',
  '@b.se',
  'a@',
  'a@b',
  'a@b.',
  'a@.se',
  'a@b..se',
  'a@-b.se',
  'a@b-.se',
  'a b@c.se',
  'a@b c.se',
  'a@b@c.se',
  'a..b@c.se',
  '.a@c.se',
  'a.@c.se',
  'a@127.0.0.1',
  'a@b.se\n',
  'a@b.se\r\nBcc: x@y.se',
  '<a@b.se>',
  'a@b.se,c@d.se',
  `${'a'.repeat(65)}@example.se`,
  `a@${'b.'.repeat(130)}se`,
])('%j is no e-mail address', (address) => {
  expect(isEmail(address)).toBe(false)
})

test.each([
  { why: 'folded beside as written', texts: ['Åsa Öberg'], words: ['åsa', 'asa', 'öberg', 'oberg'] },
  {
    why: 'letters that do not come apart',
    texts: ['Bjørn Groß'],
    words: ['bjørn', 'bjorn', 'groß', 'gross'],
  },
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

test.each(['070-123 45 67', '(070) 123 45 67', '0701234567'])(
  'the phone number %s is found by its digits',
  (phone) => {
    expect(searchWords(phone)).toContain('0701234567')
  },
)

test('an international number is found by its digits', () => {
  expect(searchWords('+46 70 123 45 67')).toContain('46701234567')
})

test('a hostile text takes linear time', () => {
  const startedAt = performance.now()
  isEmail(`${'a.'.repeat(200_000)}@`)
  searchWords('- '.repeat(200_000), '('.repeat(400_000), `a${'('.repeat(400_000)}a`, '\u0301'.repeat(200_000))
  cleanText('\u0301\r'.repeat(200_000))
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test.each([
  ['08-465 004 10', true],
  ['+46 (0)8 465 004 10', true],
  ['0046 8 465 004 x 12', true],
  ['1234', false],
  ['ring oss', false],
  ['12345<script>', false],
  ['1'.repeat(21), false],
])('%s looks like a phone number: %s', (value, looks) => {
  expect(looksLikePhone(value)).toBe(looks)
})

test.each([
  ['sjoboden.se', 'https://sjoboden.se'],
  ['http://sjoboden.se/kajak', 'http://sjoboden.se/kajak'],
  ['HTTPS://sjoboden.se', 'HTTPS://sjoboden.se'],
  ['sjöboden.se', 'https://sjöboden.se'],
  ['sjoboden', null],
  ['sjo boden.se', null],
  ['javascript:alert(1)', null],
  ['https://hej@sjoboden.se', null],
  ['ftp://sjoboden.se', null],
])('the web address of %j is %j', (value, address) => {
  expect(toWebAddress(value)).toBe(address)
})
