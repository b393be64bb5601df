import { describe, expect, test } from 'vitest'
import { dueMinor, overpaidMinor } from '#app/domain/order/order-total.ts'
import {
  balancesAfter,
  fillCredits,
  fillPaid,
  planRefund,
  type RefundFacts,
  type RefundQuery,
  splitPlan,
} from '#app/domain/order/refund/plan-refund.ts'

const row = (id: number, totalMinor: number, vatPercentage = 2500, creditedMinor = 0, bookingId = 1) => ({
  id,
  bookingId,
  totalMinor,
  vatPercentage,
  creditedMinor,
})
const payment = (id: number, amountMinor: number, refundedMinor = 0) => ({
  id,
  provider: 'CASH',
  paymentProviderId: null,
  amountMinor,
  refundedMinor,
})
const credit = (rowId: number, amountMinor: number) => ({ rowId, amountMinor })
const share = (transactionId: number, amountMinor: number) => ({ transactionId, amountMinor })

/** 400 kr at 25 %, paid in full. */
const paidFacts: RefundFacts = {
  priceMinor: 40_000,
  payedMinor: 40_000,
  returningMinor: 0,
  rows: [row(1, 40_000)],
  payments: [payment(9, 40_000)],
}
const query = (over: Partial<RefundQuery> = {}): RefundQuery => ({
  overpaidMinor: 0,
  credits: [],
  cancelsBookings: false,
  ...over,
})

type Case = {
  name: string
  facts?: Partial<RefundFacts>
  query: Partial<RefundQuery>
  credits: [rowId: number, amountMinor: number, vatMinor: number][]
  entries: [paymentId: number, amountMinor: number, itemVat: number[]][]
}

test.each<Case>([
  {
    name: 'a row in full',
    query: { credits: [credit(1, 40_000)] },
    credits: [[1, 40_000, 8_000]],
    entries: [[9, 40_000, [8_000]]],
  },
  {
    name: 'half a row',
    query: { credits: [credit(1, 20_000)] },
    credits: [[1, 20_000, 4_000]],
    entries: [[9, 20_000, [4_000]]],
  },
  {
    name: 'a deposit of an order that is due otherwise',
    facts: { payedMinor: 10_000, payments: [payment(9, 10_000)] },
    query: { credits: [credit(1, 10_000)] },
    credits: [[1, 10_000, 2_000]],
    entries: [[9, 10_000, [2_000]]],
  },
  {
    name: 'an öre whose VAT the row loses: 8 öre hold 2 of it, 7 hold 1',
    facts: { priceMinor: 8, payedMinor: 8, rows: [row(1, 8)], payments: [payment(9, 8)] },
    query: { credits: [credit(1, 1)] },
    credits: [[1, 1, 1]],
    entries: [[9, 1, [1]]],
  },
  {
    name: 'the next öre, which has none: 7 hold 1, 6 hold 1',
    facts: { priceMinor: 7, payedMinor: 7, rows: [row(1, 8, 2500, 1)], payments: [payment(9, 8, 1)] },
    query: { credits: [credit(1, 1)] },
    credits: [[1, 1, 0]],
    entries: [[9, 1, [0]]],
  },
  {
    name: 'several rates',
    facts: {
      priceMinor: 42_600,
      payedMinor: 42_600,
      rows: [row(1, 20_000), row(2, 11_200, 1200), row(3, 10_600, 600), row(4, 800, 0)],
      payments: [payment(9, 42_600)],
    },
    query: { credits: [credit(1, 10_000), credit(2, 11_200), credit(3, 10_600), credit(4, 800)] },
    credits: [
      [1, 10_000, 2_000],
      [2, 11_200, 1_200],
      [3, 10_600, 600],
      [4, 800, 0],
    ],
    entries: [[9, 32_600, [2_000, 1_200, 600, 0]]],
  },
  {
    name: 'two payments, the newest first, with the VAT by largest remainder',
    facts: { payments: [payment(8, 25_000), payment(9, 15_000)] },
    query: { credits: [credit(1, 20_001)] },
    credits: [[1, 20_001, 4_000]],
    entries: [
      [9, 15_000, [3_000]],
      [8, 5_001, [1_000]],
    ],
  },
  {
    name: 'the named payment alone',
    facts: { payments: [payment(8, 25_000), payment(9, 15_000)] },
    query: { distribution: [share(8, 20_000)], credits: [credit(1, 20_000)] },
    credits: [[1, 20_000, 4_000]],
    entries: [[8, 20_000, [4_000]]],
  },
  {
    name: 'payments as staff distribute it, in whatever order they name them',
    facts: { payments: [payment(7, 5_000), payment(8, 25_000), payment(9, 15_000)] },
    query: { distribution: [share(8, 12_001), share(9, 8_000)], credits: [credit(1, 20_001)] },
    credits: [[1, 20_001, 4_000]],
    entries: [
      [9, 8_000, [1_600]],
      [8, 12_001, [2_400]],
    ],
  },
  {
    name: 'a payment that is named twice, up to all that is left of it',
    facts: { payments: [payment(8, 25_000), payment(9, 15_000, 5_000)] },
    query: { distribution: [share(9, 6_000), share(9, 4_000)], credits: [credit(1, 10_000)] },
    credits: [[1, 10_000, 2_000]],
    entries: [[9, 10_000, [2_000]]],
  },
  {
    name: 'overpayment and a row, distributed',
    facts: { payedMinor: 45_000, payments: [payment(8, 40_000), payment(9, 5_000)] },
    query: {
      overpaidMinor: 5_000,
      credits: [credit(1, 10_000)],
      distribution: [share(8, 13_000), share(9, 2_000)],
    },
    credits: [[1, 10_000, 2_000]],
    entries: [
      [9, 2_000, []],
      [8, 13_000, [2_000]],
    ],
  },
  {
    name: 'a refund after a refund that is pending yet',
    facts: {
      priceMinor: 30_000,
      payedMinor: 30_000,
      rows: [row(1, 40_000, 2500, 10_000)],
      payments: [payment(8, 25_000), payment(9, 15_000, 10_000)],
    },
    query: { credits: [credit(1, 30_000)] },
    credits: [[1, 30_000, 6_000]],
    entries: [
      [9, 5_000, [1_000]],
      [8, 25_000, [5_000]],
    ],
  },
  {
    name: 'a cancelled booking: its rows are credited in full, the money that goes back is what was named',
    facts: {
      priceMinor: 60_000,
      payedMinor: 10_000,
      rows: [row(1, 40_000), row(2, 11_200, 1200), row(3, 8_800, 2500, 0, 2)],
      payments: [payment(9, 10_000)],
    },
    query: { credits: [credit(1, 10_000)], cancelsBookings: true },
    credits: [
      [1, 40_000, 8_000],
      [2, 11_200, 1_200],
    ],
    entries: [[9, 10_000, [2_000]]],
  },
  {
    name: 'a cancelled booking of which some was credited before',
    facts: {
      priceMinor: 30_000,
      payedMinor: 30_000,
      rows: [row(1, 40_000, 2500, 10_000)],
      payments: [payment(9, 40_000, 10_000)],
    },
    query: { credits: [credit(1, 20_000)], cancelsBookings: true },
    credits: [[1, 30_000, 6_000]],
    entries: [[9, 20_000, [4_000]]],
  },
  {
    name: 'overpayment alone cancels nothing',
    facts: { payedMinor: 45_000, payments: [payment(9, 45_000)] },
    query: { overpaidMinor: 5_000, cancelsBookings: true },
    credits: [],
    entries: [[9, 5_000, []]],
  },
  {
    name: 'overpayment alone',
    facts: { payedMinor: 45_000, payments: [payment(9, 45_000)] },
    query: { overpaidMinor: 5_000 },
    credits: [],
    entries: [[9, 5_000, []]],
  },
  {
    name: 'overpayment, then a row',
    facts: { payedMinor: 45_000, payments: [payment(8, 40_000), payment(9, 5_000)] },
    query: { overpaidMinor: 5_000, credits: [credit(1, 10_000)] },
    credits: [[1, 10_000, 2_000]],
    entries: [
      [9, 5_000, []],
      [8, 10_000, [2_000]],
    ],
  },
])('gives back $name', ({ facts, query: over, credits, entries }) => {
  const planned = planRefund({ ...paidFacts, ...facts }, query(over))
  if (!planned.ok) throw new Error(planned.error.code)
  expect(planned.value.credits).toEqual(
    credits.map(([rowId, amountMinor, vatMinor]) => ({ rowId, amountMinor, vatMinor })),
  )
  const shown = planned.value.entries.map((entry) => [
    entry.refundsTransactionId,
    entry.amountMinor,
    entry.items.map(({ vatMinor }) => vatMinor),
  ])
  expect(shown).toEqual(entries)
})

const overpaidFacts = { ...paidFacts, payedMinor: 45_000, payments: [payment(9, 45_000)] }

test.each<[name: string, facts: RefundFacts, over: Partial<RefundQuery>, refusal: object]>([
  ['nothing', paidFacts, {}, { code: 'refund_not_positive' }],
  ['an amount below 0', paidFacts, { credits: [credit(1, -1)] }, { code: 'refund_not_positive' }],
  ['half an öre', paidFacts, { credits: [credit(1, 0.5)] }, { code: 'refund_not_positive' }],
  ['an unknown row', paidFacts, { credits: [credit(7, 1)] }, { code: 'refund_row_not_found' }],
  [
    'more than is left of a row',
    { ...paidFacts, rows: [row(1, 40_000, 2500, 30_000)] },
    { credits: [credit(1, 10_001)] },
    { code: 'refund_above_left', leftMinor: 10_000 },
  ],
  [
    'a row named twice above what is left',
    paidFacts,
    { credits: [credit(1, 20_000), credit(1, 20_001)] },
    { code: 'refund_above_left', leftMinor: 40_000 },
  ],
  [
    'more than was paid',
    { ...paidFacts, payedMinor: 10_000, payments: [payment(9, 10_000)] },
    { credits: [credit(1, 10_001)] },
    { code: 'refund_above_maximum', maximumMinor: 10_000 },
  ],
  [
    'more than its payment has left, pending refunds counted',
    { ...paidFacts, payments: [payment(8, 25_000), payment(9, 15_000, 5_000)] },
    { distribution: [share(9, 10_001)], credits: [credit(1, 10_001)] },
    { code: 'refund_above_payment', at: 'distribution', transactionId: 9, maximumMinor: 10_000 },
  ],
  [
    'a payment named twice above what it has left',
    paidFacts,
    { distribution: [share(9, 30_000), share(9, 10_001)], credits: [credit(1, 40_000)] },
    { code: 'refund_above_payment', transactionId: 9, maximumMinor: 40_000 },
  ],
  [
    'a payment of another order',
    paidFacts,
    { distribution: [share(5, 1)], credits: [credit(1, 1)] },
    { code: 'refund_payment_not_found', at: 'distribution' },
  ],
  [
    'a distribution of less than goes back',
    paidFacts,
    { distribution: [share(9, 9_999)], credits: [credit(1, 10_000)] },
    { code: 'refund_distribution_differs', at: 'distribution', amountMinor: 10_000, distributedMinor: 9_999 },
  ],
  [
    'a distribution of more than goes back',
    paidFacts,
    { distribution: [share(9, 10_001)], credits: [credit(1, 10_000)] },
    { code: 'refund_distribution_differs', amountMinor: 10_000, distributedMinor: 10_001 },
  ],
  [
    'a distribution of nothing',
    paidFacts,
    { distribution: [], credits: [credit(1, 1)] },
    { code: 'refund_distribution_differs', distributedMinor: 0 },
  ],
  [
    'a distribution below 0',
    { ...paidFacts, payments: [payment(8, 20_000), payment(9, 20_000)] },
    { distribution: [share(8, 10_001), share(9, -1)], credits: [credit(1, 10_000)] },
    { code: 'refund_not_positive' },
  ],
  [
    'rows while all was overpayment',
    overpaidFacts,
    { credits: [credit(1, 5_000)] },
    { code: 'refund_overpayment_first', overpaidMinor: 5_000 },
  ],
  [
    'more than was paid too much',
    overpaidFacts,
    { overpaidMinor: 5_001 },
    { code: 'refund_above_overpayment', overpaidMinor: 5_000 },
  ],
])('refuses %s', (_name, facts, over, refusal) => {
  const planned = planRefund(facts, query(over))
  expect(planned.ok ? undefined : planned.error).toMatchObject(refusal)
})

test('a booking of which only the fee is left is not cancelled again', () => {
  const fee = { ...row(2, 4_000, 2500, 0, 2), isFee: true }
  const facts = { ...paidFacts, priceMinor: 44_000, payedMinor: 44_000, rows: [row(1, 40_000), fee] }
  const cancelledWith = (credits: RefundQuery['credits']) => {
    const planned = planRefund(facts, query({ credits, cancelsBookings: true }))
    return planned.ok && planned.value.cancelledBookingIds
  }
  expect(cancelledWith([credit(2, 4_000)])).toEqual([])
  expect(cancelledWith([credit(1, 1_000), credit(2, 4_000)])).toEqual([1])
})

describe('fillCredits', () => {
  const rows = [row(1, 20_000, 2500, 5_000), row(2, 10_000, 1200, 10_000), row(3, 8_000, 600)]

  test.each([
    [0, []],
    [10_000, [credit(1, 10_000)]],
    [15_001, [credit(1, 15_000), credit(3, 1)]],
    [99_999, [credit(1, 15_000), credit(3, 8_000)]],
  ])('fills %i öre in order, up to what is left of each row', (amountMinor, expected) => {
    expect(fillCredits(rows, amountMinor)).toEqual(expected)
  })
})

describe('fillPaid', () => {
  const rows = [
    row(1, 149_000),
    row(2, 14_500, 1200),
    { ...row(3, 5_000), isFee: true },
    row(4, 8_000, 600, 8_000),
  ]

  test.each([
    { why: 'what was paid on each', paid: [53_950, 5_250], amountMinor: 59_200, expected: [53_950, 5_250] },
    {
      why: 'no more than is left of a row',
      paid: [1_000, 20_000, 0, 5_000],
      amountMinor: 26_000,
      expected: [11_500, 14_500],
    },
    {
      why: 'rows that are no more, in order',
      paid: [1_000, 2_000],
      amountMinor: 5_000,
      expected: [3_000, 2_000],
    },
    { why: 'no more than can go back', paid: [53_950, 5_250], amountMinor: 54_000, expected: [53_950, 50] },
    { why: 'nothing', paid: [], amountMinor: 0, expected: [] },
    { why: 'no fee', paid: [0, 0, 5_000], amountMinor: 5_000, expected: [5_000] },
    {
      why: 'what was refunded below 0 on a row is not filled',
      paid: [-500, 1_000],
      amountMinor: 500,
      expected: [0, 500],
    },
  ])('fills $why', ({ paid, amountMinor, expected }) => {
    const byRow = new Map(paid.map((minor, index) => [index + 1, minor]))
    const credits = expected.flatMap((minor, index) => (minor > 0 ? [credit(index + 1, minor)] : []))
    expect(fillPaid(rows, byRow, amountMinor)).toEqual(credits)
  })
})

/** Two bookings of 400 kr and 100 kr, the first with a fee of 50 kr. */
const twoBookings = {
  priceMinor: 55_000,
  rows: [row(1, 40_000), { ...row(2, 5_000), isFee: true }, row(3, 10_000, 2500, 0, 2)],
}

test.each([
  { why: 'paid in part', paidMinor: 30_000, credits: [credit(1, 10_000)] },
  { why: 'paid whole: the rest of the booking is paid too much', paidMinor: 55_000, credits: [credit(1, 1)] },
  { why: 'both bookings', paidMinor: 55_000, credits: [credit(1, 1_000), credit(3, 10_000)] },
  { why: 'the fee, whose booking goes with it', paidMinor: 20_000, credits: [credit(2, 5_000)] },
  { why: 'paid too much', paidMinor: 60_000, overpaidMinor: 5_000, credits: [credit(3, 1_000)] },
  { why: 'only what was paid too much', paidMinor: 60_000, overpaidMinor: 2_000, credits: [] },
])('what is due once the bookings stay or are cancelled is that of the plan: $why', (one) => {
  const { paidMinor, overpaidMinor: minor = 0, credits } = one
  const facts = { ...paidFacts, ...twoBookings, payedMinor: paidMinor, payments: [payment(9, paidMinor)] }
  const balanceOf = (order: RefundFacts) => dueMinor(order) - overpaidMinor(order)
  const planned = (cancelsBookings: boolean) => {
    const plan = planRefund(facts, query({ overpaidMinor: minor, credits, cancelsBookings }))
    if (!plan.ok) throw new Error(plan.error.code)
    const creditedMinor = plan.value.credits.reduce((total, { amountMinor }) => total + amountMinor, 0)
    const priceMinor = facts.priceMinor - creditedMinor
    return balanceOf({ ...facts, priceMinor, returningMinor: plan.value.amountMinor })
  }
  expect(
    balancesAfter({ rows: facts.rows, balanceMinor: balanceOf(facts) }, { overpaidMinor: minor, credits }),
  ).toEqual({
    staysMinor: planned(false),
    cancelledMinor: credits.length === 0 ? null : planned(true),
  })
})

/** 840 kr of which half is paid: 695 kr at 6 % and 145 kr at 12 %, each as the payment has split it. */
const halfPaid = {
  ...paidFacts,
  priceMinor: 84_000,
  payedMinor: 42_000,
  rows: [row(1, 69_500, 600), row(2, 14_500, 1200)],
  payments: [payment(9, 42_000)],
}
const paidRows = [
  { id: 1, vatPercentage: 600, totalMinor: 69_500, paidMinor: 34_750, paidVatMinor: 1967, pendingMinor: 0 },
  { id: 2, vatPercentage: 1200, totalMinor: 14_500, paidMinor: 7250, paidVatMinor: 777, pendingMinor: 0 },
]
const named = (rowId: number, vatPercentage: number, amountMinor: number) => ({
  amountMinor: -amountMinor,
  planned: [{ bookingProductId: rowId, vatPercentage, amountMinor: -amountMinor, vatMinor: 0 }],
})

test.each([
  {
    name: 'a row that is half paid gives its half, the other one the rest',
    credits: [credit(2, 14_500)],
    split: [
      [1, -7250, -410],
      [2, -7250, -777],
    ],
  },
  { name: 'what is paid on the row leaves that alone', credits: [credit(2, 7250)], split: null },
  {
    name: 'all that is paid leaves each row what it had',
    credits: [credit(1, 42_000)],
    split: [
      [1, -34_750, -1967],
      [2, -7250, -777],
    ],
  },
  {
    name: 'what a refund before it will take is there no more',
    pending: [named(2, 1200, 5000)],
    credits: [credit(2, 7250)],
    split: [
      [1, -5000, -283],
      [2, -2250, -241],
    ],
  },
])('the rows that money leaves: $name', ({ credits, pending = [], split }) => {
  const pendingMinor = pending.reduce((sum, { amountMinor }) => sum - amountMinor, 0)
  const facts = { ...halfPaid, returningMinor: pendingMinor }
  const planned = planRefund(facts, query({ credits }))
  if (!planned.ok) throw new Error(planned.error.code)
  const paid = paidRows.map((each) => (each.id === 2 ? { ...each, pendingMinor: -pendingMinor } : each))
  const items = splitPlan(planned.value, { ...facts, paid, pending })
  expect(items?.map((item) => [item.bookingProductId, item.amountMinor, item.vatMinor]) ?? null).toEqual(
    split,
  )
})
