import { expect, test } from 'vitest'
import { countAnswers, npsOf, ratingOf } from '#app/domain/review/nps.ts'

/** Scores as they were given, counted. */
function counted(...scores: number[]) {
  return [...Map.groupBy(scores, (score) => score)].map(([score, { length }]) => ({ score, answers: length }))
}

test.each([
  { why: 'no answer has none', scores: [], nps: null },
  { why: '9 and 10 recommend', scores: [9, 10], nps: 100 },
  { why: '0 and 6 do not', scores: [0, 6], nps: -100 },
  { why: '7 and 8 are neither, but count', scores: [7, 8], nps: 0 },
  { why: 'one of each', scores: [10, 8, 6], nps: 0 },
  { why: 'a third is rounded', scores: [10, 8, 8], nps: 33 },
  { why: 'two thirds are rounded', scores: [9, 9, 7], nps: 67 },
  { why: 'below 0 as above it', scores: [6, 6, 7], nps: -67 },
  { why: 'half a percent counts as one', scores: [...Array(199).fill(8), 10], nps: 1 },
  { why: 'half a percent below 0 too', scores: [...Array(199).fill(8), 0], nps: -1 },
])('NPS: $why', ({ scores, nps }) => {
  expect(npsOf(counted(...scores))).toBe(nps)
  expect(countAnswers(counted(...scores))).toBe(scores.length)
})

test.each([
  { why: 'four answers are too few', scores: [10, 10, 10, 10], rating: null },
  { why: 'five are enough', scores: [10, 10, 10, 10, 9], rating: { answers: 5, averageTenths: 98 } },
  { why: 'tenths are rounded', scores: [10, 10, 10, 9, 9, 9, 9], rating: { answers: 7, averageTenths: 94 } },
  { why: 'a 0 counts', scores: [0, 0, 0, 0, 0], rating: { answers: 5, averageTenths: 0 } },
])('what guests read: $why', ({ scores, rating }) => {
  expect(ratingOf(counted(...scores))).toEqual(rating)
})
