import { expect, test } from 'vitest'
import { chooseProducts, SHOWN_AT_ONCE } from '#app/domain/question/product-choice.ts'

const few = [
  { id: 1, label: 'Kajak' },
  { id: 2, label: 'Kanot' },
]
const many = Array.from({ length: 600 }, (_, index) => ({
  id: index + 1,
  label: index < 100 ? `Kajak ${index + 1}` : `Cykel ${index + 1}`,
}))
const bikes = many.filter(({ label }) => label.startsWith('Cykel')).map(({ id }) => id)

test('few products all have a box, whatever was typed', () => {
  expect(chooseProducts(few, { chosen: [2], search: 'kaj', includesAll: true })).toEqual({
    search: '',
    shown: [
      { value: '1', label: 'Kajak', isChosen: false },
      { value: '2', label: 'Kanot', isChosen: true },
    ],
    hidden: [],
    chosen: 1,
    found: 2,
    total: 2,
  })
})

test.each([
  { why: 'nothing chosen', chosen: [], search: '', to: { shown: 0, hidden: 0, chosen: 0, found: 0 } },
  { why: 'the chosen ones first', chosen: [7, 500], search: '', to: { shown: 2, hidden: 0, chosen: 2 } },
  {
    why: 'more chosen than there are boxes',
    chosen: bikes,
    search: '',
    to: { shown: SHOWN_AT_ONCE, hidden: 440, chosen: 500, found: 500 },
  },
  {
    why: 'those that the search finds; the chosen ones are kept',
    chosen: bikes,
    search: 'kaj 99',
    to: { shown: 1, hidden: 500, chosen: 500, found: 1 },
  },
  {
    why: 'all that the search finds are chosen too',
    chosen: [7],
    search: 'cykel',
    includesAll: true,
    to: { shown: SHOWN_AT_ONCE, hidden: 441, chosen: 501, found: 500 },
  },
  { why: 'without a search, all are none', chosen: [7], search: '', includesAll: true, to: { chosen: 1 } },
  { why: 'what is no product is not kept', chosen: [9_999], search: 'kaj', to: { hidden: 0, chosen: 0 } },
])('of many products: $why', ({ chosen, search, includesAll = false, to }) => {
  const choice = chooseProducts(many, { chosen, search, includesAll })
  expect({ ...choice, shown: choice.shown.length, hidden: choice.hidden.length }).toMatchObject(to)
})
