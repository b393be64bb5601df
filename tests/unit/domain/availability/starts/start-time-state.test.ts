import { expect, test } from 'vitest'
import { freeOf } from '#app/domain/availability/free-quantity.ts'
import { stateOf } from '#app/domain/availability/starts/start-time-state.ts'

const pool = (capacity: number | null, used: number) => ({ capacity, used })

test.each([
  { why: 'nothing sold', limits: [pool(10, 0)], state: 'OPEN' },
  { why: '79 % used', limits: [pool(100, 79)], state: 'OPEN' },
  { why: '80 % used', limits: [pool(100, 80)], state: 'SOON_SOLD_OUT' },
  { why: '4 of 5 used', limits: [pool(5, 4)], state: 'SOON_SOLD_OUT' },
  { why: 'all used', limits: [pool(5, 5)], state: 'SOLD_OUT' },
  { why: 'over-booked by change', limits: [pool(5, 7)], state: 'SOLD_OUT' },
  { why: 'no capacity, nothing sold', limits: [pool(0, 0)], state: 'BLOCKED' },
  { why: 'no capacity any more', limits: [pool(0, 2)], state: 'SOLD_OUT' },
  { why: 'unlimited', limits: [pool(null, 500)], state: 'OPEN' },
  { why: 'unlimited but blocked', limits: [pool(null, 0)], free: 0, state: 'BLOCKED' },
  { why: 'blocked otherwise, nothing sold', limits: [pool(5, 0)], free: 0, state: 'BLOCKED' },
  { why: 'otherwise partially blocked', limits: [pool(5, 1)], free: 3, state: 'PARTIALLY_BLOCKED' },
  { why: 'down to the low inventory limit', limits: [pool(10, 7)], low: 3, state: 'SOON_SOLD_OUT' },
  { why: 'one above the low inventory limit', limits: [pool(10, 6)], low: 3, state: 'OPEN' },
  { why: 'unlimited with a low inventory limit', limits: [pool(null, 6)], low: 3, state: 'OPEN' },
  { why: 'less than needed', limits: [pool(10, 6)], needed: 5, state: 'SOLD_OUT' },
  { why: 'just what is needed', limits: [pool(10, 6)], needed: 4, state: 'OPEN' },
  { why: 'less capacity than needed', limits: [pool(3, 0)], needed: 4, state: 'BLOCKED' },
  { why: 'an alias nearly full itself', limits: [pool(10, 4), pool(5, 4)], state: 'SOON_SOLD_OUT' },
  { why: 'an alias whose pool is nearly full', limits: [pool(10, 8), pool(5, 0)], state: 'SOON_SOLD_OUT' },
  { why: 'an alias with places in both', limits: [pool(10, 4), pool(5, 3)], state: 'OPEN' },
  { why: 'an alias whose pool is gone', limits: [pool(10, 10), pool(5, 0)], state: 'SOLD_OUT' },
])('$why: $state', ({ limits, free = freeOf(limits), needed = 1, low = null, state }) => {
  expect(stateOf(limits, { free, needed, lowInventoryLimit: low })).toBe(state)
})
