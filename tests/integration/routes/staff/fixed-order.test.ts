import { expect, test } from 'vitest'
import { action as remove, loader as showRemove } from '#app/routes/staff/orders/remove-booking.tsx'
import { loader as showRestore } from '#app/routes/staff/orders/restore.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

/** Pages of an order in which staff can change nothing say so instead of their form. Source: domain.md §5. */
type Shop = StaffShop & { orderId: number; bookingId: number }

async function argsOf(db: Db, shop: Shop, form?: Record<string, string>) {
  const params = { orderId: String(shop.orderId), bookingId: String(shop.bookingId) }
  return staffArgs(db, shop, `/orders/${shop.orderId}`, form ? { params, form } : { params })
}

test.each(DIALECTS)('%s: a booking that cannot be removed has no form for it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const pattern = '/orders/:orderId/bookings/:bookingId/remove' as const
  const orders = {
    channel: { created_by: 'OTA' },
    cancelled: { state: 'CANCELLED' },
    single: {},
  } as const
  const shown: Record<string, string | null> = {}
  for (const [name, order] of Object.entries(orders)) {
    const of = { ...shop, ...(await insertOrderWithBooking(db, { ...shop, order })) }
    shown[name] = (await showRemove({ ...(await argsOf(db, of)), pattern })).fixed
    expect(await outcomeOf(remove({ ...(await argsOf(db, of, {})), pattern })), name).toMatchObject({
      status: 422,
    })
  }
  expect(shown).toEqual({
    channel: 'Bokningen kommer från en återförsäljare och kan inte ändras här.',
    cancelled: 'Ordern gäller inte längre, så bokningen kan inte ändras.',
    single: 'Det är det enda i ordern. Radera ordern i stället.',
  })
})

test.each(DIALECTS)('%s: whoever removes a booking is told of its fee, which goes too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const of = { ...shop, ...(await insertOrderWithBooking(db, shop)) }
  const booked = db.selectFrom('booking_product').where('booking_id', '=', of.bookingId)
  const { id: _, ...row } = await booked.selectAll().executeTakeFirstOrThrow()
  const product_name = JSON.stringify({ sv: 'Ombokningsgaranti' })
  const fee = {
    ...row,
    is_rebooking_fee: 1,
    total_minor: 10_000,
    credited_minor: 2_500,
    product_name,
  } as const
  await db.insertInto('booking_product').values(fee).execute()
  const { others } = await showRemove({
    ...(await argsOf(db, of)),
    pattern: '/orders/:orderId/bookings/:bookingId/remove',
  })
  expect(others).toEqual([expect.stringMatching(/^Ombokningsgaranti \(75\skr\)$/)])
})

test.each(DIALECTS)('%s: nothing is left out of a channel’s order that is restored', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const showIt = async (order: { created_by: 'GUEST' | 'OTA' }) => {
    const deleted = { ...order, state: 'DELETED' } as const
    const of = { ...shop, ...(await insertOrderWithBooking(db, { ...shop, order: deleted })) }
    return showRestore({ ...(await argsOf(db, of)), pattern: '/orders/:orderId/restore' })
  }
  expect(await showIt({ created_by: 'GUEST' })).toMatchObject({ canLeaveOut: true })
  expect(await showIt({ created_by: 'OTA' })).toMatchObject({ canLeaveOut: false })
})
