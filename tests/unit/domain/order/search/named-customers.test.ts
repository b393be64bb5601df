import { expect, test } from 'vitest'
import { type CustomerOrder, namedCustomers } from '#app/domain/order/search/named-customers.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'

const anna: CustomerOrder = {
  id: 12,
  customerName: 'Anna Wikström',
  customerPhone: '070-174 06 12',
  customerE164: '+46701740612',
  customerEmail: 'anna@mail.example',
  customerId: 3,
}
const earlier = { ...anna, id: 9 }

test.each([
  { why: 'one person, many orders', orders: [anna, earlier], found: [[3, 'Anna Wikström']] },
  {
    why: 'by the newest order’s name, whatever the others call them',
    orders: [{ ...earlier, customerEmail: null, customerName: 'A Wikström' }, anna],
    found: [[3, 'Anna Wikström']],
  },
  {
    why: 'two customers, in the order of their orders',
    orders: [anna, { ...earlier, customerId: 2 }],
    found: [
      [3, 'Anna Wikström'],
      [2, 'Anna Wikström'],
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
  const named = namedCustomers(orders, searchTerms('612'))
  expect(named.map(({ customerId, name }) => [customerId, name])).toEqual(found)
})
