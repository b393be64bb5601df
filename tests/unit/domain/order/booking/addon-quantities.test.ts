import { expect, test } from 'vitest'
import { addonQuantities } from '#app/domain/order/booking/addon-quantities.ts'

const vest = { addon: { id: 1 }, mandatory: true }
const bag = { addon: { id: 2 }, mandatory: false }

test.each([
  { why: 'nothing chosen, nothing mandatory', chosen: [], offered: [bag], result: [] },
  { why: 'what was chosen', chosen: [{ addonId: 2, quantity: 1 }], offered: [bag], result: [[2, 1]] },
  { why: 'lines of 0 are dropped', chosen: [{ addonId: 2, quantity: 0 }], offered: [bag], result: [] },
  {
    why: 'the same twice is added up',
    chosen: [
      { addonId: 2, quantity: 1 },
      { addonId: 2, quantity: 2 },
    ],
    offered: [bag],
    result: [[2, 3]],
  },
  { why: 'a mandatory one comes by itself', chosen: [], offered: [vest, bag], result: [[1, 4]] },
  {
    why: 'a mandatory one is not chosen away',
    chosen: [{ addonId: 1, quantity: 1 }],
    offered: [vest],
    result: [[1, 4]],
  },
  { why: 'a strange one stays', chosen: [{ addonId: 9, quantity: 1 }], offered: [], result: [[9, 1]] },
])('$why', ({ chosen, offered, result }) => {
  const quantities = addonQuantities(chosen, offered, 4)
  expect(quantities.map(({ addonId, quantity }) => [addonId, quantity])).toEqual(result)
})
