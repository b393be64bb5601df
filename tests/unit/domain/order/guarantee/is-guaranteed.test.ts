import { expect, test } from 'vitest'
import { isGuaranteed } from '#app/domain/order/guarantee/is-guaranteed.ts'

const TOUR = { isAddon: false, vatPercentage: 600 }
const LUNCH = { isAddon: true, vatPercentage: 1_200 }
const VEST = { isAddon: true, vatPercentage: 600 }

/** A fee with what was given back of it. */
function fee(vatPercentage: number, totalMinor: number, creditedMinor: number) {
  return { vatPercentage, totalMinor, creditedMinor }
}

test.each([
  { why: 'none was sold', isSold: false, is: false },
  { why: 'it was free', is: true },
  { why: 'its fee stands', fees: [fee(600, 4_000, 0)], is: true },
  { why: 'its fee was taken off by hand', fees: [fee(600, 0, 0)], is: true },
  { why: 'all but an öre of its fee was given back', fees: [fee(600, 4_000, 3_999)], is: true },
  { why: 'all of its fee was given back', fees: [fee(600, 4_000, 4_000)], is: false },
  {
    why: "the product's fee was given back, its lunch's stands",
    fees: [fee(600, 20_850, 20_850), fee(1_200, 2_900, 0)],
    is: false,
  },
  {
    why: "the product's fee was given back, its dearer lunch's stands",
    fees: [fee(1_200, 20_850, 0), fee(600, 2_900, 2_900)],
    is: false,
  },
  {
    why: "only its lunch's was given back",
    fees: [fee(600, 20_850, 0), fee(1_200, 2_900, 2_900)],
    is: true,
  },
  { why: 'both were given back', fees: [fee(600, 4_000, 4_000), fee(1_200, 600, 600)], is: false },
  { why: 'the product costs none, its lunch does', fees: [fee(1_200, 600, 0)], is: true },
  { why: "the product costs none, its lunch's was given back", fees: [fee(1_200, 600, 600)], is: false },
  {
    why: 'one of two was given back where the product costs none',
    fees: [fee(1_200, 600, 600), fee(2_500, 900, 0)],
    is: true,
  },
])('a booking has the right to rebook: $why: $is', ({ isSold = true, fees = [], is }) => {
  expect(isGuaranteed({ isSold, products: [TOUR, VEST, LUNCH], fees })).toBe(is)
})
