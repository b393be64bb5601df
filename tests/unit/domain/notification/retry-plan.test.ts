import { expect, test } from 'vitest'
import { nextAttemptAt } from '#app/domain/notification/retry-plan.ts'
import { instant, secondsBetween } from '#app/domain/shared/time.ts'

const now = instant('2026-07-16T08:00:00Z')

test.each([
  { attempts: 1, chance: 0, next: '2026-07-16T08:01:00Z' },
  { attempts: 1, chance: 0.99, next: '2026-07-16T08:01:00Z' },
  { attempts: 2, chance: 0, next: '2026-07-16T08:05:00Z' },
  { attempts: 2, chance: 0.99, next: '2026-07-16T08:04:00Z' },
  { attempts: 7, chance: 0, next: '2026-07-16T20:00:00Z' },
  { attempts: 7, chance: 0.5, next: '2026-07-16T18:48:00Z' },
  { attempts: 8, chance: 0, next: null },
])('after attempt $attempts with chance $chance comes $next', ({ attempts, chance, next }) => {
  expect(nextAttemptAt(attempts, now, chance)).toBe(next)
})

test('all eight attempts lie within 24 hours', () => {
  let last = now
  for (let attempts = 1; attempts < 8; attempts++) last = nextAttemptAt(attempts, last, 0) ?? last
  expect(secondsBetween(now, last)).toBeLessThan(24 * 60 * 60)
  expect(nextAttemptAt(8, last, 0)).toBeNull()
})
