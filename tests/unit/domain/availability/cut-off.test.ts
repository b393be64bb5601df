import { expect, test } from 'vitest'
import { earliestStart } from '#app/domain/availability/cut-off.ts'
import { epochSeconds, instant } from '#app/domain/shared/time.ts'

const startsAt = epochSeconds(instant('2026-07-01T08:00:00Z'))

test.each([
  { cutOffMinutes: 60, audience: 'guest', now: '2026-07-01T06:59:59Z', mayBook: true },
  { cutOffMinutes: 60, audience: 'guest', now: '2026-07-01T07:00:00Z', mayBook: true },
  { cutOffMinutes: 60, audience: 'guest', now: '2026-07-01T07:00:01Z', mayBook: false },
  { cutOffMinutes: 0, audience: 'guest', now: '2026-07-01T08:00:00Z', mayBook: true },
  { cutOffMinutes: 0, audience: 'guest', now: '2026-07-01T08:00:01Z', mayBook: false },
  { cutOffMinutes: 60, audience: 'staff', now: '2026-07-02T00:00:00Z', mayBook: true },
] as const)('cut-off of $cutOffMinutes minutes for $audience at $now', ({ mayBook, now, ...query }) => {
  expect(startsAt >= earliestStart(query, { ...query, now: instant(now) })).toBe(mayBook)
})
