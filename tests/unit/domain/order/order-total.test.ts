import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterRefundsMinor,
  awaitedMinor,
  dueMinor,
  overpaidMinor,
  type PayableRow,
  paymentState,
  payNowMinor,
  splitPayment,
  splitRefund,
  splitRefunds,
  type TaxItem,
} from '#app/domain/order/order-total.ts'
import { vatShareMinor } from '#app/domain/shared/money.ts'

test.each([
  { price: 1000, payed: 0, returning: 0, state: 'UNPAID', due: 1000, overpaid: 0 },
  { price: 1000, payed: 1, returning: 0, state: 'PARTIALLY_PAID', due: 999, overpaid: 0 },
  { price: 1000, payed: 999, returning: 0, state: 'PARTIALLY_PAID', due: 1, overpaid: 0 },
  { price: 1000, payed: 1000, returning: 0, state: 'PAID', due: 0, overpaid: 0 },
  { price: 1000, payed: 1200, returning: 0, state: 'PAID', due: 0, overpaid: 200 },
  { price: 1000, payed: -5, returning: 0, state: 'UNPAID', due: 1005, overpaid: 0 },
  { price: 0, payed: 0, returning: 0, state: 'PAID', due: 0, overpaid: 0 },
  { price: 1000, payed: 1200, returning: 200, state: 'PAID', due: 0, overpaid: 0 },
  { price: 1000, payed: 1200, returning: 201, state: 'PARTIALLY_PAID', due: 1, overpaid: 0 },
  { price: 1000, payed: 1000, returning: 1000, state: 'UNPAID', due: 1000, overpaid: 0 },
  { price: 0, payed: 500, returning: 500, state: 'PAID', due: 0, overpaid: 0 },
])('price $price, payed $payed, returning $returning: $state, $due left', (order) => {
  const { price, payed, returning, state, due, overpaid } = order
  const money = { priceMinor: price, payedMinor: payed, returningMinor: returning }
  expect(paymentState(money)).toBe(state)
  expect(dueMinor(money)).toBe(due)
  expect(overpaidMinor(money)).toBe(overpaid)
  expect(afterRefundsMinor(money)).toBe(price - due + overpaid)
})

test.each([
  { why: 'one stands for all that is due', amounts: [100], due: 145, shown: [145] },
  { why: 'one for the rest after a part payment', amounts: [100], due: 60, shown: [60] },
  { why: 'a later one for what the earlier one was not', amounts: [100, 45], due: 150, shown: [100, 50] },
  { why: 'the earlier one first', amounts: [100, 45], due: 80, shown: [80, 0] },
  { why: 'nothing is due', amounts: [100, 45], due: 0, shown: [0, 0] },
])('payments awaited on site are together what is due: $why', ({ amounts, due, shown }) => {
  const other = { id: 9, status: 'PAYED', transactionType: 'PAYMENT', provider: 'CASH', amountMinor: 70 }
  const awaited = amounts.map((amountMinor, index) => ({
    ...{ id: index + 1, status: 'PENDING', transactionType: 'PAYMENT', provider: 'OFFLINE', amountMinor },
  }))
  const transactions = [other, ...awaited]
  const of = (entry: typeof other) => awaitedMinor(entry, { dueMinor: due, transactions })
  expect(awaited.map(of)).toEqual(shown)
  expect(of(other)).toBe(70)
})

test.each([
  { why: 'no deposit asks for the price', deposit: null, payed: 0, now: 1000 },
  { why: 'a deposit asks for itself', deposit: 300, payed: 0, now: 300 },
  { why: 'what is paid is subtracted', deposit: 300, payed: 100, now: 200 },
  { why: 'a paid deposit asks for nothing', deposit: 300, payed: 300, now: 0 },
  { why: 'never below 0', deposit: 300, payed: 900, now: 0 },
  { why: 'a deposit of 0 confirms without money', deposit: 0, payed: 0, now: 0 },
  { why: 'never above the price', deposit: 4000, payed: 0, now: 1000 },
])('to pay now: $why', ({ deposit, payed, now }) => {
  expect(
    payNowMinor({ priceMinor: 1000, payedMinor: payed + 50, returningMinor: 50, depositMinor: deposit }),
  ).toBe(now)
})

const rows = [
  { id: 1, totalMinor: 30_000, paidMinor: 0, paidVatMinor: 0, pendingMinor: 0, vatPercentage: 2500 },
  { id: 2, totalMinor: 10_000, paidMinor: 0, paidVatMinor: 0, pendingMinor: 0, vatPercentage: 1200 },
  { id: 3, totalMinor: 0, paidMinor: 0, paidVatMinor: 0, pendingMinor: 0, vatPercentage: 2500 },
]

test('the whole price pays each row and its VAT; a free row gets nothing', () => {
  expect(splitPayment(40_000, rows)).toEqual([
    { bookingProductId: 1, vatPercentage: 2500, amountMinor: 30_000, vatMinor: 6000 },
    { bookingProductId: 2, vatPercentage: 1200, amountMinor: 10_000, vatMinor: 1071 },
  ])
})

test('a partial payment is spread over what is left of each row', () => {
  const half = rows.map((row) => (row.id === 1 ? { ...row, paidMinor: 20_000 } : row))
  expect(splitPayment(10_000, half).map(({ amountMinor }) => amountMinor)).toEqual([5000, 5000])
})

test('what is paid too much follows the row totals', () => {
  const paid = rows.map((row) => ({ ...row, paidMinor: row.totalMinor }))
  expect(splitPayment(400, paid).map(({ amountMinor }) => amountMinor)).toEqual([300, 100])
})

test('where nothing costs anything any more, a refund leaves the rows that were paid', () => {
  const free = [300, 100].map((paidMinor, id) => ({
    id,
    vatPercentage: 0,
    totalMinor: 0,
    paidMinor,
    paidVatMinor: 0,
    pendingMinor: 0,
  }))
  expect(splitPayment(-400, free).map(({ amountMinor }) => amountMinor)).toEqual([-300, -100])
  expect(splitPayment(-200, free).map(({ amountMinor }) => amountMinor)).toEqual([-150, -50])
})

test('a refund that is on its way is no amount to move off its row', () => {
  const credited = {
    id: 1,
    vatPercentage: 2500,
    totalMinor: 20_000,
    paidMinor: 30_000,
    paidVatMinor: 6000,
    pendingMinor: -10_000,
  }
  expect(splitPayment(10_000, [credited, ...rows.slice(1)])).toEqual([
    { bookingProductId: 2, vatPercentage: 1200, amountMinor: 10_000, vatMinor: 1071 },
  ])
})

test('a payment that comes while all that was paid is on its way back follows what was paid', () => {
  const back = rows.map((row) => ({ ...row, paidMinor: row.totalMinor, pendingMinor: -row.totalMinor }))
  const free = back.map((row) => ({ ...row, totalMinor: 0 }))
  expect(splitPayment(4000, free).map(({ amountMinor }) => amountMinor)).toEqual([3000, 1000])
  expect(splitPayment(-4000, free)).toEqual([])
})

test('a refund of what was too much leaves its rows, though the order costs more by now', () => {
  const [kayak, tour] = [
    { id: 1, totalMinor: 66_666, paidMinor: 66_666, paidVatMinor: 13_333 },
    { id: 2, totalMinor: 25_050, paidMinor: 50_100, paidVatMinor: 10_020 },
  ].map((row) => ({ ...row, pendingMinor: 0, vatPercentage: 2500 }))
  if (!kayak || !tour) throw new Error('no rows')
  expect(splitPayment(-58_383, [kayak, tour])).toEqual([
    { bookingProductId: 1, vatPercentage: 2500, amountMinor: -24_229, vatMinor: -4846 },
    { bookingProductId: 2, vatPercentage: 2500, amountMinor: -34_154, vatMinor: -6831 },
  ])
})

/** 333.33 at 25 %: its VAT is 66.67, that of 166.66 and of 166.67 is 33.33. */
test.each([
  { why: 'the first half takes off what is left above the other', paid: 33_333, amount: -16_667, vat: -3334 },
  { why: 'the second closes the row', paid: 16_666, amount: -16_666, vat: -3333 },
])('VAT of a refund when it is paid: $why', ({ paid, amount, vat }) => {
  const row = { id: 1, totalMinor: 0, paidMinor: paid, pendingMinor: amount, vatPercentage: 2500 }
  const planned = { bookingProductId: 1, vatPercentage: 2500, amountMinor: amount, vatMinor: -1 }
  const refund = { amountMinor: amount, planned: [planned], allGoesBack: false }
  expect(splitRefund(refund, [{ ...row, paidVatMinor: vatShareMinor(paid, 2500) }])).toEqual([
    { ...planned, vatMinor: vat },
  ])
})

type RefundedRows = Record<number, readonly [totalMinor: number, paidMinor: number, rate: number]>

/** 834 of a row at 6 % that costs 2085, 116 of one at 12 % that costs 290. */
const partlyPaid: RefundedRows = { 1: [2085, 834, 600], 2: [290, 116, 1200] }

type Refunding = {
  why: string
  /** By row: its price less credits, what is paid on it, its rate. */
  rows?: RefundedRows
  /** In the order in which they are paid: the rows that are named; the rest was paid too much. */
  refunds: { amountMinor: number; named?: Record<number, number>; fails?: boolean }[]
  /** What each takes off rows; nothing of one that fails. */
  taken: Record<number, number>[]
  left: Record<number, number>
}

test.each<Refunding>([
  {
    why: 'all of it, named on one row',
    refunds: [{ amountMinor: 950, named: { 1: 950 } }],
    taken: [{ 1: -834, 2: -116 }],
    left: { 1: 0, 2: 0 },
  },
  {
    why: 'all of it, of two payments: each its share of every row',
    refunds: [
      { amountMinor: 600, named: { 1: 600 } },
      { amountMinor: 350, named: { 1: 350 } },
    ],
    taken: [
      { 1: -527, 2: -73 },
      { 1: -307, 2: -43 },
    ],
    left: { 1: 0, 2: 0 },
  },
  {
    why: 'all of it, as the two name it: each leaves the rows that it names',
    refunds: [
      { amountMinor: 600, named: { 1: 550, 2: 50 } },
      { amountMinor: 350, named: { 1: 284, 2: 66 } },
    ],
    taken: [
      { 1: -550, 2: -50 },
      { 1: -284, 2: -66 },
    ],
    left: { 1: 0, 2: 0 },
  },
  {
    why: 'the second of them fails',
    refunds: [
      { amountMinor: 600, named: { 1: 600 } },
      { amountMinor: 350, named: { 1: 350 }, fails: true },
    ],
    taken: [{ 1: -527, 2: -73 }, {}],
    left: { 1: 307, 2: 43 },
  },
  {
    why: 'some of it leaves the row that is named',
    refunds: [{ amountMinor: 100, named: { 2: 100 } }],
    taken: [{ 2: -100 }],
    left: { 1: 834, 2: 16 },
  },
  {
    why: 'more than is paid on the row that is named leaves the other',
    refunds: [{ amountMinor: 900, named: { 1: 900 } }],
    taken: [{ 1: -834, 2: -66 }],
    left: { 1: 0, 2: 50 },
  },
  {
    why: 'more in two than is paid on the row that both name',
    refunds: [
      { amountMinor: 500, named: { 1: 500 } },
      { amountMinor: 400, named: { 1: 400 } },
    ],
    taken: [{ 1: -500 }, { 1: -334, 2: -66 }],
    left: { 1: 0, 2: 50 },
  },
  {
    why: 'a row that was removed is what remains',
    rows: { 1: [2085, 834, 600], 2: [0, 116, 1200] },
    refunds: [{ amountMinor: 900, named: { 1: 900 } }],
    taken: [{ 1: -784, 2: -116 }],
    left: { 1: 50, 2: 0 },
  },
  {
    why: 'what was paid too much, then all of it',
    rows: { 1: [500, 834, 600], 2: [50, 116, 1200] },
    refunds: [{ amountMinor: 950, named: { 1: 500, 2: 50 } }],
    taken: [{ 1: -834, 2: -116 }],
    left: { 1: 0, 2: 0 },
  },
  {
    why: 'the last of it, where an earlier refund took more off a row than was paid on it',
    rows: { 1: [1000, -66, 600], 2: [290, 116, 1200] },
    refunds: [{ amountMinor: 50, named: { 1: 50 } }],
    taken: [{ 1: 66, 2: -116 }],
    left: { 1: 0, 2: 0 },
  },
  {
    why: 'where a provider took the money before, it leaves the row that is named',
    rows: { 1: [1000, 0, 600], 2: [290, 0, 1200] },
    refunds: [{ amountMinor: 50, named: { 1: 50 } }],
    taken: [{ 1: -50 }],
    left: { 1: -50, 2: 0 },
  },
])('a refund that is paid: $why', ({ rows: told = partlyPaid, refunds, taken, left }) => {
  const planned = refunds.map(({ named = {} }) =>
    Object.entries(named).map(([id, minor]) => ({
      bookingProductId: Number(id),
      vatPercentage: told[Number(id)]?.[2] ?? 0,
      amountMinor: -minor,
      vatMinor: 0,
    })),
  )
  const creditedMinor = (id: number) =>
    planned
      .flat()
      .filter(({ bookingProductId }) => bookingProductId === id)
      .reduce((sum, { amountMinor }) => sum - amountMinor, 0)
  let current: PayableRow[] = Object.entries(told).map(([key, [totalMinor, paidMinor, vatPercentage]]) => ({
    id: Number(key),
    vatPercentage,
    totalMinor: Math.max(0, totalMinor - creditedMinor(Number(key))),
    paidMinor,
    paidVatMinor: vatShareMinor(paidMinor, vatPercentage),
    pendingMinor: -creditedMinor(Number(key)),
  }))
  const paidMinor = current.reduce((sum, row) => sum + row.paidMinor, 0)
  const backMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const onTheirWay = splitRefunds(
    refunds.map(({ amountMinor }, index) => ({ amountMinor: -amountMinor, planned: planned[index] ?? [] })),
    current,
    paidMinor === backMinor,
  )

  const all = refunds.map(({ amountMinor, fails }, index) => {
    const own = planned[index] ?? []
    const items = fails
      ? []
      : splitRefund(
          { amountMinor: -amountMinor, planned: own, allGoesBack: paidMinor === backMinor },
          current,
        )
    current = current.map((row) => {
      const item = items.find(({ bookingProductId }) => bookingProductId === row.id)
      const done = own.find(({ bookingProductId }) => bookingProductId === row.id)
      return {
        ...row,
        paidMinor: row.paidMinor + (item?.amountMinor ?? 0),
        paidVatMinor: row.paidVatMinor + (item?.vatMinor ?? 0),
        pendingMinor: row.pendingMinor - (done?.amountMinor ?? 0),
      }
    })
    if (!fails) expect(onTheirWay[index]).toEqual(items)
    return Object.fromEntries(items.map((item) => [item.bookingProductId, item.amountMinor]))
  })
  expect(all).toEqual(taken)
  expect(Object.fromEntries(current.map((row) => [row.id, row.paidMinor]))).toEqual(left)
  for (const row of current) expect(row.paidVatMinor).toBe(vatShareMinor(row.paidMinor, row.vatPercentage))
})

test('a payment without any priced row has no split', () => {
  expect(splitPayment(400, [])).toEqual([])
})

type Priced = { id: number; rate: number; total: number }
type Step = { rows: readonly Priced[]; pay: number }

/** Items of each payment in turn, over the rows as they are then. */
function payInSteps(steps: readonly Step[]): TaxItem[][] {
  const items: TaxItem[][] = []
  for (const { rows: priced, pay } of steps) items.push(splitPayment(pay, payable(priced, items.flat())))
  return items
}

/** Rows with what is paid on them, beside what is paid on those that are gone or had another rate. */
function payable(priced: readonly Priced[], paid: readonly TaxItem[]): PayableRow[] {
  const toRow = ({ id, rate, total }: Priced) => {
    const own = paid.filter((item) => item.bookingProductId === id && item.vatPercentage === rate)
    return {
      id,
      vatPercentage: rate,
      totalMinor: total,
      paidMinor: own.reduce((sum, item) => sum + item.amountMinor, 0),
      paidVatMinor: own.reduce((sum, item) => sum + item.vatMinor, 0),
      pendingMinor: 0,
    }
  }
  const keys = paid.map((item) => ({ id: item.bookingProductId, rate: item.vatPercentage, total: 0 }))
  const former = keys.filter(
    (key, index) =>
      !priced.some(({ id, rate }) => id === key.id && rate === key.rate) &&
      keys.findIndex(({ id, rate }) => id === key.id && rate === key.rate) === index,
  )
  return [...priced, ...former].map(toRow)
}

const kayak = { id: 1, rate: 2500, total: 30_000 }
const lunch = { id: 2, rate: 1200, total: 10_000 }

/** The last payment of each closes the order; its items by row, rate, amount and VAT. */
test.each([
  {
    why: 'nothing changed',
    steps: [
      { rows: [kayak, lunch], pay: 20_000 },
      { rows: [kayak, lunch], pay: 20_000 },
    ],
    last: [
      [1, 2500, 15_000, 3000],
      [2, 1200, 5000, 535],
    ],
  },
  {
    why: 'a row became cheaper than what was paid on it',
    steps: [
      { rows: [kayak, lunch], pay: 20_000 },
      { rows: [{ ...kayak, total: 12_000 }, lunch], pay: 2000 },
    ],
    last: [
      [1, 2500, -3000, -600],
      [2, 1200, 5000, 535],
    ],
  },
  {
    why: 'one cheaper, the other dearer',
    steps: [
      { rows: [kayak, lunch], pay: 40_000 },
      {
        rows: [
          { ...kayak, total: 20_000 },
          { ...lunch, total: 25_000 },
        ],
        pay: 5000,
      },
    ],
    last: [
      [1, 2500, -10_000, -2000],
      [2, 1200, 15_000, 1608],
    ],
  },
  {
    why: 'a row was removed',
    steps: [
      { rows: [kayak, lunch], pay: 20_000 },
      { rows: [kayak], pay: 10_000 },
    ],
    last: [
      [1, 2500, 15_000, 3000],
      [2, 1200, -5000, -536],
    ],
  },
  {
    why: 'another row took its place at another rate',
    steps: [
      { rows: [kayak], pay: 15_000 },
      { rows: [{ id: 3, rate: 600, total: 40_000 }], pay: 25_000 },
    ],
    last: [
      [3, 600, 40_000, 2264],
      [1, 2500, -15_000, -3000],
    ],
  },
  {
    why: 'the row got another rate',
    steps: [
      { rows: [kayak], pay: 10_000 },
      { rows: [{ ...kayak, rate: 1200 }], pay: 20_000 },
    ],
    last: [
      [1, 1200, 30_000, 3214],
      [1, 2500, -10_000, -2000],
    ],
  },
  {
    why: 'a row became free',
    steps: [
      { rows: [kayak, lunch], pay: 20_000 },
      { rows: [kayak, { ...lunch, total: 0 }], pay: 10_000 },
    ],
    last: [
      [1, 2500, 15_000, 3000],
      [2, 1200, -5000, -536],
    ],
  },
  {
    why: 'a part payment after the change, then the remaining amount',
    steps: [
      { rows: [kayak, lunch], pay: 20_000 },
      { rows: [{ ...kayak, total: 12_000 }, lunch], pay: 1000 },
      { rows: [{ ...kayak, total: 12_000 }, lunch], pay: 1000 },
    ],
    last: [[2, 1200, 1000, 107]],
  },
  {
    why: 'paid too much already, and a row was added',
    steps: [
      { rows: [kayak], pay: 30_000 },
      {
        rows: [
          { ...kayak, total: 20_000 },
          { ...lunch, total: 15_000 },
        ],
        pay: 5000,
      },
    ],
    last: [
      [1, 2500, -10_000, -2000],
      [2, 1200, 15_000, 1607],
    ],
  },
])('the payment that closes an order leaves every rate right: $why', ({ steps, last }) => {
  const items = payInSteps(steps)
  expect(
    items.at(-1)?.map((item) => [item.bookingProductId, item.vatPercentage, item.amountMinor, item.vatMinor]),
  ).toEqual(last)
  for (const [index, { pay }] of steps.entries()) {
    expect(items[index]?.reduce((sum, item) => sum + item.amountMinor, 0)).toBe(pay)
  }
  for (const row of payable(steps.at(-1)?.rows ?? [], items.flat())) {
    expect(row.paidMinor).toBe(row.totalMinor)
    expect(row.paidVatMinor).toBe(vatShareMinor(row.totalMinor, row.vatPercentage))
  }
})

test('whatever changes between part payments, a closed order has every rate right to the öre', () => {
  const row = fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    rate: fc.constantFrom(0, 600, 1200, 2500),
    total: fc.integer({ min: 1, max: 300_000 }),
  })
  const someRows = fc.uniqueArray(row, { minLength: 1, maxLength: 4, selector: ({ id }) => id })
  const items = fc.array(fc.tuple(someRows, fc.integer({ min: 1, max: 200_000 })), { maxLength: 4 })
  fc.assert(
    fc.property(items, someRows, (steps, final) => {
      const paid = payInSteps(steps.map(([rows, pay]) => ({ rows, pay }))).flat()
      const payedMinor = paid.reduce((sum, item) => sum + item.amountMinor, 0)
      const priceMinor = final.reduce((sum, { total }) => sum + total, 0)
      fc.pre(payedMinor < priceMinor)
      const closing = splitPayment(priceMinor - payedMinor, payable(final, paid))
      for (const each of payable(final, [...paid, ...closing])) {
        expect(each.paidMinor).toBe(each.totalMinor)
        expect(each.paidVatMinor).toBe(vatShareMinor(each.totalMinor, each.vatPercentage))
      }
    }),
  )
})

test('part payments never drift: paid up, every row has its amount and its VAT to the öre', () => {
  const row = fc.record({
    totalMinor: fc.integer({ min: 0, max: 500_000 }),
    vatPercentage: fc.constantFrom(0, 600, 1200, 2500),
  })
  const cases = fc.tuple(
    fc.array(row, { minLength: 1, maxLength: 6 }),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  fc.assert(
    fc.property(cases, ([priced, shares]) => {
      let previous = priced.map((one, id) => ({ ...one, id, paidMinor: 0, paidVatMinor: 0, pendingMinor: 0 }))
      const pay = (paymentMinor: number) => {
        const items = splitPayment(paymentMinor, previous)
        const onRows = previous.some(({ totalMinor }) => totalMinor > 0) ? paymentMinor : 0
        expect(items.reduce((sum, item) => sum + item.amountMinor, 0)).toBe(onRows)
        previous = previous.map((one) => {
          const item = items.find(({ bookingProductId }) => bookingProductId === one.id)
          const { amountMinor = 0, vatMinor = 0 } = item ?? {}
          return {
            ...one,
            paidMinor: one.paidMinor + amountMinor,
            paidVatMinor: one.paidVatMinor + vatMinor,
          }
        })
      }
      const left = () => previous.reduce((sum, one) => sum + one.totalMinor - one.paidMinor, 0)
      for (const share of shares) pay(Math.floor(left() * share))
      pay(left())
      for (const { totalMinor, paidMinor, paidVatMinor, vatPercentage } of previous) {
        expect(paidMinor).toBe(totalMinor)
        expect(paidVatMinor).toBe(vatShareMinor(totalMinor, vatPercentage))
      }
    }),
  )
})
