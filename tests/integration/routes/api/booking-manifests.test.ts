import { expect, test } from 'vitest'
import { z } from 'zod'
import { loader } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

const answerShape = z.object({
  data: z.array(
    z.object({
      startRent: z.string(),
      rentalProducts: z.array(z.object({ rentalProductId: z.int() })),
      booked: z.int(),
      checkedIn: z.int(),
      reserved: z.int(),
      free: z.int().nullable(),
      bookings: z.array(
        z.object({ orderId: z.int(), price: z.number(), reservationExpiresAt: z.string().nullable() }),
      ),
    }),
  ),
  total: z.int(),
})

async function ask(db: Db, shop: StaffShop, search: string) {
  const args = await staffArgs(db, shop, `/api/booking-manifests?${search}`, { params: {} })
  const answer = await loader(args)
  return answerShape.parse(await answer.json())
}

test.each(DIALECTS)('%s: who comes is told by day, product and shop', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const bike = await insertProduct(db, { shop_id: shop.shopId })
  const startRent = '2026-07-18 10:00:00'
  const later = { shopId: shop.shopId, productId: bike, startRent, endRent: '2026-07-18 12:00:00' }
  const { orderId } = await insertOrderWithBooking(db, later)
  const starts = async (search: string) => (await ask(db, shop, search)).data.map((one) => one.startRent)

  expect((await ask(db, shop, '')).data).toEqual([
    {
      startRent: '2026-07-16 10:00:00',
      rentalProducts: [{ rentalProductId: shop.productId }],
      booked: 1,
      checkedIn: 0,
      reserved: 0,
      free: 3,
      bookings: [{ orderId: shop.orderId, price: 400, reservationExpiresAt: null }],
    },
  ])
  expect(await starts('fromDate=2026-07-17&toDate=2026-08-30')).toEqual([startRent])
  expect(await starts('fromDate=2026-06-17&toDate=2026-08-30')).toEqual(['2026-07-16 10:00:00'])
  expect(await starts('fromDate=2026-07-16&toDate=')).toEqual(['2026-07-16 10:00:00'])
  const ofBike = await ask(db, shop, `toDate=2026-07-20&rentalProductId=${bike}`)
  expect(ofBike).toMatchObject({ total: 1, data: [{ bookings: [{ orderId }] }] })
  expect((await ask(db, stranger, 'toDate=2026-07-20')).total).toBe(1)
})

test.each(DIALECTS)(
  '%s: two products with equal times are two departures, reservations apart',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const bike = await insertProduct(db, { shop_id: shop.shopId, max_capacity: 6 })
    const reservation_expires_at = '2026-07-16T08:14:00Z'
    const { orderId } = await insertOrderWithBooking(db, {
      shopId: shop.shopId,
      productId: bike,
      quantity: 2,
      order: { state: 'RESERVED', reservation_expires_at },
    })

    expect((await ask(db, shop, '')).data).toMatchObject([
      { rentalProducts: [{ rentalProductId: shop.productId }], booked: 1, reserved: 0 },
      {
        rentalProducts: [{ rentalProductId: bike }],
        booked: 0,
        reserved: 2,
        free: 4,
        bookings: [{ orderId, reservationExpiresAt: reservation_expires_at }],
      },
    ])
  },
)
