import { expect, test } from 'vitest'
import type { ProductDuration } from '#app/domain/availability/availability-facts.ts'
import { startChoicesOn } from '#app/domain/availability/starts/start-choices.ts'
import { localDate } from '#app/domain/shared/time.ts'
import { factsOf, now, product, threeHours, zone } from '#tests/unit/domain/availability/facts.ts'

const date = localDate('2026-07-17')
const oneHour: ProductDuration = { id: 1, amount: 1, unit: 'HOURS', adminOnly: false }
const forStaff: ProductDuration = { id: 2, amount: 2, unit: 'HOURS', adminOnly: true }
const full = { start: '2026-07-17 12:00', end: '2026-07-17 17:00', quantity: 2 }
const kayak = product({ poolCapacity: 2, durations: [threeHours, forStaff, oneHour] })

test.each([
  { time: '09:00', audience: 'guest', durations: [1, 3] },
  { time: '09:00', audience: 'staff', durations: [1, 2, 3] },
  { time: '10:00', audience: 'staff', durations: [1, 2] },
  { time: '11:00', audience: 'guest', durations: [1] },
  { time: '12:00', audience: 'guest', durations: undefined },
  { time: '17:00', audience: 'staff', durations: [1] },
  { time: '18:00', audience: 'staff', durations: undefined },
] as const)('from $time $audience may choose among $durations', ({ time, audience, durations }) => {
  const facts = factsOf({ products: [kayak], booked: [full] })
  const choices = startChoicesOn(facts, { productId: 1, audience, now, zone, date })
  const choice = choices.find(({ startRent }) => startRent === `${date} ${time}:00`)
  expect(choice?.durations.map(({ durationId }) => durationId)).toEqual(durations)
})

test('starts are in the order of the day, whatever the order of the durations', () => {
  const choices = startChoicesOn(factsOf({ products: [kayak] }), {
    productId: 1,
    audience: 'guest',
    now,
    zone,
    date,
  })
  const starts = choices.map(({ startRent }) => startRent)
  expect(starts).toEqual(starts.toSorted())
  expect(starts).toHaveLength(9)
})
