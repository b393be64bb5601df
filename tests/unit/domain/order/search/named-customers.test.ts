import { expect, test } from 'vitest'
import { type CustomerOrder, namedCustomers } from '#app/domain/order/search/named-customers.ts'
import { searchTerms } from '#app/domain/shared/text/search-text.ts'

const anna: CustomerOrder = {
  customerName: 'Anna Wikström',
  customerPhone: '070-174 06 12',
  customerE164: '+46701740612',
  customerEmail: 'anna@mail.example',
  customerId: 3,
}
const earlier = { ...anna, customerName: 'A Wikström', customerEmail: null }

test.each([
  { why: 'one person, many orders', orders: [anna, earlier], found: [3] },
  {
    why: 'two customers, in the order of their orders',
    orders: [anna, { ...earlier, customerId: 2 }, earlier],
    found: [3, 2],
  },
  {
    why: 'who is found by the order’s number alone is no hit',
    orders: [{ ...anna, customerPhone: null, customerE164: null }],
    found: [],
  },
  { why: 'no customer of the shop', orders: [{ ...anna, customerId: null }], found: [] },
])('customers among the orders: $why', ({ orders, found }) => {
  expect(namedCustomers(orders, searchTerms('612'))).toEqual(found)
})
