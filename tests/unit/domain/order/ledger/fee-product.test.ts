import { expect, test } from 'vitest'
import { feeProduct } from '#app/domain/order/ledger/fee-product.ts'

const kayak = {
  bookingId: 1,
  parentBookingId: null,
  productId: 7,
  isFee: false,
  vatPercentage: 2500,
  name: { sv: 'Kajak' },
}
const lunch = { ...kayak, productId: 8, vatPercentage: 1200, name: { sv: 'Lunch' } }
const fee = { ...kayak, isFee: true, name: { sv: 'Ombokningsgaranti' } }
const feeOfLunch = { ...lunch, isFee: true, name: { sv: 'Ombokningsgaranti' } }

test.each([
  { why: 'a row that is no fee', row: kayak, others: [fee, lunch, feeOfLunch], product: null },
  { why: 'the only fee of its booking', row: fee, others: [kayak, lunch], product: null },
  {
    why: 'the fee of another booking',
    row: fee,
    others: [kayak, { ...feeOfLunch, bookingId: 2 }],
    product: null,
  },
  { why: 'one of two VAT rates', row: fee, others: [kayak, lunch, feeOfLunch], product: { sv: 'Kajak' } },
  { why: 'the other of them', row: feeOfLunch, others: [kayak, lunch, fee], product: { sv: 'Lunch' } },
  {
    why: 'that of an item of a bundle',
    row: feeOfLunch,
    others: [kayak, fee, { ...lunch, bookingId: 2, parentBookingId: 1 }],
    product: { sv: 'Lunch' },
  },
  {
    why: 'one that was removed and stood again as another row',
    row: fee,
    others: [kayak, fee],
    product: null,
  },
])('product that a fee is named by: $why', ({ row, others, product }) => {
  expect(feeProduct(row, [row, ...others])).toEqual(product)
})
