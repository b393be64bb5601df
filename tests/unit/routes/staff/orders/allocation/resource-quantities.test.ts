import { expect, test } from 'vitest'
import { initialQuantities, postedText } from '#app/routes/staff/orders/allocation/resource-quantities.ts'

const posted = {
  resources: [
    { resourceTypeId: '3', resourceId: '7', quantity: 'abc' },
    { resourceTypeId: '3', resourceId: '8', quantity: '2' },
    { resourceTypeId: '3', resourceId: '9' },
    { resourceTypeId: '3', resourceId: '10', quantity: '1e1' },
  ],
}

test.each([
  { key: '3-7', text: 'abc', why: 'no number stays as it was typed' },
  { key: '3-8', text: '2', why: 'a number too' },
  { key: '3-9', text: undefined, why: 'nothing was typed' },
  { key: '4-7', text: undefined, why: 'of another type' },
])('$why', ({ key, text }) => {
  expect(postedText(posted, key)).toBe(text)
  expect(postedText(undefined, key)).toBeUndefined()
})

test('what is no number counts as none', () => {
  const quantities = initialQuantities({ types: [], allowSplit: true }, 2, posted)
  expect([...quantities]).toEqual([
    ['3-7', 0],
    ['3-8', 2],
    ['3-9', 0],
    ['3-10', 0],
  ])
})
