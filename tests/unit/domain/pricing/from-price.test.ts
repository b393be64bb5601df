import { expect, test } from 'vitest'
import { comingDates, fromPrice } from '#app/domain/pricing/from-price.ts'
import { type LocalDate, localDate, weekdayOf } from '#app/domain/shared/time.ts'
import {
  ADULT,
  category,
  price,
  pricedProduct,
  priceFacts,
  season,
  THREE_HOURS,
  YOUTH,
} from './price-facts.ts'

const STAFF_ONLY = 9
const summer = season(10, ['2026-06-01', '2026-08-31'])
const winter = season(11, ['2026-12-01', '2027-02-28'])
const weekdays = season(12, ['2026-06-01', '2026-08-31'], [1, 2, 3, 4, 5])
const spring = season(13, ['2026-04-01', '2026-05-31'])
const in10 = { seasonId: 10 }
const in11 = { seasonId: 11 }
const in12 = { seasonId: 12 }
const in13 = { seasonId: 13 }
const always = () => true
const never = () => false
const untilNovember = (date: LocalDate) => date < '2026-11-01'
const weekends = (date: LocalDate) => weekdayOf(date) > 5

type Row = {
  why: string
  prices: Parameters<typeof priceFacts>[0]['prices']
  seasons?: Parameters<typeof priceFacts>[0]['seasons']
  products?: Parameters<typeof priceFacts>[0]['products']
  canStartOn?: (date: LocalDate) => boolean
  expected: number | null
}

/** From 16 July 2026, a year ahead. */
test.each<Row>([
  { why: 'nothing is priced', prices: [], expected: null },
  { why: 'the base price', prices: [price(400)], expected: 400 },
  { why: 'free is a price', prices: [price(0)], expected: 0 },
  { why: 'nothing starts', prices: [price(400)], canStartOn: never, expected: null },
  {
    why: 'a season that lowers it',
    prices: [price(400), price(300, in11)],
    seasons: [winter],
    expected: 300,
  },
  {
    why: 'a season that raises it, with days outside',
    prices: [price(400), price(500, in10)],
    seasons: [summer],
    expected: 400,
  },
  {
    why: 'a season that raises it on all days that there are',
    prices: [price(400), price(500, in10)],
    seasons: [summer],
    canStartOn: (date) => date <= '2026-08-31',
    expected: 500,
  },
  {
    why: 'a cheap season that is over until the shop opens',
    prices: [price(400), price(300, in13)],
    seasons: [spring],
    expected: 400,
  },
  {
    why: 'a cheap season in which the shop is closed',
    prices: [price(400), price(300, in11)],
    seasons: [winter],
    canStartOn: untilNovember,
    expected: 400,
  },
  {
    why: 'a weekday price where only weekends start',
    prices: [price(400), price(300, in12)],
    seasons: [weekdays],
    canStartOn: weekends,
    expected: 400,
  },
  {
    why: 'a weekday price where weekdays start',
    prices: [price(400), price(300, in12)],
    seasons: [weekdays],
    expected: 300,
  },
  {
    why: 'only a season is priced',
    prices: [price(300, in11)],
    seasons: [winter],
    expected: 300,
  },
  {
    why: 'the cheapest price category that guests may choose',
    prices: [
      price(400, { priceCategoryId: ADULT }),
      price(250, { priceCategoryId: YOUTH }),
      price(1, { priceCategoryId: STAFF_ONLY }),
    ],
    expected: 250,
  },
  {
    why: 'the cheapest duration that guests may choose',
    prices: [price(400, { durationId: THREE_HOURS }), price(1, { durationId: 77 })],
    expected: 400,
  },
  {
    why: 'a price per hour, for the shortest stay',
    prices: [price(100)],
    products: [pricedProduct({ timeUnit: 'HOURS' })],
    expected: 300,
  },
])('the price from: $why', ({ prices = [], seasons = [], products, canStartOn = always, expected }) => {
  const priceCategories = [category(ADULT), category(YOUTH), category(STAFF_ONLY, { adminOnly: true })]
  const facts = priceFacts({ prices, seasons, priceCategories, ...(products ? { products } : {}) })
  const dates = comingDates(localDate('2026-07-16'), 260)
  expect(fromPrice(facts, { productId: 1, durationIds: [THREE_HOURS], dates, canStartOn })).toBe(expected)
})

test('it checks one date of each season alone', () => {
  const facts = priceFacts({ prices: [price(400), price(500, in10)], seasons: [summer] })
  const requested: LocalDate[] = []
  const canStartOn = (date: LocalDate) => requested.push(date) > 0
  const dates = comingDates(localDate('2026-07-16'), 366)
  fromPrice(facts, { productId: 1, durationIds: [], dates, canStartOn })
  expect(requested).toEqual(['2026-07-16', '2026-09-01'])
})
