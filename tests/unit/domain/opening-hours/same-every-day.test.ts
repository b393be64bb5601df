import { expect, test } from 'vitest'
import { sameEveryDay } from '#app/domain/opening-hours/same-every-day.ts'

const row = (weekday: string, opens: string, closes: string) => ({ weekday, opens, closes })

test.each([
  { week: 'empty', rows: [], expected: [] },
  { week: 'Monday alone', rows: [row('1', '09:00', '17:00')], expected: ['09:00–17:00'] },
  {
    week: 'closed until Wednesday, rows in any order',
    rows: [row('6', '10:00', '14:00'), row('3', '08:00', '12:00'), row('3', '13:00', '18:00')],
    expected: ['08:00–12:00', '13:00–18:00'],
  },
  { week: 'half typed', rows: [row('1', '', '17:00'), row('2', '09:00', '')], expected: ['–17:00'] },
  { week: 'without a weekday', rows: [row('', '09:00', '17:00'), row('8', '09:00', '17:00')], expected: [] },
])('hours of the first open day on all days: $week', ({ rows, expected }) => {
  const all = sameEveryDay(rows)
  for (const weekday of ['1', '2', '3', '4', '5', '6', '7']) {
    const hours = all.filter((each) => each.weekday === weekday)
    expect(hours.map(({ opens, closes }) => `${opens}–${closes}`)).toEqual(expected)
  }
})
