import { expect, test } from 'vitest'
import { z } from 'zod'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { action } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  insertDuration,
  insertOpeningSeason,
  insertOrderWithBooking,
  insertPrice,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

/** Four kayaks at 400 kr for three hours; one is booked today from 10 to 13. */
async function insertPriced(db: Db) {
  const shop = await insertStaffShop(db)
  const ofProduct = { shop_id: shop.shopId, product_id: shop.productId }
  await insertOpeningSeason(db, { shop_id: shop.shopId })
  const durationId = await insertDuration(db, ofProduct)
  await insertPrice(db, { ...ofProduct, duration_id: durationId })
  await db.updateTable('booking').set({ duration_id: durationId }).where('id', '=', shop.bookingId).execute()
  return shop
}

async function validate(db: Db, shop: StaffShop & { bookingId: number }, body: unknown) {
  const params = { bookingId: String(shop.bookingId) }
  const args = await staffArgs(db, shop, `/api/bookings/${shop.bookingId}/validation`, { params })
  const request = new Request(args.url, { method: 'POST', body: JSON.stringify(body) })
  const answer = await action({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

const period = (date: string, from = '10:00', to = '13:00') => ({
  newStartRent: `${date} ${from}:00`,
  newEndRent: `${date} ${to}:00`,
})

test.each(DIALECTS)('%s: a free period is valid, and nothing is moved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const valid = { status: 200, body: { data: { valid: true, warnings: [] } } }
  const before = await findOrder(db, shop)

  expect(await validate(db, shop, period('2026-07-17'))).toEqual(valid)
  expect(await validate(db, shop, period('2026-07-16'))).toEqual(valid)
  expect(await validate(db, shop, period('2026-07-16', '11:00', '14:00'))).toEqual(valid)
  expect(await validate(db, shop, period('2026-07-17', '20:00', '23:00'))).toEqual({
    status: 200,
    body: { data: { valid: true, warnings: ['Tiden ligger utanför öppettiderna.'] } },
  })
  expect(await findOrder(db, shop)).toEqual(before)

  // The end that is named counts, also where the booking's duration would end earlier.
  const [startRent, endRent] = ['2026-07-18 14:00:00', '2026-07-18 18:00:00']
  await insertOrderWithBooking(db, { ...shop, quantity: 4, startRent, endRent })
  expect(await validate(db, shop, period('2026-07-18'))).toEqual(valid)
  expect((await validate(db, shop, period('2026-07-18', '10:00', '15:00'))).status).toBe(422)
})

test.each(DIALECTS)('%s: what is taken is refused with the reason at its field', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const [startRent, endRent] = ['2026-07-17 08:00:00', '2026-07-17 18:00:00']
  await insertOrderWithBooking(db, { ...shop, quantity: 4, startRent, endRent })

  expect(await validate(db, shop, period('2026-07-17'))).toEqual({
    status: 422,
    body: {
      message: 'Det går inte att spara bokningen på din valda starttid.',
      errors: { newStartRent: ['Så många finns inte kvar. Kvar: 0.'] },
      statusCode: 422,
    },
  })
  expect(await validate(db, shop, period('2026-03-29', '02:30', '05:00'))).toMatchObject({
    status: 422,
    body: { errors: { newStartRent: [expect.stringContaining('klockan')] } },
  })
  expect(await validate(db, shop, period('2026-07-18', '13:00', '10:00'))).toMatchObject({
    status: 422,
    body: { errors: { newEndRent: ['Slutet måste ligga efter starten.'] } },
  })
})

test.each(DIALECTS)('%s: what is over is not valid, what is unknown is not there', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })
  expect(await validate(db, { ...shop, ...cancelled }, period('2026-07-17'))).toMatchObject({
    status: 422,
    body: { message: 'Bokningen kan inte längre ändras här.' },
  })
  const stranger = await insertStaffShop(db)
  const others = { ...shop, bookingId: stranger.bookingId }
  expect((await validate(db, others, period('2026-07-17'))).status).toBe(404)
  expect((await validate(db, { ...shop, bookingId: 99_999_999 }, period('2026-07-17'))).status).toBe(404)
})
