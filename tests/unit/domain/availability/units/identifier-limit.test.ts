import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Closeout } from '#app/domain/availability/closeouts/closeout.ts'
import {
  checkUnits,
  chooseIdentifiers,
  type IdentifierFacts,
  identifierFreeOf,
  unitChoices,
  withAssignment,
} from '#app/domain/availability/units/identifier-limit.ts'
import { wallTime } from '#app/domain/shared/time.ts'

type Span = readonly [from: number, to: number]

/** Hours of a day in seconds, so that a case reads like a plan. */
const hours = ([from, to]: Span) => ({ occupiedFrom: from * 3600, occupiedTo: to * 3600 })

/** Named units 1 to `units` of one pool, assigned and missing at those hours. */
function factsOf({
  units = 3,
  labels,
  previous = [],
  unassigned = [],
}: {
  units?: number
  labels?: readonly string[]
  previous?: readonly (readonly [unit: number, ...Span])[]
  unassigned?: readonly (readonly [quantity: number, ...Span])[]
}): IdentifierFacts {
  const ids = Array.from({ length: units }, (_, index) => index + 1)
  const assignments = Map.groupBy(previous, ([unit]) => unit)
  const named = ids.map((id) => ({ id, label: labels?.[id - 1] ?? `Kajak ${id}` }))
  return {
    pools: new Map([[1, { assignment: 'AUTOMATIC', isByStart: false, units: named }]]),
    assignments: new Map(
      [...assignments].map(([unit, spans]) => [unit, spans.map(([, from, to]) => hours([from, to]))]),
    ),
    unassigned: unassigned.map(([quantity, from, to]) => ({
      ...requestOf([from, to]),
      quantity,
    })),
  }
}

function requestOf(span: Span, closed: readonly (readonly [unit: number, ...Span])[] = []) {
  const { occupiedFrom, occupiedTo } = hours(span)
  const closeouts = closed.map(([unit, from, to]): Closeout => {
    const { occupiedFrom: start, occupiedTo: end } = hours([from, to])
    const times = {
      startDateTime: wallTime('2026-07-16 10:00:00'),
      endDateTime: wallTime('2026-07-16 11:00:00'),
    }
    return { id: 1, productId: 1, ...times, from: start, to: end, partialQuantity: 1, identifierIds: [unit] }
  })
  return {
    poolId: 1,
    productId: 1,
    visible: { from: occupiedFrom, to: occupiedTo },
    occupiedFrom,
    occupiedTo,
    closeouts: new Map([[1, closeouts]]),
  }
}

test.each([
  { why: 'nothing is occupied', facts: {}, free: 3 },
  { why: 'one is out meanwhile', facts: { previous: [[1, 11, 12]] }, free: 2 },
  { why: 'one is free again as the request begins', facts: { previous: [[1, 8, 10]] }, free: 3 },
  { why: 'one goes out as the request ends', facts: { previous: [[1, 13, 15]] }, free: 3 },
  {
    why: 'each is out at another hour, though never two at once',
    facts: {
      previous: [
        [1, 10, 11],
        [2, 11, 12],
        [3, 12, 13],
      ],
    },
    free: 0,
  },
  { why: 'one is closed by name', facts: {}, closed: [[2, 9, 11]], free: 2 },
  { why: 'one is closed by name, later', facts: {}, closed: [[2, 13, 15]], free: 3 },
  { why: 'one is out and closed', facts: { previous: [[2, 10, 12]] }, closed: [[2, 9, 11]], free: 2 },
  { why: 'one is lacked', facts: { unassigned: [[1, 11, 12]] }, free: 2 },
  {
    why: 'two are lacked one after the other',
    facts: {
      unassigned: [
        [1, 10, 11],
        [1, 11, 12],
      ],
    },
    free: 2,
  },
  {
    why: 'two are lacked at once',
    facts: {
      unassigned: [
        [1, 10, 12],
        [1, 11, 13],
      ],
    },
    free: 1,
  },
  { why: 'an unassigned booking only touches', facts: { unassigned: [[3, 13, 15]] }, free: 3 },
  {
    why: 'an unassigned booking could only have the unit that the request would occupy',
    // 2 and 3 go out at 13, so only 1 is free for whoever is out until 15.
    facts: {
      previous: [
        [2, 13, 15],
        [3, 13, 15],
      ],
      unassigned: [[1, 12, 15]],
    },
    free: 2,
  },
  {
    why: 'an unassigned booking that could have had none anyway claims none',
    facts: {
      previous: [
        [1, 13, 15],
        [2, 13, 15],
        [3, 13, 15],
      ],
      unassigned: [[1, 12, 15]],
    },
    free: 2,
  },
  {
    why: 'an unassigned booking that could have had one of two claims that one',
    facts: {
      previous: [
        [2, 13, 15],
        [3, 13, 15],
      ],
      unassigned: [[2, 12, 15]],
    },
    free: 1,
  },
] as {
  why: string
  facts: Parameters<typeof factsOf>[0]
  closed?: [number, number, number][]
  free: number
}[])('of three named units, from 10 to 13: $why', ({ facts, closed, free }) => {
  expect(identifierFreeOf(factsOf(facts), requestOf([10, 13], closed))).toBe(free)
})

test('a pool whose units have no names has no such limit', () => {
  expect(identifierFreeOf(factsOf({}), { ...requestOf([10, 13]), poolId: 2 })).toBeNull()
})

test.each([
  { why: 'by label, 9 before 10', labels: ['Kajak 10', 'Kajak 9', 'Kajak 11'], facts: {}, chosen: [2, 1] },
  {
    why: 'the smallest gap first',
    facts: {
      previous: [
        [3, 8, 10],
        [3, 14, 15],
        [2, 8, 9],
        [2, 14, 15],
      ],
    },
    chosen: [3, 2],
  },
  {
    why: 'a gap without an end is endless',
    facts: {
      previous: [
        [3, 8, 10],
        [2, 6, 7],
        [2, 16, 17],
      ],
    },
    chosen: [2, 1],
  },
  {
    why: 'what the booking had, whatever its gap',
    facts: {
      previous: [
        [1, 8, 10],
        [1, 14, 15],
      ],
    },
    previousUnits: [3],
    chosen: [3, 1],
  },
  {
    why: 'a unit of the booking that others have now is lost',
    facts: { previous: [[3, 10, 11]] },
    previousUnits: [3],
    chosen: [1, 2],
  },
  {
    why: 'by hand nothing but what the booking had',
    facts: {},
    previousUnits: [3],
    isAutomatic: false,
    chosen: [3],
  },
  {
    why: 'never the one that another booking is left with',
    facts: {
      previous: [
        [2, 13, 15],
        [3, 13, 15],
        [1, 9, 10],
        [1, 15, 16],
      ],
      unassigned: [[1, 12, 15]],
    },
    chosen: [2, 3],
  },
] as {
  why: string
  labels?: string[]
  facts: Parameters<typeof factsOf>[0]
  previousUnits?: number[]
  isAutomatic?: boolean
  chosen: number[]
}[])(
  'two named units for 10 to 13: $why',
  ({ labels, facts, previousUnits = [], isAutomatic = true, chosen }) => {
    const given = { ...facts, ...(labels ? { labels } : {}) }
    const requested = { quantity: 2, previousUnits, isAutomatic }
    expect(chooseIdentifiers(factsOf(given), requestOf([10, 13]), requested)).toEqual(chosen)
  },
)

test('units of a booking are occupied for the next, and unassigned ones are claimed', () => {
  const use = { ...requestOf([10, 13]), quantity: 2 }
  const facts = withAssignment(factsOf({}), use, [1])
  expect(identifierFreeOf(facts, requestOf([12, 14]))).toBe(1)
  expect(identifierFreeOf(facts, requestOf([13, 14]))).toBe(3)
})

const spans = fc
  .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]): Span => [from, from + length])

/** The rule itself, tried with every choice of units. Source: domain.md §3 'Free quantity' 3. */
function freeByTrying(facts: IdentifierFacts, span: Span): number {
  const requested = hours(span)
  const isFree = (id: number, at: { occupiedFrom: number; occupiedTo: number }) =>
    (facts.assignments.get(id) ?? []).every(
      (reservation) => reservation.occupiedTo <= at.occupiedFrom || at.occupiedTo <= reservation.occupiedFrom,
    )
  const all = facts.pools.get(1)?.units.map(({ id }) => id) ?? []
  const mine = all.filter((id) => isFree(id, requested))
  const others = facts.unassigned.filter(
    (use) => use.occupiedFrom < requested.occupiedTo && requested.occupiedFrom < use.occupiedTo,
  )
  let peak = 0
  for (let at = requested.occupiedFrom; at < requested.occupiedTo; at += 3600) {
    const then = others.filter((use) => use.occupiedFrom <= at && at < use.occupiedTo)
    peak = Math.max(
      peak,
      then.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
  let most = 0
  for (let choice = 0; choice < 2 ** mine.length; choice++) {
    const chosen = mine.filter((_, index) => (choice >> index) & 1)
    const leavesAll = others.every((use) => {
      const could = all.filter((id) => isFree(id, use))
      const left = could.filter((id) => !chosen.includes(id)).length
      return left >= Math.min(use.quantity, could.length)
    })
    if (leavesAll) most = Math.max(most, chosen.length)
  }
  return Math.max(0, Math.min(mine.length - peak, most))
}

test('free equals the best of all combinations of units, and so many are assigned', () => {
  const previous = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), spans), { maxLength: 6 })
  const lacked = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), spans), { maxLength: 4 })
  fc.assert(
    fc.property(previous, lacked, spans, (assignments, unassigned, span) => {
      const facts = factsOf({
        units: 5,
        previous: assignments.map(([unit, [from, to]]) => [unit, from, to] as const),
        unassigned: unassigned.map(([quantity, [from, to]]) => [quantity, from, to] as const),
      })
      const free = freeByTrying(facts, span)
      expect(identifierFreeOf(facts, requestOf(span))).toBe(free)
      const requested = { quantity: free, previousUnits: [], isAutomatic: true }
      expect(chooseIdentifiers(facts, requestOf(span), requested)).toHaveLength(free)
    }),
    { numRuns: 2000 },
  )
})

const byHand: readonly {
  why: string
  facts: Parameters<typeof factsOf>[0]
  closed?: readonly (readonly [unit: number, ...Span])[]
  chosen: readonly number[]
  refused?: object
}[] = [
  { why: 'as many as the booking has', facts: {}, chosen: [1, 3] },
  { why: 'fewer: one is not assigned yet', facts: {}, chosen: [2] },
  { why: 'none', facts: {}, chosen: [] },
  { why: 'the same twice is one', facts: {}, chosen: [2, 2] },
  { why: 'one that is back as the booking begins', facts: { previous: [[1, 8, 10]] }, chosen: [1, 2] },
  {
    why: 'more than the booking has',
    facts: {},
    chosen: [1, 2, 3],
    refused: { code: 'too_many_units', max: 2 },
  },
  {
    why: 'one of another product or shop, or deleted',
    facts: {},
    chosen: [1, 9],
    refused: { code: 'identifier_not_found' },
  },
  {
    why: 'one that is out at the last minute',
    facts: { previous: [[2, 12.9, 15]] },
    chosen: [1, 2],
    refused: { code: 'unit_occupied', label: 'Kajak 2' },
  },
  {
    why: 'one that is closed by name',
    facts: {},
    closed: [[3, 9, 11]],
    chosen: [3],
    refused: { code: 'unit_closed', label: 'Kajak 3' },
  },
  {
    why: 'the last one that another booking without units could get',
    facts: {
      previous: [
        [1, 13, 15],
        [2, 13, 15],
      ],
      unassigned: [[1, 12, 14]],
    },
    chosen: [3],
    refused: { code: 'unit_needed', label: 'Kajak 3' },
  },
  {
    why: 'one of several that it could get',
    facts: { previous: [[1, 13, 15]], unassigned: [[1, 12, 14]] },
    chosen: [3],
  },
  {
    why: 'both of two, one of which it could get',
    facts: { previous: [[1, 13, 15]], unassigned: [[1, 12, 14]] },
    chosen: [2, 3],
    refused: { code: 'unit_needed', label: 'Kajak 3' },
  },
  {
    why: 'one that another booking could have got, had it got any before',
    facts: {
      previous: [
        [1, 13, 15],
        [2, 13, 15],
        [3, 13, 15],
      ],
      unassigned: [[1, 12, 14]],
    },
    chosen: [3],
  },
]

test.each(byHand)('by hand: $why', ({ facts, closed, chosen, refused }) => {
  const query = { quantity: 2, identifierIds: chosen }
  const checked = checkUnits(factsOf(facts), requestOf([10, 13], closed), query)
  expect(checked).toEqual(
    refused
      ? { ok: false, error: { at: 'identifierIds', ...refused } }
      : { ok: true, value: [...new Set(chosen)] },
  )
})

test('units to choose from say why they can’t be chosen', () => {
  const facts = factsOf({
    units: 4,
    previous: [
      [1, 9, 11],
      [2, 13, 15],
    ],
    unassigned: [[1, 12, 14]],
  })
  const options = unitChoices(facts, requestOf([10, 13], [[3, 9, 11]]))
  expect(options.map(({ state }) => state)).toEqual(['OCCUPIED', 'FREE', 'CLOSED', 'FREE'])
  const tight = factsOf({ units: 2, previous: [[1, 13, 15]], unassigned: [[1, 12, 14]] })
  expect(unitChoices(tight, requestOf([10, 13])).map(({ state }) => state)).toEqual(['FREE', 'NEEDED'])
})
