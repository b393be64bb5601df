import { expect, test } from 'vitest'
import { curveSentence, salesCurve } from '#app/domain/report/sales-curve.ts'
import { addDays, localDate } from '#app/domain/shared/time.ts'

const day = (date: string, amountMinor: number) => ({ date: localDate(date), amountMinor })
const period = (from: string, to: string) => ({ from: localDate(from), to: localDate(to) })
const BEFORE = { period: period('2026-06-01', '2026-06-30'), sales: [day('2026-06-02', 700)] }

test.each([
  ['a month', '2026-07-01', '2026-07-31', 'day', 31],
  ['32 days', '2026-07-01', '2026-08-01', 'week', 5],
  ['half a year', '2026-01-01', '2026-06-30', 'week', 27],
  ['a year', '2026-01-01', '2026-12-31', 'month', 12],
  ['a year from its middle', '2026-07-16', '2027-07-15', 'month', 13],
  ['three years', '2024-01-01', '2026-12-31', 'month', 36],
  ['a day more', '2024-01-01', '2027-01-01', 'year', 4],
  ['a hundred years', '1927-01-01', '2026-12-31', 'year', 100],
])('%s from %s to %s is shown by %s, %i of them', (_, from, to, unit, count) => {
  const curve = salesCurve(period(from, to), [], BEFORE)
  expect([curve.unit, curve.points.length]).toEqual([unit, count])
  expect(curve.points[0]?.date).toBe(from)
})

test('each day is in one point, and the other period lies beside it day by day', () => {
  const { points } = salesCurve(
    period('2026-07-01', '2026-07-03'),
    [day('2026-07-01', 100), day('2026-07-03', -40), day('2026-07-04', 9)],
    BEFORE,
  )
  expect(points.map(({ minor, beforeMinor }) => [minor, beforeMinor])).toEqual([
    [100, 0],
    [0, 700],
    [-40, 0],
  ])
})

test.each([
  ['grows to its end', [1, 5, 3, 4, 6, 9], { kind: 'grown', count: 3 }],
  ['grows twice', [1, 5, 3, 4, 6], { kind: 'best', date: '2026-07-06' }],
  ['falls at its end', [1, 2, 3, 4, 3], { kind: 'best', date: '2026-06-29' }],
  ['stays', [5, 5, 5], { kind: 'best', date: '2026-06-08' }],
  ['has nothing', [0, 0], null],
  ['only gives back', [-4, 0], null],
])('a curve by week that %s', (_, amounts, sentence) => {
  const points = amounts.map((minor, index) => ({
    date: addDays(localDate('2026-06-08'), 7 * index),
    minor,
    beforeMinor: 0,
  }))
  expect(curveSentence({ unit: 'week', points })).toEqual(sentence)
})
