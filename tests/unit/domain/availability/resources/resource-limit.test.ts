import { expect, test } from 'vitest'
import {
  allocateToResources,
  fewestEligible,
  findDeprived,
  limitAllocations,
  type ProductNeeds,
  type ResourceRequest,
  type ResourceUnit,
  type ResourceUse,
  resourceFacts,
  resourceFreeOf,
  retainAllocations,
  type UnallocatedUse,
  withAllocated,
} from '#app/domain/availability/resources/resource-limit.ts'
import { localDate, type WallTime, wallTime } from '#app/domain/shared/time.ts'

/** Hours of one day stand for epoch seconds: only their order counts. */
const TOUR = 1
const SAUNA = 2
const GUIDES = 10
const BOATS = 20
const ALVA = 100
const BO = 101
const BOAT = 200

function unit(over: Partial<ResourceUnit>): ResourceUnit {
  return {
    id: ALVA,
    typeId: GUIDES,
    maxCapacity: 12,
    sharedBetweenProducts: true,
    sharedBetweenBookings: true,
    sharedBetweenStartTimes: true,
    when: { scheduled: false, schedules: [] },
    ...over,
  }
}

const guides: ProductNeeds = { allowSplit: false, needs: [{ typeId: GUIDES, eligible: [ALVA, BO] }] }

type Requested = {
  alva?: Partial<ResourceUnit>
  bo?: Partial<ResourceUnit>
  tour?: ProductNeeds
  sauna?: ProductNeeds
  uses?: readonly ResourceUse[]
  unallocated?: readonly UnallocatedUse[]
}

/** A tour and a sauna that need a guide: Alva for 12 or Bo for 8. */
function factsOf({ alva, bo, tour = guides, sauna = guides, uses = [], unallocated = [] }: Requested) {
  const units = [
    unit({ ...alva }),
    unit({ id: BO, maxCapacity: 8, ...bo }),
    unit({ id: BOAT, typeId: BOATS }),
  ]
  return resourceFacts({
    units: new Map(units.map((each) => [each.id, each])),
    products: new Map([
      [TOUR, tour],
      [SAUNA, sauna],
    ]),
    uses,
    unallocated,
  })
}

function use(over: Partial<ResourceUse>): ResourceUse {
  const startRent = startAt(over.occupiedFrom ?? 10)
  const times = { startRent, occupiedFrom: 10, occupiedTo: 12 }
  return { resourceId: ALVA, productId: TOUR, bookingId: 1, quantity: 5, ...times, ...over }
}

function startAt(hour: number): WallTime {
  return wallTime(`2026-07-06 ${String(hour).padStart(2, '0')}:00:00`)
}

/** Ten to twelve on a Monday, by the tour. */
function request(over: Partial<ResourceRequest> = {}): ResourceRequest {
  return {
    productId: TOUR,
    bookingId: null,
    startRent: startAt(over.occupiedFrom ?? 10),
    occupiedFrom: 10,
    occupiedTo: 12,
    firstDate: localDate('2026-07-06'),
    lastDate: localDate('2026-07-06'),
    ...over,
  }
}

const split: ProductNeeds = { ...guides, allowSplit: true }
const both: ProductNeeds = {
  allowSplit: false,
  needs: [...guides.needs, { typeId: BOATS, eligible: [BOAT] }],
}
const onlyBo: ProductNeeds = { allowSplit: false, needs: [{ typeId: GUIDES, eligible: [BO] }] }
const mondays = {
  scheduled: true,
  schedules: [
    {
      kind: 'WEEKLY' as const,
      firstDate: localDate('2026-01-01'),
      lastDate: null,
      weekdays: new Set([1]),
      months: new Set([7]),
      intervalDays: 1,
    },
  ],
}
const monday = { firstDate: localDate('2026-07-06'), lastDate: localDate('2026-07-06') }
const tuesday = { firstDate: localDate('2026-07-07'), lastDate: localDate('2026-07-07') }
const need = {
  productId: SAUNA,
  bookingId: 9,
  startRent: startAt(10),
  typeId: GUIDES,
  occupiedFrom: 10,
  occupiedTo: 12,
  quantity: 3,
}

const CASES: { why: string; facts: Requested; requested?: Partial<ResourceRequest>; free: number | null }[] =
  [
    { why: 'without split the most that one has', facts: {}, free: 12 },
    { why: 'with split the sum', facts: { tour: split }, free: 20 },
    { why: 'of two types the lower', facts: { tour: both, alva: { maxCapacity: 30 } }, free: 12 },
    { why: 'only what the product may use', facts: { tour: onlyBo }, free: 8 },
    {
      why: 'no resource of the type: 0',
      facts: { tour: { ...guides, needs: [{ typeId: GUIDES, eligible: [] }] } },
      free: 0,
    },
    {
      why: 'a product that needs none is not limited',
      facts: { tour: { ...guides, needs: [] } },
      free: null,
    },
    { why: 'a product without facts is not limited', facts: {}, requested: { productId: 99 }, free: null },
    { why: 'no capacity: 0', facts: { tour: onlyBo, bo: { maxCapacity: 0 } }, free: 0 },

    { why: 'what is used is gone', facts: { uses: [use({ quantity: 1 })] }, free: 11 },
    {
      why: 'with split what is used is gone from the sum',
      facts: { tour: split, uses: [use({})] },
      free: 15,
    },
    {
      why: 'more used than there is: 0',
      facts: { tour: onlyBo, uses: [use({ resourceId: BO, quantity: 9 })] },
      free: 0,
    },
    {
      why: 'two uses that follow each other count by their peak',
      facts: {
        tour: split,
        uses: [use({ occupiedTo: 11 }), use({ bookingId: 2, occupiedFrom: 11, occupiedTo: 13, quantity: 4 })],
      },
      free: 15,
    },
    {
      why: 'a use that ends as it begins',
      facts: { uses: [use({ occupiedFrom: 8, occupiedTo: 10 })] },
      free: 12,
    },
    {
      why: 'a use that begins as it ends',
      facts: { uses: [use({ occupiedFrom: 12, occupiedTo: 14 })] },
      free: 12,
    },
    {
      why: 'a use a moment into it',
      facts: { tour: split, uses: [use({ occupiedFrom: 8, occupiedTo: 11 })] },
      free: 15,
    },

    { why: 'on its day', facts: { alva: { when: mondays } }, requested: monday, free: 12 },
    { why: 'off, the other one is left', facts: { alva: { when: mondays } }, requested: tuesday, free: 8 },
    {
      why: 'off on one of two days',
      facts: { alva: { when: mondays } },
      requested: { ...monday, lastDate: tuesday.lastDate },
      free: 8,
    },
    {
      why: 'always on without a schedule',
      facts: { alva: { when: { scheduled: true, schedules: [] } } },
      requested: tuesday,
      free: 12,
    },
    {
      why: 'its schedule is not followed',
      facts: { alva: { when: { ...mondays, scheduled: false } } },
      requested: tuesday,
      free: 12,
    },

    {
      why: 'another product, not shared between products',
      facts: { alva: { sharedBetweenProducts: false }, uses: [use({ productId: SAUNA, quantity: 1 })] },
      free: 8,
    },
    {
      why: 'the same product, not shared between products',
      facts: { tour: split, alva: { sharedBetweenProducts: false }, uses: [use({})] },
      free: 15,
    },
    {
      why: 'another booking, not shared between bookings',
      facts: { alva: { sharedBetweenBookings: false }, uses: [use({ quantity: 1 })] },
      free: 8,
    },
    {
      why: 'its own booking, not shared between bookings',
      facts: { tour: split, alva: { sharedBetweenBookings: false }, uses: [use({})] },
      requested: { bookingId: 1 },
      free: 15,
    },
    {
      why: 'another product of its own booking, not shared between products',
      facts: { alva: { sharedBetweenProducts: false }, uses: [use({ productId: SAUNA, quantity: 1 })] },
      requested: { bookingId: 1 },
      free: 8,
    },
    {
      why: 'another start, not shared between start times',
      facts: {
        alva: { sharedBetweenStartTimes: false },
        uses: [use({ occupiedFrom: 9, occupiedTo: 11, quantity: 1 })],
      },
      free: 8,
    },
    {
      why: 'the same start, not shared between start times',
      facts: { tour: split, alva: { sharedBetweenStartTimes: false }, uses: [use({})] },
      free: 15,
    },
    {
      why: 'another start that only touches',
      facts: { alva: { sharedBetweenStartTimes: false }, uses: [use({ occupiedFrom: 8, occupiedTo: 10 })] },
      free: 12,
    },
    {
      why: 'another booking that only touches',
      facts: { alva: { sharedBetweenBookings: false }, uses: [use({ occupiedFrom: 12, occupiedTo: 13 })] },
      free: 12,
    },

    { why: 'what is not allocated counts against the type', facts: { unallocated: [need] }, free: 9 },
    { why: 'of another type it is not', facts: { unallocated: [{ ...need, typeId: BOATS }] }, free: 12 },
    {
      why: 'at another time it is not',
      facts: { unallocated: [{ ...need, occupiedFrom: 12, occupiedTo: 14 }] },
      free: 12,
    },
    {
      why: 'of a product without a resource in common it is not',
      facts: {
        tour: { allowSplit: false, needs: [{ typeId: GUIDES, eligible: [ALVA] }] },
        sauna: onlyBo,
        unallocated: [need],
      },
      free: 12,
    },
    {
      why: 'two unallocated that follow each other count by their peak',
      facts: {
        unallocated: [
          { ...need, occupiedTo: 11 },
          { ...need, occupiedFrom: 11, quantity: 2 },
        ],
      },
      free: 9,
    },
    {
      why: 'more unallocated than there is: 0',
      facts: { unallocated: [{ ...need, quantity: 13 }] },
      free: 0,
    },
  ]

test.each(CASES)('free of resources: $why', ({ facts, requested, free }) => {
  expect(resourceFreeOf(factsOf(facts), request(requested))).toBe(free)
})

test.each([
  { why: 'the first that has room for all', facts: {}, quantity: 8, allocated: [[ALVA, 8]] },
  {
    why: 'the next, when the first has too little left',
    facts: { uses: [use({})] },
    quantity: 8,
    allocated: [[BO, 8]],
  },
  {
    why: 'one with room for all before two that share',
    facts: { tour: split, alva: { maxCapacity: 5 } },
    quantity: 8,
    allocated: [[BO, 8]],
  },
  {
    why: 'split in the shop’s order',
    facts: { tour: split },
    quantity: 15,
    allocated: [
      [ALVA, 12],
      [BO, 3],
    ],
  },
  {
    why: 'one of each type',
    facts: { tour: both },
    quantity: 4,
    allocated: [
      [ALVA, 4],
      [BOAT, 4],
    ],
  },
] satisfies { why: string; facts: Requested; quantity: number; allocated: number[][] }[])(
  'placed on $why',
  ({ facts, quantity, allocated }) => {
    const allocations = allocateToResources(factsOf(facts), request(), quantity)
    expect(allocations.map((each) => [each.resourceId, each.quantity])).toEqual(allocated)
  },
)

const previous = (...items: readonly (readonly [resourceId: number, quantity: number])[]) =>
  items.map(([resourceId, quantity]) => ({ resourceId, quantity }))

test.each([
  { why: 'the previous resource', facts: {}, had: previous([BO, 3]), quantity: 3, carried: [[BO, 3]] },
  {
    why: 'less of it, when less is requested',
    facts: {},
    had: previous([BO, 3]),
    quantity: 2,
    carried: [[BO, 2]],
  },
  {
    why: 'the same one for more, if it has that many',
    facts: {},
    had: previous([BO, 3]),
    quantity: 8,
    carried: [[BO, 8]],
  },
  {
    why: 'nothing when one doesn’t have more and split isn’t allowed',
    facts: {},
    had: previous([BO, 3]),
    quantity: 9,
    carried: [],
  },
  {
    why: 'with split the previous resource, whatever remains',
    facts: { tour: split },
    had: previous([BO, 3]),
    quantity: 9,
    carried: [[BO, 3]],
  },
  {
    why: 'with split as much as is still free',
    facts: { tour: split, uses: [use({ resourceId: BO, quantity: 6 })] },
    had: previous([BO, 3]),
    quantity: 3,
    carried: [[BO, 2]],
  },
  {
    why: 'nothing of what is used by others now',
    facts: { uses: [use({ resourceId: BO, quantity: 6 })] },
    had: previous([BO, 3]),
    quantity: 3,
    carried: [],
  },
  {
    why: 'nothing of what is off',
    facts: { alva: { when: mondays } },
    had: previous([ALVA, 3]),
    requested: tuesday,
    quantity: 3,
    carried: [],
  },
  {
    why: 'nothing of what may not be shared any more',
    facts: { bo: { sharedBetweenBookings: false }, uses: [use({ resourceId: BO, quantity: 1 })] },
    had: previous([BO, 3]),
    quantity: 3,
    carried: [],
  },
  {
    why: 'nothing of what the product may not use any more',
    facts: { tour: onlyBo },
    had: previous([ALVA, 3]),
    quantity: 3,
    carried: [],
  },
  {
    why: 'both of two, also when split isn’t allowed any more',
    facts: {},
    had: previous([BO, 3], [ALVA, 2]),
    quantity: 5,
    carried: [
      [ALVA, 2],
      [BO, 3],
    ],
  },
  {
    why: 'one of two for all, when split isn’t allowed and more is requested',
    facts: {},
    had: previous([BO, 3], [ALVA, 2]),
    quantity: 7,
    carried: [[ALVA, 7]],
  },
  {
    why: 'with split the first in the shop’s order, when less is requested',
    facts: { tour: split },
    had: previous([BO, 3], [ALVA, 2]),
    quantity: 4,
    carried: [
      [ALVA, 2],
      [BO, 2],
    ],
  },
  {
    why: 'one type, while the other is allocated anew',
    facts: { tour: both },
    had: previous([BO, 4]),
    quantity: 4,
    carried: [[BO, 4]],
  },
] satisfies {
  why: string
  facts: Requested
  had: ReturnType<typeof previous>
  requested?: Partial<ResourceRequest>
  quantity: number
  carried: number[][]
}[])('a changed booking keeps $why', ({ facts, had, requested, quantity, carried }) => {
  const allocations = retainAllocations(factsOf(facts), request(requested), quantity, had)
  expect(allocations.map((each) => [each.resourceId, each.quantity])).toEqual(carried)
})

test.each([
  { why: 'on the previous one', facts: { tour: split }, quantity: 5, remaining: [[BO, 2]] },
  {
    why: 'on another, when that one is full',
    facts: { tour: split, bo: { maxCapacity: 3 } },
    quantity: 5,
    remaining: [[ALVA, 2]],
  },
  {
    why: 'in the shop’s order, when none has room for all',
    facts: { tour: split, alva: { maxCapacity: 4 }, bo: { maxCapacity: 6 } },
    quantity: 8,
    remaining: [
      [ALVA, 4],
      [BO, 1],
    ],
  },
] satisfies { why: string; facts: Requested; quantity: number; remaining: number[][] }[])(
  'the rest is placed $why',
  ({ facts, quantity, remaining }) => {
    const bare = factsOf(facts)
    const carried = retainAllocations(bare, request(), quantity, previous([BO, 3]))
    const allocations = allocateToResources(
      withAllocated(bare, request(), carried),
      request(),
      quantity,
      carried,
    )
    expect(allocations.map((each) => [each.resourceId, each.quantity])).toEqual(remaining)
  },
)

test('an allocation counts for the next request', () => {
  const facts = factsOf({ tour: split })
  const allocated = withAllocated(facts, request(), allocateToResources(facts, request(), 15))
  expect(resourceFreeOf(allocated, request())).toBe(5)
  expect(resourceFreeOf(allocated, request({ productId: SAUNA }))).toBe(5)
})

test('the fewest to choose from count', () => {
  expect(fewestEligible(factsOf({ tour: both }), TOUR)).toBe(1)
  expect(fewestEligible(factsOf({}), SAUNA)).toBe(2)
  expect(fewestEligible(factsOf({}), 99)).toBe(0)
})

test.each([
  { quantity: 4, expected: [2, 2, 3] },
  { quantity: 3, expected: [2, 1, 3] },
  { quantity: 1, expected: [1, 1] },
])('allocations lowered to $quantity are lowered in each type', ({ quantity, expected }) => {
  const ofType = (typeId: number, resourceId: number, allocated: number) => ({
    ...{ bookingId: 1, productId: TOUR, typeId, resourceId, quantity: allocated },
  })
  const allocations = [ofType(1, ALVA, 2), ofType(1, BO, 2), ofType(2, 9, 3)]
  expect(limitAllocations(allocations, quantity).map((each) => each.quantity)).toEqual(expected)
})

const awaiting = (over: Partial<UnallocatedUse> = {}): UnallocatedUse => ({
  ...{ typeId: GUIDES, productId: SAUNA, bookingId: 7, quantity: 8, occupiedFrom: 10, occupiedTo: 12 },
  ...{ startRent: startAt(10), endRent: startAt(12) },
  ...over,
})

test.each<[why: string, facts: Requested, chosen: [number, number][], deprived: number | undefined]>([
  ['the other guide has enough', {}, [[ALVA, 8]], undefined],
  ['the other guide has too little', {}, [[ALVA, 12]], undefined],
  ['neither has enough', { bo: { maxCapacity: 7 } }, [[ALVA, 8]], 8],
  ['what is left of the same one is enough', { bo: { maxCapacity: 0 } }, [[ALVA, 4]], undefined],
  ['one more is too much', { bo: { maxCapacity: 0 } }, [[ALVA, 5]], 8],
  ['split over what is left of both', { sauna: split, bo: { maxCapacity: 4 } }, [[ALVA, 8]], undefined],
  ['split, one too few', { sauna: split, bo: { maxCapacity: 4 } }, [[ALVA, 9]], 8],
  [
    'one that could get none before',
    { bo: { maxCapacity: 0 }, alva: { maxCapacity: 7 } },
    [[ALVA, 7]],
    undefined,
  ],
  [
    'at another time',
    { bo: { maxCapacity: 0 }, unallocated: [awaiting({ occupiedFrom: 12, occupiedTo: 14 })] },
    [[ALVA, 12]],
    undefined,
  ],
  [
    'of a product without a guide in common',
    { tour: { allowSplit: false, needs: [{ typeId: GUIDES, eligible: [ALVA] }] }, sauna: onlyBo },
    [[ALVA, 12]],
    undefined,
  ],
  [
    'of another type',
    { bo: { maxCapacity: 0 }, unallocated: [awaiting({ typeId: BOATS })] },
    [[ALVA, 12]],
    undefined,
  ],
  [
    'two at once, of whom one is left without',
    { sauna: split, unallocated: [awaiting({ quantity: 6 }), awaiting({ quantity: 6 })] },
    [[ALVA, 9]],
    6,
  ],
  [
    'a guide who is not shared between products',
    { alva: { sharedBetweenProducts: false }, bo: { maxCapacity: 0 } },
    [[ALVA, 1]],
    8,
  ],
])('deprived of a guide: %s', (_why, facts, chosen, deprived) => {
  const before = factsOf({ unallocated: [awaiting()], ...facts })
  const allocations = chosen.map(([resourceId, quantity]) => ({
    ...{ productId: TOUR, bookingId: 1, typeId: GUIDES, resourceId, quantity },
  }))
  const after = withAllocated(before, request(), allocations)
  expect(findDeprived(before, after, TOUR)?.quantity).toBe(deprived)
})
