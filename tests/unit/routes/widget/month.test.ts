import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import { foldWeeks, toWeeks } from '#app/routes/widget/month.ts'

const july = localDate('2026-07-01')
const page = {
  today: localDate('2026-07-16'),
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
  const weeks = foldWeeks(toWeeks(july, new Map(), { ...page, today: localDate(today) }))
  expect([weeks.folded.length, weeks.shown.length]).toEqual([folded, shown])
})
