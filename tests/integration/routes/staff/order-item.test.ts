import { expect, test } from 'vitest'
import { loader as toManifest } from '#app/routes/staff/bookings/to-manifest.ts'
import { loader as toOrderItem } from '#app/routes/staff/orders/booking/to-order-item.ts'
import { loader as showItem } from '#app/routes/staff/orders/order/order-item.tsx'
import { loader as toHistory } from '#app/routes/staff/orders/to-history.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, staffArgs } from './staff-shop.ts'

test.each(DIALECTS)('%s: a booking leads to its place in its order', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { orderId, bookingId } = shop
  const other = await insertOrderWithBooking(db, shop)
  const { order_item_id: orderItemId } = await db
    .selectFrom('booking')
    .select('order_item_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()

  async function lead(bookingId: number | string) {
    const params = { bookingId: String(bookingId), redirectToOrderPage: 'order' }
    const args = await staffArgs(db, shop, `/bookings/${bookingId}/order`, { params })
    return outcomeOf(toOrderItem({ ...args, pattern: '/bookings/:bookingId/:redirectToOrderPage' }))
  }
  expect(await lead(bookingId)).toEqual({ to: `/orders/${orderId}/${orderItemId}` })
  expect(await lead('nothing')).toMatchObject({ status: 404 })
  const removed = await insertOrderWithBooking(db, shop)
  await db
    .updateTable('booking')
    .set({ removed_at: '2026-07-16T07:00:00Z' })
    .where('id', '=', removed.bookingId)
    .execute()
  expect(await lead(removed.bookingId)).toEqual({ to: `/orders/${removed.orderId}` })
  const stranger = await insertStaffShop(db)
  expect(await lead(stranger.bookingId)).toMatchObject({ status: 404 })

  async function show(ofOrder: number) {
    const params = { orderId: String(ofOrder), orderItemId: String(orderItemId) }
    const args = await staffArgs(db, shop, `/orders/${ofOrder}/${orderItemId}`, { params })
    return showItem({ ...args, pattern: '/orders/:orderId/:orderItemId' })
  }
  expect(await show(orderId)).toMatchObject({ orderId, bookingId, bookings: [{ id: bookingId }] })
  expect(await outcomeOf(show(other.orderId))).toMatchObject({ status: 404 })
})

test.each([
  { path: '/orders?tab=past', pattern: '/orders', to: '/history/orders?tab=past', loader: toHistory },
  { path: '/bookings?days=7', pattern: '/bookings', to: '/bookings/manifest?days=7', loader: toManifest },
] as const)('$path leads to $to', async ({ path, pattern, to, loader }) => {
  const url = new URL(path, 'http://localhost')
  const answer = loader({ url, pattern } as never)
  expect(answer.headers.get('Location')).toBe(to)
})
