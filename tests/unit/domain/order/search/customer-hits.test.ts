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
  firstStartRent: wallTime('2026-07-16 10:00:00'),
}
const earlier = { ...anna, id: 9, firstStartRent: wallTime('2026-08-01 10:00:00') }

test.each([
  { why: 'one person, many orders', orders: [anna, earlier], found: [[12, 2, '2026-08-01 10:00:00']] },
  {
    why: 'e-mail decides whatever else was typed',
    orders: [anna, { ...earlier, customerEmail: 'ANNA@mail.example', customerName: 'A Wikström' }],
    found: [[12, 2, '2026-08-01 10:00:00']],
  },
  {
    why: 'without e-mail the number and the name do',
    orders: [
      { ...anna, customerEmail: null },
      { ...earlier, customerEmail: null, customerName: 'ANNA WIKSTRÖM' },
      { ...earlier, id: 7, customerEmail: null, customerName: 'Bo Ek' },
    ],
    found: [
      [12, 2, '2026-08-01 10:00:00'],
      [7, 1, '2026-08-01 10:00:00'],
    ],
  },
  {
    why: 'who is found by the order’s number alone is no hit',
    orders: [{ ...anna, id: 612, customerPhone: null, customerE164: null }],
    found: [],
  },
  { why: 'nobody without a name', orders: [{ ...anna, customerName: null }], found: [] },
  {
    why: 'nobody who cannot be told apart',
    orders: [{ ...anna, customerEmail: null, customerE164: null }],
    found: [],
  },
])('customers among the orders: $why', ({ orders, found }) => {
  const hits = customerHits(orders, searchTerms('612'))
  expect(hits.map(({ orderId, orders: count, latestStart }) => [orderId, count, latestStart])).toEqual(found)
})
