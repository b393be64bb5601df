import { expect, test } from 'vitest'
import { toStaffChoices, writeOptionFields } from '#app/routes/staff/orders/bundle/posted-bundle.ts'

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
