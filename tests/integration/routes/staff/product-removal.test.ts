import { expect, test } from 'vitest'
import { countComingBookings } from '#app/domain/order/views/coming-booking-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { action as remove, loader as showRemoval } from '#app/routes/staff/removal/delete.tsx'
import { insertOrderWithBooking, insertProduct, insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, staffArgs } from './staff-shop.ts'

test.each(DIALECTS)('%s: a product that goes says how many bookings keep it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  const address = `/products/${productId}/delete`
  const args = async () => ({
    ...(await staffArgs(db, shop, address, { params: { categoryId: '' }, form: {} })),
    pattern: '/categories/:categoryId/delete' as const,
  })
  expect(await showRemoval(await args())).toMatchObject({
    coming: 1,
    comingOrders: `/history/orders?product=${productId}`,
  })
  expect(await outcomeOf(remove(await args()))).toEqual({ to: '/products' })

  const unused = await insertProduct(db, { shop_id: shopId })
  const unusedArgs = await staffArgs(db, shop, `/products/${unused}/delete`, { params: { categoryId: '' } })
  expect(await showRemoval({ ...unusedArgs, pattern: '/categories/:categoryId/delete' })).toMatchObject({
    coming: 0,
  })
})

test.each(DIALECTS)('%s: bookings come while they are live and have not ended', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const other = await insertProduct(db, { shop_id: shopId })
  const now = instant(NOW)
  const count = () => countComingBookings(db, { shopId, productId, now, zone: stockholm })
  const book = (startRent: string, endRent: string, order = {}, of = productId) =>
    insertOrderWithBooking(db, { shopId, productId: of, startRent, endRent, order })

  await book('2026-07-16 06:00:00', '2026-07-16 10:00:00')
  await book('2026-07-17 10:00:00', '2026-07-17 13:00:00', { state: 'CANCELLED' })
  const previous = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:00:00Z' } as const
  await book('2026-07-17 10:00:00', '2026-07-17 13:00:00', previous)
  await book('2026-07-17 10:00:00', '2026-07-17 13:00:00', {}, other)
  expect(await count()).toBe(0)

  await book('2026-07-16 06:00:00', '2026-07-16 10:00:01')
  await book('2026-07-17 10:00:00', '2026-07-17 13:00:00', {
    ...previous,
    reservation_expires_at: '2026-07-16T08:00:01Z',
  })
  expect(await count()).toBe(2)
  expect(await countComingBookings(db, { shopId: shopId + 1, productId, now, zone: stockholm })).toBe(0)
})

test.each(DIALECTS)('%s: after midnight a booking of that night has not ended', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shopId = await insertShop(db)
  const productId = await insertProduct(db, { shop_id: shopId })
  const times = { startRent: '2026-07-16 22:00:00', endRent: '2026-07-17 01:00:00' }
  await insertOrderWithBooking(db, { shopId, productId, ...times })
  const now = instant('2026-07-16T22:30:00Z')
  expect(await countComingBookings(db, { shopId, productId, now, zone: stockholm })).toBe(1)
})
