import { expect, test } from 'vitest'
import { visitStateOf } from '#app/domain/report/visit-state.ts'
import { instant } from '#app/domain/shared/time.ts'

const startsAt = instant('2026-07-16T08:00:00Z')
const endsAt = instant('2026-07-16T11:00:00Z')
const seen = instant('2026-07-16T07:59:00Z')

test.each([
  ['before it starts', '2026-07-16T07:59:59Z', {}, 'COMING'],
  ['checked in early', '2026-07-16T07:59:59Z', { checkedInAt: seen }, 'CHECKED_IN'],
  ['from its start', '2026-07-16T08:00:00Z', {}, 'ONGOING'],
  ['returned early', '2026-07-16T10:00:00Z', { finishedAt: seen }, 'ENDED'],
  ['the second before its end', '2026-07-16T10:59:59Z', {}, 'ONGOING'],
  ['from its end, where others were checked in', '2026-07-16T11:00:00Z', {}, 'NO_SHOW'],
  ['on a day without check-ins', '2026-07-16T11:00:00Z', { isCheckInDay: false }, 'ENDED'],
  ['ended and checked in', '2026-07-17T11:00:00Z', { checkedInAt: seen }, 'ENDED'],
  ['returned without check-in', '2026-07-17T11:00:00Z', { finishedAt: seen }, 'ENDED'],
] as const)('a visit %s', (_, now, over, state) => {
  const visit = { startsAt, endsAt, checkedInAt: null, finishedAt: null, isCheckInDay: true, ...over }
  expect(visitStateOf(visit, instant(now))).toBe(state)
})
