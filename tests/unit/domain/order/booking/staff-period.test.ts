import { expect, test } from 'vitest'
import { walkInStart } from '#app/domain/order/booking/staff-period.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'

test.each([
  { why: 'this minute', now: '2026-07-16T08:07:00Z', start: '2026-07-16 10:07:00' },
  { why: 'to its last second', now: '2026-07-16T08:07:59Z', start: '2026-07-16 10:07:00' },
  { why: 'before the clock leaps', now: '2026-03-29T00:59:59Z', start: '2026-03-29 01:59:00' },
  { why: 'after the clock leapt', now: '2026-03-29T01:00:00Z', start: '2026-03-29 03:00:00' },
  { why: 'the first pass of the repeated hour', now: '2026-10-25T00:59:59Z', start: '2026-10-25 02:59:00' },
  { why: 'its second pass has no minutes', now: '2026-10-25T01:00:00Z', start: '2026-10-25 03:00:00' },
  { why: 'to its end', now: '2026-10-25T01:59:59Z', start: '2026-10-25 03:00:00' },
  { why: 'after it', now: '2026-10-25T02:00:00Z', start: '2026-10-25 03:00:00' },
])('a booking that starts now, $why', ({ now, start }) => {
  expect(walkInStart(instant(now), stockholm)).toBe(start)
})
