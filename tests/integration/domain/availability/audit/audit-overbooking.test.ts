import { expect, test } from 'vitest'
import {
  auditOverbooking,
  recordOverbookingAudit,
} from '#app/domain/availability/audit/audit-overbooking.server.ts'
import { verdictOf } from '#app/domain/availability/audit/overbooking-audit.ts'
import { findOverbookingAudit } from '#app/domain/availability/audit/overbooking-audit-queries.server.ts'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { insertActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, type WallTime, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { countStatements } from '#tests/integration/domain/availability/count-statements.ts'
import { createSale, now, reserve, type Sale, zone } from '#tests/integration/domain/order/sale.ts'
import {
  insertAllocation,
  insertOrderWithBooking,
  insertResource,
  insertResourceType,
  nameUnits,
  needResources,
} from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const two = [{ priceCategoryId: null, quantity: 2 }]

async function check({ db, shopId }: Sale) {
  const found = await auditOverbooking(db, { shopId, now: addMinutes(now, 5), zone })
  await inTransaction(db, (tx) => recordOverbookingAudit(tx, { shopId, check: found }))
  expect(await findOverbookingAudit(db, shopId)).toEqual(found)
  return { verdict: verdictOf(found), findings: found.findings }
}

test.each(DIALECTS)('%s: what was sold as it should is sound', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const booking = await createSale(database.db, 2)
  expect(await findOverbookingAudit(booking.db, booking.shopId)).toBeUndefined()
  await reserve(booking, { quantities: two })
  expect(await check(booking)).toEqual({ verdict: 'OK', findings: [] })
})

test.each(DIALECTS)('%s: a capacity lowered afterwards is reported with who and when', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const booking = await createSale(database.db, 2)
  const { db, shopId, productId, userId } = booking
  await reserve(booking, { quantities: two })
  await db.updateTable('product').set({ max_capacity: 1 }).where('id', '=', productId).execute()
  expect(await check(booking)).toMatchObject({ verdict: 'BROKEN', findings: [{ changedAt: null }] })

  const changedAt = addMinutes(now, 1)
  const entry = { shopId, entity: 'product', entityId: productId, action: 'changed', facts: {} }
  await inTransaction(db, async (tx) =>
    ok(await insertActivity(tx, { ...entry, actor: 'STAFF', userId, now: changedAt })),
  )
  expect(await check(booking)).toEqual({
    verdict: 'CHANGED',
    findings: [
      {
        what: 'pool',
        id: productId,
        date: '2026-07-16',
        occupied: 2,
        capacity: 1,
        changedBy: 'Kim Berg',
        changedAt,
      },
    ],
  })
})

test.each(DIALECTS)('%s: what has been out for weeks counts until it is back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const booking = await createSale(database.db, 2)
  const out = { startRent: '2026-06-20 10:00:00', endRent: '2026-07-16 12:00:00', quantity: 2 }
  await insertOrderWithBooking(booking.db, { ...booking, ...out })
  await insertOrderWithBooking(booking.db, booking)
  expect(await check(booking)).toMatchObject({
    findings: [{ what: 'pool', date: '2026-07-16', occupied: 3, capacity: 2 }],
  })
})

test.each(DIALECTS)('%s: a change before a booking was moved there is not to blame', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const booking = await createSale(database.db, 2)
  const { db, shopId, productId, userId, durationId } = booking
  const order = await reserve(booking, { quantities: two, startRent: wallTime('2026-07-17 10:00:00') })
  const other = await reserve(booking, { cart: order.guest, startRent: wallTime('2026-07-18 10:00:00') })
  const entry = { shopId, entity: 'product', entityId: productId, action: 'changed', facts: {} }
  await inTransaction(db, async (tx) =>
    ok(await insertActivity(tx, { ...entry, actor: 'STAFF', userId, now: addMinutes(now, 1) })),
  )
  const move = (bookingId: number, startRent: WallTime) =>
    inTransaction(db, (tx) =>
      changeBooking(tx, { ...order.guest, now: addMinutes(now, 2), bookingId, durationId, startRent }),
    )
  const lower = () => db.updateTable('product').set({ max_capacity: 1 }).where('id', '=', productId).execute()

  expect(await move(other.bookingId, wallTime('2026-07-19 10:00:00'))).toMatchObject({ ok: true })
  await lower()
  expect(await check(booking)).toMatchObject({ verdict: 'CHANGED', findings: [{ date: '2026-07-17' }] })

  await db.updateTable('product').set({ max_capacity: 2 }).where('id', '=', productId).execute()
  expect(await move(order.bookingId, wallTime('2026-07-17 12:00:00'))).toMatchObject({ ok: true })
  await lower()
  expect(await check(booking)).toMatchObject({ verdict: 'BROKEN', findings: [{ changedAt: null }] })
})

test.each(DIALECTS)('%s: resources and named units are looked at, too', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const booking = await createSale(database.db, 5)
  const { db, shopId, productId } = booking
  const [unit = 0] = await nameUnits(db, { shopId, productId, labels: ['Kajak 1', 'Kajak 2'] })
  const typeId = await insertResourceType(db, { shop_id: shopId })
  const guide = await insertResource(db, { shop_id: shopId, resource_type_id: typeId, max_capacity: 1 })
  await needResources(db, { shopId, productId, typeIds: [typeId] })
  for (let count = 0; count < 2; count++) {
    const booked = await insertOrderWithBooking(db, { shopId, productId })
    await insertAllocation(db, { ...booked, target: 'UNIT', targetId: unit })
    await insertAllocation(db, { ...booked, target: 'RESOURCE', targetId: guide })
  }
  expect(await check(booking)).toMatchObject({
    verdict: 'BROKEN',
    findings: [
      { what: 'resource', id: guide, occupied: 2, capacity: 1 },
      { what: 'identifier', id: unit },
    ],
  })
})

test.each(DIALECTS)('%s: many bookings are checked in as many statements as few', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const booking = await createSale(database.db, 1)
  const { db, shopId, productId } = booking
  const count = async () => {
    const { counted, count: counter } = countStatements(db)
    await auditOverbooking(counted, { shopId, now, zone })
    return counter()
  }
  await insertOrderWithBooking(db, { shopId, productId, quantity: 2 })
  const few = await count()
  for (let day = 17; day < 27; day++) {
    const period = { startRent: `2026-07-${day} 10:00:00`, endRent: `2026-07-${day} 13:00:00` }
    await insertOrderWithBooking(db, { shopId, productId, quantity: 2, ...period })
  }
  expect(await count()).toBe(few)
})
