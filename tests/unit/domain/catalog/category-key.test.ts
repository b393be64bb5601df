import { expect, test } from 'vitest'
import { chosenQuantities, fromCategoryKey, toCategoryKey } from '#app/domain/catalog/category-key.ts'

test.each([
  { priceCategoryId: null, key: 0 },
  { priceCategoryId: 12, key: 12 },
])('price category $priceCategoryId is $key in an address', ({ priceCategoryId, key }) => {
  expect(toCategoryKey(priceCategoryId)).toBe(key)
  expect(fromCategoryKey(key)).toBe(priceCategoryId)
})

test('chosen quantities are a booking’s, without those of 0', () => {
  const byKey = new Map([
    [0, 2],
    [12, 0],
    [13, 1],
  ])
  expect(chosenQuantities(byKey)).toEqual([
    { priceCategoryId: null, quantity: 2 },
    { priceCategoryId: 13, quantity: 1 },
  ])
})
