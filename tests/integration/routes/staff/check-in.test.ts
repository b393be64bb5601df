import { expect, test } from 'vitest'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { action, loader } from '#app/routes/staff/bookings/check-in/check-in.tsx'
import { action as confirm, loader as readConfirm } from '#app/routes/staff/bookings/check-in/confirm.ts'
import { action as tick } from '#app/routes/staff/bookings/manifest.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const QUERY = 'date=2026-07-16&days=1&mode=door&at=10%3A00'
const LIST = `/bookings/manifest?${QUERY}`
const pattern = '/bookings/:bookingId/check-in' as const

type Arrival = { db: Db; shop: StaffShop; bookingId: number; now?: string; query?: string }

/** The booking's page, opened on the calendar: from there a check-in comes back to it. */
const DIALOG = '/bookings/1?from=%2Fbookings%2Fcalendar%3Fview%3Dweek'
const FROM = new URLSearchParams({ from: DIALOG }).toString()

function pageOf(bookingId: number, query = QUERY) {
  return `/bookings/${bookingId}/check-in?${query}`
}

async function show({ db, shop, bookingId, now = NOW }: Arrival) {
  const params = { bookingId: String(bookingId) }
  return loader({ ...(await staffArgs(db, shop, pageOf(bookingId), { params, now })), pattern })
}

async function post({ db, shop, bookingId, now = NOW, query }: Arrival, form: Record<string, string>) {
  const params = { bookingId: String(bookingId) }
  const args = await staffArgs(db, shop, pageOf(bookingId, query), { params, form, now })
  return outcomeOf(action({ ...args, pattern }))
}

async function choose(
  { db, shop, bookingId, now = NOW, query = QUERY }: Arrival,
  form: Record<string, string>,
) {
  const params = { bookingId: String(bookingId) }
  const path = `/bookings/${bookingId}/check-in/confirm?${query}`
  const args = await staffArgs(db, shop, path, {
    params,
    form: { amountMinor: '0', requestKey: 'k', ...form },
    now,
  })
  return outcomeOf(confirm({ ...args, pattern: `${pattern}/confirm` }))
}

async function postTick({ db, shop, bookingId, now = NOW, query = QUERY }: Arrival, byScript = false) {
  const form = { bookingId: String(bookingId), intent: 'check-in', ...(byScript ? { byScript: 'on' } : {}) }
  const args = await staffArgs(db, shop, `/bookings/manifest?${query}`, { params: {}, form, now })
  return outcomeOf(tick({ ...args, pattern: '/bookings/manifest' }))
}

/** A reservation of 400 kr that runs out at 10:14, at 10:00. */
async function insertReservation(db: Db, shop: StaffShop & { productId: number }) {
  const order = { state: 'RESERVED', reservation_expires_at: '2026-07-16T08:14:00Z' } as const
  return insertOrderWithBooking(db, { ...shop, order })
}

test.each(DIALECTS)('%s: a reservation is checked in once staff confirm it unpaid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { orderId, bookingId } = await insertReservation(db, shop)
  const arrival = { db, shop, bookingId }
  const order = () => findOrder(db, { shopId: shop.shopId, orderId })

  expect(await postTick(arrival)).toEqual({ to: pageOf(bookingId) })
  expect(await postTick(arrival, true)).toEqual({ to: pageOf(bookingId) })
  expect((await show(arrival)).arrival).toMatchObject({
    departure: { title: 'Havskajak', startRent: '2026-07-16 10:00:00' },
    row: {
      dueMinor: 40_000,
      reserved: { until: '2026-07-16 10:14:00', minutesLeft: 14 },
      checkedInAt: null,
    },
    isLaterDay: false,
  })
  expect(await post(arrival, { intent: 'check-in' })).toEqual({ to: pageOf(bookingId) })
  expect((await order())?.state).toBe('RESERVED')

  const back = { to: `${LIST}#b${bookingId}` }
  expect(await choose(arrival, { choice: 'UNPAID' })).toEqual(back)
  expect(await choose(arrival, { choice: 'UNPAID' })).toEqual(back)
  expect(await order()).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'UNPAID',
    bookings: [{ checkedInAt: NOW }],
  })
  expect((await show(arrival)).arrival?.row.checkedInAt).toBe('2026-07-16 10:00:00')
  expect(await post(arrival, { intent: 'undo' })).toEqual(back)
  expect((await order())?.bookings[0]?.checkedInAt).toBeNull()
})

test.each(DIALECTS)('%s: cash at the door is registered once, and only what is due', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { orderId, bookingId } = await insertReservation(db, shop)
  const arrival = { db, shop, bookingId }
  const cash = { choice: 'CASH', amountMinor: '40000' }

  expect(await choose(arrival, { ...cash, amountMinor: '50000' })).toEqual({ to: pageOf(bookingId) })
  const back = { to: LIST }
  expect(await Promise.all([choose(arrival, cash), choose(arrival, cash)])).toEqual([back, back])
  expect(await choose(arrival, { ...cash, choice: 'OTHER' })).toMatchObject({ status: 409 })
  expect(await findOrder(db, { shopId: shop.shopId, orderId })).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'PAID',
    transactions: [{ provider: 'CASH', amountMinor: 40_000 }],
    bookings: [{ checkedInAt: NOW }],
  })
})

test.each(DIALECTS)('%s: a booking of a later day is checked in on the page that asks', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const arrival = { db, shop, bookingId: shop.bookingId, now: '2026-07-14T08:00:00Z' }

  expect(await postTick(arrival)).toEqual({ to: pageOf(shop.bookingId) })
  expect((await show(arrival)).arrival).toMatchObject({ isLaterDay: true, row: { checkedInAt: null } })
  expect(await post(arrival, { intent: 'check-in' })).toEqual({ to: `${LIST}#b${shop.bookingId}` })
  expect((await show(arrival)).arrival?.row.checkedInAt).toBe('2026-07-14 10:00:00')
})

test.each(DIALECTS)('%s: a check-in leads back to the page of ours that it began on', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const query = `date=2026-07-16&days=1&${FROM}`
  const arrival = { db, shop, bookingId: shop.bookingId, query }
  const early = { ...arrival, now: '2026-07-14T08:00:00Z' }
  const back = { to: DIALOG }

  expect(await postTick(early)).toEqual({ to: pageOf(shop.bookingId, query) })
  expect(await post(early, { intent: 'check-in' })).toEqual(back)
  expect(await post(early, { intent: 'undo' })).toEqual(back)
  expect(await postTick(arrival)).toEqual(back)
  expect(await choose(arrival, { choice: 'CASH', amountMinor: '40000' })).toEqual(back)
  const away = 'date=2026-07-16&days=1&from=https%3A%2F%2Felsewhere.example%2Forders'
  expect(await postTick({ ...arrival, query: away })).toEqual({
    to: `/bookings/manifest?date=2026-07-16&days=1#b${shop.bookingId}`,
  })
})

test.each(DIALECTS)('%s: what is gone says so, what was never there is not found', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const { bookingId } = await insertReservation(db, shop)
  const late = { db, shop, bookingId, now: '2026-07-16T08:14:00Z' }

  expect((await show(late)).arrival).toBeNull()
  expect(await post(late, { intent: 'check-in' })).toEqual({ to: pageOf(bookingId) })
  const foreign = { db, shop, bookingId: stranger.bookingId }
  expect(await outcomeOf(show(foreign))).toMatchObject({ status: 404 })
  expect(await post(foreign, { intent: 'check-in' })).toMatchObject({ status: 404 })
  expect(await choose(foreign, { choice: 'UNPAID' })).toMatchObject({ status: 404 })

  const own = { db, shop, bookingId: shop.bookingId }
  for (const form of [{}, { intent: 'both' }]) expect(await post(own, form)).toMatchObject({ status: 422 })
  for (const form of [
    { choice: 'GIFT' },
    { choice: 'CASH', amountMinor: '-1' },
    { choice: 'CASH', amountMinor: '99999999999' },
    { choice: 'CASH', amountMinor: '1.5' },
    { choice: 'CASH', amountMinor: '40000', requestKey: '' },
  ]) {
    expect(await choose(own, form), JSON.stringify(form)).toMatchObject({ status: 422 })
  }
  const params = { bookingId: String(shop.bookingId) }
  const args = await staffArgs(db, shop, `/bookings/${shop.bookingId}/check-in/confirm?${QUERY}`, { params })
  const away = await outcomeOf(readConfirm({ ...args, pattern: `${pattern}/confirm` }))
  expect(away).toEqual({ to: pageOf(shop.bookingId) })
})
