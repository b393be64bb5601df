import { expect, test } from 'vitest'
import { isInstant, localDate } from '#app/domain/shared/time.ts'
import { readAddressOf } from '#app/http/reports/report-address.ts'
import { readRowKey, sortOf, writeRowKey } from '#app/http/reports/report-rows.ts'

test.each([
  ['a time', '2026-07-16T10:00:00Z~7', isInstant, { value: '2026-07-16T10:00:00Z', id: 7 }],
  ['an id', '12~7', null, { value: 12, id: 7 }],
  ['no time', 'yesterday~7', isInstant, undefined],
  ['a time where an id belongs', '2026-07-16T10:00:00Z~7', null, undefined],
  ['an id too large', '12~9999999999', null, undefined],
  ['half a key', '12', null, undefined],
  ['nothing', undefined, null, undefined],
])('a page after %s is read from the address', (_, text, isText, key) => {
  expect(readRowKey(text, isText)).toEqual(key)
  if (key) expect(readRowKey(writeRowKey(key), isText)).toEqual(key)
})

test.each([
  ['date', 'date'],
  ['-order', '-order'],
  ['amount', '-date'],
  ['', '-date'],
])('a list sorted by %s is sorted by %s', (sort, is) => {
  const address = readAddressOf('refunds', new URLSearchParams({ sort }), localDate('2026-07-16'))
  expect(sortOf(address, ['date', 'order'], '-date')).toBe(is)
})
