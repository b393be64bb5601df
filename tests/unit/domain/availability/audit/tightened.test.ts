import { expect, test } from 'vitest'
import { overBookedDates, overBookedResourceDates } from '#app/domain/availability/audit/tightened.ts'
import {
  type ResourceUnit,
  type ResourceUse,
  resourceFacts,
  type UnallocatedUse,
} from '#app/domain/availability/resources/resource-limit.ts'
import { epochSeconds, localDate, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, openDaily, product, zone } from '#tests/unit/domain/availability/facts.ts'

const TOUR = 1
const SAUNA = 2
const GUIDES = 10
const ALVA = 100
const BO = 101

/** Thursday. */
const DAY = '2026-07-16'

function times(date: string, start: string, end: string, endDate = date) {
  const startRent = wallTime(`${date} ${start}:00`)
  const endRent = wallTime(`${endDate} ${end}:00`)
  const occupiedFrom = epochSeconds(toInstant(startRent, zone))
  const occupiedTo = epochSeconds(toInstant(endRent, zone))
  return { startRent, endRent, occupiedFrom, occupiedTo }
}

const ten = times(DAY, '10:00', '13:00')
const use = (over: Partial<ResourceUse> = {}): ResourceUse => ({
  resourceId: ALVA,
  productId: TOUR,
  bookingId: 1,
  quantity: 5,
  ...ten,
  ...over,
})
const unallocated = (over: Partial<UnallocatedUse> = {}): UnallocatedUse => ({
  productId: TOUR,
  bookingId: 2,
  typeId: GUIDES,
  quantity: 5,
  ...ten,
  ...over,
})
const on = (weekdays: readonly number[]) => ({
  scheduled: true,
  schedules: [
    {
      kind: 'WEEKLY' as const,
      firstDate: localDate('2026-01-01'),
      lastDate: null,
      weekdays: new Set(weekdays),
      months: new Set([7]),
      intervalDays: 1,
    },
  ],
})

type Requested = {
  alva?: Partial<ResourceUnit>
  uses?: readonly ResourceUse[]
  unallocated?: readonly UnallocatedUse[]
  sauna?: readonly number[]
}

/** Alva and Bo are guides for 10 each, for the tour and the sauna. */
function guided({ alva, uses = [], unallocated = [], sauna = [ALVA, BO] }: Requested) {
  const unit: ResourceUnit = {
    id: BO,
    typeId: GUIDES,
    maxCapacity: 10,
    sharedBetweenProducts: true,
    sharedBetweenBookings: true,
    sharedBetweenStartTimes: true,
    when: { scheduled: false, schedules: [] },
  }
  const resources = resourceFacts({
    units: new Map([
      [ALVA, { ...unit, id: ALVA, ...alva }],
      [BO, unit],
    ]),
    products: new Map([
      [TOUR, { allowSplit: false, needs: [{ typeId: GUIDES, eligible: [ALVA, BO] }] }],
      [SAUNA, { allowSplit: false, needs: [{ typeId: GUIDES, eligible: sauna }] }],
    ]),
    uses,
    unallocated,
  })
  const hours = openDaily([['09:00', '02:00']])
  const products = [product({ id: TOUR }), product({ id: SAUNA })]
  return { ...factsOf({ products, hours, from: '2026-07-10', to: '2026-07-31' }), resources }
}

const later = times(DAY, '11:00', '14:00')

test.each<{ why: string; facts: Requested; dates: readonly string[] }>([
  { why: 'all fits', facts: { uses: [use(), use({ bookingId: 2 })] }, dates: [] },
  { why: 'a lower capacity', facts: { alva: { maxCapacity: 4 }, uses: [use()] }, dates: [DAY] },
  {
    why: 'a lower capacity, two at once',
    facts: { alva: { maxCapacity: 9 }, uses: [use(), use({ bookingId: 2, ...later })] },
    dates: [DAY],
  },
  {
    why: 'a lower capacity, one after the other',
    facts: {
      alva: { maxCapacity: 5 },
      uses: [use(), use({ bookingId: 2, ...times(DAY, '13:00', '16:00') })],
    },
    dates: [],
  },
  { why: 'on that day', facts: { alva: { when: on([4]) }, uses: [use()] }, dates: [] },
  { why: 'off on that day', facts: { alva: { when: on([5]) }, uses: [use()] }, dates: [DAY] },
  {
    why: 'off after midnight, in the opening of the day before',
    facts: { alva: { when: on([4]) }, uses: [use(times(DAY, '20:00', '01:00', '2026-07-17'))] },
    dates: [],
  },
  {
    why: 'off on the second of two days',
    facts: { alva: { when: on([4]) }, uses: [use(times(DAY, '20:00', '12:00', '2026-07-17'))] },
    dates: [DAY],
  },
  {
    why: 'not shared between bookings',
    facts: { alva: { sharedBetweenBookings: false }, uses: [use(), use({ bookingId: 2, ...later })] },
    dates: [DAY],
  },
  {
    why: 'not shared between bookings that only touch',
    facts: {
      alva: { sharedBetweenBookings: false },
      uses: [use(), use({ bookingId: 2, ...times(DAY, '13:00', '16:00') })],
    },
    dates: [],
  },
  {
    why: 'not shared between products',
    facts: { alva: { sharedBetweenProducts: false }, uses: [use(), use({ productId: SAUNA, bookingId: 2 })] },
    dates: [DAY],
  },
  {
    why: 'not shared between start times',
    facts: { alva: { sharedBetweenStartTimes: false }, uses: [use(), use({ bookingId: 2, ...later })] },
    dates: [DAY],
  },
  {
    why: 'what is over already',
    facts: { alva: { maxCapacity: 1 }, uses: [use(times('2026-07-08', '10:00', '13:00'))] },
    dates: [],
  },
  {
    why: 'what began before and isn’t over',
    facts: { alva: { maxCapacity: 1 }, uses: [use(times('2026-07-08', '10:00', '13:00', '2026-07-11'))] },
    dates: ['2026-07-10'],
  },
  {
    why: 'nobody allocated, but room for all',
    facts: { unallocated: [unallocated({ quantity: 20 })] },
    dates: [],
  },
  {
    why: 'nobody allocated, and too little room',
    facts: {
      alva: { maxCapacity: 4 },
      unallocated: [unallocated({ quantity: 9 }), unallocated({ quantity: 6 })],
    },
    dates: [DAY],
  },
  {
    why: 'nobody allocated of a product that this one can’t have',
    facts: { sauna: [BO], unallocated: [unallocated({ productId: SAUNA, quantity: 11 })] },
    dates: [],
  },
  {
    why: 'another resource',
    facts: { uses: [use({ resourceId: BO, quantity: 11 })] },
    dates: [],
  },
])('dates on which a guide is over-booked: $why', ({ facts, dates }) => {
  expect(overBookedResourceDates(guided(facts), { resourceId: ALVA, zone })).toEqual(dates)
})

test('a product has the dates of its own bookings, whatever the resource', () => {
  const uses = [
    use({ quantity: 11 }),
    use({ productId: SAUNA, resourceId: BO, ...times('2026-07-20', '10:00', '13:00') }),
  ]
  const facts = guided({ uses })
  expect(overBookedDates(facts, { productId: TOUR, zone })).toEqual([DAY])
  expect(overBookedDates(facts, { productId: SAUNA, zone })).toEqual([])
})
