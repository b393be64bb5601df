import { expect, test } from 'vitest'
import { datesFrom, localDate } from '#app/domain/shared/time.ts'
import { backupsToRemove } from '#db/backup-retention.ts'

function named(date: string, time = '030000'): string {
  return `brygga-${date}T${time}Z.sqlite`
}

test('of two months, one a day, the last seven days and the ends of the last four weeks are kept', () => {
  const names = datesFrom(localDate('2026-09-21'), 61).map((date) => named(date))
  const removed = new Set(backupsToRemove(names))
  expect(names.filter((name) => !removed.has(name))).toEqual([
    ...['2026-11-01', '2026-11-08', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'].map((date) =>
      named(date),
    ),
    ...['2026-11-18', '2026-11-19', '2026-11-20'].map((date) => named(date)),
  ])
})

test('of one day the newest is kept', () => {
  expect(backupsToRemove([named('2026-11-20', '030000'), named('2026-11-20', '150000')])).toEqual([
    named('2026-11-20', '030000'),
  ])
})

test('a day without a backup does not shorten what is kept', () => {
  const names = ['2026-01-01', '2026-03-01', '2026-06-01', '2026-09-01'].map((date) => named(date))
  expect(backupsToRemove(names)).toEqual([])
})

test('other files are left alone', () => {
  const others = [
    'notes.txt',
    'brygga-2026-02-30T030000Z.sqlite',
    'brygga.sqlite',
    `${named('2026-11-20')}.unfinished`,
  ]
  const names = datesFrom(localDate('2026-01-01'), 100).map((date) => named(date))
  expect(backupsToRemove([...others, ...names]).filter((name) => others.includes(name))).toEqual([])
})
