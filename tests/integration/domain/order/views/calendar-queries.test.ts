import { expect, test } from 'vitest'
import { listCalendarBookings } from '#app/domain/order/views/calendar-queries.server.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

test.each(DIALECTS)('%s: two statements whatever the days, products and bookings', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const read = async (to: string) => {
    const { counted, count } = countStatements(db)
    const query = { shopId, from: localDate('2026-07-16'), to: localDate(to), zone: stockholm }
    const bookings = await listCalendarBookings(counted, { ...query, now: instant('2026-07-15T08:00:00Z') })
    return { bookings: bookings.length, statements: count() }
  }
  await insertOrderWithBooking(db, { shopId, productId: await insertProduct(db, { shop_id: shopId }) })
  const few = await read('2026-07-16')
  for (const startRent of ['2026-07-16 11:00:00', '2026-07-17 10:00:00', '2026-07-18 10:00:00']) {
    const productId = await insertProduct(db, { shop_id: shopId })
    await insertOrderWithBooking(db, {
      shopId,
      productId,
      startRent,
      endRent: startRent.replace(/ .*/, ' 15:00:00'),
    })
  }
  expect([few, await read('2026-08-14')]).toEqual([
    { bookings: 1, statements: 2 },
    { bookings: 4, statements: 2 },
  ])
})
