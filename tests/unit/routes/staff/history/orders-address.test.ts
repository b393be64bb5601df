import { expect, test } from 'vitest'
import {
  hasOrderFilters,
  readOrdersAddress,
  withoutOrderFilters,
  writeOrdersAddress,
} from '#app/routes/staff/history/orders-address.ts'

const read = (query: string) => readOrdersAddress(new URLSearchParams(query))

test.each([
  '',
  'tab=past',
  'q=anna&from=2026-07-16&to=2026-07-22&payment=UNPAID&createdFrom=2026-07-01&product=4&sort=start',
])('what is read is written back: %s', (query) => {
  expect(writeOrdersAddress(read(query))).toBe(query === '' ? '/history/orders' : `/history/orders?${query}`)
})

test.each([
  ['tab=constructor', 'tab', 'coming'],
  ['sort=price', 'sort', '-id'],
  ['from=2026-02-30', 'startFrom', undefined],
  ['to=yesterday', 'startTo', undefined],
  ['payment=SOME', 'payment', undefined],
  ['product=-1', 'productId', undefined],
  ['product=1e99', 'productId', undefined],
  ['q=%20%20', 'search', ''],
  ['after=', 'after', undefined],
] as const)('%s cannot be used and is left at its default', (query, choice, value) => {
  expect(read(query)[choice]).toBe(value)
})

test('any change but turning the page goes to the first page', () => {
  const address = read('tab=past&after=17')
  expect(writeOrdersAddress(address, { search: 'anna' })).toBe('/history/orders?tab=past&q=anna')
  expect(writeOrdersAddress(address, { after: '9' })).toBe('/history/orders?tab=past&after=9')
})

test('clearing the filters keeps tab and sort order', () => {
  const address = read('tab=all&q=anna&product=3&sort=start')
  expect(withoutOrderFilters(address)).toBe('/history/orders?tab=all&sort=start')
  expect(hasOrderFilters(address)).toBe(true)
  expect(hasOrderFilters(read('tab=all&sort=start&after=3'))).toBe(false)
})
