import { expect, test } from 'vitest'
import { cleanText, isEmail, looksLikePhone, toWebAddress } from '#app/domain/shared/text/text.ts'

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
  { why: 'nothing to see is empty', raw: ' \u200B\u2060 \u3164', clean: '' },
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

test('a hostile text takes linear time', () => {
  const startedAt = performance.now()
  isEmail(`${'a.'.repeat(200_000)}@`)
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
