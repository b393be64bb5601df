import { expect, test } from 'vitest'
import { nextEventPeriod } from '#app/domain/order/provider/event-period.ts'
import { addHours, addMinutes, instant } from '#app/domain/shared/time.ts'

const now = instant('2026-07-15T08:00:00Z')

test.each([
  {
    why: 'the usual look overlaps the last',
    until: addMinutes(now, -5),
    from: -15 / 60,
    to: 0,
    isLast: true,
  },
  {
    why: 'after an outage a day at a time',
    until: addHours(now, -50),
    from: -50 - 10 / 60,
    to: -26 - 10 / 60,
  },
  {
    why: 'a day that ends now is the last',
    until: addMinutes(now, 10 - 24 * 60),
    from: -24,
    to: 0,
    isLast: true,
  },
  { why: 'the first look goes thirty days back', until: null, from: -720, to: -696 },
  { why: 'no look goes further back', until: addHours(now, -2_000), from: -720, to: -696 },
])('$why', ({ until, from, to, isLast = false }) => {
  expect(nextEventPeriod(until, now)).toEqual({
    from: addMinutes(now, Math.round(from * 60)),
    to: addMinutes(now, Math.round(to * 60)),
    isLast,
  })
})
