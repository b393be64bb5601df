import { expect, test } from 'vitest'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { returning, runningOut, unpaidUntil } from '#app/routes/staff/dashboard/to-do.ts'

const unpaid = (orderId: number, date: string, dueMinor: number) => ({
  orderId,
  customerName: null,
  firstStartRent: wallTime(`${date} 23:30:00`),
  dueMinor,
})

test.each([
  { orders: [], sums: { count: 0, amountMinor: 0, orderId: null } },
  { orders: [unpaid(1, '2026-07-17', 500)], sums: { count: 1, amountMinor: 500, orderId: 1 } },
  { orders: [unpaid(1, '2026-07-18', 500)], sums: { count: 0, amountMinor: 0, orderId: null } },
  {
    orders: [unpaid(1, '2026-07-16', 500), unpaid(2, '2026-07-17', 250), unpaid(3, '2026-07-18', 1)],
    sums: { count: 2, amountMinor: 750, orderId: null },
  },
])('$orders.length unpaid until the day after: $sums', ({ orders, sums }) => {
  expect(unpaidUntil(orders, localDate('2026-07-17'))).toEqual(sums)
})

const reservation = (orderId: number, at: string) => ({
  orderId,
  customerName: null,
  reservationExpiresAt: instant(at),
  priceMinor: 100,
})

test('of reservations the first to run out is told, by the shop’s clock', () => {
  expect(runningOut([], stockholm)).toEqual({ count: 0, firstAt: null, orderId: null })
  const one = reservation(1, '2026-07-16T08:10:00Z')
  expect(runningOut([one], stockholm)).toEqual({ count: 1, firstAt: '2026-07-16 10:10:00', orderId: 1 })
  const two = [one, reservation(2, '2026-07-16T08:20:00Z')]
  expect(runningOut(two, stockholm)).toMatchObject({ count: 2, orderId: null })
})

test('money on its way back is summed, and leads to its order when it is one', () => {
  expect(returning([])).toEqual({ count: 0, amountMinor: 0, orderId: null })
  expect(returning([{ orderId: 4, amountMinor: 300 }])).toEqual({ count: 1, amountMinor: 300, orderId: 4 })
  const two = [
    { orderId: 4, amountMinor: 300 },
    { orderId: 5, amountMinor: 50 },
  ]
  expect(returning(two)).toEqual({ count: 2, amountMinor: 350, orderId: null })
})
