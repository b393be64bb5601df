import { expect, test } from 'vitest'
import { type CancelByGuestInput, cancelByGuest } from '#app/domain/order/guest/cancel-by-guest.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { addHours, instant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  confirmed,
  createSale,
  load,
  now,
  type Reserved,
  type Sale,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** The sale's bookings start at 08:00 UTC the day after. */
const STARTS_AT = instant('2026-07-16T08:00:00Z')

async function createPaid(sale: Sale) {
  const order = await confirmed(sale)
  const payment = { ...order.staff, method: 'CASH', amountMinor: 40_000, requestKey: 'paid' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
  return order
}

function cancel(sale: Sale, order: Reserved, over: Partial<CancelByGuestInput> = {}) {
  return inTransaction(sale.db, (tx) =>
    cancelByGuest(tx, {
      ...{ ...order.guest, guestCancelHours: 24, refundMinor: 40_000, requestKey: crypto.randomUUID() },
      ...over,
    }),
  )
}

async function refundsOf(sale: Sale, order: Reserved) {
  const { transactions } = await load(sale, order)
  return transactions.filter(({ transactionType }) => transactionType === 'REFUND')
}

test.each(DIALECTS)(
  '%s: a guest who cancels gives the places back and gets what was paid',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 1)
    const order = await createPaid(sale)
    expect((await book(sale)).ok).toBe(false)

    expect(await cancel(sale, order)).toEqual({ ok: true, value: { orderId: order.orderId } })
    expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', priceMinor: 0, payedMinor: 40_000 })
    expect(await refundsOf(sale, order)).toMatchObject([
      { status: 'PENDING', amountMinor: -40_000, provider: 'CASH', createdByName: null },
    ])
    expect((await book(sale)).ok).toBe(true)
    const log = await sale.db
      .selectFrom('activity')
      .select(['action', 'actor', 'notify', 'facts'])
      .where('action', 'in', ['refund_started', 'order_cancelled'])
      .where('entity_id', '=', order.orderId)
      .orderBy('id')
      .execute()
    expect(log.map(({ action, actor }) => [action, actor])).toEqual([
      ['refund_started', 'GUEST'],
      ['order_cancelled', 'GUEST'],
    ])
    expect(JSON.parse(log[1]?.facts ?? '')).toMatchObject({ refundMinor: 40_000, byHandMinor: 40_000 })
  },
)

test.each(DIALECTS)('%s: an unpaid order is cancelled, and nothing goes back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  expect((await cancel(sale, order, { refundMinor: 0 })).ok).toBe(true)
  expect((await load(sale, order)).state).toBe('CANCELLED')
  expect(await refundsOf(sale, order)).toEqual([])
})

test.each(DIALECTS)('%s: posted twice, also at once, it is cancelled once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createPaid(sale)
  const both = await Promise.all([
    cancel(sale, order, { requestKey: 'one-form' }),
    cancel(sale, order, { requestKey: 'one-form' }),
  ])
  const again = await cancel(sale, order)
  for (const answer of [...both, again]) {
    expect(answer).toEqual({ ok: true, value: { orderId: order.orderId } })
  }
  expect(await refundsOf(sale, order)).toHaveLength(1)
})

test.each(DIALECTS)('%s: refused too late, for another amount, and for a wrong secret', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createPaid(sale)
  const late = { now: addHours(STARTS_AT, -23) }
  expect(await cancel(sale, order, late)).toMatchObject({ error: { code: 'guest_cancellation_closed' } })
  expect(await cancel(sale, order, { guestCancelHours: null })).toMatchObject({
    error: { code: 'guest_cancellation_closed' },
  })
  expect(await cancel(sale, order, { refundMinor: 39_999 })).toMatchObject({
    error: { code: 'guest_refund_changed' },
  })
  const other = await createSale(database.db)
  for (const wrong of [{ secret: 'another-secret-of-16' }, { shopId: other.shopId }]) {
    expect(await cancel(sale, order, wrong)).toMatchObject({ error: { code: 'order_not_found' } })
  }
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', priceMinor: 40_000 })
  expect((await cancel(sale, order, { now })).ok).toBe(true)
})

test.each(DIALECTS)(
  '%s: a cancellation and refunds by staff at once never return too much',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    for (let lap = 0; lap < 4; lap++) {
      const order = await confirmed(sale)
      const payment = {
        ...order.staff,
        method: 'CASH',
        amountMinor: 40_000,
        requestKey: `paid-${lap}`,
      } as const
      await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
      const [row] = (await load(sale, order)).bookings.flatMap(({ products }) => products)
      const byStaff = () =>
        inTransaction(sale.db, (tx) =>
          refundOrder(tx, {
            ...order.staff,
            query: {
              overpaidMinor: 0,
              credits: [{ rowId: row?.id ?? 0, amountMinor: 15_000 }],
              cancelsBookings: false,
            },
            ...{ method: 'CASH', reason: 'Regn', notifies: false, requestKey: crypto.randomUUID() },
          }),
        )
      const results = await Promise.all([byStaff(), cancel(sale, order), byStaff(), cancel(sale, order)])
      expect(results.some(({ ok }) => ok)).toBe(true)

      const returned = (await refundsOf(sale, order)).reduce((sum, { amountMinor }) => sum - amountMinor, 0)
      const { state, priceMinor } = await load(sale, order)
      expect(returned).toBeLessThanOrEqual(40_000)
      expect(priceMinor).toBe(40_000 - returned)
      if (state === 'CANCELLED') expect(returned).toBe(40_000)
      if (state !== 'CANCELLED') {
        const left = { refundMinor: 40_000 - returned }
        expect((await cancel(sale, order, left)).ok).toBe(true)
        expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', priceMinor: 0 })
      }
    }
  },
)
