import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { loader } from '#app/routes/staff/orders/booking/booking.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking, insertProduct } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from './staff-shop.ts'

type Booked = Awaited<ReturnType<typeof insertOrderWithBooking>>

async function show(db: Db, shop: StaffShop, bookingId: number) {
  const params = { bookingId: String(bookingId) }
  const args = await staffArgs(db, shop, `/bookings/${bookingId}`, { params })
  return (await loader({ ...args, pattern: '/bookings/:bookingId' })).dialog
}

/** Makes another order's booking one of the given order. */
async function moveInto(db: Db, orderId: number, { bookingId }: Booked) {
  for (const [table, column] of [
    ['booking', 'id'],
    ['booking_product', 'booking_id'],
  ] as const) {
    await db.updateTable(table).set({ order_id: orderId }).where(column, '=', bookingId).execute()
  }
}

test.each(DIALECTS)(
  '%s: beside the booking: its departure, what to hand out, what else is on',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { shopId, orderId, bookingId } = shop
    const pier = { meeting_place: '{"sv":"Stora bryggan"}' }
    await db.updateTable('product').set(pier).where('id', '=', shop.productId).execute()
    await insertOrderWithBooking(db, { ...shop, quantity: 2 })
    const lunchId = await insertProduct(db, { shop_id: shopId })
    const lunch = { ...shop, productId: lunchId, quantity: 2, endRent: '2026-07-16 11:00:00' }
    const sameTime = await insertOrderWithBooking(db, { ...lunch, startRent: '2026-07-16 10:30:00' })
    await moveInto(db, orderId, sameTime)
    const later = await insertOrderWithBooking(db, {
      ...lunch,
      ...{ startRent: '2026-07-16 13:00:00', endRent: '2026-07-16 14:00:00' },
    })
    await moveInto(db, orderId, later)
    const bag = await insertOrderWithBooking(db, { ...lunch, quantity: 1 })
    await db
      .updateTable('booking_product')
      .set({ order_id: orderId, booking_id: bookingId, is_addon: 1, product_name: '{"sv":"Torrsäck"}' })
      .where('booking_id', '=', bag.bookingId)
      .execute()

    expect(await show(db, shop, bookingId)).toMatchObject({
      figures: { booked: 3, capacity: 4, text: '3 av 4 bokade', facts: ['Stora bryggan'] },
      handOut: ['1\u00A0×\u00A0Torrsäck'],
      sameTime: [
        { id: sameTime.bookingId, startRent: '2026-07-16 10:30:00', contents: '2\u00A0×\u00A0Havskajak' },
      ],
    })
    expect((await show(db, shop, later.bookingId)).sameTime).toEqual([])

    await db.updateTable('order').set({ state: 'CANCELLED' }).where('id', '=', orderId).execute()
    expect(await show(db, shop, bookingId)).toMatchObject({ figures: null, handOut: [] })
  },
)

test.each(DIALECTS)('%s: an answer about the whole order stands under no participant', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, orderId, bookingId, userId } = shop
  const editor = { shopId, userId, now: instant(NOW) }
  const custom_field_id = await insertQuestion(db, editor, { appliesTo: 'BOOKING' })
  await db
    .insertInto('custom_value')
    .values({ shop_id: shopId, order_id: orderId, custom_field_id, participant: 0, value: '"172"' })
    .execute()
  const { answers } = await show(db, shop, bookingId)
  expect(answers).toMatchObject([{ bookingId: null, title: '', lines: [{ text: '172' }] }])
})
