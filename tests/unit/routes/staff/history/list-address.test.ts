import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import {
  hasFilters,
  type START_PRESETS,
  startingIn,
  withoutFilters,
  writeLeftList,
  writeListAddress,
  writeListPage,
} from '#app/routes/staff/history/list-address.ts'
import { readListAddress } from '#app/routes/staff/history/read-list-address.server.ts'

const read = (query: string) => readListAddress('orders', new URLSearchParams(query))

test.each([
  '',
  'tab=past',
  'q=anna&from=2026-07-16&to=2026-07-22&payment=UNPAID&createdFrom=2026-07-01&product=4&sort=start',
  'product=4&product=7',
  'comment=allergi&commentBy=GUEST&user=3&customer=8&tag=blogg&channel=GetYourGuide&sort=-created',
  'channel=STAFF&field-3=o1&field-12=Svart%2C+helst',
])('what is read is written back: %s', (query) => {
  expect(writeListAddress(read(query))).toBe(query === '' ? '/history/orders' : `/history/orders?${query}`)
})

test('an address that is read again is that of its own list', () => {
  const params = new URLSearchParams('tab=past&product=4')
  const lists = ['orders', 'bookings', 'orders'] as const
  expect(lists.map((list) => readListAddress(list, params).list)).toEqual(lists)
  expect(read(`tab=past&q=${'x'.repeat(300)}`).tab).toBe('past')
  expect(read('tab=past').productIds).toEqual([])
})

test.each([
  ['tab=constructor', 'tab', 'coming'],
  ['sort=price', 'sort', '-id'],
  ['from=2026-02-30', 'startFrom', undefined],
  ['to=yesterday', 'startTo', undefined],
  ['payment=SOME', 'payment', undefined],
  ['product=-1', 'productIds', []],
  ['product=1e99&product=4&product=4', 'productIds', [4]],
  ['q=%20%20', 'search', undefined],
  ['q=a%00b', 'search', 'ab'],
  ['comment=', 'comment', undefined],
  ['commentBy=me', 'commentBy', undefined],
  ['user=kim', 'createdByUserId', undefined],
  ['field-x=1&field-=2&field-0=3&field-4=', 'answers', []],
  [
    'field-4=1:2,3:4',
    'answers',
    [
      { customFieldId: 4, value: '1:2' },
      { customFieldId: 3, value: '4' },
    ],
  ],
  ['after=', 'after', undefined],
  ['all=yes', 'isAll', false],
] as const)('%s cannot be used and is left at its default', (query, choice, value) => {
  expect(read(query)[choice]).toEqual(value)
})

test('any change but turning the page goes to the first page', () => {
  const address = read('tab=past&after=17&all=1')
  expect(writeListAddress(address, { search: 'anna' })).toBe('/history/orders?tab=past&q=anna')
  expect(writeListAddress(address, { after: '9' })).toBe('/history/orders?tab=past&after=9')
})

test('a page about the list leads back to the page, the choice of all and the ticks that it was left with', () => {
  const address = read('tab=all&after=17')
  expect(writeListPage(address, 'export')).toBe('/history/orders/export?tab=all&after=17')
  expect(writeLeftList(address, [5, 4])).toBe('/history/orders?tab=all&after=17&ids=5&ids=4')
  expect(writeLeftList(read('before=9&all=1'))).toBe('/history/orders?before=9&all=1')
})

test('clearing the filters keeps tab and sort order', () => {
  const address = read('tab=all&q=anna&product=3&field-2=x&channel=OTA&sort=start')
  expect(withoutFilters(address)).toBe('/history/orders?tab=all&sort=start')
  expect(hasFilters(address)).toBe(true)
  expect(hasFilters(read('tab=all&sort=start&after=3'))).toBe(false)
})

test('the lists differ in their path alone', () => {
  const address = readListAddress('bookings', new URLSearchParams('tab=past&product=3'))
  expect(writeListAddress(address)).toBe('/history/bookings?tab=past&product=3')
})

test.each<[(typeof START_PRESETS)[number], string, string]>([
  ['today', '', 'from=2026-12-30&to=2026-12-30'],
  ['today', 'tab=past', 'tab=past&from=2026-12-30&to=2026-12-30'],
  ['tomorrow', 'q=anna&from=2026-07-16', 'q=anna&from=2026-12-31&to=2026-12-31'],
  ['tomorrow', 'tab=past', 'tab=all&from=2026-12-31&to=2026-12-31'],
  ['week', '', 'tab=all&from=2026-12-28&to=2027-01-03'],
  ['seven_days', '', 'from=2026-12-30&to=2027-01-05'],
  ['month', 'tab=deleted', 'tab=deleted&from=2026-12-01&to=2026-12-31'],
  ['last_month', '', 'tab=all&from=2026-11-01&to=2026-11-30'],
  ['last_month', 'tab=past&after=3', 'tab=past&from=2026-11-01&to=2026-11-30'],
])('starts of %s after %j: %s', (preset, before, after) => {
  const address = read(before)
  const changes = startingIn(address, preset, localDate('2026-12-30'))
  expect(writeListAddress(address, changes)).toBe(`/history/orders?${after}`)
})
