import { expect, test } from 'vitest'
import { type OpeningSeason, openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { localDate, localTime } from '#app/domain/shared/time.ts'

type Hours = readonly (readonly [weekday: number, opens: string, closes: string])[]

function season(
  id: number,
  [firstDate, lastDate]: readonly [string, string],
  hours: Hours,
  closedDates: readonly string[] = [],
): OpeningSeason {
  return {
    id,
    firstDate: localDate(firstDate),
    lastDate: localDate(lastDate),
    intervals: hours.map(([weekday, opens, closes]) => ({
      weekday,
      opens: localTime(opens),
      closes: localTime(closes),
    })),
    closedDates: new Set(closedDates.map(localDate)),
  }
}

// 2026-07-16 is a Thursday.
const THURSDAY = 4
const year = season(1, ['2026-01-01', '2026-12-31'], [[THURSDAY, '09:00', '18:00']])
const july = season(2, ['2026-07-01', '2026-07-31'], [[THURSDAY, '08:00', '20:00']])

test.each([
  { why: 'no season at all', seasons: [], open: [] },
  { why: 'one season', seasons: [year], open: ['09:00–18:00'] },
  { why: 'the narrowest season wins, whatever the order', seasons: [july, year], open: ['08:00–20:00'] },
  {
    why: 'the narrowest wins even when closed that weekday',
    seasons: [year, season(3, ['2026-07-13', '2026-07-19'], [])],
    open: [],
  },
  {
    why: 'equal spans: the later first date',
    seasons: [season(3, ['2026-07-02', '2026-08-01'], [[THURSDAY, '10:00', '11:00']]), july],
    open: ['10:00–11:00'],
  },
  {
    why: 'equal spans and first dates: the newest',
    seasons: [july, season(3, ['2026-07-01', '2026-07-31'], [[THURSDAY, '10:00', '11:00']])],
    open: ['10:00–11:00'],
  },
  {
    why: 'a date closed in any season is closed',
    seasons: [{ ...year, closedDates: new Set([localDate('2026-07-16')]) }, july],
    open: [],
  },
  {
    why: 'several intervals, earliest first',
    seasons: [
      season(
        1,
        ['2026-07-16', '2026-07-16'],
        [
          [THURSDAY, '13:00', '18:00'],
          [THURSDAY, '08:00', '12:00'],
        ],
      ),
    ],
    open: ['08:00–12:00', '13:00–18:00'],
  },
  {
    why: 'the first date counts',
    seasons: [season(1, ['2026-07-16', '2026-07-20'], [[THURSDAY, '09:00', '10:00']])],
    open: ['09:00–10:00'],
  },
  {
    why: 'the last date counts',
    seasons: [season(1, ['2026-07-10', '2026-07-16'], [[THURSDAY, '09:00', '10:00']])],
    open: ['09:00–10:00'],
  },
  {
    why: 'the day after the last does not',
    seasons: [season(1, ['2026-07-01', '2026-07-15'], [[THURSDAY, '09:00', '10:00']])],
    open: [],
  },
])('opening of a Thursday: $why', ({ seasons, open }) => {
  const intervals = openingOf(seasons, localDate('2026-07-16'))
  expect(intervals.map(({ opens, closes }) => `${opens.slice(11, 16)}–${closes.slice(11, 16)}`)).toEqual(open)
})

test.each([
  { opens: '20:00', closes: '02:00', ends: '2026-07-17 02:00:00' },
  { opens: '20:00', closes: '00:00', ends: '2026-07-17 00:00:00' },
  { opens: '08:00', closes: '08:00', ends: '2026-07-17 08:00:00' },
  { opens: '00:00', closes: '23:59', ends: '2026-07-16 23:59:00' },
])('$opens to $closes belongs to the day on which it opens', ({ opens, closes, ends }) => {
  const seasons = [season(1, ['2026-07-01', '2026-07-31'], [[THURSDAY, opens, closes]])]
  expect(openingOf(seasons, localDate('2026-07-16'))).toEqual([
    { opens: `2026-07-16 ${opens}:00`, closes: ends },
  ])
  expect(openingOf(seasons, localDate('2026-07-17'))).toEqual([])
})
