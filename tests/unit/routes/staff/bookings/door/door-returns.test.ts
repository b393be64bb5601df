import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { dayReturns } from '#app/routes/staff/bookings/door/door-returns.ts'

const at = (time: string, date = '2026-07-16') => wallTime(`${date} ${time}:00`)
const isIn = { checkedInAt: at('09:00'), reserved: null, isFinished: false, quantity: 2 }
const texts = {
  describe: ({ product }: { product: string }) => product,
  count: (count: number) => `${count} st`,
  date: '2026-07-16',
}

test('what comes back stands by its end: from days before, and those who left today', () => {
  const departures = [
    {
      key: 'a',
      startRent: at('09:00'),
      product: 'Havskajak',
      rows: [
        { ...isIn, endRent: at('12:00') },
        { ...isIn, endRent: at('12:00'), isFinished: true },
        { ...isIn, endRent: at('10:30') },
        { ...isIn, endRent: at('12:00'), checkedInAt: null },
        { ...isIn, endRent: at('12:00'), reserved: { until: at('09:20'), minutesLeft: 1 } },
        { ...isIn, endRent: at('12:00', '2026-07-18') },
      ],
    },
  ]
  const roos = {
    bookingId: 7,
    endRent: at('11:00'),
    name: 'Sabine Roos',
    units: ['Nr 14'],
    isFinished: true,
  }
  expect(dayReturns(departures, [roos], texts)).toEqual([
    { key: `a ${at('10:30')}`, endRent: at('10:30'), name: 'Havskajak', what: '2 st', isFinished: false },
    { key: '7', endRent: at('11:00'), name: 'Sabine Roos', what: 'Nr 14', isFinished: true },
    { key: `a ${at('12:00')}`, endRent: at('12:00'), name: 'Havskajak', what: '4 st', isFinished: false },
  ])
  expect(dayReturns([], [], texts)).toEqual([])
})
