import { expect, test } from 'vitest'
import type { DayForParticipants } from '#app/domain/availability/starts/day-status.ts'
import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import { localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { chooseDay, chooseStart, datesToQuery, stripFrom } from '#app/routes/widget/product/choose-day.ts'

const today = localDate('2026-07-16')

test.each([
  { why: 'no day yet', chosen: undefined, from: '2026-07-16' },
  { why: 'today', chosen: '2026-07-16', from: '2026-07-16' },
  { why: 'the last of the coming week', chosen: '2026-07-22', from: '2026-07-16' },
  { why: 'a week ahead, a Thursday', chosen: '2026-07-23', from: '2026-07-20' },
  { why: 'a Monday', chosen: '2026-07-27', from: '2026-07-27' },
  { why: 'a Sunday', chosen: '2026-08-02', from: '2026-07-27' },
  { why: 'a day that is over', chosen: '2026-07-01', from: '2026-07-16' },
])('the days beside each other: $why begins them on $from', ({ chosen, from }) => {
  expect(stripFrom(today, chosen === undefined ? undefined : localDate(chosen))).toBe(from)
})

test.each([
  { why: 'this month', month: '2026-07-01', from: '2026-07-16', latest: '2026-07-31', to: '2026-08-06' },
  {
    why: 'the week of a day that begins in the month before',
    month: '2026-08-01',
    date: '2026-08-02',
    from: '2026-07-27',
    latest: '2026-08-31',
    to: '2026-09-06',
  },
  {
    why: 'the last days of a month',
    today: '2026-07-30',
    month: '2026-07-01',
    from: '2026-07-30',
    latest: '2026-08-05',
    to: '2026-08-06',
  },
  {
    why: 'a whole month',
    month: '2026-08-01',
    showsMonth: true,
    from: '2026-08-01',
    latest: '2026-08-31',
    to: '2026-08-31',
  },
])('dates whose starts are needed: $why', ({ month, date, showsMonth = false, ...row }) => {
  const choice = { month: localDate(month), date: date ? localDate(date) : undefined, showsMonth }
  const dates = datesToQuery(choice, row.today ? localDate(row.today) : today)
  expect(dates).toEqual({ from: row.from, latest: row.latest, to: row.to })
})

const july = localDate('2026-07-01')
const full: DayForParticipants = { status: 'FULL', left: null }
const small: DayForParticipants = { status: 'AVAILABLE', left: 2 }
const roomy: DayForParticipants = { status: 'LIMITED', left: null }

test.each([
  { why: 'the first that holds the party', days: [full, small, roomy], chosen: '2026-07-18' },
  { why: 'none holds it: the first with anything left', days: [full, small, small], chosen: '2026-07-17' },
  { why: 'nothing left', days: [full, full, full], chosen: undefined },
  {
    why: 'the requested one, full or not',
    days: [full, small, roomy],
    date: '2026-07-16',
    chosen: '2026-07-16',
  },
  { why: 'one of another month', days: [full, small, roomy], date: '2026-08-16', chosen: '2026-07-18' },
])('the chosen day is $why', ({ days, date, chosen }) => {
  const dates = ['2026-07-16', '2026-07-17', '2026-07-18'].map(localDate)
  const byDate = new Map(dates.map((each, index) => [each, days[index] ?? full]))
  expect(chooseDay({ month: july, date: date ? localDate(date) : undefined }, byDate)).toBe(chosen)
})

function offer(time: string, state: StartTimeOffer['state'] = 'OPEN'): StartTimeOffer {
  const startRent = wallTime(`2026-07-16 ${time}:00`)
  return {
    startRent,
    endRent: startRent,
    durationId: 1,
    free: 4,
    capacity: 4,
    used: 0,
    state,
    isSummerTime: false,
  }
}

test.each([
  { why: 'the requested one', offers: [offer('09:00'), offer('10:00')], time: '10:00', chosen: '10:00' },
  { why: 'none of several', offers: [offer('09:00'), offer('10:00')], chosen: undefined },
  { why: 'the only one', offers: [offer('09:00')], chosen: '09:00' },
  { why: 'the only one left', offers: [offer('09:00', 'SOLD_OUT'), offer('10:00')], chosen: '10:00' },
  { why: 'the only one of another day', offers: [offer('09:00')], time: '14:00', chosen: '09:00' },
  {
    why: 'none while the requested one is full',
    offers: [offer('09:00', 'SOLD_OUT'), offer('10:00')],
    time: '09:00',
    chosen: undefined,
  },
  { why: 'none of none', offers: [], time: '09:00', chosen: undefined },
])('the chosen start is $why', ({ offers, time, chosen }) => {
  const start = chooseStart(offers, time ? localTime(time) : undefined)
  expect(start?.startRent.slice(11, 16)).toBe(chosen)
})
