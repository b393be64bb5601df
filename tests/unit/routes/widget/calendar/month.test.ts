import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { foldWeeks, readCalendarMonth, toWeeks } from '#app/routes/widget/calendar/month.ts'

const july = localDate('2026-07-01')
const page = {
  today: localDate('2026-07-16'),
  firstDate: localDate('2026-07-16'),
  chosen: localDate('2026-07-17'),
  addressOf: (date: string) => `?${date}`,
}

test('July 2026 begins on a Wednesday and takes five weeks', () => {
  const weeks = toWeeks(july, new Map(), page)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.map((day) => day?.date.slice(8))).toEqual([
    undefined,
    undefined,
    '01',
    '02',
    '03',
    '04',
    '05',
  ])
  expect(weeks[4]?.at(-1)).toBeUndefined()
})

test.each([
  { date: '2026-07-15', status: 'PAST', address: undefined },
  { date: '2026-07-16', status: 'AVAILABLE', address: '?2026-07-16' },
  { date: '2026-07-17', status: 'LIMITED', address: '?2026-07-17' },
  { date: '2026-07-18', status: 'FULL', address: undefined },
  { date: '2026-07-19', status: 'CLOSED', address: undefined },
])('$date is $status', ({ date, status, address }) => {
  const days = new Map([
    [localDate('2026-07-15'), { status: 'AVAILABLE', left: null } as const],
    [localDate('2026-07-16'), { status: 'AVAILABLE', left: 3 } as const],
    [localDate('2026-07-17'), { status: 'LIMITED', left: null } as const],
    [localDate('2026-07-18'), { status: 'FULL', left: null } as const],
  ])
  const day = toWeeks(july, days, page)
    .flat()
    .find((found) => found?.date === date)
  expect(day).toMatchObject({
    status,
    address,
    isToday: date === '2026-07-16',
    isChosen: date === '2026-07-17',
  })
})

test.each([
  { today: '2026-07-16', folded: 0, shown: 5 },
  { today: '2026-07-19', folded: 0, shown: 5 },
  { today: '2026-07-20', folded: 3, shown: 2 },
  { today: '2026-07-27', folded: 4, shown: 1 },
])('on $today $folded weeks are folded and $shown shown', ({ today, folded, shown }) => {
  const weeks = foldWeeks(toWeeks(july, new Map(), { ...page, firstDate: localDate(today) }))
  expect([weeks.folded.length, weeks.shown.length]).toEqual([folded, shown])
})

test('a night that is still open belongs to yesterday, which can be booked', () => {
  const yesterday = localDate('2026-07-15')
  const found = new Map([[yesterday, { status: 'AVAILABLE', left: null } as const]])
  const days = toWeeks(july, found, { ...page, firstDate: yesterday }).flat()
  expect(days.find((day) => day?.date === yesterday)).toMatchObject({
    status: 'AVAILABLE',
    address: '?2026-07-15',
    isToday: false,
  })
  expect(days.find((day) => day?.date === '2026-07-14')).toMatchObject({ status: 'PAST' })
})

test.each([
  { why: 'that of the first open date', requested: null, chosen: undefined, month: '2026-07-01' },
  { why: 'none before it', requested: '2026-06-01', chosen: undefined, month: '2026-07-01' },
  { why: 'the chosen date’s', requested: null, chosen: '2026-09-03', month: '2026-09-01' },
  { why: 'the one that is asked for', requested: '2026-08-01', chosen: '2026-09-03', month: '2026-08-01' },
])('the month shown is $why', ({ requested, chosen, month }) => {
  const date = chosen === undefined ? undefined : localDate(chosen)
  expect(readCalendarMonth(requested, date, localDate('2026-07-31'))).toBe(month)
})
