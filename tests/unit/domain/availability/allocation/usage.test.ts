import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OccupiedQuantity } from '#app/domain/availability/allocation/occupied.ts'
import { peakBetween, usageOf, withUse } from '#app/domain/availability/allocation/usage.ts'

const two: OccupiedQuantity = { occupiedFrom: 100, occupiedTo: 200, quantity: 2 }
const one: OccupiedQuantity = { occupiedFrom: 150, occupiedTo: 300, quantity: 1 }

test.each([
  { why: 'nothing is occupied', uses: [], from: 0, to: 1000, peak: 0 },
  { why: 'ends as the use starts', uses: [two], from: 0, to: 100, peak: 0 },
  { why: 'ends a second into the use', uses: [two], from: 0, to: 101, peak: 2 },
  { why: 'starts a second before the use ends', uses: [two], from: 199, to: 400, peak: 2 },
  { why: 'starts as the use ends', uses: [two], from: 200, to: 400, peak: 0 },
  { why: 'lies inside the use', uses: [two], from: 120, to: 130, peak: 2 },
  { why: 'covers the use', uses: [two], from: 0, to: 1000, peak: 2 },
  { why: 'meets both where they overlap', uses: [two, one], from: 0, to: 1000, peak: 3 },
  { why: 'starts after the overlap', uses: [two, one], from: 200, to: 1000, peak: 1 },
  { why: 'ends before the overlap', uses: [two, one], from: 0, to: 150, peak: 2 },
  {
    why: 'one use hands over to the next',
    uses: [two, { ...two, occupiedFrom: 200, occupiedTo: 250 }],
    from: 0,
    to: 1000,
    peak: 2,
  },
])('peak when the request $why', ({ uses, from, to, peak }) => {
  expect(peakBetween(usageOf(uses), from, to)).toBe(peak)
})

const minute = fc.integer({ min: 0, max: 240 })
const period = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const uses = fc.array(
  fc
    .record({ period, quantity: fc.integer({ min: 1, max: 5 }) })
    .map(({ period: { from, to }, quantity }) => ({
      occupiedFrom: from * 60,
      occupiedTo: to * 60,
      quantity,
    })),
  { maxLength: 25 },
)

test('the peak equals a count minute by minute', () => {
  fc.assert(
    fc.property(uses, period, (all, { from, to }) => {
      expect(peakBetween(usageOf(all), from * 60, to * 60)).toBe(peakByMinute(all, from, to))
    }),
    { numRuns: 300 },
  )
})

test('uses added one by one are summed as all at once', () => {
  fc.assert(
    fc.property(uses, (all) => {
      expect(all.reduce(withUse, usageOf([]))).toEqual(usageOf(all))
    }),
    { numRuns: 300 },
  )
})

/** Slow and obvious: how much is occupied in each single minute. */
function peakByMinute(all: readonly OccupiedQuantity[], from: number, to: number): number {
  let peak = 0
  for (let at = from * 60; at < to * 60; at += 60) {
    const taken = all.filter(({ occupiedFrom, occupiedTo }) => occupiedFrom <= at && at < occupiedTo)
    peak = Math.max(
      peak,
      taken.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
  return peak
}
