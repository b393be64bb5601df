import { expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { limitUnpaid } from '#app/domain/order/lifecycle/limit-unpaid.server.ts'
import { type AddToOrderInput, addToOrder } from '#app/domain/order/staff-order/add-to-order.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  confirmed,
  createSale,
  load,
  now,
  reserve,
  type Sale,
  startPayment,
  startRent,
  toChosen,
  toSelling,
  units,
} from '#tests/integration/domain/order/sale.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const noon = wallTime('2026-07-16 12:00:00')

function add(sale: Sale, orderId: number, over: Partial<AddToOrderInput> = {}) {
  const input = { ...toSelling(sale), orderId, notifies: true, ...over }
  return inTransaction(sale.db, (tx) => addToOrder(tx, input))
}

/** Log entries from the last one on, each with whether the customer hears of it. */
async function logOf(sale: Sale, orderId: number) {
  const rows = await sale.db
    .selectFrom('activity')
    .select(['action', 'notify'])
    .where('entity_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ action, notify }) => `${action} ${notify}`)
}

test.each(DIALECTS)('%s: a time to pay that is over is not of what is added later', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  for (const [limit, kept] of [
    [now, null],
    [addMinutes(now, 1), addMinutes(now, 1)],
  ]) {
    const { orderId } = await confirmed(sale)
    await inTransaction(sale.db, async (tx) =>
      ok(await limitUnpaid(tx, { ...sale, orderId, limit: limit ?? null })),
    )
    expect((await add(sale, orderId, { requestKey: `${orderId}` })).ok).toBe(true)
    expect((await load(sale, { orderId })).cancelUnpaidAt).toBe(kept)
  }
})

test.each(DIALECTS)('%s: what is added is due, once, and told of in one message', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { orderId } = await confirmed(sale)
  const bookings = [toChosen(sale, { quantities: units(2) }), toChosen(sale, { startRent: noon, key: 1 })]
  const form = { requestKey: 'form', bookings }
  const before = await load(sale, { orderId })
  const [first, second] = await Promise.all([add(sale, orderId, form), add(sale, orderId, form)])

  expect([first, second]).toEqual([
    { ok: true, value: { orderId } },
    { ok: true, value: { orderId } },
  ])
  const order = await load(sale, { orderId })
  expect(order).toMatchObject({ state: 'CONFIRMED', priceMinor: 160_000, dueMinor: 160_000 })
  expect(order.version).toBeGreaterThan(before.version)
  expect(order.bookings.map((each) => [each.startRent, each.products[0]?.quantity])).toEqual([
    [startRent, 1],
    [startRent, 2],
    [noon, 1],
  ])
  expect((await logOf(sale, orderId)).slice(0, 3)).toEqual([
    'booking_added 1',
    'booking_added 0',
    'order_kept 1',
  ])
  const key = { shopId: sale.shopId, entity: 'order', entityId: orderId }
  expect((await listActivities(sale.db, key))[0]).toMatchObject({ actor: 'STAFF', userId: sale.userId })

  expect((await add(sale, orderId, { notifies: false })).ok).toBe(true)
  expect((await logOf(sale, orderId))[0]).toBe('booking_added 0')
  expect(await add(sale, orderId, { ...form, bookings: bookings.slice(1) })).toMatchObject({
    error: { code: 'already_made' },
  })
})

test.each(DIALECTS)('%s: a reservation has it too, and ends what was being paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  await startPayment(sale, order)
  expect((await add(sale, order.orderId)).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({ state: 'RESERVED', priceMinor: 80_000 })
  expect((await logOf(sale, order.orderId)).slice(0, 2)).toEqual(['booking_added 0', 'order_reopened 0'])
})

test.each(DIALECTS)('%s: what cannot be added leaves the order as it is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const { db } = sale
  const { orderId } = await confirmed(sale)
  const cancelled = await confirmed(sale, { startRent: noon })
  await inTransaction(db, (tx) => cancelOrder(tx, cancelled.staff))
  const ota = await confirmed(sale, { startRent: noon })
  await db.updateTable('order').set({ created_by: 'OTA' }).where('id', '=', ota.orderId).execute()
  const stored = await load(sale, { orderId })

  const quantities = units(3)
  const off = toChosen(sale, { startRent: wallTime('2026-07-16 10:07:00') })
  const otherShopId = await insertShop(db, { key: 'annan' })
  const refused = async (id: number, over: Partial<AddToOrderInput> = {}) => {
    const result = await add(sale, id, over)
    if (result.ok) return 'added'
    return result.error.code === 'booking_refused' ? result.error.refusal.code : result.error.code
  }
  expect(await refused(orderId, { bookings: [toChosen(sale, { quantities })] })).toBe('not_enough_free')
  expect(await refused(orderId, { bookings: [off] })).toBe('guest_rules_broken')
  expect(await refused(orderId, { shopId: otherShopId })).toBe('order_not_found')
  expect(await refused(cancelled.orderId)).toBe('editing_closed')
  expect(await refused(ota.orderId)).toBe('ota_order')
  expect(await load(sale, { orderId })).toEqual(stored)
  expect(await refused(orderId, { bookings: [off], accepted: ['start_time_not_offered'] })).toBe('added')
})

test.each(DIALECTS)('%s: of two orders that want the last place one gets it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 3)
  const orders = [await confirmed(sale), await confirmed(sale)]
  const added = await Promise.all([...orders.map(({ orderId }) => add(sale, orderId)), book(sale)])
  expect(added.filter(({ ok }) => ok)).toHaveLength(1)
  const rows = await sale.db.selectFrom('booking_product').select('quantity').execute()
  expect(rows).toHaveLength(3)
})
