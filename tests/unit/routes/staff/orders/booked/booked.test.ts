import { expect, test } from 'vitest'
import {
  BOOKED,
  type BookingChoice,
  bookingFields,
  changeBooked,
  isAnswerOf,
  readBooked,
  writeBooked,
} from '#app/routes/staff/orders/booked/booked.ts'

function choice(key: number, fields: string): BookingChoice {
  return { key, fields: new URLSearchParams(fields) }
}

const kayak = choice(0, 'product=7&date=2026-07-16&start=2026-07-16T10%3A00&quantities.3=2')
const canoe = choice(1, 'product=8&date=2026-07-17&start=own&ownTime=10%3A07&addons.5=1')
const unchosen = choice(2, 'product=8&date=2026-07-17')
const sale = { current: canoe, booked: [kayak] }

test.each([
  {
    why: 'one more is of the same product and day, at no start yet',
    sale,
    intent: 'add',
    current: '2 product=8&date=2026-07-17',
    booked: [0, 1],
  },
  { why: 'the same sale has an address of its own', sale, intent: 'recount', current: canoe, booked: [0] },
  {
    why: 'one opened again leaves the shown one chosen',
    sale,
    intent: 'edit-0',
    current: kayak,
    booked: [1],
  },
  {
    why: 'the shown one goes while it has no start',
    sale: { current: unchosen, booked: [kayak, canoe] },
    intent: 'edit-0',
    current: kayak,
    booked: [1],
  },
  { why: 'one chosen before is left out', sale, intent: 'remove-0', current: canoe, booked: [] },
  {
    why: 'the shown one is left out for the last chosen',
    sale: { current: unchosen, booked: [kayak, canoe] },
    intent: 'discard',
    current: canoe,
    booked: [0],
  },
])('$why', ({ sale, intent, current, booked }) => {
  const changed = changeBooked(sale, intent)
  expect(changed && `${changed.current.key} ${changed.current.fields}`).toBe(
    typeof current === 'string' ? current : `${current.key} ${current.fields}`,
  )
  expect(changed?.booked.map(({ key }) => key)).toEqual(booked)
})

test.each(['book', 'edit-9', 'remove-x', null])('%s changes no booking', (intent) => {
  expect(changeBooked(sale, intent)).toBeUndefined()
})

test('the only booking stays', () => {
  expect(changeBooked({ current: kayak, booked: [] }, 'discard')).toBeUndefined()
})

test('a draft has each booking once, with the fields of a booking alone', () => {
  const draft = new FormData()
  for (const text of [kayak, canoe, canoe].map(writeBooked)) draft.append(BOOKED, text)
  draft.append(BOOKED, 'key=3&product=9&firstName=Eva')
  expect(readBooked(draft).map(({ key, fields }) => `${key} ${fields}`)).toEqual([
    `0 ${kayak.fields}`,
    `1 ${canoe.fields}`,
    '3 product=9',
  ])
  expect(readBooked(null)).toEqual([])
})

test('fields of a booking say what, when and how many', () => {
  const form = {
    product: '7',
    'bundles.4.product': '9',
    bundleOf: '7',
    start: '',
    firstName: 'Eva',
    intent: 'add',
  }
  expect(`${bookingFields(Object.entries(form))}`).toBe('product=7&bundles.4.product=9&bundleOf=7')
})

test.each([
  { name: 'answers.b0p7n1f3', key: 0, expected: true },
  { name: 'answers.b1p8n1f3', key: 0, expected: true },
  { name: 'answers.b1000p8n1f3', key: 0, expected: false },
  { name: 'answers.b1000p8n1f3', key: 1, expected: true },
  { name: 'answers.f3', key: 0, expected: false },
])('$name is asked in booking $key: $expected', ({ name, key, expected }) => {
  expect(isAnswerOf(choice(key, ''), name)).toBe(expected)
})
