import { expect, test } from 'vitest'
import type { AvailabilityFacts, BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { allocateDemands } from '#app/domain/availability/resources/resource-demand.ts'
import { type ResourceUse, resourceFacts } from '#app/domain/availability/resources/resource-limit.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { epochSeconds, instant, localDate, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, openDaily, product, zone } from '#tests/unit/domain/availability/facts.ts'

const now = instant('2026-07-01T06:00:00Z')
const ALVA = 100
const BO = 101
const CAJ = 102

type Requested = {
  products: readonly BookableProduct[]
  /** Resources that each product may use; left out: it needs none. */
  eligible: Readonly<Record<number, readonly number[]>>
  used?: readonly { start: string; end: string; quantity: number }[]
  /** Weekdays on which Alva is there. */
  weekdays?: readonly number[]
  hours?: readonly (readonly [string, string])[]
}

/** Alva, Bo and Caj are guides for 5 each. */
function guided({ products, eligible, used = [], weekdays, hours }: Requested): AvailabilityFacts {
  const schedule = {
    kind: 'WEEKLY' as const,
    firstDate: localDate('2026-01-01'),
    lastDate: null,
    weekdays: new Set(weekdays),
    months: new Set([7]),
    intervalDays: 1,
  }
  const unit = {
    typeId: 10,
    maxCapacity: 5,
    sharedBetweenProducts: true,
    sharedBetweenBookings: true,
    sharedBetweenStartTimes: true,
  }
  const always = { scheduled: false, schedules: [] }
  const uses = used.map(({ start, end, quantity }): ResourceUse => {
    const startRent = wallTime(`${start}:00`)
    const occupiedFrom = epochSeconds(toInstant(startRent, zone))
    const occupiedTo = epochSeconds(toInstant(wallTime(`${end}:00`), zone))
    return { resourceId: ALVA, productId: 9, bookingId: 9, startRent, occupiedFrom, occupiedTo, quantity }
  })
  const resources = resourceFacts({
    units: new Map([
      [ALVA, { ...unit, id: ALVA, when: weekdays ? { scheduled: true, schedules: [schedule] } : always }],
      [BO, { ...unit, id: BO, when: always }],
      [CAJ, { ...unit, id: CAJ, when: always }],
    ]),
    products: new Map(
      Object.entries(eligible).map(([id, ids]) => [
        Number(id),
        { allowSplit: false, needs: [{ typeId: 10, eligible: ids }] },
      ]),
    ),
    uses,
    unallocated: [],
  })
  return { ...factsOf({ products, ...(hours ? { hours: openDaily(hours) } : {}) }), resources }
}

function demand(over: Partial<Demand> & { start?: string; end?: string } = {}): Demand {
  const { start = '2026-07-06 10:00', end = '2026-07-06 13:00', ...remaining } = over
  const times = { startRent: wallTime(`${start}:00`), endRent: wallTime(`${end}:00`) }
  return { productId: 1, durationId: 1, quantity: 1, ...times, ...remaining }
}

const ask = (facts: AvailabilityFacts, demands: readonly Demand[]) =>
  checkDemands(facts, { demands, audience: 'staff', now, zone })

const tour = (over: Partial<BookableProduct> = {}) =>
  product({ bookingType: 'PER_START_TIME', poolCapacity: 20, minutesBefore: 30, minutesAfter: 60, ...over })

test.each([
  { why: 'a use that ends as its preparation begins', used: ['08:00', '09:30'], ok: true },
  { why: 'a use within its preparation', used: ['08:00', '09:31'], ok: false },
  { why: 'a use that begins as its clearing up ends', used: ['14:00', '15:00'], ok: true },
  { why: 'a use within its clearing up', used: ['13:59', '15:00'], ok: false },
] as const)('turnaround of an event concerns its guide: $why', ({ used: [start, end], ok }) => {
  const used = [{ start: `2026-07-06 ${start}`, end: `2026-07-06 ${end}`, quantity: 5 }]
  const facts = guided({ products: [tour()], eligible: { 1: [ALVA] }, used })
  expect(ask(facts, [demand()]).ok).toBe(ok)
})

test.each([
  { why: 'a day on which the guide is there', start: '2026-07-06 10:00', end: '2026-07-06 13:00', ok: true },
  { why: 'a day on which not', start: '2026-07-07 10:00', end: '2026-07-07 13:00', ok: false },
  {
    why: 'two days, there on the first alone',
    start: '2026-07-06 10:00',
    end: '2026-07-07 13:00',
    ok: false,
  },
  { why: 'an end at midnight', start: '2026-07-06 20:00', end: '2026-07-07 00:00', ok: true },
  {
    why: 'an end after midnight in the same opening',
    start: '2026-07-06 20:00',
    end: '2026-07-07 01:00',
    ok: true,
  },
  { why: 'an end after that opening', start: '2026-07-06 20:00', end: '2026-07-07 03:00', ok: false },
  {
    why: 'a start after midnight of the day before',
    start: '2026-07-06 00:30',
    end: '2026-07-06 01:30',
    ok: false,
  },
])('a guide who works on Mondays: $why', ({ start, end, ok }) => {
  const facts = guided({
    products: [product({ poolCapacity: null })],
    eligible: { 1: [ALVA] },
    weekdays: [1],
    hours: [['09:00', '02:00']],
  })
  expect(ask(facts, [demand({ start, end })]).ok).toBe(ok)
})

test('who may choose less is allocated first, whatever the order of the demands', () => {
  const products = [product({ poolCapacity: null }), product({ id: 2, poolId: 2, poolCapacity: null })]
  const facts = guided({ products, eligible: { 1: [ALVA, BO], 2: [ALVA] } })
  const demands = [demand({ quantity: 5 }), demand({ productId: 2, quantity: 5 })]
  expect(ask(facts, demands).ok).toBe(true)
  const allocations = allocateDemands(facts, { demands, zone })
  expect(allocations.map(({ productId, resourceId }) => [productId, resourceId])).toEqual([
    [2, ALVA],
    [1, BO],
  ])
  const third = [...demands, demand({ productId: 2 })]
  expect(ask(facts, third)).toMatchObject({ error: { code: 'not_enough_free', free: 0, productId: 2 } })
})

test('every demand has its previous resources before the remaining quantity of any is allocated', () => {
  const products = [product({ poolCapacity: null }), product({ id: 2, poolId: 2, poolCapacity: null })]
  const facts = guided({ products, eligible: { 1: [ALVA, BO], 2: [ALVA, BO] } })
  const demands = [demand({ quantity: 5, bookingId: 7 }), demand({ productId: 2, quantity: 4, bookingId: 7 })]
  const previous = [{ productId: 2, bookingId: 7, typeId: 10, resourceId: ALVA, quantity: 4 }]
  const allocations = allocateDemands(facts, { demands, zone, previous })
  expect(allocations.map(({ productId, resourceId, quantity }) => [productId, resourceId, quantity])).toEqual(
    [
      [1, BO, 5],
      [2, ALVA, 4],
    ],
  )
})

test('a previous resource that another demand needs more is released', () => {
  const products = [1, 2, 3].map((id) => product({ id, poolId: id, poolCapacity: null }))
  const facts = guided({ products, eligible: { 1: [ALVA, BO], 2: [BO, CAJ], 3: [BO, CAJ] } })
  const demands = [1, 2, 3].map((productId) => demand({ productId, quantity: 5, bookingId: 7 }))
  expect(ask(facts, demands).ok).toBe(true)
  const previous = [{ productId: 1, bookingId: 7, typeId: 10, resourceId: BO, quantity: 5 }]
  const allocations = allocateDemands(facts, { demands, zone, previous })
  expect(allocations.map(({ productId, resourceId }) => [productId, resourceId])).toEqual([
    [1, ALVA],
    [2, BO],
    [3, CAJ],
  ])
})

test('a product without capacity of its own has that of its guides', () => {
  const facts = guided({ products: [product({ poolCapacity: null })], eligible: { 1: [ALVA] } })
  const query = { productId: 1, audience: 'guest', now, zone, date: localDate('2026-07-06') } as const
  expect(startTimesOn(facts, query)[0]).toMatchObject({ free: 5, capacity: null, state: 'OPEN' })
  expect(startTimesOn(facts, { ...query, requested: 6 })[0]).toMatchObject({ state: 'BLOCKED' })
})
