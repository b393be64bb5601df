import { expect, test } from 'vitest'
import { listBookingsOfPeriod } from '#app/domain/report/bookings-report.server.ts'
import type { RowKey } from '#app/domain/report/report-query.ts'
import { findVisits } from '#app/domain/report/visits-report.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertCategory, insertOrderWithBooking, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, zone } from '../order/sale.ts'
import { copyRow } from './copy-row.ts'

const now = instant('2026-07-20T08:00:00Z')

function setBooking(
  db: Db,
  id: number,
  changes: { checked_in_at?: string; finished_at?: string; removed_at?: string },
) {
  return db.updateTable('booking').set(changes).where('id', '=', id).execute()
}

test.each(DIALECTS)(
  '%s: bookings stand in the period of their start, with figures of all',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const sale = await createSale(db, null)
    const { shopId, productId, userId } = sale
    const lifejackets = await insertProduct(db, { shop_id: shopId })
    const created = { created_at: instant('2026-07-10T08:00:00Z') }
    const on = (date: string) => ({ startRent: `${date} 10:00:00`, endRent: `${date} 13:00:00` })
    const booking = (date: string, over = {}) =>
      insertOrderWithBooking(db, { shopId, productId, ...on(date), order: created, ...over })
    await booking('2026-06-30')
    const staff = { ...created, created_by: 'STAFF', created_by_user_id: userId }
    // The last to start was booked before the others.
    await booking('2026-07-31', { order: staff })
    const customer = { nationality: 'DE', address_country: 'NO' }
    const seen = await booking('2026-07-16', { quantity: 2, customer })
    const missed = await booking('2026-07-16', { customer: { address_country: 'DE' } })
    const returned = await booking('2026-07-16')
    // Nobody of this shop was checked in on this day.
    await booking('2026-07-17')
    const arrived = await booking('2026-07-20')
    await booking('2026-07-20')
    await booking('2026-08-01')
    await booking('2026-07-18', { order: { ...created, state: 'CANCELLED' } })
    const removed = await booking('2026-07-19')
    const other = await createSale(db, null)
    const elsewhere = await booking('2026-07-17', { shopId: other.shopId, productId: other.productId })
    for (const { bookingId } of [seen, arrived, elsewhere])
      await setBooking(db, bookingId, { checked_in_at: now })
    await setBooking(db, returned.bookingId, { finished_at: now })
    await setBooking(db, removed.bookingId, { removed_at: now })
    // An add-on of an earlier row, and a row that was taken away.
    const ofSeen = { column: 'booking_id', id: seen.bookingId } as const
    const boats = { product_name: '{"sv":"Kajak"}', seats: 3, credited_minor: 10_000 }
    await copyRow(db, 'booking_product', ofSeen, boats)
    await copyRow(db, 'booking_product', ofSeen, { product_id: lifejackets, removed_at: now })
    await db
      .updateTable('booking_product')
      .set({ is_addon: 1, product_name: '{"sv":"Fika"}', total_minor: 5_000 })
      .where('id', '=', seen.bookingProductId)
      .execute()

    const period = { from: localDate('2026-07-01'), to: localDate('2026-07-31') }
    const query = { shopId, period, onlineOrOffline: 'BOTH', zone, now } as const
    const visits = await findVisits(db, query)
    expect(visits).toMatchObject({
      bookings: 7,
      quantity: 8,
      guests: 12,
      noShows: 1,
      medianLeadDays: 7,
      amountMinor: 75_000 + 6 * 40_000,
    })
    expect(visits.countries).toEqual([
      { country: 'DE', bookings: 2, guests: 7 },
      { country: null, bookings: 5, guests: 5 },
    ])
    expect(visits.sources).toMatchObject([
      { createdBy: 'GUEST', bookings: 6 },
      { createdBy: 'STAFF', bookings: 1 },
    ])
    const states: string[][] = []
    let previous: RowKey | null = null
    for (
      let after = undefined as Parameters<typeof listBookingsOfPeriod>[1]['after'] | null;
      after !== null;
    ) {
      const page = await listBookingsOfPeriod(db, { ...query, sort: 'start', limit: 3, after })
      states.push(page.bookings.map(({ state }) => state))
      after = states.length < 5 ? page.next : null
      previous = page.previous
    }
    expect(states).toEqual([['ENDED', 'NO_SHOW', 'ENDED'], ['ENDED', 'CHECKED_IN', 'ONGOING'], ['COMING']])
    const back = await listBookingsOfPeriod(db, {
      ...{ ...query, sort: 'start', limit: 3 },
      before: previous ?? undefined,
    })
    expect(back.bookings.map(({ state }) => state)).toEqual(states[1])
    const [, first, second] = (await listBookingsOfPeriod(db, { ...query, sort: 'order', limit: 3 })).bookings
    expect(first).toMatchObject({
      ...{ id: seen.bookingId, quantity: 2, guests: 6, amountMinor: 75_000 },
      products: [{ sv: 'Kajak' }, { sv: 'Fika' }],
    })
    expect(second).toMatchObject({ id: missed.bookingId, guests: 1, amountMinor: 40_000 })
    const [last] = (await listBookingsOfPeriod(db, { ...query, sort: '-start', limit: 1 })).bookings
    expect(last).toMatchObject({ state: 'COMING' })

    const category_id = await insertCategory(db, { shop_id: shopId })
    const unused = await insertCategory(db, { shop_id: shopId })
    const link = { shop_id: shopId, product_id: productId, category_id }
    await db.insertInto('product_category').values(link).execute()
    const count = async (over: object) => (await findVisits(db, { ...query, ...over })).bookings
    expect([await count({ categoryId: category_id }), await count({ categoryId: unused })]).toEqual([7, 0])
    expect([await count({ productId }), await count({ productId: lifejackets })]).toEqual([7, 0])
    expect([await count({ createdByUserId: userId }), await count({ channel: 'STAFF' })]).toEqual([1, 1])
    const offline = { ...query, onlineOrOffline: 'OFFLINE', productId } as const
    expect(await findVisits(db, offline)).toMatchObject({ bookings: 1, medianLeadDays: 21 })
  },
)
