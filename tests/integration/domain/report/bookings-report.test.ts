import { expect, test } from 'vitest'
import { listBookingsOfPeriod } from '#app/domain/report/bookings-report.server.ts'
import { findVisits } from '#app/domain/report/visits-report.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, zone } from '../order/sale.ts'

const now = instant('2026-07-20T08:00:00Z')

test.each(DIALECTS)(
  '%s: bookings stand in the period of their start, with figures of all',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, productId, userId } = await createSale(db, null)
    const made = { created_at: instant('2026-07-10T08:00:00Z') }
    const on = (date: string) => ({ startRent: `${date} 10:00:00`, endRent: `${date} 13:00:00` })
    const booking = (date: string, over = {}) =>
      insertOrderWithBooking(db, { shopId, productId, ...on(date), order: made, ...over })
    const seen = await booking('2026-07-16', { quantity: 2, customer: { nationality: 'DE' } })
    const missed = await booking('2026-07-16', { customer: { address_country: 'DE' } })
    // Nobody was checked in on this day.
    await booking('2026-07-17')
    const staff = { ...made, created_by: 'STAFF', created_by_user_id: userId }
    await booking('2026-07-31', { order: staff })
    await booking('2026-08-01')
    await booking('2026-07-18', { order: { ...made, state: 'CANCELLED' } })
    await db.updateTable('booking').set({ checked_in_at: now }).where('id', '=', seen.bookingId).execute()

    const period = { from: localDate('2026-07-01'), to: localDate('2026-07-31') }
    const query = { shopId, period, onlineOrOffline: 'BOTH', zone, now } as const
    const visits = await findVisits(db, query)
    expect(visits).toMatchObject({
      bookings: 4,
      guests: 5,
      noShows: 1,
      medianLeadDays: 6,
      amountMinor: 200_000,
    })
    expect(visits.countries).toEqual([
      { country: 'DE', bookings: 2, guests: 3 },
      { country: null, bookings: 2, guests: 2 },
    ])
    expect(visits.sources).toMatchObject([
      { createdBy: 'GUEST', bookings: 3 },
      { createdBy: 'STAFF', bookings: 1 },
    ])
    const first = await listBookingsOfPeriod(db, { ...query, sort: 'start', limit: 3 })
    expect(first.bookings.map(({ state }) => state)).toEqual(['ENDED', 'NO_SHOW', 'ENDED'])
    expect(first.bookings[1]).toMatchObject({ id: missed.bookingId, guests: 1, amountMinor: 40_000 })
    const after = first.next ?? undefined
    const second = await listBookingsOfPeriod(db, { ...query, sort: 'start', limit: 3, after })
    expect(second.bookings.map(({ state }) => state)).toEqual(['COMING'])
    expect(second.next).toBeNull()
    const offline = { ...query, onlineOrOffline: 'OFFLINE', productId } as const
    expect(await findVisits(db, offline)).toMatchObject({ bookings: 1, medianLeadDays: 21 })
    expect(await findVisits(db, { ...offline, productId: productId + 1 })).toMatchObject({ bookings: 0 })
  },
)
