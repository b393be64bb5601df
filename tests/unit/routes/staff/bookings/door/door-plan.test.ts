import { expect, test } from 'vitest'
import { localTime, wallTime } from '#app/domain/shared/time.ts'
import { inDoorOrder, planDoor } from '#app/routes/staff/bookings/door/door-plan.ts'

/** '09:00 in', '10:00', '08:00 back': a departure's time, and whether everybody is in or back. */
function departure(text: string) {
  const [time = '', state] = text.split(' ')
  return {
    text,
    startRent: wallTime(`2026-07-16 ${time}:00`),
    isAllIn: state === 'in',
    hasEnded: state === 'back',
  }
}

function plan(texts: readonly string[], now: string, at?: string) {
  const departures = texts.map(departure)
  const choice = { now: wallTime(`2026-07-16 ${now}:00`), at: at === undefined ? undefined : localTime(at) }
  const { shown, finished, missing, later } = planDoor(departures, choice)
  return [shown, finished, missing, later].map((group) => group.map(({ text }) => text).join(', '))
}

test.each([
  { why: 'nothing today', day: [], now: '10:04', shown: ['', '', '', ''] },
  {
    why: 'what left last, with all that leave then',
    day: ['09:00 in', '10:00', '10:00 in', '14:00'],
    now: '10:04',
    shown: ['10:00, 10:00 in', '09:00 in', '', '14:00'],
  },
  {
    why: 'guests are missing of one that left before',
    day: ['09:00', '10:00', '14:00'],
    now: '10:04',
    shown: ['10:00', '', '09:00', '14:00'],
  },
  {
    why: 'on the second itself it has left',
    day: ['09:00', '10:00'],
    now: '10:00',
    shown: ['10:00', '', '09:00', ''],
  },
  {
    why: 'all of it are in: the next',
    day: ['09:00 in', '10:00 in', '14:00', '16:00'],
    now: '10:30',
    shown: ['14:00', '09:00 in, 10:00 in', '', '16:00'],
  },
  {
    why: 'before the first: the first',
    day: ['09:00', '10:00'],
    now: '07:00',
    shown: ['09:00', '', '', '10:00'],
  },
  {
    why: 'back already is finished, whoever was missing',
    day: ['08:00 back', '14:00'],
    now: '12:00',
    shown: ['14:00', '08:00 back', '', ''],
  },
  {
    why: 'the day is done: its last',
    day: ['09:00 in', '18:30 back'],
    now: '22:00',
    shown: ['18:30 back', '09:00 in', '', ''],
  },
  {
    why: 'the chosen one, finished or not',
    day: ['09:00 in', '10:00', '14:00'],
    now: '10:04',
    at: '09:00',
    shown: ['09:00 in', '', '10:00', '14:00'],
  },
  {
    why: 'a time at which nothing leaves is no choice',
    day: ['10:00', '14:00'],
    now: '10:04',
    at: '11:11',
    shown: ['10:00', '', '', '14:00'],
  },
])('the door shows: $why', ({ day, now, at, shown }) => {
  expect(plan(day, now, at)).toEqual(shown)
})

test('those to check in come first, then reservations, then who is in', () => {
  const rows = [
    { id: 1, checkedInAt: '10:02', reserved: null },
    { id: 2, checkedInAt: null, reserved: { until: '10:18' } },
    { id: 3, checkedInAt: null, reserved: null },
    { id: 4, checkedInAt: null, reserved: null },
  ]
  expect(inDoorOrder(rows).map(({ id }) => id)).toEqual([3, 4, 2, 1])
})
