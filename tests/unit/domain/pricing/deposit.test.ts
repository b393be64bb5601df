import { expect, test } from 'vitest'
import { type DepositRow, depositMinor } from '#app/domain/pricing/deposit.ts'
import { instant } from '#app/domain/shared/time.ts'

const now = instant('2026-07-14T08:00:00Z')

function row(totalMinor: number, depositPercentage: number, over: Partial<DepositRow> = {}): DepositRow {
  const startsAt = instant('2026-07-16T08:00:00Z')
  return { totalMinor, depositPercentage, fullDepositWithinHours: 0, startsAt, ...over }
}

test.each([
  { why: 'no rows', rows: [], deposit: null },
  { why: 'no product with a deposit', rows: [row(1000, 10_000)], deposit: null },
  { why: 'a quarter', rows: [row(1000, 2500)], deposit: 250 },
  { why: 'nothing now', rows: [row(1000, 0)], deposit: 0 },
  { why: 'products without one in full', rows: [row(1000, 2500), row(300, 10_000)], deposit: 550 },
  { why: 'half away from zero, per row', rows: [row(1, 5000), row(1, 5000)], deposit: 2 },
  {
    why: 'in full 48 hours before, exactly',
    rows: [row(1000, 2500, { fullDepositWithinHours: 48 })],
    deposit: 1000,
  },
  {
    why: 'partly, a second more than 48 hours before',
    rows: [row(1000, 2500, { fullDepositWithinHours: 48, startsAt: instant('2026-07-16T08:00:01Z') })],
    deposit: 250,
  },
  { why: 'never in full when the hours are 0', rows: [row(1000, 2500, { startsAt: now })], deposit: 250 },
])('deposit: $why', ({ rows, deposit }) => {
  expect(depositMinor(rows, now)).toBe(deposit)
})
