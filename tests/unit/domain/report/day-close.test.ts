import { expect, test } from 'vitest'
import {
  type CountedMethod,
  nextDay,
  type OpenSum,
  refuseDay,
  sumKey,
  sumsOfDay,
} from '#app/domain/report/day-close/day-close.ts'
import { localDate } from '#app/domain/shared/time.ts'

const today = localDate('2026-07-15')

function open(date: string, ledgerMinor = 100, userId = 1, method: CountedMethod = 'CASH'): OpenSum {
  return { date: localDate(date), ledgerMinor, userId, userName: `User ${userId}`, method }
}

const none: string[] = []
test.each([
  { what: 'the first day', date: '2026-07-15', last: null, open: ['2026-07-01'], refusal: null },
  { what: 'the first day long ago', date: '2026-07-01', last: null, open: none, refusal: null },
  { what: 'tomorrow', date: '2026-07-16', last: null, open: none, refusal: 'day_in_future' },
  { what: 'the next day', date: '2026-07-15', last: '2026-07-14', open: none, refusal: null },
  { what: 'a closed day', date: '2026-07-14', last: '2026-07-14', open: none, refusal: 'day_is_closed' },
  { what: 'a day before it', date: '2026-07-10', last: '2026-07-14', open: none, refusal: 'day_is_closed' },
  { what: 'days without money between', date: '2026-07-15', last: '2026-07-10', open: none, refusal: null },
  {
    what: 'a day with money between',
    date: '2026-07-15',
    last: '2026-07-10',
    open: ['2026-07-13', '2026-07-12', '2026-07-15'],
    refusal: 'earlier_day_is_open',
  },
  {
    what: 'money that came late to a closed day',
    date: '2026-07-15',
    last: '2026-07-14',
    open: ['2026-07-14'],
    refusal: null,
  },
])('days are closed in order: $what', ({ date, last, open: dates, refusal }) => {
  const lastClosed = last === null ? null : localDate(last)
  const days = { today, lastClosed, open: dates.map((each) => open(each)) }
  expect(refuseDay(localDate(date), days)?.code ?? null).toBe(refusal)
})

test('the refusal names the earliest open day', () => {
  const days = { today, lastClosed: localDate('2026-07-10'), open: [open('2026-07-13'), open('2026-07-12')] }
  expect(refuseDay(today, days)).toEqual({ code: 'earlier_day_is_open', date: '2026-07-12' })
})

test.each([
  { last: null, open: ['2026-07-01'], next: '2026-07-15' },
  { last: '2026-07-10', open: ['2026-07-13', '2026-07-12'], next: '2026-07-12' },
  { last: '2026-07-10', open: none, next: '2026-07-15' },
  { last: '2026-07-14', open: ['2026-07-14'], next: '2026-07-15' },
  { last: '2026-07-15', open: ['2026-07-15'], next: null },
])('after $last the next day to close is $next', ({ last, open: dates, next }) => {
  const lastClosed = last === null ? null : localDate(last)
  expect(nextDay({ today, lastClosed, open: dates.map((each) => open(each)) })).toBe(next)
})

test('sums stand per person and method, with what came late to the closed day before', () => {
  const sums = [
    open('2026-07-14', 500),
    open('2026-07-15', 100),
    open('2026-07-15', 300, 2),
    open('2026-07-15', 900, 1, 'CARD_TERMINAL'),
    open('2026-07-16', 7),
  ]
  const of = (lastClosed: string | null) =>
    sumsOfDay(today, { lastClosed: lastClosed === null ? null : localDate(lastClosed), open: sums }).map(
      (sum) => [sumKey(sum), sum.ledgerMinor],
    )
  expect(of('2026-07-14')).toEqual([
    ['1-CASH', 600],
    ['2-CASH', 300],
    ['1-CARD_TERMINAL', 900],
  ])
  expect(of(null)).toEqual([
    ['1-CASH', 100],
    ['2-CASH', 300],
    ['1-CARD_TERMINAL', 900],
  ])
})
