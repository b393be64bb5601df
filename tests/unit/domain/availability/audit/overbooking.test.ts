import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LiveAllocation, overbookingsIn } from '#app/domain/availability/audit/overbooking.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import type { ResourceUnit } from '#app/domain/availability/resources/resource-limit.ts'
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
  const allocations = facts.rows.map(({ poolId, ...row }) => ({
    ...row,
    target: 'POOL' as const,
    targetId: poolId,
    bookingId: 0,
  }))
  expect(overbookingsIn({ ...facts, resources: new Map() }, allocations, zone)).toEqual(
    found.map((each) => ({ ...each, date: DAY })),
  )
})

function use({ start, end }: typeof morning, over: Partial<LiveAllocation> = {}): LiveAllocation {
  const [startRent, endRent] = [wallTime(`${start}:00`), wallTime(`${end}:00`)]
  const occupiedFrom = epochSeconds(toInstant(startRent, zone))
  const occupiedTo = epochSeconds(toInstant(endRent, zone))
  return {
    target: 'RESOURCE',
    targetId: 100,
    productId: 1,
    bookingId: 1,
    quantity: 1,
    startRent,
    occupiedFrom,
    occupiedTo,
    ...over,
  }
}

test.each<{
  name: string
  unit?: Partial<ResourceUnit>
  other: Partial<LiveAllocation>
  turnaround?: number
  capacity?: number
}>([
  { name: 'all fits', other: { bookingId: 2, productId: 2 } },
  { name: 'too many', other: { quantity: 2 }, capacity: 2 },
  { name: 'two bookings', unit: { sharedBetweenBookings: false }, other: { bookingId: 2 }, capacity: 0 },
  {
    name: 'two that turnaround brings together',
    unit: { sharedBetweenBookings: false },
    other: {
      bookingId: 2,
      occupiedFrom: use(afternoon).occupiedFrom + 60,
      occupiedTo: use(afternoon).occupiedTo,
    },
    turnaround: 2,
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
])('overbooking of a resource: $name', ({ unit, other, turnaround = 0, capacity }) => {
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
  const uses = [use(morning), use(midday, other), use(afternoon, { targetId: 101, quantity: 9 })]
  const tour = product({ ...byStart, minutesAfter: turnaround })
  const capacities = { products: new Map([[1, tour]]), resources: new Map([[100, guide]]) }
  const found = overbookingsIn(capacities, uses, zone)
  const occupied = 1 + (other.quantity ?? 1)
  expect(found).toEqual(
    capacity === undefined ? [] : [{ what: 'resource', id: 100, date: DAY, occupied, capacity }],
  )
})

test.each([
  { name: 'one after the other', uses: [use(morning), use(afternoon)], found: [] },
  {
    name: 'two bookings at once',
    uses: [use(morning), use(midday, { bookingId: 2 })],
    found: [{ what: 'identifier', id: 100, date: DAY, occupied: 2, capacity: 1 }],
  },
])('overbooking of a named unit: $name', ({ uses, found }) => {
  const named = product({ identifierAssignment: 'AUTOMATIC' })
  const capacities = { products: new Map([[1, named]]), resources: new Map() }
  const allocations = uses.map((each) => ({ ...each, target: 'UNIT' as const }))
  expect(overbookingsIn(capacities, allocations, zone).slice(0, 1)).toEqual(found)
  const nameless = { ...capacities, products: new Map([[1, product({})]]) }
  expect(overbookingsIn(nameless, allocations, zone)).toEqual([])
})

test('the audit has its own code for all that it checks', () => {
  const source = readFileSync('app/domain/availability/audit/overbooking.ts', 'utf8')
  const used = [...source.matchAll(/^import \{[^;]*?\} from '(.*)'$/gm)].map(([, path]) => path)
  expect(used).toEqual(['#app/domain/shared/schedule.ts', '#app/domain/shared/time.ts'])
})
