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
  expect(chooseProducts(few, { chosen: [2], search: 'kaj', takesAll: true })).toEqual({
    search: '',
    shown: [
      { value: '1', label: 'Kajak', isChosen: false },
      { value: '2', label: 'Kanot', isChosen: true },
    ],
    kept: [],
    chosen: 1,
    found: 2,
    total: 2,
  })
})

test.each([
  { why: 'nothing chosen', chosen: [], search: '', to: { shown: 0, kept: 0, chosen: 0, found: 0 } },
  { why: 'the chosen ones first', chosen: [7, 500], search: '', to: { shown: 2, kept: 0, chosen: 2 } },
  {
    why: 'more chosen than there are boxes',
    chosen: bikes,
    search: '',
    to: { shown: SHOWN_AT_ONCE, kept: 440, chosen: 500, found: 500 },
  },
  {
    why: 'those that the search finds; the chosen ones are kept',
    chosen: bikes,
    search: 'kaj 99',
    to: { shown: 1, kept: 500, chosen: 500, found: 1 },
  },
  {
    why: 'all that the search finds are chosen too',
    chosen: [7],
    search: 'cykel',
    takesAll: true,
    to: { shown: SHOWN_AT_ONCE, kept: 441, chosen: 501, found: 500 },
  },
  { why: 'without a search, all are none', chosen: [7], search: '', takesAll: true, to: { chosen: 1 } },
  { why: 'what is no product is not kept', chosen: [9_999], search: 'kaj', to: { kept: 0, chosen: 0 } },
])('of many products: $why', ({ chosen, search, takesAll = false, to }) => {
  const choice = chooseProducts(many, { chosen, search, takesAll })
  expect({ ...choice, shown: choice.shown.length, kept: choice.kept.length }).toMatchObject(to)
})
