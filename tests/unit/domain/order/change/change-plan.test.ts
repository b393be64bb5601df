import { expect, test } from 'vitest'
import { planChange } from '#app/domain/order/change/change-plan.ts'
import { wallTime } from '#app/domain/shared/time.ts'

type Facts = Parameters<typeof planChange>[0]
type Row = Facts['rows'][number]

function row(over: Partial<Row> = {}): Row {
  const { quantity = 1, unitPriceMinor = 40_000 } = over
  return {
    id: 1,
    optionId: null,
    period: null,
    productId: 1,
    productName: { sv: 'Kajak' },
    priceCategoryId: null,
    priceCategoryTitle: null,
    isAddon: false,
    discountMinor: 0,
    totalMinor: quantity * unitPriceMinor,
    creditedMinor: 0,
    vatPercentage: 2500,
    ...over,
    quantity,
    unitPriceMinor,
  }
}

const LUNCH = row({ id: 2, productId: 2, isAddon: true, unitPriceMinor: 5600, vatPercentage: 1200 })

function facts(rows: readonly Row[], over: Partial<Facts> & { payedMinor?: number } = {}): Facts {
  const { payedMinor = 0, ...remaining } = over
  const { fees = [] } = over
  const priceMinor = [...rows, ...fees].reduce(
    (sum, { totalMinor, creditedMinor }) => sum + totalMinor - creditedMinor,
    0,
  )
  return {
    startRent: wallTime('2026-07-16 10:00:00'),
    endRent: wallTime('2026-07-16 13:00:00'),
    rows,
    fees: [],
    isRebookable: fees.length > 0,
    allocated: [],
    dueMinor: Math.max(0, priceMinor - payedMinor),
    overpaidMinor: Math.max(0, payedMinor - priceMinor),
    ...remaining,
  }
}

const LATER = { startRent: wallTime('2026-07-16 11:00:00'), endRent: wallTime('2026-07-16 14:00:00') }
const SAUNA = { id: 3, productId: 3, optionId: 7 }
/** Of one product with its own rate of VAT, unless told otherwise. */
function fee(unitPriceMinor: number, over: Partial<Row> = {}): Row {
  return row({ id: 5, productName: { sv: 'Ombokningsgaranti' }, isAddon: true, unitPriceMinor, ...over })
}

const BROKEN = ['past_cut_off', 'below_minimum', 'below_minimum']

test.each([
  {
    why: 'a dearer time',
    before: facts([row(), LUNCH], { payedMinor: 45_600 }),
    after: facts([row({ unitPriceMinor: 50_000 }), LUNCH], { ...LATER, payedMinor: 45_600 }),
    expected: {
      period: { isChanged: true },
      lines: [{ isChanged: true }, { isChanged: false }],
      bookingMinor: { before: 45_600, after: 55_600 },
      vat: [
        { percentage: 2500, vatMinor: 10_000 },
        { percentage: 1200, vatMinor: 600 },
      ],
      dueMinor: { before: 0, after: 10_000 },
      overpaidMinor: { before: 0, after: 0 },
      warnings: ['past_cut_off', 'below_minimum'],
    },
  },
  {
    why: 'fewer, of what was paid',
    before: facts([row({ quantity: 3 })], { payedMinor: 120_000 }),
    after: facts([row({ quantity: 2 })], { payedMinor: 120_000 }),
    expected: {
      period: { isChanged: false },
      lines: [{ before: { quantity: 3 }, after: { quantity: 2 }, isChanged: true }],
      dueMinor: { before: 0, after: 0 },
      overpaidMinor: { before: 0, after: 40_000 },
      warnings: ['below_minimum'],
    },
  },
  {
    why: 'an item of the bundle at another time, of a booking that stays',
    before: facts([row(), row({ ...SAUNA, period: { ...LATER } })]),
    after: facts([row(), row({ ...SAUNA, period: null })]),
    expected: {
      period: { isChanged: false },
      lines: [{ isChanged: false }, { before: { period: LATER }, after: { period: null }, isChanged: true }],
      warnings: ['past_cut_off', 'below_minimum'],
    },
  },
  {
    why: 'an item that another option has instead',
    before: facts([row(), row(SAUNA)]),
    after: facts([row(), row({ ...SAUNA, optionId: 8 })]),
    expected: {
      lines: [
        { isChanged: false },
        { before: null, after: { optionId: 8 } },
        { before: { optionId: 7 }, after: null },
      ],
    },
  },
  {
    why: 'a row with a credit, which stays off the price',
    before: facts([row({ creditedMinor: 15_000 })], { payedMinor: 25_000 }),
    after: facts([row({ unitPriceMinor: 50_000, creditedMinor: 15_000 })], { ...LATER, payedMinor: 25_000 }),
    expected: {
      bookingMinor: { before: 25_000, after: 35_000 },
      vat: [{ percentage: 2500, vatMinor: 7000, grossMinor: 35_000 }],
      dueMinor: { before: 0, after: 10_000 },
    },
  },
  {
    why: 'an add-on that goes and another that comes, in a row of its own',
    before: facts([row(), LUNCH]),
    after: facts([row(), row({ id: 9, productId: 3, isAddon: true, unitPriceMinor: 6000 })]),
    expected: {
      lines: [
        { isChanged: false },
        { before: null, after: { productId: 3 }, isChanged: true },
        { before: { productId: 2 }, after: null, isChanged: true },
      ],
      bookingMinor: { before: 45_600, after: 46_000 },
    },
  },
  {
    why: 'more, whose right to rebook costs more',
    before: facts([row()], { fees: [fee(5_000)], payedMinor: 45_000 }),
    after: facts([row({ quantity: 3 })], { fees: [fee(15_000)], payedMinor: 45_000 }),
    expected: {
      lines: [
        { isChanged: true },
        {
          before: { totalMinor: 5_000 },
          after: { productName: { sv: 'Ombokningsgaranti' } },
          isChanged: true,
        },
      ],
      bookingMinor: { before: 45_000, after: 135_000 },
      vat: [{ percentage: 2500, vatMinor: 27_000, grossMinor: 135_000 }],
      dueMinor: { before: 0, after: 90_000 },
      isRebookable: { before: true, after: true },
    },
  },
  {
    why: 'another time, at which the fee stays with what was given back of it',
    before: facts([row()], { fees: [fee(5_000, { creditedMinor: 2_000 })] }),
    after: facts([row()], { ...LATER, fees: [fee(5_000, { creditedMinor: 2_000 })] }),
    expected: {
      lines: [{ isChanged: false }, { isChanged: false }],
      bookingMinor: { before: 43_000, after: 43_000 },
    },
  },
  {
    why: 'another product, whose fee stands in the place of the one before',
    before: facts([row()], { fees: [fee(5_000)] }),
    after: facts([row({ id: 9, productId: 7 })], { fees: [fee(6_000, { id: 10, productId: 7 })] }),
    expected: {
      lines: [
        { before: null },
        { after: null },
        { before: { totalMinor: 5_000 }, after: { totalMinor: 6_000 }, isChanged: true },
      ],
      bookingMinor: { before: 45_000, after: 46_000 },
    },
  },
  {
    why: 'a product that can be rebooked no more, and what was paid for that',
    before: facts([row()], { fees: [fee(5_000)], payedMinor: 45_000 }),
    after: facts([row({ id: 9, productId: 7 })], { payedMinor: 45_000 }),
    expected: {
      lines: [
        { before: null },
        { after: null },
        { before: { totalMinor: 5_000 }, after: null, isChanged: true },
      ],
      bookingMinor: { before: 45_000, after: 40_000 },
      overpaidMinor: { before: 0, after: 5_000 },
      isRebookable: { before: true, after: false },
    },
  },
  {
    why: 'another product, whose rules count though the time stays',
    before: facts([row()]),
    after: facts([row({ id: 9, productId: 7 })]),
    expected: { warnings: ['past_cut_off', 'below_minimum'] },
  },
])('the plan of a change: $why', ({ before, after, expected }) => {
  expect(planChange(before, after, BROKEN)).toMatchObject(expected)
})

test('a change that changes nothing has no plan, whatever is assigned', () => {
  expect(planChange(facts([row()]), facts([row()], { allocated: ['Alva'] }), BROKEN)).toBeUndefined()
})
