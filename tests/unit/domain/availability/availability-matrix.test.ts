import { expect, test } from 'vitest'
import { availabilityMatrix } from '#app/domain/availability/availability-matrix.ts'
import { localDate, localTime } from '#app/domain/shared/time.ts'
import { factsOf, now, openDaily, product, threeHours, zone } from './facts.ts'

const from = localDate('2026-07-16')
const to = localDate('2026-07-17')
const atTen = product({
  poolCapacity: 10,
  startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  startTimes: [localTime('10:00')],
})

type Facts = Omit<Parameters<typeof factsOf>[0], 'products'>

function firstDay(facts: Facts, of = atTen) {
  const query = { productIds: [of.id, 99], from, to, now, zone }
  const matrix = availabilityMatrix(factsOf({ products: [of], ...facts }), query)
  return matrix.get(of.id)?.[0]
}

function booked(quantity: number): Facts {
  return { booked: [{ start: '2026-07-16 10:00', end: '2026-07-16 13:00', quantity }] }
}

test.each([
  { why: 'nothing is sold', facts: {}, start: { state: 'OPEN', free: 10, used: 0 }, status: 'AVAILABLE' },
  {
    why: 'all but one in five is sold',
    facts: booked(8),
    start: { state: 'SOON_SOLD_OUT', free: 2 },
    status: 'LIMITED',
  },
  { why: 'all is sold', facts: booked(10), start: { state: 'SOLD_OUT', free: 0, used: 10 }, status: 'FULL' },
  {
    why: 'the start alone is closed',
    facts: { closedOut: [{ start: '2026-07-16 10:00' }] },
    start: { state: 'CLOSED_OUT', free: 0, closeouts: [{ endDateTime: null }] },
    status: 'CLOSED',
  },
  {
    why: 'some of it is closed over the start',
    facts: { closedOut: [{ start: '2026-07-16 09:00', end: '2026-07-16 12:00', quantity: 4 }] },
    start: { state: 'PARTIALLY_BLOCKED', free: 6, closeouts: [{ partialQuantity: 4 }] },
    status: 'AVAILABLE',
  },
  {
    why: 'what is closed ends as it starts',
    facts: { closedOut: [{ start: '2026-07-16 08:00', end: '2026-07-16 10:00' }] },
    start: { state: 'OPEN', free: 10, closeouts: [] },
    status: 'AVAILABLE',
  },
])('a day when $why', ({ facts, start, status }) => {
  expect(firstDay(facts)).toMatchObject({ date: from, status, reason: null, starts: [start] })
})

test.each([
  { reason: 'closed', facts: { hours: openDaily([['09:00', '18:00']], { closedDates: [from] }) }, of: atTen },
  { reason: 'no_durations', facts: {}, of: { ...atTen, durations: [] } },
  { reason: 'no_times', facts: {}, of: { ...atTen, startTimes: [] } },
  { reason: 'no_schedule', facts: {}, of: { ...atTen, startTimeType: 'MANUAL_INDEPENDENT' } },
] as const)('a day without starts says why: $reason', ({ reason, facts, of }) => {
  expect(firstDay(facts, of)).toEqual({ date: from, status: 'CLOSED', starts: [], reason })
})

test('what staff alone may book is shown, what nobody may book and what isn’t there are not', () => {
  const staffOnly = { ...threeHours, adminOnly: true }
  expect(firstDay({}, { ...atTen, status: 'ADMIN_ONLY', durations: [staffOnly] })?.starts).toHaveLength(1)
  expect(firstDay({}, { ...atTen, status: 'INACTIVE' })).toBeUndefined()
})

test.each([
  { ownCapacity: 4, shared: { own: { used: 2, capacity: 4 }, pool: { used: 5, capacity: 10 } } },
  { ownCapacity: null, shared: { own: null, pool: { used: 5, capacity: 10 } } },
])('an alias counts what is booked of it and of its master ($ownCapacity)', ({ ownCapacity, shared }) => {
  const alias = { ...atTen, id: 2, poolId: 1, ownCapacity }
  const of = { start: '2026-07-16 10:00', end: '2026-07-16 13:00' }
  const booked = [
    { ...of, quantity: 3 },
    { ...of, productId: 2, quantity: 2 },
  ]
  const facts = factsOf({ products: [atTen, alias], booked })
  const matrix = availabilityMatrix(facts, { productIds: [1, 2], from, to, now, zone })
  expect(matrix.get(2)?.[0]?.starts[0]?.shared).toEqual(shared)
  expect(matrix.get(1)?.[0]?.starts[0]?.shared).toBeNull()
})
