import { expect, test } from 'vitest'
import { nextYearsSeason } from '#app/domain/opening-hours/copy-season.ts'
import { openingYear } from '#app/domain/opening-hours/opening-year.ts'
import type { NamedSeason } from '#app/domain/opening-hours/season-types.ts'
import { localDate, localTime } from '#app/domain/shared/time.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: localTime('09:00'),
  closes: localTime('17:00'),
}))

function season(id: number, first: string, last: string, over: Partial<NamedSeason> = {}): NamedSeason {
  return {
    id,
    name: `Säsong ${id}`,
    firstDate: localDate(first),
    lastDate: localDate(last),
    intervals: EVERY_DAY,
    closedDates: new Set(),
    version: 1,
    isDeleted: false,
    ...over,
  }
}

test('a year without seasons is closed all through', () => {
  const months = openingYear([], 2028)
  expect(months).toHaveLength(12)
  expect(months.flatMap(({ days }) => days)).toHaveLength(366)
  expect(months.flatMap(({ days }) => days).some(({ isOpen, seasonId }) => isOpen || seasonId)).toBe(false)
})

test('each month begins under its weekday', () => {
  // 1 January 2026 is a Thursday, 1 June a Monday.
  const months = openingYear([], 2026)
  expect([months[0]?.emptyBefore, months[5]?.emptyBefore]).toEqual([3, 0])
})

test('the shortest season decides, a closed date closes, and a weekday without times is no closed date', () => {
  const seasons = [
    season(1, '2026-01-01', '2026-12-31', { closedDates: new Set([localDate('2026-06-19')]) }),
    season(2, '2026-06-01', '2026-08-31', { intervals: EVERY_DAY.filter(({ weekday }) => weekday !== 1) }),
  ]
  const days = new Map(
    openingYear(seasons, 2026).flatMap((month) => month.days.map((day) => [day.date, day])),
  )
  const at = (date: string) => days.get(localDate(date))
  expect(at('2026-05-31')).toMatchObject({ seasonId: 1, isOpen: true, isClosedDate: false })
  expect(at('2026-06-01')).toMatchObject({ seasonId: 2, isOpen: false, isClosedDate: false })
  expect(at('2026-06-02')).toMatchObject({ seasonId: 2, isOpen: true })
  expect(at('2026-06-19')).toMatchObject({ seasonId: 2, isOpen: false, isClosedDate: true })
})

test.each([
  ['Sommar 2026', 'Sommar 2027'],
  ['Vinter 2026–2027', 'Vinter 2027–2028'],
  ['Sommar', 'Sommar'],
])('a copy of %s is %s a year later', (name, copied) => {
  const closedDates = new Set([localDate('2028-02-29')])
  const copy = nextYearsSeason(season(1, '2027-10-01', '2028-02-29', { name, closedDates }))
  expect(copy).toMatchObject({
    name: copied,
    firstDate: '2028-10-01',
    lastDate: '2029-02-28',
    closedDates: ['2029-02-28'],
    intervals: EVERY_DAY,
  })
})

test.each([
  ['2026-12-01', '2027-02-28', '2028-02-29'],
  ['2027-12-01', '2028-02-28', '2029-02-28'],
  ['2027-12-01', '2028-02-29', '2029-02-28'],
  ['2026-12-01', '2027-03-30', '2028-03-30'],
  ['2026-12-01', '2027-03-31', '2028-03-31'],
])(
  'a season from %s to %s ends on %s a year later, so that spring follows without a gap',
  (first, last, end) => {
    expect(nextYearsSeason(season(1, first, last, { name: 'Vinter' })).lastDate).toBe(end)
  },
)
