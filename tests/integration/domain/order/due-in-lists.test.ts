import { expect, test } from 'vitest'
import { unpaidLimitOf } from '#app/domain/notification/drop-reason.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import { sumCustomerOrders } from '#app/domain/order/views/customer-order-queries.server.ts'
import { listUnpaidSoon } from '#app/domain/order/views/dashboard-queries.server.ts'
import { listOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { addMinutes, localDate, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, load, now, type Sale, zone } from './sale.ts'

/** An order of 400 kr: what was paid, and how much of that is on its way back. */
const CASES = [
  { payed: 0, returning: 0, due: 40_000, state: 'UNPAID' },
  { payed: 40_000, returning: 0, due: 0, state: 'PAID' },
  { payed: 50_000, returning: 10_000, due: 0, state: 'PAID' },
  { payed: 40_000, returning: 1, due: 1, state: 'PARTIALLY_PAID' },
  { payed: 40_000, returning: 39_999, due: 39_999, state: 'PARTIALLY_PAID' },
  { payed: 40_000, returning: 40_000, due: 40_000, state: 'UNPAID' },
] as const

test.each(DIALECTS)('%s: every list has the same due, without what is on its way back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  for (const { payed, returning, due, state } of CASES) {
    const name = `${payed} paid, ${returning} returning`
    const order = { payed_minor: payed, returning_minor: returning }
    const { orderId } = await insertOrderWithBooking(sale.db, { ...sale, order })
    await inTransaction(sale.db, (tx) =>
      saveCustomer(tx, {
        ...sale,
        orderId,
        zone,
        now,
        customer: { email: `${payed}.${returning}@mail.example` },
      }),
    )

    expect(await dueEverywhere(sale, orderId), name).toEqual({
      order: { due, state },
      list: { due, state },
      filtered: [state],
      manifest: { due, state },
      dashboard: due > 0 ? due : undefined,
      customer: due,
      refusedAbove: due,
    })
    await sale.db.updateTable('order').set({ state: 'DELETED' }).where('id', '=', orderId).execute()
  }
})

async function dueEverywhere(sale: Sale, orderId: number) {
  const { db, shopId, userId } = sale
  const shown = await load(sale, { orderId })
  const noon = wallTime('2026-07-16 09:00:00')
  const query = { shopId, tab: 'all', sort: '-id', limit: 30, now: noon } as const
  const [listed] = (await listOrders(db, query)).rows
  const states = ['PAID', 'PARTIALLY_PAID', 'UNPAID'] as const
  const found = await Promise.all(states.map((payment) => listOrders(db, { ...query, payment })))
  const day = localDate('2026-07-16')
  const [departure] = await findManifest(db, { shopId, from: day, to: day, now, zone })
  const row = departure?.rows[0]
  const soon = { shopId, from: noon, to: wallTime('2026-07-17 00:00:00'), limit: 9 }
  const [unpaid] = await listUnpaidSoon(db, soon)
  const customerId = Number(shown.customerId)
  const payment = { method: 'CASH', amountMinor: 99_999, requestKey: 'too much' } as const
  const refused = await inTransaction(db, (tx) =>
    registerManualPayment(tx, { shopId, orderId, userId, zone, now, ...payment }),
  )
  return {
    order: { due: shown.dueMinor, state: shown.paymentState },
    list: listed && { due: dueMinor(listed), state: listed.paymentState },
    filtered: states.filter((_, index) => found[index]?.rows.length === 1),
    manifest: row && { due: dueMinor(row), state: row.paymentState },
    dashboard: unpaid?.dueMinor,
    customer: (await sumCustomerOrders(db, { shopId, customerId, now: noon })).dueMinor,
    refusedAbove: !refused.ok && 'dueMinor' in refused.error && refused.error.dueMinor,
  }
}

test.each([
  { payed: 0, returning: 0, isLimited: true },
  { payed: 1, returning: 0, isLimited: false },
  { payed: 100, returning: 99, isLimited: false },
  { payed: 100, returning: 100, isLimited: true },
])('a reminder is due: $payed paid, $returning returning: $isLimited', ({ payed, returning, isLimited }) => {
  const limit = addMinutes(now, 60)
  const order = { priceMinor: 40_000, payedMinor: payed, returningMinor: returning, cancelUnpaidAt: limit }
  expect(unpaidLimitOf(order)).toBe(isLimited ? limit : null)
})
