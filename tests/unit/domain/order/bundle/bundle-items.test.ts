import { expect, test } from 'vitest'
import { addonsOfItem } from '#app/domain/order/bundle/bundle-items.ts'

const [LUNCH, DRINK, NAPKIN] = [2, 3, 4]

const item = (quantity: number) => ({ productId: LUNCH, quantities: [{ priceCategoryId: null, quantity }] })
/** As many lunches with a drink each. */
const booked = (quantity: number) => ({
  rows: [
    { productId: LUNCH, isAddon: false, quantity },
    { productId: DRINK, isAddon: true, quantity },
  ],
})

test.each([
  { why: 'none', quantity: 2, mandatory: [], replaced: undefined, expected: [] },
  { why: 'as many as of it', quantity: 2, mandatory: [DRINK], replaced: undefined, expected: [[DRINK, 2]] },
  {
    why: 'more with more of it',
    quantity: 3,
    mandatory: [DRINK],
    replaced: booked(2),
    expected: [[DRINK, 3]],
  },
  { why: 'those that it had', quantity: 2, mandatory: [], replaced: booked(2), expected: [[DRINK, 2]] },
  { why: 'fewer of them with it', quantity: 1, mandatory: [], replaced: booked(2), expected: [[DRINK, 1]] },
  {
    why: 'no more of them than sold',
    quantity: 3,
    mandatory: [],
    replaced: booked(2),
    expected: [[DRINK, 2]],
  },
  {
    why: 'those that it had beside new ones',
    quantity: 2,
    mandatory: [NAPKIN],
    replaced: booked(2),
    expected: [
      [NAPKIN, 2],
      [DRINK, 2],
    ],
  },
])('add-ons of an item: $why', ({ quantity, mandatory, replaced, expected }) => {
  const offer = { mandatoryAddons: new Map([[LUNCH, mandatory]]) }
  const addons = addonsOfItem(item(quantity), offer, replaced)
  expect(addons.map((addon) => [addon.addonId, addon.quantity])).toEqual(expected)
})
