import { expect, test } from 'vitest'
import { z } from 'zod'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { action } from '#app/routes/api/answer.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertPriced, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

async function remove(
  db: Db,
  shop: StaffShop,
  { orderId, bookingId }: Record<'orderId' | 'bookingId', number>,
  canDelete = true,
) {
  const rows = async (query = '') => {
    const row = await db
      .selectFrom('booking_product')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const path = `/api/bookings/${bookingId}/booking-products/${row?.id ?? 0}${query}`
    const args = await staffArgs(db, shop, path, { params: {} })
    const all = args.context.get(services)
    args.context.set(services, {
      ...all,
      can: (one) => (one !== 'orders-delete' || canDelete) && all.can(one),
    })
    const answer = await action({ ...args, request: new Request(args.url, { method: 'DELETE' }) })
    return { status: answer.status, body: z.json().parse(await answer.json()) }
  }
  const state = async () => (await findOrder(db, { shopId: shop.shopId, orderId }))?.state
  return { rows, state }
}

test.each(DIALECTS)('%s: the last product of a reservation deletes the order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const reservation = { state: 'RESERVED', reservation_expires_at: '2026-07-16T09:00:00Z' } as const
  const order = await insertOrderWithBooking(db, { ...shop, order: reservation })
  const cannot = await remove(db, shop, order, false)
  expect(await cannot.rows()).toMatchObject({
    status: 422,
    body: { errors: { bookingId: ['Det är det enda i ordern. Avboka ordern i stället.'] } },
  })
  const reserved = await remove(db, shop, order)
  const stranger = await remove(db, await insertPriced(db), shop)
  expect((await stranger.rows()).status).toBe(404)

  expect(await reserved.rows()).toEqual({
    status: 200,
    body: { orderDeleted: true, message: 'Ändringarna sparades!' },
  })
  expect(await reserved.state()).toBe('DELETED')
  expect((await reserved.rows()).status).toBe(422)

  const confirmed = await remove(db, shop, shop)
  expect(await confirmed.rows()).toMatchObject({
    status: 422,
    body: { errors: { bookingId: ['Det är det enda i ordern. Radera ordern i stället.'] } },
  })
})

test.each(DIALECTS)('%s: a broken rule is named by its code, to be accepted', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertPriced(db)
  const { shopId, productId, bookingId } = shop
  await db.updateTable('product').set({ minimum_quantity: 2 }).where('id', '=', productId).execute()
  const [row] = await db
    .selectFrom('booking_product')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .execute()
  if (!row) throw new Error('no row')
  const { id: _, ...copy } = row
  const categoryId = await db
    .insertInto('price_category')
    .values({ shop_id: shopId, title: '{"sv":"Barn"}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('booking_product')
    .values({ ...copy, price_category_id: categoryId.id })
    .execute()
  const { rows, state } = await remove(db, shop, shop)

  expect(await rows()).toEqual({
    status: 422,
    body: {
      message: 'Bokningen bryter mot regler för gäster. Bekräfta om du vill boka ändå.',
      errors: { 'accepted.below_minimum': ['Minsta antal är 2.'] },
      statusCode: 422,
    },
  })
  expect((await rows('?accepted=above_maximum')).status).toBe(422)
  expect(await rows('?accepted=above_maximum,below_minimum')).toMatchObject({ body: { orderDeleted: false } })
  expect(await state()).toBe('CONFIRMED')
})
