import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueMinor, paymentState, payNowMinor, splitPayment } from '#app/domain/order/order-total.ts'
import { vatShareMinor } from '#app/domain/shared/money.ts'

test.each([
  { price: 1000, payed: 0, state: 'UNPAID', due: 1000 },
  { price: 1000, payed: 1, state: 'PARTIALLY_PAID', due: 999 },
  { price: 1000, payed: 999, state: 'PARTIALLY_PAID', due: 1 },
  { price: 1000, payed: 1000, state: 'PAID', due: 0 },
  { price: 1000, payed: 1200, state: 'PAID', due: 0 },
  { price: 1000, payed: -5, state: 'UNPAID', due: 1005 },
  { price: 0, payed: 0, state: 'PAID', due: 0 },
])('price $price, payed $payed: $state, $due left', ({ price, payed, state, due }) => {
  expect(paymentState(price, payed)).toBe(state)
  expect(dueMinor(price, payed)).toBe(due)
})

test.each([
  { why: 'no deposit asks for the price', deposit: null, payed: 0, now: 1000 },
  { why: 'a deposit asks for itself', deposit: 300, payed: 0, now: 300 },
  { why: 'what is paid is taken off', deposit: 300, payed: 100, now: 200 },
  { why: 'a paid deposit asks for nothing', deposit: 300, payed: 300, now: 0 },
  { why: 'never below 0', deposit: 300, payed: 900, now: 0 },
  { why: 'a deposit of 0 confirms without money', deposit: 0, payed: 0, now: 0 },
  { why: 'never above the price', deposit: 4000, payed: 0, now: 1000 },
])('to pay now: $why', ({ deposit, payed, now }) => {
  expect(payNowMinor({ priceMinor: 1000, payedMinor: payed, depositMinor: deposit })).toBe(now)
})

const rows = [
  { id: 1, totalMinor: 30_000, paidMinor: 0, vatPercentage: 2500 },
  { id: 2, totalMinor: 10_000, paidMinor: 0, vatPercentage: 1200 },
  { id: 3, totalMinor: 0, paidMinor: 0, vatPercentage: 2500 },
]

test('the whole price pays each row and its VAT; a free row gets nothing', () => {
  expect(splitPayment(40_000, rows)).toEqual([
    { bookingProductId: 1, vatPercentage: 2500, amountMinor: 30_000, vatMinor: 6000 },
    { bookingProductId: 2, vatPercentage: 1200, amountMinor: 10_000, vatMinor: 1071 },
  ])
})

test('a part is spread over what is left of each row', () => {
  const half = rows.map((row) => (row.id === 1 ? { ...row, paidMinor: 20_000 } : row))
  expect(splitPayment(10_000, half).map(({ amountMinor }) => amountMinor)).toEqual([5000, 5000])
})

test('what is paid too much follows the row totals', () => {
  const paid = rows.map((row) => ({ ...row, paidMinor: row.totalMinor }))
  expect(splitPayment(400, paid).map(({ amountMinor }) => amountMinor)).toEqual([300, 100])
})

test('a payment without any priced row has no split', () => {
  expect(splitPayment(400, [])).toEqual([])
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
      let held = priced.map((one, id) => ({ ...one, id, paidMinor: 0 }))
      const vat = new Map<number, number>()
      const pay = (amountMinor: number) => {
        const items = splitPayment(amountMinor, held)
        expect(items.reduce((sum, item) => sum + item.amountMinor, 0)).toBe(amountMinor)
        for (const { bookingProductId: id, vatMinor } of items) vat.set(id, (vat.get(id) ?? 0) + vatMinor)
        held = held.map((one) => {
          const part = items.find(({ bookingProductId }) => bookingProductId === one.id)
          return { ...one, paidMinor: one.paidMinor + (part?.amountMinor ?? 0) }
        })
      }
      const left = () => held.reduce((sum, one) => sum + one.totalMinor - one.paidMinor, 0)
      for (const share of shares) pay(Math.floor(left() * share))
      pay(left())
      for (const { id, totalMinor, paidMinor, vatPercentage } of held) {
        expect(paidMinor).toBe(totalMinor)
        expect(vat.get(id) ?? 0).toBe(vatShareMinor(totalMinor, vatPercentage))
      }
    }),
  )
})
