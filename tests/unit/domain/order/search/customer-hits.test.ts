import { expect, test } from 'vitest'
import { type CustomerOrder, customerHits } from '#app/domain/order/search/customer-hits.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'
import { wallTime } from '#app/domain/shared/time.ts'

const anna: CustomerOrder = {
  id: 12,
  customerName: 'Anna Wikström',
  customerPhone: '070-174 06 12',
  customerE164: '+46701740612',
  customerEmail: 'anna@mail.example',
  customerId: 3,
  firstStartRent: wallTime('2026-07-16 10:00:00'),
}
const earlier = { ...anna, id: 9, firstStartRent: wallTime('2026-08-01 10:00:00') }

test.each([
  { why: 'one person, many orders', orders: [anna, earlier], found: [[3, 2, '2026-08-01 10:00:00']] },
  {
    why: 'whatever the orders call them',
    orders: [anna, { ...earlier, customerEmail: null, customerName: 'A Wikström' }],
    found: [[3, 2, '2026-08-01 10:00:00']],
  },
  {
    why: 'two customers, in the order of their orders',
    orders: [anna, { ...earlier, customerId: 2 }],
    found: [
      [3, 1, '2026-07-16 10:00:00'],
      [2, 1, '2026-08-01 10:00:00'],
    ],
  },
  {
    why: 'who is found by the order’s number alone is no hit',
    orders: [{ ...anna, id: 612, customerPhone: null, customerE164: null }],
    found: [],
  },
  { why: 'nobody without a name', orders: [{ ...anna, customerName: null }], found: [] },
  { why: 'no customer of the shop', orders: [{ ...anna, customerId: null }], found: [] },
])('customers among the orders: $why', ({ orders, found }) => {
  const hits = customerHits(orders, searchTerms('612'))
  expect(hits.map(({ customerId, orders: count, latestStart }) => [customerId, count, latestStart])).toEqual(
    found,
  )
})
