import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { overbookingsIn } from '#app/domain/availability/audit/overbooking.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import {
  type ResourceUnit,
  type ResourceUse,
  resourceFacts,
} from '#app/domain/availability/resources/resource-limit.ts'
import { epochSeconds, localDate, localTime, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { type Booked, factsOf, product, zone } from '#tests/unit/domain/availability/facts.ts'

const DAY = '2026-07-16'
const morning = { start: `${DAY} 10:00`, end: `${DAY} 13:00` }
const midday = { start: `${DAY} 12:00`, end: `${DAY} 15:00` }
const afternoon = { start: `${DAY} 13:00`, end: `${DAY} 16:00` }
const byStart = { bookingType: 'PER_START_TIME', poolCapacity: 3 } as const
const schedule = {
  id: 1,
  kind: 'FIXED_DATE' as const,
  firstDate: localDate(DAY),
  lastDate: null,
  weekdays: new Set<number>(),
  months: new Set<number>(),
  intervalDays: 1,
  capacities: new Map([[localTime('10:00'), 2]]),
}

type Case = {
  name: string
  products: readonly Partial<BookableProduct>[]
  booked: readonly Booked[]
  found: readonly object[]
}

test.each<Case>([
  {
    name: 'as many as there are',
    products: [{ poolCapacity: 3 }],
    booked: [{ ...morning, quantity: 3 }],
    found: [],
  },
  { name: 'any number', products: [{}], booked: [{ ...morning, quantity: 300 }], found: [] },
  {
    name: 'two that overlap',
    products: [{ poolCapacity: 3 }],
    booked: [
      { ...morning, quantity: 2 },
      { ...midday, quantity: 2 },
    ],
    found: [{ what: 'pool', id: 1, occupied: 4, capacity: 3 }],
  },
  {
    name: 'two that touch',
    products: [{ poolCapacity: 3 }],
    booked: [
      { ...morning, quantity: 3 },
      { ...afternoon, quantity: 3 },
    ],
    found: [],
  },
  {
    name: 'two that turnaround brings together',
    products: [{ poolCapacity: 3, minutesAfter: 15 }],
    booked: [
      { ...morning, quantity: 2 },
      { ...afternoon, quantity: 2 },
    ],
    found: [{ what: 'pool', id: 1, occupied: 4, capacity: 3 }],
  },
  {
    name: 'two, one after the other, beside a third',
    products: [{ poolCapacity: 3 }],
    booked: [
      { ...morning, end: `${DAY} 16:00` },
      { ...morning, quantity: 2 },
      { ...afternoon, quantity: 2 },
    ],
    found: [],
  },
  {
    name: 'one start time',
    products: [byStart],
    booked: [
      { ...morning, quantity: 2 },
      { ...morning, quantity: 2 },
      { ...midday, quantity: 3 },
    ],
    found: [{ what: 'pool', id: 1, occupied: 4, capacity: 3 }],
  },
  {
    name: 'a start time beyond its schedule',
    products: [{ ...byStart, startTimeType: 'MANUAL_INDEPENDENT', schedules: [schedule] }],
    booked: [{ ...morning, quantity: 3 }],
    found: [{ what: 'pool', id: 1, occupied: 3, capacity: 2 }],
  },
  {
    name: 'a start time in no schedule',
    products: [{ ...byStart, startTimeType: 'MANUAL_INDEPENDENT', schedules: [schedule] }],
    booked: [midday],
    found: [{ what: 'pool', id: 1, occupied: 1, capacity: 0 }],
  },
  {
    name: 'starts of a period beyond their schedule',
    products: [{ schedules: [schedule] }],
    booked: [{ ...morning, quantity: 3 }, midday],
    found: [{ what: 'schedule', id: 1, occupied: 3, capacity: 2 }],
  },
  {
    name: 'an alias beyond its own limit',
    products: [{ poolCapacity: 9 }, { id: 2, poolId: 1, poolCapacity: 9, ownCapacity: 2 }],
    booked: [
      { ...morning, quantity: 3 },
      { ...morning, productId: 2, quantity: 3 },
    ],
    found: [{ what: 'own_limit', id: 2, occupied: 3, capacity: 2 }],
  },
  {
    name: 'an alias and its master together',
    products: [{ poolCapacity: 5 }, { id: 2, poolId: 1, poolCapacity: 5 }],
    booked: [
      { ...morning, quantity: 3 },
      { ...midday, productId: 2, quantity: 3 },
    ],
    found: [{ what: 'pool', id: 1, occupied: 6, capacity: 5 }],
  },
])('overbooking of a product: $name', ({ products, booked, found }) => {
  const facts = factsOf({ products: products.map(product), booked })
  expect(overbookingsIn(facts, zone)).toEqual(found.map((each) => ({ ...each, date: DAY })))
})

function use({ start, end }: typeof morning, over: Partial<ResourceUse> = {}): ResourceUse {
  const [startRent, endRent] = [wallTime(`${start}:00`), wallTime(`${end}:00`)]
  const occupiedFrom = epochSeconds(toInstant(startRent, zone))
  const occupiedTo = epochSeconds(toInstant(endRent, zone))
  return {
    resourceId: 100,
    productId: 1,
    bookingId: 1,
    quantity: 1,
    startRent,
    occupiedFrom,
    occupiedTo,
    ...over,
  }
}

test.each<{ name: string; unit?: Partial<ResourceUnit>; other: Partial<ResourceUse>; capacity?: number }>([
  { name: 'all fits', other: { bookingId: 2, productId: 2 } },
  { name: 'too many', other: { quantity: 2 }, capacity: 2 },
  { name: 'two bookings', unit: { sharedBetweenBookings: false }, other: { bookingId: 2 }, capacity: 0 },
  {
    name: 'two items of one order',
    unit: { sharedBetweenBookings: false },
    other: { bookingId: 'item 0' },
    capacity: 0,
  },
  { name: 'one booking', unit: { sharedBetweenBookings: false }, other: { productId: 2 } },
  { name: 'two products', unit: { sharedBetweenProducts: false }, other: { productId: 2 }, capacity: 0 },
  { name: 'one product', unit: { sharedBetweenProducts: false }, other: { bookingId: 2 } },
  { name: 'two starts', unit: { sharedBetweenStartTimes: false }, other: {}, capacity: 0 },
  {
    name: 'one start',
    unit: { sharedBetweenStartTimes: false },
    other: { bookingId: 2, startRent: wallTime(`${morning.start}:00`) },
  },
])('overbooking of a resource: $name', ({ unit, other, capacity }) => {
  const guide = {
    id: 100,
    typeId: 10,
    maxCapacity: 2,
    sharedBetweenProducts: true,
    sharedBetweenBookings: true,
    sharedBetweenStartTimes: true,
    when: { scheduled: false, schedules: [] },
    ...unit,
  }
  const uses = [use(morning), use(midday, other), use(afternoon, { resourceId: 101, quantity: 9 })]
  const resources = resourceFacts({
    units: new Map([[100, guide]]),
    products: new Map(),
    uses,
    unallocated: [],
  })
  const found = overbookingsIn({ ...factsOf({}), resources }, zone)
  const occupied = 1 + (other.quantity ?? 1)
  expect(found).toEqual(
    capacity === undefined ? [] : [{ what: 'resource', id: 100, date: DAY, occupied, capacity }],
  )
})

test('the audit has its own code for all that it checks', () => {
  const source = readFileSync('app/domain/availability/audit/overbooking.ts', 'utf8')
  const used = [...source.matchAll(/^import \{[^;]*?\} from '(.*)'$/gm)].map(([, path]) => path)
  expect(used).toEqual(['#app/domain/shared/schedule.ts', '#app/domain/shared/time.ts'])
})
