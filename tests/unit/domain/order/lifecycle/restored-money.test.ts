import { expect, test } from 'vitest'
import { restoredMoney } from '#app/domain/order/lifecycle/restored-money.ts'

const KAYAK = { leftMinor: 40_000, creditedMinor: 0 }
const TOUR = { leftMinor: 25_000, creditedMinor: 5_000 }
const BOTH = [KAYAK, TOUR]

test.each([
  { why: 'all of it', without: [], price: 65_000, overpaid: 0, credited: 5_000 },
  { why: 'without one that is paid', without: [KAYAK], price: 25_000, overpaid: 25_000, credited: 5_000 },
  { why: 'its credits go with it', without: [TOUR], price: 40_000, overpaid: 10_000, credited: 0 },
  { why: 'to the öre', paid: 40_000, without: [TOUR], price: 40_000, overpaid: 0, credited: 0 },
  { why: 'unpaid', paid: 0, without: [KAYAK], price: 25_000, overpaid: 0, credited: 5_000 },
  {
    why: 'paid too much as it was',
    paid: 70_000,
    without: [],
    price: 65_000,
    overpaid: 5_000,
    credited: 5_000,
  },
])('an order that is restored: $why', ({ paid = 50_000, without, price, overpaid, credited }) => {
  expect(restoredMoney({ priceMinor: 65_000, paidMinor: paid }, BOTH, without)).toEqual({
    ...{ priceMinor: price, overpaidMinor: overpaid, creditedMinor: credited },
  })
})
