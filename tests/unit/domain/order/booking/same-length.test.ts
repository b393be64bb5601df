import { expect, test } from 'vitest'
import { endOfSameLength, isAsLong } from '#app/domain/order/booking/same-length.ts'
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

const [THREE_HOURS, SIX_HOURS] = [1, 2]

test.each([
  { why: 'of the same duration', next: { durationId: THREE_HOURS }, expected: true },
  { why: 'of another duration', next: { durationId: SIX_HOURS }, expected: false },
  { why: 'without an end of which anything is known', next: { durationId: null }, expected: false },
  { why: 'to the end of the same length', next: { durationId: null, end: '21:00' }, expected: true },
  {
    why: 'of another duration of the same length',
    next: { durationId: SIX_HOURS, end: '21:00' },
    expected: true,
  },
  { why: 'for longer', next: { durationId: null, end: '21:15' }, expected: false },
])(
  'a booking that is moved is as long as before $why: $expected',
  ({ next: { durationId, end }, expected }) => {
    const startRent = wallTime('2026-07-16 10:00:00')
    const was = { startRent, endRent: wallTime('2026-07-16 13:00:00'), durationId: THREE_HOURS }
    const next = {
      ...{ startRent: wallTime('2026-07-17 18:00:00'), durationId },
      endRent: end === undefined ? undefined : wallTime(`2026-07-17 ${end}:00`),
    }
    expect(isAsLong({ ...was, startsAt: toInstant(startRent, stockholm) }, next, stockholm)).toBe(expected)
  },
)
