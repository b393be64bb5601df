import { expect, test } from 'vitest'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { action, loader } from '#app/routes/staff/bookings/door/check-ins.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const pattern = '/bookings/check-ins' as const
const LIST = '/bookings/manifest?date=2026-07-16&days=1&mode=door'

async function post(db: Db, shop: StaffShop, over: Record<string, string>, now?: string) {
  const form = { intent: 'check-in', requestKey: 'k', secondsAgo: '0', list: LIST, ...over }
  const args = await staffArgs(db, shop, pattern, { params: {}, form, ...(now ? { now } : {}) })
  const reply = await Promise.resolve(action({ ...args, pattern })).catch((thrown: unknown) => thrown)
  return reply instanceof Response ? reply.json() : outcomeOf(Promise.reject(reply))
}

async function checkedInAt(db: Db, bookingId: number) {
  const row = await db
    .selectFrom('booking')
    .select('checked_in_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row.checked_in_at
}

const DONE = { error: null, confirmAt: null }

test.each(DIALECTS)('%s: a check-in of a phone is done once, at its own time', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const bookingId = String(shop.bookingId)
  const tick = { bookingId, requestKey: 'first', secondsAgo: '300' }

  expect(await Promise.all([post(db, shop, tick), post(db, shop, tick)])).toEqual([DONE, DONE])
  expect(await checkedInAt(db, shop.bookingId)).toBe('2026-07-16T07:55:00Z')
  expect(await post(db, shop, { bookingId, intent: 'undo', requestKey: 'second' })).toEqual(DONE)
  // The first arrives once more, after somebody took it back.
  expect(await post(db, shop, { ...tick, secondsAgo: '310' })).toEqual(DONE)
  expect(await checkedInAt(db, shop.bookingId)).toBeNull()
  const log = await listActivities(db, { shopId: shop.shopId, entity: 'order', entityId: shop.orderId })
  expect(log).toHaveLength(2)
})

test.each(DIALECTS)('%s: a refusal is a message, or leads to the page that confirms', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const order = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:14:00Z' } as const
  const reserved = await insertOrderWithBooking(db, { ...shop, order })
  const cancelled = await insertOrderWithBooking(db, { ...shop, order: { state: 'CANCELLED' } })

  expect(await post(db, shop, { bookingId: String(reserved.bookingId) })).toEqual({
    error: 'Reservationen är inte betald. Ta betalt eller bekräfta den först.',
    confirmAt: `/bookings/${reserved.bookingId}/check-in?date=2026-07-16&days=1&mode=door`,
  })
  expect(await post(db, shop, { bookingId: String(shop.bookingId) }, '2026-07-14T08:00:00Z')).toMatchObject({
    confirmAt: `/bookings/${shop.bookingId}/check-in?date=2026-07-16&days=1&mode=door`,
  })
  expect(await post(db, shop, { bookingId: String(cancelled.bookingId) })).toEqual({
    error: 'Bokningen gäller inte längre.',
    confirmAt: null,
  })
  expect(await post(db, shop, { bookingId: String(stranger.bookingId) })).toEqual({
    error: 'Bokningen hittas ej.',
    confirmAt: null,
  })
  // A refusal frees the key.
  expect(await post(db, shop, { bookingId: String(shop.bookingId) })).toEqual(DONE)
  expect(await post(db, shop, { bookingId: String(cancelled.bookingId) })).toMatchObject({ confirmAt: null })
})

test.each(DIALECTS)('%s: what no phone sends is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const bookingId = String(shop.bookingId)
  for (const over of [
    {},
    { bookingId: '-1' },
    { bookingId: '99999999999' },
    { bookingId, intent: 'both' },
    { bookingId, requestKey: '' },
    { bookingId, requestKey: 'k'.repeat(10_000) },
    { bookingId, secondsAgo: '-1' },
    { bookingId, secondsAgo: '86401' },
  ]) {
    expect(await post(db, shop, over), JSON.stringify(over)).toMatchObject({ status: 422 })
  }
  const elsewhere = { bookingId, list: 'https://elsewhere.example/bookings/manifest?date=x' }
  expect(await post(db, shop, elsewhere, '2026-07-14T08:00:00Z')).toMatchObject({
    confirmAt: `/bookings/${bookingId}/check-in?date=2026-07-14&days=1`,
  })
  expect(await outcomeOf(loader())).toEqual({ to: '/bookings/manifest' })
})
