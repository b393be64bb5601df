import { expect, test } from 'vitest'
import { localDate, localTime } from '#app/domain/shared/time.ts'
import {
  chosenFields,
  toStaffChoices,
  writeOptionFields,
} from '#app/routes/staff/orders/bundle/posted-bundle.ts'

const choice = { optionId: 7, items: [] }
const left = (date: boolean, items: boolean) => ({
  ...choice,
  left: { from: '2026-07-16 10:00:00', date, items },
})
const shown = writeOptionFields(
  new Map([
    ['bundles.7.quantities.q2c0', '1'],
    ['bundles.7.date', '2026-07-17'],
    ['bundles.7.product', ''],
  ]),
)
const asShown = {
  bundleOf: '1',
  bundleStart: '2026-07-16T10:00',
  'bundles.7.shown': shown,
  'bundles.7.date': '2026-07-17',
  'bundles.7.quantities.q2c0': '1',
}

test.each([
  {
    why: 'left as it was shown',
    posted: asShown,
    choices: [left(true, true)],
  },
  {
    why: 'another day',
    posted: { ...asShown, 'bundles.7.date': '2026-07-18' },
    choices: [left(false, true)],
  },
  {
    why: 'another number',
    posted: { ...asShown, 'bundles.7.quantities.q2c0': '2' },
    choices: [left(true, false)],
  },
  {
    why: 'another start time of its own',
    posted: { ...asShown, 'bundles.7.startTime': '12:00' },
    choices: [left(true, true)],
  },
  { why: 'no readable start', posted: { ...asShown, bundleStart: 'soon' }, choices: [choice] },
  { why: "another product's bundle", posted: { ...asShown, bundleOf: '2' }, choices: undefined },
  { why: 'no bundle', posted: {}, choices: undefined },
])('choices of a posted bundle: $why', ({ posted, choices }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(posted)) form.set(name, value)
  expect(toStaffChoices(form, 1, [choice])).toEqual(choices)
})

const ADULT = 3
const row = (priceCategoryId: number | null) => ({ field: `of-${priceCategoryId}`, priceCategoryId })
const bare = { kind: 'fixed', dates: null, starts: null, durations: [], products: [] } as const
const item = {
  productId: 2,
  quantities: [ADULT, null].map((priceCategoryId) => ({ priceCategoryId, quantity: 2 })),
}
const when = { date: localDate('2026-07-17'), startTime: localTime('12:00'), durationId: 5 }

test.each<{
  why: string
  shown?: Partial<Parameters<typeof chosenFields>[2]>
  isByCategory?: boolean
  chosen?: Partial<Parameters<typeof chosenFields>[1]>
  fields: Record<string, string>
}>([
  { why: 'nothing can be chosen', chosen: { ...when, items: [item] }, fields: {} },
  {
    why: 'one product',
    shown: { kind: 'one' },
    chosen: { items: [item] },
    fields: { 'bundles.7.product': '2' },
  },
  { why: 'none of its products', shown: { kind: 'one' }, fields: { 'bundles.7.product': '' } },
  { why: 'all', shown: { kind: 'all' }, chosen: { items: [item] }, fields: { 'bundles.7.isIncluded': 'on' } },
  { why: 'left out', shown: { kind: 'all' }, fields: {} },
  {
    why: 'a time of its own',
    shown: { dates: [], starts: [], durations: [{}] },
    chosen: when,
    fields: { 'bundles.7.date': '2026-07-17', 'bundles.7.startTime': '12:00', 'bundles.7.durationId': '5' },
  },
  { why: 'no length yet', shown: { durations: [{}] }, fields: { 'bundles.7.durationId': '' } },
  {
    why: 'numbers of each category',
    shown: { kind: 'counted', products: [{ id: 2, rows: [row(ADULT), row(9)] }] },
    isByCategory: true,
    chosen: { items: [item] },
    fields: { 'of-3': '2', 'of-9': '0' },
  },
  {
    why: 'a number of all categories',
    shown: { kind: 'counted', products: [{ id: 2, rows: [row(null)] }] },
    chosen: { items: [item] },
    fields: { 'of-null': '4' },
  },
])('fields of an option: $why', ({ shown, isByCategory = false, chosen, fields }) => {
  const option = { id: 7, canSelectPriceCategory: isByCategory }
  const found = chosenFields(option, { optionId: 7, items: [], ...chosen }, { ...bare, ...shown })
  expect(Object.fromEntries(found)).toEqual(fields)
})
