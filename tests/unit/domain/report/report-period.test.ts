import { expect, test } from 'vitest'
import { comparedPeriod, presetPeriod } from '#app/domain/report/report-period.ts'
import { localDate } from '#app/domain/shared/time.ts'

const THURSDAY = localDate('2026-07-16')

test.each([
  ['today', '2026-07-16', '2026-07-16'],
  ['week', '2026-07-13', '2026-07-16'],
  ['month', '2026-07-01', '2026-07-16'],
  ['last_month', '2026-06-01', '2026-06-30'],
  ['year', '2026-01-01', '2026-07-16'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetPeriod(preset, THURSDAY)).toEqual({ from, to })
})

test.each([
  ['a day', 'BEFORE', '2026-07-16', '2026-07-16', '2026-07-15', '2026-07-15'],
  ['a week', 'BEFORE', '2026-07-06', '2026-07-12', '2026-06-29', '2026-07-05'],
  ['a month begun', 'BEFORE', '2026-07-01', '2026-07-16', '2026-06-15', '2026-06-30'],
  ['a whole month', 'BEFORE', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a quarter', 'BEFORE', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['a year', 'BEFORE', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
  ['a month begun', 'LAST_YEAR', '2026-07-01', '2026-07-16', '2025-07-01', '2025-07-16'],
  ['a February', 'LAST_YEAR', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['a leap day', 'LAST_YEAR', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
] as const)(
  '%s is compared with the one %s: %s to %s with %s to %s',
  (_, comparison, from, to, first, last) => {
    const period = { from: localDate(from), to: localDate(to) }
    expect(comparedPeriod(period, comparison)).toEqual({ from: first, to: last })
  },
)
