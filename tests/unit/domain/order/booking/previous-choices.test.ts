import { expect, test } from 'vitest'
import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { choicesAlong, choicesOf } from '#app/domain/order/booking/previous-choices.ts'
import type { BundleChoice } from '#app/domain/order/bundle/bundle-types.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

const option: OfferedBundle = {
  ...bundleOption({
    dateOption: 'CUSTOM_MIN_MAX',
    dateOptionDaysMin: 0,
    dateOptionDaysMax: 2,
    canSelectDate: true,
  }),
  id: 7,
  products: [{ productId: 2, unitPriceMinor: null, seats: 1 }],
}
const row = { productId: 2, isAddon: false, priceCategoryId: 5, quantity: 3 }
const previous = {
  startRent: wallTime('2026-07-02 17:00:00'),
  durationId: 3,
  bundleOptionId: 7,
  rows: [row, { ...row, productId: 9, isAddon: true }],
}

test('choices are read from the items as they are booked; an option of which none came is named', () => {
  expect(choicesOf([{ id: 7 }, { id: 8 }], [previous])).toEqual([
    {
      optionId: 7,
      date: '2026-07-02',
      startTime: '17:00',
      durationId: 3,
      items: [{ productId: 2, quantities: [{ priceCategoryId: 5, quantity: 3 }] }],
    },
    { optionId: 8, items: [] },
  ])
})

const upTo = { quantityOption: 'PARENT_OPTIONAL', canSelectQuantity: true } as const

test.each([
  {
    why: 'the same distance, the same number',
    of: {},
    to: '2026-07-20',
    people: 3,
    date: '2026-07-21',
    quantities: [3],
  },
  {
    why: 'too far by the new rule: the likely day',
    of: { dateOptionDaysMax: 0 },
    to: '2026-07-20',
    people: 3,
    date: '2026-07-20',
    quantities: [3],
  },
  {
    why: 'as many as must be: counted anew',
    of: {},
    to: '2026-07-01',
    people: 2,
    date: '2026-07-02',
    quantities: [],
  },
  { why: 'too many: the most', of: upTo, to: '2026-07-01', people: 2, date: '2026-07-02', quantities: [2] },
  {
    why: 'fewer than the parent may stay',
    of: upTo,
    to: '2026-07-01',
    people: 5,
    date: '2026-07-02',
    quantities: [3],
  },
])('moved from 1 July: $why', ({ of, to, people, date, quantities }) => {
  const options = [{ ...option, ...of }]
  const parent = {
    startRent: wallTime(`${to} 10:00:00`),
    endRent: wallTime(`${to} 13:00:00`),
    durationId: 3,
    quantities: [{ priceCategoryId: null, quantity: people }],
  }
  const move = { parent, parentSeats: 1, today: localDate('2026-06-01') }
  const numbersOf = (choice: BundleChoice | undefined) =>
    choice?.items[0]?.quantities.map(({ quantity }) => quantity)
  const along = (isLeft: { date: boolean; items: boolean }) => {
    const left = { from: wallTime('2026-07-01 10:00:00'), ...isLeft }
    const choices = choicesOf(options, [previous]).map((choice) => ({ ...choice, left }))
    return choicesAlong(options, choices, move)[0]
  }
  const moved = along({ date: true, items: true })
  expect([moved?.date, numbersOf(moved)]).toEqual([date, quantities])

  const [chosen] = choicesOf(options, [previous])
  expect(along({ date: true, items: false })).toEqual({ ...chosen, date })
  expect(along({ date: false, items: true })).toEqual({ ...chosen, items: moved?.items })
  expect(choicesAlong(options, choicesOf(options, [previous]), move)).toEqual([chosen])
})
