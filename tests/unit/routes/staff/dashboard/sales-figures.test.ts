import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { change, salesFigures } from '#app/routes/staff/dashboard/sales-figures.ts'

const day = (date: string, amountMinor: number, orders = 1) => ({
  date: localDate(date),
  amountMinor,
  orders,
})
/** A Thursday. */
const today = localDate('2026-07-16')

const nothing = { amountMinor: 0, orders: 0 }

test('the week so far is compared with the last one up to the same weekday and time', () => {
  const figures = salesFigures(
    [
      day('2026-07-05', 1),
      day('2026-07-06', 10_000),
      day('2026-07-09', 30_000),
      day('2026-07-10', 99_999),
      day('2026-07-13', 20_000, 2),
      day('2026-07-16', 40_150),
      day('2026-07-17', 5),
    ],
    { today, thisTimeLastWeek: { amountMinor: 25_000, orders: 1 } },
  )
  expect(figures).toEqual({
    today: { now: 40_150, before: 25_000 },
    week: { now: 60_150, before: 35_000 },
    orders: { now: 3, before: 2 },
    averageOrderMinor: 20_100,
  })
})

test('a week without orders has no average', () => {
  expect(salesFigures([], { today, thisTimeLastWeek: nothing }).averageOrderMinor).toBeNull()
})

test.each([
  { now: 118, before: 100, percentage: 1_800 },
  { now: 50, before: 100, percentage: -5_000 },
  { now: 100, before: 100, percentage: 0 },
  { now: 5, before: 0, percentage: null },
])('$now after $before is a change of $percentage hundredths of a percent', ({ percentage, ...compared }) => {
  expect(change(compared)).toBe(percentage)
})
