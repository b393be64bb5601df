import { expect, test } from 'vitest'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listOutstanding } from '#app/domain/report/outstanding-report.server.ts'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { createSale, reserve, type Sale, units, zone } from '../order/sale.ts'

/** The period ends on the last of September. */
const PERIOD = { from: localDate('2026-09-01'), to: localDate('2026-09-30') }
const START_RENT = wallTime('2026-10-20 10:00:00')

/** An order of 400 kr that is confirmed at noon of a day, and paid in cash so far as said. */
async function sell(
  sale: Sale,
  day: string,
  payments: Record<string, number> = {},
  audience: 'guest' | 'staff' = 'guest',
) {
  const { db, userId } = sale
  const now = instant(`${day}T10:00:00Z`)
  const creator = audience === 'staff' ? ({ audience, createdByUserId: userId } as const) : {}
  const { staff } = await reserve(sale, {
    now,
    quantities: units(1),
    startRent: START_RENT,
    ...creator,
  })
  await inTransaction(db, (tx) => confirmUnpaid(tx, { ...staff, now }))
  for (const [at, amountMinor] of Object.entries(payments)) {
    const payment = {
      amountMinor,
      method: 'CASH',
      requestKey: crypto.randomUUID(),
      now: instant(at),
    } as const
    await inTransaction(db, (tx) => registerManualPayment(tx, { ...staff, ...payment }))
  }
  return staff
}

test.each(DIALECTS)(
  '%s: what is due stands by the days since its first sale, at the period’s end',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, null)
    const { db, shopId, userId } = sale
    const due = (over = {}) =>
      listOutstanding(db, { shopId, period: PERIOD, onlineOrOffline: 'BOTH', zone, ...over })
    expect(await due()).toEqual([])
    // On both sides of each border: 30, 60 and 90 days before the end.
    await sell(sale, '2026-09-30')
    await sell(sale, '2026-08-31', { '2026-09-30T21:59:59Z': 10_000, '2026-09-30T22:00:00Z': 5_000 })
    await sell(sale, '2026-08-30')
    await sell(sale, '2026-08-01')
    await sell(sale, '2026-07-31', {}, 'staff')
    await sell(sale, '2026-07-02')
    await sell(sale, '2026-07-01')
    // Paid in full, paid and then deleted, sold after the end, and another shop's.
    await sell(sale, '2026-09-01', { '2026-09-02T10:00:00Z': 40_000 })
    const deleted = await sell(sale, '2026-09-01', { '2026-09-02T10:00:00Z': 40_000 })
    await inTransaction(db, (tx) => deleteOrder(tx, { ...deleted, now: instant('2026-09-05T10:00:00Z') }))
    await sell(sale, '2026-10-01')
    await sell(await createSale(db, null), '2026-09-10', { '2026-09-11T10:00:00Z': 10_000 })

    expect(await due()).toEqual([
      { age: '0_30', orders: 2, dueMinor: 70_000 },
      { age: '31_60', orders: 2, dueMinor: 80_000 },
      { age: '61_90', orders: 2, dueMinor: 80_000 },
      { age: 'OVER_90', orders: 1, dueMinor: 40_000 },
      { age: 'PAID_TOO_MUCH', orders: 1, dueMinor: -40_000 },
    ])
    const byStaff = [{ age: '61_90', orders: 1, dueMinor: 40_000 }]
    for (const filter of [{ onlineOrOffline: 'OFFLINE' }, { channel: 'STAFF' }, { createdByUserId: userId }])
      expect(await due(filter)).toEqual(byStaff)
  },
)
