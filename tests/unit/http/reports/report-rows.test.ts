import { expect, test } from 'vitest'
import { readId } from '#app/domain/shared/id.ts'
import { isInstant, localDate } from '#app/domain/shared/time.ts'
import { readAddressOf } from '#app/http/reports/report-address.ts'
import { pageKeys, pageOfDays, pagingOf, readIf, readMinor, sortOf } from '#app/http/reports/report-rows.ts'

const TODAY = localDate('2026-07-16')

const isTime = readIf(isInstant)

test.each([
  ['a time', '2026-07-16T10:00:00Z~7', isTime, { value: '2026-07-16T10:00:00Z', id: 7 }],
  ['an id', '12~7', readId, { value: 12, id: 7 }],
  ['an amount', '12000~7', readMinor, { value: 12_000, id: 7 }],
  ['an amount below 0', '-45000~7', readMinor, { value: -45_000, id: 7 }],
  ['no time', 'yesterday~7', isTime, undefined],
  ['a time where an id belongs', '2026-07-16T10:00:00Z~7', readId, undefined],
  ['an amount that no column can have', '99999999999999999999~7', readMinor, undefined],
  ['no amount', '~7', readMinor, undefined],
  ['an id too large', '12~9999999999', readId, undefined],
  ['half a key', '12', readId, undefined],
  ['nothing', undefined, readId, undefined],
])('a page after or before %s is read from the address', (_, text, readValue, key) => {
  const address = { ...readAddressOf('refunds', new URLSearchParams(), TODAY), after: text, before: text }
  expect(pageKeys(address, 'page', readValue)).toEqual({ after: key, before: key })
  expect(pageKeys(address, 'file', readValue)).toEqual({})
  if (key) expect(pagingOf(40, { previous: null, next: key })).toMatchObject({ previous: null, next: text })
})

const DAYS = {
  ...{ name: 'days', title: 'Days', columns: [], total: null },
  rows: Array.from({ length: 250 }, (_, index) => ({ key: `day ${index}`, cells: [] })),
}

test.each([
  ['the first page', {}, [0, 99, null, 'day 99']],
  ['the page after it', { after: 'day 99' }, [100, 199, 'day 100', 'day 199']],
  ['the last page', { after: 'day 199' }, [200, 249, 'day 200', null]],
  ['the page before the last', { before: 'day 200' }, [100, 199, 'day 100', 'day 199']],
  ['the page before a day near the first', { before: 'day 40' }, [0, 99, null, 'day 99']],
  ['the page after a day that there is not', { after: 'x' }, [0, 99, null, 'day 99']],
  ['the page before a day that there is not', { before: 'x' }, [0, 99, null, 'day 99']],
] as const)('%s has its days, of which a file has all', (_, keys, [first, last, previous, next]) => {
  const address = { ...readAddressOf('sales', new URLSearchParams(), TODAY), ...keys }
  const { table, paging } = pageOfDays(DAYS, address, 'page')
  expect(table.rows.map(({ key }) => key)).toEqual(DAYS.rows.slice(first, last + 1).map(({ key }) => key))
  expect(paging).toEqual({ rowCount: 250, previous, next })
  expect(pageOfDays(DAYS, address, 'file')).toEqual({ table: DAYS })
})

test.each([
  ['date', 'date'],
  ['-order', '-order'],
  ['amount', '-date'],
  ['', '-date'],
])('a list sorted by %s is sorted by %s', (sort, is) => {
  const address = readAddressOf('refunds', new URLSearchParams({ sort }), TODAY)
  expect(sortOf(address, ['date', 'order'], '-date')).toBe(is)
})
