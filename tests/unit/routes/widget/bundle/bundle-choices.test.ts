import { expect, test } from 'vitest'
import { localDate, localTime } from '#app/domain/shared/time.ts'
import { readChoices, readPostedChoices, writeChoices } from '#app/routes/widget/bundle/bundle-choices.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

const choices = [
  {
    optionId: 7,
    date: localDate('2026-07-17'),
    startTime: localTime('17:00'),
    durationId: 3,
    items: [
      {
        productId: 12,
        quantities: [
          { priceCategoryId: null, quantity: 2 },
          { priceCategoryId: 5, quantity: 1 },
        ],
      },
      { productId: 13, quantities: [] },
    ],
  },
  { optionId: 8, items: [] },
]

test('what is chosen comes back from its address as it was', () => {
  expect(writeChoices(choices)).toBe('7~2026-07-17~17:00~3~12:0.2_5.1,13:;8~~~~')
  expect(readChoices(writeChoices(choices))).toEqual(choices)
  expect(readChoices(null)).toBeNull()
})

test.each([
  { text: '', read: [] },
  { text: 'x~2026-07-17', read: [] },
  { text: '7~2026-13-45~25:00~-1~', read: [{ optionId: 7, items: [] }] },
  {
    text: '7~~~~x:1.2,12:1.x_0.9999_0.600',
    read: [
      { optionId: 7, items: [{ productId: 12, quantities: [{ priceCategoryId: null, quantity: 500 }] }] },
    ],
  },
  { text: '1;2;3;4;5;6', read: [1, 2, 3, 4, 5].map((optionId) => ({ optionId, items: [] })) },
])('malformed parts of an address are left out: $text', ({ text, read }) => {
  expect(readChoices(text)).toEqual(read)
})

const item = (productId: number) => ({ productId, unitPriceMinor: null, seats: 1 })
const option = { ...bundleOption(), id: 7, products: [item(12), item(13)] }
const one = { ...option, canSelectProduct: true, canOnlySelectOneProduct: true }
const counts = (productId: number, ...quantities: [number | null, number][]) => ({
  productId,
  quantities: quantities.map(([priceCategoryId, quantity]) => ({ priceCategoryId, quantity })),
})

test.each([
  { why: 'nothing', of: option, form: {}, items: [] },
  { why: 'ticked', of: option, form: { 'b.7.take': '1' }, items: [counts(12), counts(13)] },
  {
    why: 'counted',
    of: option,
    form: { 'q.7-12-0': '2', 'q.7-12-5': '' },
    items: [counts(12, [null, 2], [5, 0])],
  },
  {
    why: 'one more',
    of: option,
    form: { 'q.7-12-0': '2', intent: 'plus:7-12-0' },
    items: [counts(12, [null, 3])],
  },
  {
    why: 'one less than none',
    of: option,
    form: { 'q.7-12-0': '0', intent: 'minus:7-12-0' },
    items: [counts(12, [null, 0])],
  },
  { why: 'one product', of: one, form: { 'b.7.product': '13', 'q.7-12-0': '2' }, items: [counts(13)] },
  { why: 'no product', of: one, form: { 'b.7.product': 'none' }, items: [] },
  {
    why: 'another option’s row',
    of: option,
    form: { 'q.8-12-0': '2', 'q.7-99-0': '1', 'q.7-12-x': '1' },
    items: [],
  },
])('posted: $why', ({ of, form, items }) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, value)
  const posted = readPostedChoices(data, [of])
  expect(posted.choices).toEqual([{ optionId: 7, items }])
  expect(posted.errors.size).toBe(0)
})

test.each([
  { text: 'två', fault: 'no_number' },
  { text: '501', fault: 'at_most' },
])('a number that is none: $text', ({ text, fault }) => {
  const data = new FormData()
  data.set('q.7-12-0', text)
  expect([...readPostedChoices(data, [option]).errors]).toEqual([['q.7-12-0', { fault, typed: text }]])
})
