import { expect, test } from 'vitest'
import { splitPayment } from '#app/domain/order/order-total.ts'
import { receiptContent, vatOfTransactions } from '#app/domain/receipt/receipt-content.ts'
import { receiptFacts, receiptRow } from '#tests/support/receipts.ts'

const ROWS = [
  receiptRow({ id: 1, totalMinor: 170_100, vatPercentage: 2500 }),
  receiptRow({ id: 2, totalMinor: 29_000, vatPercentage: 1200 }),
  receiptRow({ id: 3, totalMinor: 139_000, vatPercentage: 600 }),
]

function taxItemsOf(amountsMinor: readonly number[]) {
  const paid = ROWS.map((row) => ({ ...row, paidMinor: 0, paidVatMinor: 0, pendingMinor: 0 }))
  return amountsMinor.map((amountMinor) => {
    const items = splitPayment(amountMinor, paid)
    for (const item of items) {
      const row = paid.find(({ id }) => id === item.bookingProductId)
      if (row)
        Object.assign(row, {
          paidMinor: row.paidMinor + item.amountMinor,
          paidVatMinor: row.paidVatMinor + item.vatMinor,
        })
    }
    return items.map(({ bookingProductId, ...item }) => ({ ...item, rowId: bookingProductId }))
  })
}

test.each([
  ['paid at once', [338_100]],
  ['a deposit and the rest', [100_000, 238_100]],
  ['three uneven parts', [1, 112_699, 225_400]],
  ['an öre at a time, then all', [1, 1, 1, 338_097]],
])('%s: VAT and rows add up to each payment and together to the order', (_, amounts) => {
  const contents = taxItemsOf(amounts).map((taxItems, index) =>
    receiptContent(
      receiptFacts({
        rows: ROWS,
        taxItems,
        payment: { ...receiptFacts().payment, amountMinor: amounts[index] ?? 0 },
      }),
    ),
  )
  for (const [index, { vat, vatMinor, rows, amountMinor }] of contents.entries()) {
    expect(amountMinor).toBe(amounts[index])
    expect(sum(vat.map(({ totalMinor }) => totalMinor))).toBe(amountMinor)
    expect(sum(rows.map(({ coveredMinor }) => coveredMinor))).toBe(amountMinor)
    for (const rate of vat) expect(rate.netMinor + rate.vatMinor).toBe(rate.totalMinor)
    expect(sum(vat.map((rate) => rate.vatMinor))).toBe(vatMinor)
  }
  expect(sum(contents.map(({ vatMinor }) => vatMinor))).toBe(34_020 + 3_107 + 7_868)
})

const HALF = [{ rowId: 2, vatPercentage: 1200, amountMinor: -14_500, vatMinor: -1_554 }]

test.each([
  [
    'a credit receipt has only the rows that it credits',
    { kind: 'CREDIT', taxItems: HALF },
    -14_500,
    [2],
    [1200],
  ],
  ['money that is on no row has no VAT', { taxItems: [] }, 500, [1, 2, 3], [0]],
  ['what is on no row beside what is', { kind: 'CREDIT', taxItems: HALF }, -15_000, [2], [1200, 0]],
  [
    'a row that was removed stands where money is on it',
    {
      rows: [receiptRow({ id: 1, isRemoved: true }), receiptRow({ id: 2, isRemoved: true })],
      taxItems: HALF,
    },
    -14_500,
    [2],
    [1200],
  ],
] as const)('%s', (_, over, amountMinor, bookingIds, rates) => {
  const facts = receiptFacts({ rows: ROWS, ...over, payment: { ...receiptFacts().payment, amountMinor } })
  const { rows, vat } = receiptContent(facts)
  expect(rows.map(({ bookingId }) => bookingId)).toEqual(bookingIds)
  expect(vat.map(({ vatPercentage }) => vatPercentage)).toEqual(rates)
  expect(sum(vat.map(({ totalMinor }) => totalMinor))).toBe(amountMinor)
})

const KEPT = receiptRow({ id: 1 })
const FREE = receiptRow({ id: 2, unitPriceMinor: 0, totalMinor: 0 })
const GONE = receiptRow({ id: 2, isRemoved: true })
const BACK = receiptRow({ id: 2, creditedMinor: 29_000 })
const PART = receiptRow({ id: 2, creditedMinor: 9_000 })
const stands = { isRemoved: false, creditedMinor: 0 }

/** Amounts of the rows after the first one, which is kept and paid whole; what of them is paid here, and why less. */
test.each([
  { why: 'free', row: FREE, moved: 0, costs: 0, left: [{ totalMinor: 0, coveredMinor: 0, ...stands }] },
  { why: 'removed', row: GONE, moved: 0, costs: 0, left: [] },
  { why: 'credited in full', row: BACK, moved: 0, costs: 0, left: [] },
  {
    why: 'credited in part',
    ...{ row: PART, moved: 20_000, costs: 20_000 },
    left: [{ totalMinor: 20_000, coveredMinor: 20_000, isRemoved: false, creditedMinor: 9_000 }],
  },
  {
    why: 'removed, its money moved',
    ...{ row: GONE, moved: -29_000, costs: 0 },
    left: [{ totalMinor: 0, coveredMinor: -29_000, isRemoved: true, creditedMinor: 0 }],
  },
  {
    why: 'credited in full, its money moved',
    ...{ row: BACK, moved: -29_000, costs: 0 },
    left: [{ totalMinor: 0, coveredMinor: -29_000, isRemoved: false, creditedMinor: 29_000 }],
  },
  {
    why: 'removed after a credit',
    ...{ row: { ...PART, isRemoved: true }, moved: -20_000, costs: 0 },
    left: [{ totalMinor: 0, coveredMinor: -20_000, isRemoved: true, creditedMinor: 9_000 }],
  },
  {
    why: 'of an order that was stored before credits were',
    ...{ row: receiptRow({ id: 2 }), moved: 0, costs: 29_000 },
    left: [{ totalMinor: 29_000, coveredMinor: 0, ...stands }],
  },
])('amounts add up to what the order costs: a row $why', ({ row, moved, costs, left }) => {
  const item = { vatPercentage: 1200, vatMinor: 0 }
  const taxItems = [
    { rowId: 1, amountMinor: 29_000, ...item },
    ...(moved === 0 ? [] : [{ rowId: 2, amountMinor: moved, ...item }]),
  ]
  const payment = { ...receiptFacts().payment, amountMinor: 29_000 + moved }
  const { rows } = receiptContent(receiptFacts({ rows: [KEPT, row], taxItems, payment }))
  expect(sum(rows.map(({ totalMinor }) => totalMinor))).toBe(29_000 + costs)
  expect(sum(rows.map(({ coveredMinor }) => coveredMinor))).toBe(29_000 + moved)
  expect(rows).toMatchObject([{ totalMinor: 29_000, ...stands }, ...left])
  expect(rows).toHaveLength(1 + left.length)
})

test('a credit receipt has its rows as they were sold', () => {
  const { rows } = receiptContent(receiptFacts({ kind: 'CREDIT', rows: [KEPT, PART], taxItems: HALF }))
  expect(rows).toMatchObject([{ totalMinor: 29_000, coveredMinor: -14_500, ...stands }])
})

const LESS = receiptRow({ id: 1, discountMinor: 2_000, totalMinor: 27_000 })

test.each([
  ['paid whole', 27_000, { subtotalMinor: 29_000, discountMinor: 2_000 }],
  ['in part, which has no part of the discount', 10_000, { subtotalMinor: 10_000, discountMinor: 0 }],
])('a discounted row %s', (_, amountMinor, expected) => {
  const taxItems = [{ rowId: 1, vatPercentage: 1200, amountMinor, vatMinor: 0 }]
  const payment = { ...receiptFacts().payment, amountMinor }
  expect(receiptContent(receiptFacts({ rows: [LESS], taxItems, payment }))).toMatchObject(expected)
})

test('VAT of payments and refunds stands per rate, highest first, without rates that have none', () => {
  const item = { rowId: 1, vatPercentage: 1200, amountMinor: 11_200, vatMinor: 1_200 }
  const items = [
    { transactionId: 1, ...item },
    { transactionId: 1, ...item, rowId: 2, vatPercentage: 2500, vatMinor: 2_240 },
    { transactionId: 1, ...item, rowId: 3, vatPercentage: 0, vatMinor: 0 },
    { transactionId: 1, ...item, rowId: 4 },
    { transactionId: 2, ...item, amountMinor: -11_200, vatMinor: -1_200 },
  ]
  expect(vatOfTransactions(items)).toEqual([
    {
      transactionId: 1,
      rates: [
        { vatPercentage: 2500, vatMinor: 2_240 },
        { vatPercentage: 1200, vatMinor: 2_400 },
      ],
    },
    { transactionId: 2, rates: [{ vatPercentage: 1200, vatMinor: -1_200 }] },
  ])
})

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
