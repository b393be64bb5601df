import { expect, test } from 'vitest'
import { toReturnMinor } from '#app/domain/order/order-total.ts'
import { orderDetails } from '#tests/unit/messages/message-fixture.ts'

const { bookings } = orderDetails()
const [booking] = bookings
const [product] = booking?.products ?? []
if (!booking || !product) throw new Error('the fixture has no booking')
const fee = { ...product, totalMinor: 10_000 }
const withFee = [{ ...booking, fees: [fee] }]

test.each([
  { why: 'all that was paid', payedMinor: 182_000, toReturn: 182_000 },
  { why: 'not what is on its way', payedMinor: 182_000, returningMinor: 182_000, toReturn: 0 },
  { why: 'not the fee of a cancelled booking', payedMinor: 10_000, feesOfCancelled: [fee], toReturn: 0 },
  { why: 'not the fee of a booking', payedMinor: 192_000, bookings: withFee, toReturn: 182_000 },
  {
    why: 'a fee that was given back',
    payedMinor: 10_000,
    feesOfCancelled: [{ ...fee, creditedMinor: 10_000 }],
    toReturn: 10_000,
  },
  { why: 'nothing of nothing', payedMinor: 0, bookings: withFee, toReturn: 0 },
])('of an order that is over $why goes back', ({ why: _, toReturn, ...over }) => {
  expect(toReturnMinor(orderDetails(over))).toBe(toReturn)
})
