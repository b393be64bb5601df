import { expect, test } from 'vitest'
import { firstGapBelow, firstTogether, largestThat, spreads } from '#app/domain/availability/ways-together.ts'

/** Ways are letters; those that the list names can't be had side by side. */
function search(options: readonly string[], forbidden: readonly string[]) {
  let tries = 0
  const fits = (ways: readonly string[]) => {
    tries += 1
    return !forbidden.some((each) => [...each].every((way) => ways.includes(way)))
  }
  const found = firstTogether(
    options.map((option) => () => [...option]),
    fits,
  )
  return { found: found?.join(''), tries }
}

test.each([
  { why: 'nothing to choose', options: [], forbidden: [], found: '' },
  { why: 'the first of each', options: ['ab', 'cd'], forbidden: [], found: 'ac' },
  { why: 'the second where the first is gone', options: ['ab'], forbidden: ['a'], found: 'b' },
  { why: 'another one before', options: ['ab', 'c'], forbidden: ['ac'], found: 'bc' },
  { why: 'another two before', options: ['ab', 'cd', 'e'], forbidden: ['ce', 'ad'], found: 'bde' },
  { why: 'none', options: ['ab', 'cd'], forbidden: ['ac', 'ad', 'bc', 'bd'], found: undefined },
  { why: 'an option without ways', options: ['ab', ''], forbidden: [], found: undefined },
])('the first ways together: $why', ({ options, forbidden, found }) => {
  expect(search(options, forbidden).found).toBe(found)
})

test('what is not even had alone ends the search', () => {
  expect(search(['abcdefgh', 'ijklmnop', 'z'], ['z'])).toEqual({ found: undefined, tries: 4 })
})

test('a search that leads nowhere ends', () => {
  const many = Array.from({ length: 40 }, (_, index) => String.fromCharCode(200 + index)).join('')
  const other = Array.from({ length: 40 }, (_, index) => String.fromCharCode(300 + index)).join('')
  const forbidden = [...many].flatMap((a) => [...other].map((b) => a + b))
  expect(search([many, other], forbidden).tries).toBeLessThan(600)
})

test.each<{ why: string; seats: number[]; people: number; most: number[]; pool?: number; ways: number[][] }>([
  { why: 'one thing', seats: [2], people: 5, most: [9], ways: [[3]] },
  {
    why: 'each alone, then side by side',
    seats: [1, 1],
    people: 4,
    most: [3, 3],
    ways: [
      [4, 0],
      [0, 4],
      [3, 1],
      [1, 3],
    ],
  },
  {
    why: 'no unit that could be left out',
    seats: [3, 8],
    people: 7,
    most: [1, 1],
    ways: [
      [3, 0],
      [0, 1],
      [0, 1],
      [0, 1],
    ],
  },
  {
    why: 'together too few',
    seats: [1, 2],
    people: 6,
    most: [1, 2],
    ways: [
      [6, 0],
      [0, 3],
    ],
  },
  {
    why: 'from a common pool the larger ones are enough',
    seats: [1, 4],
    people: 9,
    most: [9, 9],
    pool: 3,
    ways: [
      [9, 0],
      [0, 3],
      [0, 3],
    ],
  },
])('people spread over units: $why', ({ seats, people, most, pool = 99, ways }) => {
  const fits = (counts: readonly number[]) =>
    counts.every((count, index) => count <= (most[index] ?? 0)) && counts.reduce((a, b) => a + b, 0) <= pool
  expect([...spreads(seats, people, fits)]).toEqual(ways)
})

test('of more than four things a few orders are tried, the largest units first among them', () => {
  const seats = [1, 1, 1, 1, 1, 4]
  const fits = (counts: readonly number[]) => (counts[5] ?? 0) <= 1 && counts.reduce((a, b) => a + b, 0) <= 2
  expect([...spreads(seats, 5, fits)].slice(seats.length)).toContainEqual([1, 0, 0, 0, 0, 1])
})

test.each([
  { most: 0, upTo: 5, largest: 0 },
  { most: 1, upTo: 0, largest: 0 },
  { most: 9, upTo: 0, largest: 0 },
  { most: 9, upTo: 1, largest: 1 },
  { most: 9, upTo: 8, largest: 8 },
  { most: 9, upTo: 9, largest: 9 },
  { most: 9, upTo: 12, largest: 9 },
])('the largest of $most that fits, where $upTo do: $largest', ({ most, upTo, largest }) => {
  const asked: number[] = []
  const isTrue = (number: number) => {
    asked.push(number)
    return number <= upTo
  }
  expect(largestThat(most, isTrue)).toBe(largest)
  expect(asked.length).toBeLessThanOrEqual(5)
  expect(firstGapBelow(most, isTrue)).toBe(largest)
})

test('where a larger number may do and a smaller not, what lies below the gap counts', () => {
  expect(firstGapBelow(9, (number) => number !== 4)).toBe(3)
})

test('above a large party the largest is found in few tries', () => {
  const asked: number[] = []
  const isTrue = (number: number) => asked.push(number) > 0 && number <= 700
  expect(firstGapBelow(1000, isTrue)).toBe(700)
  expect(asked.length).toBeLessThan(30)
})
