import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import { createOccupancy } from '#db/seed/occupancy.ts'

function stay(start: string, end: string) {
  return { startRent: wallTime(`2026-07-16 ${start}:00`), endRent: wallTime(`2026-07-16 ${end}:00`) }
}

test.each([
  { why: 'the same stay', requested: stay('10:00', '13:00'), used: 5 },
  { why: 'a stay that touches both', requested: stay('12:00', '14:00'), used: 5 },
  { why: 'one that ends where they begin', requested: stay('09:00', '10:00'), used: 0 },
  { why: 'one that begins where the first ends', requested: stay('13:00', '14:00'), used: 2 },
])('$why finds $used taken', ({ requested, used }) => {
  const occupancy = createOccupancy()
  occupancy.take('seaKayak', stay('10:00', '13:00'), 3)
  occupancy.take('seaKayak', stay('11:00', '16:00'), 2)
  occupancy.take('islandBike', stay('10:00', '13:00'), 7)
  expect(occupancy.used('seaKayak', requested)).toBe(used)
})
