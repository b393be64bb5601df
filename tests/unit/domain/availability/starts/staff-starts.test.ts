import { expect, test } from 'vitest'
import { freeInPeriod, startsUntil } from '#app/domain/availability/starts/staff-starts.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { factsOf, now, product, zone } from '#tests/unit/domain/availability/facts.ts'

const staff = { productId: 1, audience: 'staff', now, zone } as const
const kayaks = product({ poolCapacity: 5, minutesAfter: 30 })
/** Three of five are out from ten to one, and need half an hour after it. */
const booked = [{ start: '2026-07-16 10:00', end: '2026-07-16 13:00', quantity: 3 }]

test.each([
  { why: 'off the grid', start: '08:07', end: '09:30', free: 5, used: 0, state: 'OPEN' },
  { why: 'its own turnaround counts', start: '08:07', end: '09:31', free: 2, used: 3, state: 'OPEN' },
  { why: 'next to another', start: '12:59', end: '18:00', free: 2, used: 3, state: 'OPEN' },
  { why: 'after its turnaround', start: '13:30', end: '23:59', free: 5, used: 0, state: 'OPEN' },
  {
    why: 'more than is left',
    start: '11:11',
    end: '12:00',
    requested: 3,
    free: 2,
    used: 3,
    state: 'SOLD_OUT',
  },
])('what is free in a period of one’s own, $why', ({ start, end, requested, free, used, state }) => {
  const facts = factsOf({ products: [kayaks], booked })
  const startRent = wallTime(`2026-07-16 ${start}:00`)
  const endRent = wallTime(`2026-07-16 ${end}:00`)
  expect(freeInPeriod(facts, { ...staff, startRent, endRent, requested })).toEqual({
    ...{ startRent, endRent, capacity: 5, free, used, state },
  })
})

test('what is closed to staff has no free period', () => {
  const facts = factsOf({ products: [product({ status: 'INACTIVE' })] })
  const period = { startRent: wallTime('2026-07-16 10:00:00'), endRent: wallTime('2026-07-16 11:00:00') }
  expect(freeInPeriod(facts, { ...staff, ...period })).toBeUndefined()
  expect(startsUntil(facts, [], { ...staff, ...period })).toEqual([])
})

test('the starts of a day until an end of one’s own, each with what is free until then', () => {
  const facts = factsOf({ products: [kayaks], booked })
  const offers = startTimesOn(facts, { ...staff, date: localDate('2026-07-16') })
  const starts = startsUntil(facts, offers, { ...staff, endRent: wallTime('2026-07-16 15:00:00') })
  expect(starts.map(({ startRent, free }) => `${startRent.slice(11, 16)} ${free}`)).toEqual([
    ...['09:00 2', '10:00 2', '11:00 2', '12:00 2', '13:00 2', '14:00 5'],
  ])
})
