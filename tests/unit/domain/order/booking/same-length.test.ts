import { expect, test } from 'vitest'
import { endOfSameLength } from '#app/domain/order/booking/same-length.ts'
import { toInstant, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

test.each([
  {
    why: 'hours stay hours',
    was: ['2026-07-16 10:00', '2026-07-16 13:00'],
    to: '2026-07-17 18:30',
    end: '2026-07-17 21:30',
  },
  {
    why: 'past midnight',
    was: ['2026-07-16 10:00', '2026-07-16 13:00'],
    to: '2026-07-17 23:00',
    end: '2026-07-18 02:00',
  },
  {
    why: 'real time in the night of spring',
    was: ['2026-03-20 01:00', '2026-03-20 04:00'],
    to: '2026-03-29 01:00',
    end: '2026-03-29 05:00',
  },
  {
    why: 'whole days by the wall',
    was: ['2026-03-20 10:00', '2026-03-22 10:00'],
    to: '2026-03-28 09:00',
    end: '2026-03-30 09:00',
  },
  {
    why: 'a day and a bit in real time',
    was: ['2026-07-16 10:00', '2026-07-17 12:00'],
    to: '2026-07-20 08:00',
    end: '2026-07-21 10:00',
  },
])('$why', ({ was: [start, stop], to, end }) => {
  const startRent = wallTime(`${start}:00`)
  const endRent = wallTime(`${stop}:00`)
  const startsAt = toInstant(startRent, stockholm)
  const endsAt = toInstant(endRent, stockholm)
  const moved = endOfSameLength({ startRent, endRent, startsAt, endsAt }, wallTime(`${to}:00`), stockholm)
  expect(moved).toBe(`${end}:00`)
})
