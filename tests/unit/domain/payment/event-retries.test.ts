import { expect, test } from 'vitest'
import { nextEventAttempt } from '#app/domain/payment/event-retries.ts'
import { addHours, addMinutes, instant } from '#app/domain/shared/time.ts'

const receivedAt = instant('2026-07-15T08:00:00Z')

test.each([
  { attempts: 1, minutes: 1 },
  { attempts: 2, minutes: 2 },
  { attempts: 5, minutes: 30 },
  { attempts: 6, minutes: 60 },
  { attempts: 70, minutes: 60 },
])('attempt $attempts is followed by another after $minutes minutes', ({ attempts, minutes }) => {
  expect(nextEventAttempt({ receivedAt, attempts }, receivedAt)).toBe(addMinutes(receivedAt, minutes))
})

test('three days are the end', () => {
  const lastHour = addHours(receivedAt, 71)
  expect(nextEventAttempt({ receivedAt, attempts: 70 }, lastHour)).toBe(addHours(receivedAt, 72))
  expect(nextEventAttempt({ receivedAt, attempts: 70 }, addMinutes(lastHour, 1))).toBeNull()
})
