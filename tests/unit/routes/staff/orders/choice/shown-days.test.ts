import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { shownDays } from '#app/routes/staff/orders/choice/shown-days.ts'

test.each([
  { why: 'the day before a coming one', date: '2026-07-18', first: '2026-07-17', last: '2026-07-23' },
  { why: 'today itself', date: '2026-07-16', first: '2026-07-16', last: '2026-07-22' },
  { why: 'a day that is over', date: '2026-07-10', first: '2026-07-10', last: '2026-07-16' },
])('days to choose among begin with $why', ({ date, first, last }) => {
  const days = shownDays(localDate(date), localDate('2026-07-16'))
  expect([days.length, days[0], days.at(-1)]).toEqual([7, first, last])
})
