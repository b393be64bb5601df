import { expect, test } from 'vitest'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import type { Demand } from '#app/domain/availability/demand.ts'
import { addDuration } from '#app/domain/shared/calendar.ts'
import { instant, localTime, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, now, openDaily, product, threeHours, zone } from './facts.ts'

const guest = { audience: 'guest', now, zone } as const
const staff = { audience: 'staff', now, zone } as const

function demand(
  over: Partial<Omit<Demand, 'startRent' | 'endRent'>> & { start?: string; end?: string } = {},
): Demand {
  const { start = '2026-07-16 10:00', end = '2026-07-16 13:00', ...remaining } = over
  return {
    productId: 1,
    startRent: wallTime(`${start}:00`),
    endRent: wallTime(`${end}:00`),
    durationId: 3,
    quantity: 1,
    ...remaining,
  }
}

const adminOnly = { id: 8, amount: 2, unit: 'HOURS', adminOnly: true } as const
const event = { productType: 'EVENT', bookingType: 'PER_START_TIME' } as const

test.each([
  { why: 'an offered start', over: {}, demand: {}, code: undefined },
  { why: 'an unknown product', over: {}, demand: { productId: 99 }, code: 'product_not_bookable' },
  { why: 'a product for staff', over: { status: 'ADMIN_ONLY' }, demand: {}, code: 'product_not_bookable' },
  {
    why: 'another end than the duration’s',
    over: {},
    demand: { end: '2026-07-16 14:00' },
    code: 'duration_not_offered',
  },
  {
    why: 'an end before the start',
    over: {},
    demand: { end: '2026-07-16 09:00' },
    code: 'duration_not_offered',
  },
  { why: "another product's duration", over: {}, demand: { durationId: 77 }, code: 'duration_not_offered' },
  {
    why: 'a duration for staff',
    over: { durations: [threeHours, adminOnly] },
    demand: { durationId: 8, end: '2026-07-16 12:00' },
    code: 'duration_not_offered',
  },
  {
    why: 'before opening',
    over: {},
    demand: { start: '2026-07-16 08:00', end: '2026-07-16 11:00' },
    code: 'outside_opening_hours',
  },
  {
    why: 'at closing',
    over: {},
    demand: { start: '2026-07-16 18:00', end: '2026-07-16 21:00' },
    code: 'outside_opening_hours',
  },
  {
    why: 'an end past closing',
    over: {},
    demand: { start: '2026-07-16 16:00', end: '2026-07-16 19:00' },
    code: 'outside_opening_hours',
  },
  {
    why: 'an event that ends past closing',
    over: { ...event, startTimeType: 'MANUAL_WITHIN_OPENING_HOURS', startTimes: [localTime('16:00')] },
    demand: { start: '2026-07-16 16:00', end: '2026-07-16 19:00' },
    code: undefined,
  },
  {
    why: 'between two starts',
    over: {},
    demand: { start: '2026-07-16 10:30', end: '2026-07-16 13:30' },
    code: 'start_time_not_offered',
  },
  {
    why: 'independent start times',
    over: { startTimeType: 'MANUAL_INDEPENDENT' },
    demand: {},
    code: 'start_time_not_offered',
  },
  {
    why: 'one below the minimum',
    over: { minimumQuantity: 4 },
    demand: { quantity: 3 },
    code: 'below_minimum',
  },
  { why: 'the minimum', over: { minimumQuantity: 4 }, demand: { quantity: 4 }, code: undefined },
  {
    why: 'one above the maximum',
    over: { maximumQuantity: 4 },
    demand: { quantity: 5 },
    code: 'above_maximum',
  },
  { why: 'the maximum', over: { maximumQuantity: 4 }, demand: { quantity: 4 }, code: undefined },
  { why: 'more than there is', over: { poolCapacity: 4 }, demand: { quantity: 5 }, code: 'not_enough_free' },
  { why: 'the last there is', over: { poolCapacity: 4 }, demand: { quantity: 4 }, code: undefined },
  { why: 'an event without naming its length', over: event, demand: { durationId: null }, code: undefined },
  {
    why: 'an add-on at any time',
    over: { productType: 'ADDON' },
    demand: { start: '2026-07-16 03:10', end: '2026-07-19 23:00', durationId: null },
    code: undefined,
  },
  {
    why: 'more of an add-on than there is',
    over: { productType: 'ADDON', poolCapacity: 1 },
    demand: { quantity: 2 },
    code: 'not_enough_free',
  },
] as const)('a guest who requests $why is refused with $code', (row) => {
  const facts = factsOf({ products: [product(row.over)] })
  const checked = checkDemands(facts, { ...guest, demands: [demand(row.demand)] })
  expect(checked.ok ? undefined : checked.error.code).toBe(row.code)
})

test.each([
  { why: 'past midnight of an open evening', start: '2026-07-17 00:30', end: '2026-07-17 01:30', ok: true },
  { why: 'past midnight and the closing', start: '2026-07-17 01:30', end: '2026-07-17 02:30', ok: false },
])('a booking that starts $why', ({ start, end, ok }) => {
  const oneHour = { id: 1, amount: 1, unit: 'HOURS', adminOnly: false } as const
  const facts = factsOf({
    products: [product({ durations: [oneHour], startTimeInterval: 30 })],
    hours: openDaily([['20:00', '02:00']]),
  })
  expect(checkDemands(facts, { ...guest, demands: [demand({ start, end, durationId: 1 })] }).ok).toBe(ok)
})

test.each([
  { at: '2026-07-16T07:00:00Z', ok: true },
  { at: '2026-07-16T07:00:01Z', ok: false },
])('an hour of cut-off before ten o’clock at $at', ({ at, ok }) => {
  const facts = factsOf({ products: [product({ cutOffMinutes: 60 })] })
  const query = { demands: [demand()], zone, now: instant(at) }
  const refused = { ok: false, error: { code: 'past_cut_off', at: 'startRent', productId: 1 } }
  expect(checkDemands(facts, { ...query, audience: 'guest' })).toEqual(
    ok ? { ok: true, value: { warnings: [] } } : refused,
  )
  expect(checkDemands(facts, { ...query, audience: 'staff' }).ok).toBe(true)
})

test('staff are warned of every rule that they break, and may break it', () => {
  const facts = factsOf({ products: [product({ minimumQuantity: 2, cutOffMinutes: 60 })] })
  const at = instant('2026-07-17T00:00:00Z')
  const demands = [demand({ start: '2026-07-16 03:10', end: '2026-07-16 04:00', durationId: null })]
  const checked = checkDemands(facts, { ...staff, now: at, demands })
  expect(checked.ok && checked.value.warnings.map(({ code }) => code)).toEqual([
    'duration_not_offered',
    'past_cut_off',
    'outside_opening_hours',
    'below_minimum',
  ])
})

test.each([
  { why: 'off the grid, in the cut-off', start: '10:07', warnings: [] },
  { why: 'the shop is shut', start: '08:07', warnings: ['outside_opening_hours'] },
  { why: 'too few', start: '10:07', minimumQuantity: 2, warnings: ['below_minimum'] },
])('a start of now needs no grid and no cut-off: $why', ({ start, minimumQuantity = 1, warnings }) => {
  const facts = factsOf({ products: [product({ minimumQuantity, cutOffMinutes: 60 })] })
  const startRent = wallTime(`2026-07-16 ${start}:00`)
  const endRent = addDuration(startRent, 3, 'HOURS', zone)
  const startsNow = { ...demand(), startRent, endRent, startsNow: true }
  const checked = checkDemands(facts, { ...staff, now: toInstant(startRent, zone), demands: [startsNow] })
  expect(checked.ok && checked.value.warnings.map(({ code }) => code)).toEqual(warnings)
})

test('staff cannot book more than there is, nor what is inactive', () => {
  const full = factsOf({ products: [product({ poolCapacity: 2 })] })
  expect(checkDemands(full, { ...staff, demands: [demand({ quantity: 3 })] })).toEqual({
    ok: false,
    error: { code: 'not_enough_free', at: 'quantity', free: 2, productId: 1 },
  })
  const inactive = factsOf({ products: [product({ status: 'INACTIVE' })] })
  expect(checkDemands(inactive, { ...staff, demands: [demand()] })).toMatchObject({
    error: { code: 'product_not_bookable' },
  })
})

test('an order is checked as one: each demand counts before the next', () => {
  const facts = factsOf({ products: [product({ poolCapacity: 5 })] })
  const overlapping = demand({ start: '2026-07-16 12:00', end: '2026-07-16 15:00', quantity: 3 })
  const touching = demand({ start: '2026-07-16 13:00', end: '2026-07-16 16:00', quantity: 3 })
  expect(checkDemands(facts, { ...guest, demands: [demand({ quantity: 3 }), overlapping] })).toEqual({
    ok: false,
    error: { code: 'not_enough_free', at: 'quantity', free: 2, productId: 1 },
  })
  expect(checkDemands(facts, { ...guest, demands: [demand({ quantity: 3 }), touching] }).ok).toBe(true)
})

test('a master and its alias in one order share the pool, and the alias has its own limit', () => {
  const products = [
    product({ poolCapacity: 5 }),
    product({ id: 2, poolId: 1, poolCapacity: 5, ownCapacity: 2 }),
  ]
  const facts = factsOf({ products })
  const ofAlias = (quantity: number) => demand({ productId: 2, quantity })
  expect(checkDemands(facts, { ...guest, demands: [demand({ quantity: 4 }), ofAlias(2)] })).toMatchObject({
    error: { code: 'not_enough_free', free: 1, productId: 2 },
  })
  expect(checkDemands(facts, { ...guest, demands: [ofAlias(3)] })).toMatchObject({ error: { free: 2 } })
  expect(checkDemands(facts, { ...guest, demands: [ofAlias(2), demand({ quantity: 3 })] }).ok).toBe(true)
})

test('a demand that the facts don’t reach is a bug, never a sale', () => {
  const facts = factsOf({ from: '2026-07-16', to: '2026-07-16' })
  const demands = [demand({ end: '2026-07-25 10:00', durationId: null })]
  expect(() => checkDemands(facts, { ...staff, demands })).toThrow('does not cover')
})

test.each([
  { why: 'nothing', over: { quantity: 0 }, code: 'below_minimum' },
  { why: 'more than can be counted', over: { quantity: 100_001 }, code: 'above_maximum' },
  {
    why: 'a start between two minutes',
    over: { startRent: wallTime('2026-07-16 10:00:30') },
    code: 'start_time_not_offered',
  },
])('staff cannot book $why either', ({ over, code }) => {
  const facts = factsOf({ products: [product()] })
  const demands = [{ ...demand(), ...over }]
  expect(checkDemands(facts, { ...staff, demands })).toMatchObject({ error: { code } })
})
