import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { carry, parseWidgetAddress } from '#app/http/pages/widget-address.ts'
import { readChoice, readPostedChoice, toParameters } from '#app/routes/widget/choice.ts'

const today = localDate('2026-07-16')

function choose(query: string) {
  const params = new URLSearchParams(query)
  return readChoice(params, parseWidgetAddress(params), today)
}

function post(query: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const before = choose(query)
  if (!before) throw new Error('the query names no product')
  return readPostedChoice(form, before)
}

test.each(['', 'product=0', 'product=x', 'product=-1'])('no product, no choice: ?%s', (query) => {
  expect(choose(query)).toBeUndefined()
})

test.each([
  { why: 'this month first', query: 'product=7', month: '2026-07-01' },
  { why: 'the chosen day brings its month', query: 'product=7&startDate=2026-08-20', month: '2026-08-01' },
  {
    why: 'a month to look at goes first',
    query: 'product=7&startDate=2026-08-20&month=2026-09-01',
    month: '2026-09-01',
  },
  { why: 'never a month that is over', query: 'product=7&month=2025-01-01', month: '2026-07-01' },
])('$why', ({ query, month }) => {
  expect(choose(query)?.month).toBe(month)
})

test('quantities are read by price category, malformed ones left out', () => {
  expect([...(choose('product=7&q=12:2,13:0,x:1,14:-1,0:3')?.quantities ?? [])]).toEqual([
    [12, 2],
    [13, 0],
    [0, 3],
  ])
})

test.each([
  { intent: 'plus:12', quantity: 3 },
  { intent: 'minus:12', quantity: 1 },
  { intent: 'plus:13', quantity: 2 },
  { intent: 'preview', quantity: 2 },
])('the button $intent makes 2 into $quantity', ({ intent, quantity }) => {
  expect(post('product=7', { 'q.12': '2', intent }).choice.quantities.get(12)).toBe(quantity)
})

test.each([
  { text: '-3', fault: 'negative' },
  { text: '−3', fault: 'negative' },
  { text: '1,5', fault: 'decimal' },
  { text: '2.0', fault: 'decimal' },
  { text: 'abc', fault: 'no_number' },
  { text: '1e12', fault: 'no_number' },
  { text: '1000000000000', fault: 'at_most' },
  { text: '501', fault: 'at_most' },
])('a quantity of "$text" is $fault, counts as none and stands as it was typed', ({ text, fault }) => {
  const { choice, errors } = post('product=7', { 'q.12': text })
  expect([...errors]).toEqual([['q.12', { fault, typed: text }]])
  expect([...choice.quantities]).toEqual([[12, 0]])
})

test.each([
  { text: '500', quantity: 500 },
  { text: ' 2 ', quantity: 2 },
  { text: '', quantity: 0 },
])('a quantity of "$text" is $quantity', ({ text, quantity }) => {
  const { choice, errors } = post('product=7', { 'q.12': text })
  expect(errors.size).toBe(0)
  expect([...choice.quantities]).toEqual([[12, quantity]])
})

test('stepping never leaves 0 to 500', () => {
  expect(post('product=7', { 'q.12': '0', intent: 'minus:12' }).choice.quantities.get(12)).toBe(0)
  expect(post('product=7', { 'q.12': '500', intent: 'plus:12' }).choice.quantities.get(12)).toBe(500)
})

test('no start time posted means none is chosen, whatever the address says', () => {
  expect(post('product=7&startTime=09:00', {}).choice.startTime).toBeUndefined()
})

test.each(['', '&month=2026-08-01'])('a choice as parameters reads back as the same choice: %s', (more) => {
  const query = `product=7&booking=3&startDate=2026-08-20&startTime=09:00&durationId=2&q=12:2,13:1${more}`
  const choice = choose(query)
  if (!choice) throw new Error('the query names no product')
  expect(choose(carry(parseWidgetAddress(new URLSearchParams()), toParameters(choice)).slice(1))).toEqual(
    choice,
  )
})
