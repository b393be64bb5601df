import { expect, test } from 'vitest'
import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import { type SoldItem, withSoldItems } from '#app/domain/order/bundle/sold-items.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

const [LUNCH, DINNER, DRINK] = [2, 3, 4]
const OPTION = 7

const item = (productId: number) => ({ productId, unitPriceMinor: null, seats: 1 })
const sold = (productId: number) => ({ ...item(productId), isSold: true })
const option = (over: Partial<OfferedBundle> = {}): OfferedBundle => ({
  ...bundleOption(),
  id: OPTION,
  quantityOption: 'PARENT_MANDATORY',
  products: [item(LUNCH)],
  ...over,
})
/** Its last row is an add-on, which is no item of its own. */
const booked = (productId: number, quantity: number): SoldItem => ({
  bundleOptionId: OPTION,
  rows: [
    { productId, isAddon: false, quantity, seats: 1 },
    { productId: DRINK, isAddon: true, quantity, seats: 1 },
  ],
})
const upTo = (quantityMax: number) => ({
  quantityOption: 'CUSTOM_MIN_MAX',
  canSelectQuantity: true,
  quantityMin: 0,
  quantityMax,
})

test.each([
  {
    why: 'as it is offered, all that is booked being in it',
    options: [option()],
    items: [booked(LUNCH, 2)],
    expected: [option()],
  },
  {
    why: 'with a product more, that it had',
    options: [option({ products: [item(DINNER)] })],
    items: [booked(LUNCH, 2)],
    expected: [{ quantityOption: 'PARENT_MANDATORY', products: [item(DINNER), sold(LUNCH)] }],
  },
  {
    why: 'up to what was sold, none of its products being offered',
    options: [option({ products: [] })],
    items: [booked(LUNCH, 2), booked(DINNER, 1)],
    expected: [{ ...upTo(3), products: [sold(LUNCH), sold(DINNER)] }],
  },
  {
    why: 'up to what was sold, though it is withdrawn',
    options: [],
    items: [booked(LUNCH, 2)],
    withdrawn: [option({ products: [] })],
    expected: [{ ...upTo(2), products: [sold(LUNCH)] }],
  },
  {
    why: 'once, when it is both offered and named as withdrawn',
    options: [option({ products: [] })],
    items: [booked(LUNCH, 2)],
    withdrawn: [option({ products: [] })],
    expected: [upTo(2)],
  },
  {
    why: 'left alone by items of another option',
    options: [option()],
    items: [{ ...booked(DINNER, 1), bundleOptionId: 8 }],
    expected: [option()],
  },
])('an option of a booking is offered to it $why', ({ options, items, withdrawn, expected }) => {
  const offer = { parentSeats: 1, options, mandatoryAddons: new Map() }
  expect(withSoldItems(offer, items, withdrawn).options).toMatchObject(expected)
  expect(withSoldItems(offer, items, withdrawn).options).toHaveLength(expected.length)
  expect(withSoldItems(offer, items, withdrawn).soldAddonIds).toEqual(items.map(() => DRINK))
})
