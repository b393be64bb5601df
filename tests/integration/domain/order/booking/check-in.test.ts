import { expect, test } from 'vitest'
import {
  type CheckInInput,
  checkIn,
  checkInUnpaid,
  undoCheckIn,
} from '#app/domain/order/booking/check-in.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { payAndCheckIn } from '#app/domain/payment/pay-and-check-in.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addMinutes, instant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  type Reserved,
  reserve,
  type Sale,
  submit,
  UNIT_PRICE_MINOR,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** Ten minutes before the bookings start. */
const atDoor = instant('2026-07-16T07:50:00Z')
const dayBefore = instant('2026-07-15T21:59:59Z')

/** A reservation of the morning, and what staff at the door say about it. */
async function arrive(sale: Sale) {
  const order = await reserve(sale, { now: addMinutes(atDoor, -16) })
  return { order, work: workOn(sale, order) }
}

function workOn(sale: Sale, { bookingId }: Reserved): CheckInInput {
  return { shopId: sale.shopId, bookingId, userId: sale.userId, now: atDoor, zone }
}

async function confirm(sale: Sale, { orderId }: Reserved) {
  const confirmed = { state: 'CONFIRMED', reservation_expires_at: null } as const
  await sale.db.updateTable('order').set(confirmed).where('id', '=', orderId).execute()
}

test.each(DIALECTS)('%s: the first check-in stands until it is undone', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, work } = await arrive(sale)
  await confirm(sale, order)
  const tick = (over: Partial<CheckInInput> = {}) =>
    inTransaction(sale.db, (tx) => checkIn(tx, { ...work, ...over }))
  const checkedInAt = async () => (await load(sale, order)).bookings[0]?.checkedInAt

  await tick()
  await tick({ now: addMinutes(atDoor, 1) })
  expect(await checkedInAt()).toBe(atDoor)
  await inTransaction(sale.db, (tx) => undoCheckIn(tx, work))
  expect(await checkedInAt()).toBeNull()
  await tick({ checkedInAt: addMinutes(atDoor, -5) })
  expect(await checkedInAt()).toBe(addMinutes(atDoor, -5))
  expect(await tick({ shopId: 99 })).toMatchObject({ error: { code: 'booking_not_found' } })
})

test.each(DIALECTS)('%s: a booking of a later day is checked in once staff confirm it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, work } = await arrive(sale)
  await confirm(sale, order)
  const ahead = { ...work, now: dayBefore }

  expect(await inTransaction(sale.db, (tx) => checkIn(tx, ahead))).toMatchObject({
    error: { code: 'booking_starts_later', startRent: '2026-07-16 10:00:00' },
  })
  expect(
    (await inTransaction(sale.db, (tx) => checkIn(tx, { ...ahead, isLaterDayConfirmed: true }))).ok,
  ).toBe(true)
  await inTransaction(sale.db, (tx) => undoCheckIn(tx, work))
  const dayAfter = { ...work, now: instant('2026-07-17T06:00:00Z') }
  expect((await inTransaction(sale.db, (tx) => checkIn(tx, dayAfter))).ok).toBe(true)
})

test.each(DIALECTS)(
  '%s: an unpaid reservation is checked in only with its order confirmed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, work } = await arrive(sale)
    const expiresAt = addMinutes(atDoor, 14)

    expect(await inTransaction(sale.db, (tx) => checkIn(tx, work))).toEqual({
      ok: false,
      error: { code: 'reservation_not_paid', at: 'bookingId', reservationExpiresAt: expiresAt },
    })
    expect((await load(sale, order)).bookings[0]?.checkedInAt).toBeNull()

    expect((await inTransaction(sale.db, (tx) => checkInUnpaid(tx, work))).ok).toBe(true)
    await inTransaction(sale.db, (tx) => expireOrders(tx, { now: addMinutes(expiresAt, 1), limit: 10 }))
    expect(await load(sale, order)).toMatchObject({
      state: 'CONFIRMED',
      reservationExpiresAt: null,
      paymentState: 'UNPAID',
      bookings: [{ checkedInAt: atDoor }],
    })
    const log = await listActivities(sale.db, {
      shopId: sale.shopId,
      entity: 'order',
      entityId: order.orderId,
    })
    expect(log.map(({ action }) => action).slice(0, 2)).toEqual(['booking_checked_in', 'order_kept'])
  },
)

test.each(DIALECTS)('%s: what has expired is checked in only while it is free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const { order, work } = await arrive(sale)
  const late = { ...work, now: addMinutes(atDoor, 14) }
  expect(await inTransaction(sale.db, (tx) => checkIn(tx, late))).toMatchObject({
    error: { code: 'booking_not_live' },
  })
  await reserve(sale, { now: late.now, audience: 'staff' })
  expect(await inTransaction(sale.db, (tx) => checkInUnpaid(tx, late))).toMatchObject({
    error: { code: 'not_free_any_more' },
  })
  expect((await load(sale, order)).bookings[0]?.checkedInAt).toBeNull()
})

test.each(DIALECTS)('%s: a payment at the door confirms and checks in, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, work } = await arrive(sale)
  const pay = (over: { amountMinor?: number; requestKey?: string } = {}) =>
    inTransaction(sale.db, (tx) =>
      payAndCheckIn(tx, { ...work, method: 'CASH', amountMinor: UNIT_PRICE_MINOR, requestKey: 'k', ...over }),
    )

  expect(await pay({ amountMinor: UNIT_PRICE_MINOR + 1 })).toMatchObject({
    error: { code: 'amount_above_due' },
  })
  expect(await pay({ amountMinor: UNIT_PRICE_MINOR - 1 })).toMatchObject({
    error: { code: 'reservation_not_paid' },
  })
  expect((await load(sale, order)).transactions).toEqual([])
  expect((await Promise.all([pay(), pay()])).map(({ ok }) => ok)).toEqual([true, true])
  expect(await load(sale, order)).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'PAID',
    transactions: [{ provider: 'CASH', amountMinor: UNIT_PRICE_MINOR, status: 'PAYED' }],
    bookings: [{ checkedInAt: atDoor }],
  })
})

test.each(DIALECTS)('%s: guests who are here lose nothing to a limit of their payment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, work } = await arrive(sale)
  const submitted = { paymentProviderId: sale.offlineProviderId, now: addMinutes(atDoor, -15) }
  expect((await submit(sale, order, submitted)).ok).toBe(true)
  await inTransaction(sale.db, (tx) => checkIn(tx, work))
  const sweep = () =>
    inTransaction(sale.db, (tx) => cancelUnpaidOrders(tx, { now: addMinutes(atDoor, 25 * 60), limit: 10 }))

  expect(await sweep()).toEqual({ ok: true, value: 0 })
  expect((await load(sale, order)).state).toBe('CONFIRMED')
  await inTransaction(sale.db, (tx) => undoCheckIn(tx, work))
  expect(await sweep()).toEqual({ ok: true, value: 1 })
})

test.each(DIALECTS)(
  '%s: five at the door and the expiry at once: it is in, or it was gone',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, work } = await arrive(sale)
    const now = addMinutes(atDoor, 13)

    const [, ...results] = await Promise.all([
      inTransaction(sale.db, (tx) => expireOrders(tx, { now: addMinutes(atDoor, 14), limit: 10 })),
      ...Array.from({ length: 5 }, () => inTransaction(sale.db, (tx) => checkInUnpaid(tx, { ...work, now }))),
    ])

    const { state, bookings } = await load(sale, order)
    const isIn = results.some(({ ok }) => ok)
    expect(results.every(({ ok }) => ok === isIn)).toBe(true)
    expect([state, bookings[0]?.checkedInAt]).toEqual(isIn ? ['CONFIRMED', now] : ['EXPIRED', null])
    const log = await listActivities(sale.db, {
      shopId: sale.shopId,
      entity: 'order',
      entityId: order.orderId,
    })
    expect(log.filter(({ action }) => action === 'booking_checked_in')).toHaveLength(isIn ? 1 : 0)
  },
)
