import { expect, test } from 'vitest'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import { stockholm as zone } from '#app/domain/shared/zone-offsets.server.ts'
import { findChosen } from '#app/routes/staff/orders/choice/staff-booking-times.ts'
import { readStaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'

const date = localDate('2026-07-17')
const startAt = (time: string) => ({
  startRent: wallTime(`2026-07-17 ${time}:00`),
  endRent: wallTime('2026-07-17 18:00:00'),
  ...({ free: 1, capacity: 1, used: 0, state: 'OPEN' } as const),
})
const starts = [startAt('09:00'), startAt('10:00')]

test.each([
  { why: 'the one that is chosen', fields: 'start=2026-07-17T10:00', chosen: '10:00' },
  { why: 'the first of the day for one of another', fields: 'start=2026-07-16T10:00', chosen: '09:00' },
  { why: 'the first while none is chosen', fields: '', chosen: '09:00' },
  { why: "staff's own", fields: 'start=own&ownTime=10:07', chosen: '10:07' },
  { why: 'one that a link named', fields: 'at=2026-07-17T10:10', chosen: '10:10' },
])('the start of a sale is $why', ({ fields, chosen }) => {
  const params = new URLSearchParams(fields)
  const address = readStaffBookingAddress(params, date)
  const choice = { params, address, productId: 1, durationId: null, endRent: undefined, date, now: 0, zone }
  const found = findChosen({} as AvailabilityFacts, { startsNow: null, starts }, choice as never)
  expect(found.startRent).toBe(`2026-07-17 ${chosen}:00`)
})
