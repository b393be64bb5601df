import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeAround, overlapping } from '#app/domain/availability/allocation/use-index.ts'

const early = { occupiedFrom: 100, occupiedTo: 200 }
const long = { occupiedFrom: 120, occupiedTo: 500 }
const late = { occupiedFrom: 300, occupiedTo: 400 }

test.each([
  { why: 'ends as the first starts', from: 0, to: 100, found: [], around: [Number.NEGATIVE_INFINITY, 100] },
  { why: 'ends a second into the first', from: 0, to: 101, found: [early], around: null },
  { why: 'meets one that a later one has outlived', from: 450, to: 460, found: [long], around: null },
  { why: 'covers all', from: 0, to: 900, found: [late, long, early], around: null },
  {
    why: 'starts as the last ends',
    from: 500,
    to: 600,
    found: [],
    around: [500, Number.POSITIVE_INFINITY],
  },
])('uses that overlap a period which $why', ({ from, to, found, around }) => {
  const period = { occupiedFrom: from, occupiedTo: to }
  expect(overlapping([late, early, long], period)).toEqual(found)
  const [since, until] = around ?? []
  expect(freeAround([late, early, long], period)).toEqual(around ? { since, until } : null)
})

test('a unit without uses is free for ever', () => {
  const endless = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
  expect(freeAround([], { occupiedFrom: 1, occupiedTo: 2 })).toEqual(endless)
})

const period = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([occupiedFrom, length]) => ({ occupiedFrom, occupiedTo: occupiedFrom + length }))

test('finds what a look at every use finds', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 12 }), period, (uses, requested) => {
      const { occupiedFrom: from, occupiedTo: to } = requested
      const all = uses.filter((use) => use.occupiedFrom < to && from < use.occupiedTo)
      const since = Math.max(...uses.map((use) => use.occupiedTo).filter((end) => end <= from))
      const until = Math.min(...uses.map((use) => use.occupiedFrom).filter((start) => start >= to))

      expect(new Set(overlapping(uses, requested))).toEqual(new Set(all))
      expect(freeAround(uses, requested)).toEqual(all.length > 0 ? null : { since, until })
    }),
  )
})
