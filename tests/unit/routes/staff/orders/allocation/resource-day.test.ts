import { expect, test } from 'vitest'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import {
  layOutResourceDay,
  type ResourceStay,
  toResourceHours,
} from '#app/routes/staff/orders/allocation/resource-day.ts'

const date = localDate('2026-07-16')
const OWN_ID = 1

function stay(from: string, to: string, over: Partial<ResourceStay> = {}): ResourceStay {
  const at = (text: string) => wallTime(text.includes(' ') ? `${text}:00` : `2026-07-16 ${text}:00`)
  return { bookingId: 2, orderId: 20, quantity: 1, startRent: at(from), endRent: at(to), ...over }
}

const own = stay('09:00', '12:00', { bookingId: OWN_ID, orderId: 10, quantity: 8 })

test.each([
  {
    why: 'a common day',
    stays: [],
    from: 480,
    to: 1080,
    marks: ['08:00', '10:00', '12:00', '14:00', '16:00'],
  },
  {
    why: 'an early start and a late end in whole hours',
    stays: [stay('06:30', '07:00'), stay('20:00', '21:10')],
    ...{ from: 360, to: 1320, marks: ['06:00', '09:00', '12:00', '15:00', '18:00', '21:00'] },
  },
  {
    why: 'what began before and ends after the day',
    stays: [stay('2026-07-15 10:00', '2026-07-17 10:00')],
    ...{ from: 0, to: 1440, marks: ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00'] },
  },
])('hours of $why', ({ stays, from, to, marks }) => {
  const shown = toResourceHours({ date, stays, own })
  expect(shown.hours).toEqual({ date, from, to })
  expect(shown.marks.map(({ time }) => time)).toEqual(marks)
})

test('the booking lies over the hours that it is about', () => {
  const { own: place, marks } = toResourceHours({ date, stays: [], own })
  expect(place).toEqual({ left: 10, width: 30 })
  expect(marks.map(({ left }) => left)).toEqual([0, 20, 40, 60, 80])
})

test.each([
  {
    why: 'after each other',
    stays: [stay('14:00', '16:00'), own],
    bars: ['10 30 0 own 8: 10', '60 20 0 1: 20'],
  },
  {
    why: 'at the same time are one, but for the own one',
    stays: [
      stay('09:00', '12:00', { bookingId: 3, orderId: 30, quantity: 2 }),
      stay('09:00', '12:00', { bookingId: 4, orderId: 30, quantity: 3 }),
      stay('09:00', '12:00', { bookingId: 5, orderId: 40 }),
      own,
    ],
    bars: ['10 30 0 own 8: 10', '10 30 1 6: 30,40'],
  },
  {
    why: 'that overlap are under each other, in the first row that is free',
    stays: [stay('08:00', '10:00'), own, stay('10:00', '11:00', { orderId: 21 })],
    bars: ['0 20 0 1: 20', '10 30 1 own 8: 10', '20 10 0 1: 21'],
  },
  {
    why: 'of several days fill it',
    stays: [stay('2026-07-15 10:00', '2026-07-17 10:00')],
    bars: ['0 100 0 1: 20'],
  },
  { why: 'of nobody', stays: [], bars: [] },
])('bookings $why', ({ stays, bars }) => {
  const { hours } = toResourceHours({ date, stays, own })
  const shown = layOutResourceDay(stays, { hours, bookingId: OWN_ID })
  expect(
    shown.map(
      ({ left, width, row, isOwn, quantity, orderIds }) =>
        `${left} ${width} ${row} ${isOwn ? 'own ' : ''}${quantity}: ${orderIds}`,
    ),
  ).toEqual(bars)
})
