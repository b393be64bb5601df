import { expect, test } from 'vitest'
import { type AskingRow, categoryPlace, toAskingProducts } from '#app/domain/question/asking-products.ts'

const ADULT = { sv: 'Vuxen' }
const CHILD = { sv: 'Barn' }

function row(over: Partial<AskingRow>): AskingRow {
  const tour = { bookingId: 1, productId: 7, productName: { sv: 'Guidad tur' }, isAddon: false }
  return { ...tour, priceCategoryTitle: ADULT, quantity: 1, seats: 1, ...over }
}

test.each([
  {
    why: 'each category counts from one',
    rows: [{ quantity: 2 }, { priceCategoryTitle: CHILD }],
    names: ['Vuxen 1', 'Vuxen 2', 'Barn 1'],
  },
  { why: 'people count, not units', rows: [{ quantity: 1, seats: 2 }], names: ['Vuxen 1', 'Vuxen 2'] },
  {
    why: 'a category in two rows counts on',
    rows: [{}, { priceCategoryTitle: CHILD }, { quantity: 2 }],
    names: ['Vuxen 1', 'Barn 1', 'Vuxen 2', 'Vuxen 3'],
  },
  {
    why: 'one price for all has no names',
    rows: [{ priceCategoryTitle: null, quantity: 2 }],
    names: [null, null],
  },
  {
    why: 'nobody counts for nothing',
    rows: [{ quantity: 0 }, { priceCategoryTitle: CHILD }],
    names: ['Barn 1'],
  },
])('$why', ({ rows, names }) => {
  const [product] = toAskingProducts(rows.map(row))
  if (!product) throw new Error('no product')
  expect(product.participants).toBe(names.length)
  const places = names.map((_, index) => categoryPlace(product, index + 1))
  expect(places.map((place) => place && `${place.title.sv} ${place.number}`)).toEqual(names)
})

test.each([
  { why: 'of the only category', titles: [ADULT], participant: 4, place: { title: ADULT, number: 4 } },
  { why: 'of one in two rows', titles: [ADULT, ADULT], participant: 4, place: { title: ADULT, number: 4 } },
  { why: 'of several', titles: [ADULT, CHILD], participant: 4, place: null },
  { why: 'of one without a name', titles: [null], participant: 4, place: null },
  { why: 'nobody’s for good', titles: [ADULT], participant: 1_000_001, place: null },
  { why: 'of a product that nobody has', titles: [], participant: 1, place: null },
])('who no longer comes, $why', ({ titles, participant, place }) => {
  const categories = titles.map((title) => ({ title, participants: 1 }))
  expect(categoryPlace({ categories }, participant)).toEqual(place)
})

test('products of a booking and bookings of a product stay apart; an add-on is one in all its rows', () => {
  const rows = [row({}), row({ productId: 8, isAddon: true }), row({ bookingId: 2 }), row({ quantity: 3 })]
  expect(
    toAskingProducts(rows).map((one) => [one.bookingId, one.productId, one.participants, one.isAddon]),
  ).toEqual([
    [1, 7, 4, false],
    [1, 8, 1, true],
    [2, 7, 1, false],
  ])
})
