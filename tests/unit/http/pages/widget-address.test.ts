import { expect, test } from 'vitest'
import { carry, guestLocale, parseWidgetAddress } from '#app/http/pages/widget-address.ts'

function parse(query: string) {
  return parseWidgetAddress(new URLSearchParams(query))
}

test.each([
  { why: 'the key is read', query: 'key=sjoboden', expected: { key: 'sjoboden' } },
  { why: 'a language of the product', query: 'lang=no', expected: { lang: 'no' } },
  { why: 'another language is ignored', query: 'lang=fr', expected: { lang: undefined } },
  { why: 'a list view', query: 'view=calendar', expected: { view: 'calendar' } },
  { why: 'another view is ignored', query: 'view=map', expected: { view: undefined } },
  { why: 'a single number is wrapped into a list', query: 'products=7', expected: { products: [7] } },
  { why: 'comma-separated', query: 'products=7,8', expected: { products: [7, 8] } },
  { why: 'repeated', query: 'categories=7&categories=8', expected: { categories: [7, 8] } },
  { why: 'each once', query: 'products=7,7,8', expected: { products: [7, 8] } },
  { why: 'malformed ones are ignored', query: 'products=7,x,-1,0,1e3,2.5', expected: { products: [7] } },
  { why: 'a single 0 is no product', query: 'products=0', expected: { products: [] } },
  { why: 'defaults', query: '', expected: { participants: 1, duration: 0, durationId: 0, quantity: 0 } },
  {
    why: 'search parameters',
    query: 'participants=4&duration=3&durationId=2&quantity=5',
    expected: { participants: 4, duration: 3, durationId: 2, quantity: 5 },
  },
  { why: 'more than the stepper takes', query: 'participants=501', expected: { participants: 1 } },
  {
    why: 'dates and times',
    query: 'startDate=2026-07-17&startTime=09:00&endDate=2026-07-18&endTime=10:30',
    expected: { startDate: '2026-07-17', startTime: '09:00', endDate: '2026-07-18', endTime: '10:30' },
  },
  {
    why: 'days that do not exist',
    query: 'startDate=2026-02-30&startTime=25:00',
    expected: { startDate: undefined, startTime: undefined },
  },
  {
    why: 'order, secret and window',
    query: 'order=12&secret=abcdefgh&w=12345678&cart=a-b_c-d-e',
    expected: { order: 12, secret: 'abcdefgh', w: '12345678', cart: 'a-b_c-d-e' },
  },
])('$why: ?$query', ({ query, expected }) => {
  expect(parse(query)).toMatchObject(expected)
})

test.each(['order=__proto__', 'order=1%00', 'order=9007199254740993', 'order=+1', 'order=0x10', 'order=١٢'])(
  'no order number: ?%s',
  (query) => {
    expect(parse(query).order).toBeUndefined()
  },
)

test.each(['secret=short', 'secret=%3Cscript%3Ealert(1)', 'secret=a b c d e f', `secret=${'a'.repeat(101)}`])(
  'no secret: ?%s',
  (query) => {
    expect(parse(query).secret).toBeUndefined()
  },
)

test.each(['key=%00', 'key=%0d%0aSet-Cookie:x', `key=${'k'.repeat(201)}`, 'key=%20'])(
  'no key: ?%s',
  (query) => {
    expect(parse(query).key).toBeUndefined()
  },
)

test('a long hostile list is cut, not walked to its end', () => {
  const list = Array.from({ length: 5_000 }, (_, index) => index + 1).join(',')
  expect(parse(`products=${list}`).products.length).toBeLessThanOrEqual(200)
})

test('carrying keeps everything that was brought along, in one order, without defaults', () => {
  const query = 'w=12345678&origin=https%3A%2F%2Fexample.test&products=7,8&key=sjoboden&participants=1&evil=1'
  expect(carry(parse(query))).toBe(
    '?key=sjoboden&products=7%2C8&origin=https%3A%2F%2Fexample.test&w=12345678',
  )
})

test.each([
  { why: 'a change replaces', changes: { startDate: '2026-07-18' }, query: '?key=k&startDate=2026-07-18' },
  { why: 'null removes', changes: { startDate: null }, query: '?key=k' },
  {
    why: "a page's own parameters come last",
    changes: { product: 7 },
    query: '?key=k&startDate=2026-07-17&product=7',
  },
  { why: 'text is encoded', changes: { startDate: null, q: 'a&b=c' }, query: '?key=k&q=a%26b%3Dc' },
])('carrying on: $why', ({ changes, query }) => {
  expect(carry(parse('key=k&startDate=2026-07-17'), changes)).toBe(query)
})

test('what is carried reads back as the same address', () => {
  const address = parse('key=k&lang=de&view=calendar&products=1,2&categories=3&participants=4&cart=abcdefgh')
  expect(parse(carry(address))).toEqual(address)
})

test.each([
  { requested: 'de', shop: ['sv', 'de'], locale: 'de' },
  { requested: 'nl', shop: ['en', 'sv'], locale: 'en' },
  { requested: undefined, shop: ['no'], locale: 'no' },
  { requested: 'en', shop: [], locale: 'sv' },
] as const)('asked $asked of a shop with $shop: $locale', ({ requested, shop, locale }) => {
  expect(guestLocale(requested, shop)).toBe(locale)
})
