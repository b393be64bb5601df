import { expect, test } from 'vitest'
import { compareDurations } from '#app/domain/catalog/records/duration-units.ts'

test.each([
  { why: 'minutes and hours', shorter: [90, 'MINUTES'], longer: [2, 'HOURS'] },
  { why: 'hours and days', shorter: [23, 'HOURS'], longer: [1, 'DAYS'] },
  { why: 'days and weeks', shorter: [6, 'DAYS'], longer: [1, 'WEEKS'] },
  { why: 'weeks and months', shorter: [4, 'WEEKS'], longer: [1, 'MONTHS'] },
  { why: 'a month and its days', shorter: [30, 'DAYS'], longer: [1, 'MONTHS'] },
  { why: 'a month and 31 days', shorter: [1, 'MONTHS'], longer: [31, 'DAYS'] },
  { why: 'a year in months and in days', shorter: [12, 'MONTHS'], longer: [366, 'DAYS'] },
  { why: 'a day to closing and hours', shorter: [12, 'HOURS'], longer: [1, 'DAYS_TO_CLOSING'] },
  { why: 'a day to closing and a day', shorter: [1, 'DAYS_TO_CLOSING'], longer: [1, 'DAYS'] },
  { why: 'two days to closing and a day', shorter: [1, 'DAYS'], longer: [2, 'DAYS_TO_CLOSING'] },
  { why: 'more of a unit', shorter: [2, 'HOURS'], longer: [10, 'HOURS'] },
] as const)('durations by their length: $why', ({ shorter, longer }) => {
  const [first, second] = [shorter, longer].map(([amount, unit], index) => ({ id: 9 - index, amount, unit }))
  if (!first || !second) throw new Error('two durations')
  expect([second, first].toSorted(compareDurations)).toEqual([first, second])
})

test('of equal lengths the one that was created first is first', () => {
  const day = { id: 2, amount: 24, unit: 'HOURS' } as const
  const same = { id: 1, amount: 1, unit: 'DAYS' } as const
  expect([day, same].toSorted(compareDurations)).toEqual([same, day])
})
