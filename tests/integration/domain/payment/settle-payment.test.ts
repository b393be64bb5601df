import { expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { type SettlePaymentInput, settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addMinutes, wallTime } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  load,
  now,
  reserve,
  type Sale,
  startPayment,
  submit,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

function settle(sale: Sale, transactionId: number, over: Partial<SettlePaymentInput> = {}) {
  const input = {
    shopId: sale.shopId,
    transactionId,
    outcome: 'PAYED',
    providerReference: 'ref-1',
    now,
    zone,
  } as const
  return inTransaction(sale.db, (tx) => settlePayment(tx, { ...input, ...over }))
}

/** Past the 30 minutes of the reservation. */
const late = addMinutes(now, 31)

test.each(DIALECTS)('%s: a payment confirms the order once, however often it is told', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  const confirmed = { ok: true, value: { orderId: order.orderId, result: 'confirmed' } }

  const twice = await Promise.all([settle(sale, transactionId), settle(sale, transactionId)])
  expect(twice).toEqual([confirmed, confirmed])
  expect(await settle(sale, transactionId, { outcome: 'FAILED' })).toEqual(confirmed)
  expect(await load(sale, order)).toMatchObject({
    state: 'CONFIRMED',
    payedMinor: 40_000,
    paymentState: 'PAID',
  })

  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  expect(log.map(({ action }) => action).slice(0, 3)).toEqual([
    'order_confirmed',
    'payment_received',
    'payment_started',
  ])
  const items = await sale.db
    .selectFrom('transaction_tax_item')
    .select(['amount_minor', 'vat_minor'])
    .execute()
  expect(items.map((item) => [Number(item.amount_minor), Number(item.vat_minor)])).toEqual([[40_000, 8000]])
})

test.each(DIALECTS)(
  '%s: a declined payment leads back to the reservation, and may turn out paid',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await reserve(sale)
    const transactionId = await startPayment(sale, order)

    expect(await settle(sale, transactionId, { outcome: 'FAILED' })).toMatchObject({
      value: { result: 'failed' },
    })
    expect(await load(sale, order)).toMatchObject({ state: 'RESERVED', transactions: [{ status: 'FAILED' }] })
    expect(await settle(sale, transactionId)).toMatchObject({ value: { result: 'confirmed' } })
  },
)

test.each(DIALECTS)('%s: late money takes the places again if they are free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: late, limit: 10 }))

  expect(await load(sale, order)).toMatchObject({ state: 'EXPIRED', transactions: [{ status: 'CANCELLED' }] })
  expect(await settle(sale, transactionId, { now: late })).toMatchObject({ value: { result: 'confirmed' } })
  expect(await load(sale, order)).toMatchObject({ state: 'CONFIRMED', paymentState: 'PAID' })
})

test.each(DIALECTS)('%s: late money goes back when somebody else has the places', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  expect((await book(sale, { now: late })).ok).toBe(true)

  const back = { ok: true, value: { orderId: order.orderId, result: 'money_back' } }
  expect(await settle(sale, transactionId, { now: late })).toEqual(back)
  expect(await settle(sale, transactionId, { now: late })).toEqual(back)
  const after = await load(sale, order)
  expect(after).toMatchObject({ state: 'EXPIRED', hasRefund: true })
  expect(after.transactions.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
    [40_000, 'PAYED'],
    [-40_000, 'PENDING'],
  ])
})

test.each(DIALECTS)('%s: money on a cancelled order always goes back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))

  expect(await settle(sale, transactionId)).toMatchObject({ value: { result: 'money_back' } })
  expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', hasRefund: true })
})

test.each(DIALECTS)('%s: strange payments are refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const first = await startPayment(sale, await reserve(sale))
  const second = await startPayment(sale, await reserve(sale))
  await settle(sale, first)

  expect(await settle(sale, second)).toMatchObject({ error: { code: 'provider_reference_used' } })
  expect(await settle(sale, second, { providerReference: 'ref-2', amountMinor: 1 })).toMatchObject({
    error: { code: 'amount_differs', expectedMinor: 40_000 },
  })
  expect(await settle(sale, second, { shopId: sale.shopId + 1 })).toMatchObject({
    error: { code: 'transaction_not_found' },
  })
})

test.each(DIALECTS)(
  '%s: posting the checkout again begins another attempt, never two at once',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await reserve(sale)
    const form = { requestKey: 'form' }
    const first = await submit(sale, order, form)

    expect(await submit(sale, order, form)).toEqual(first)
    const other = await submit(sale, order)
    expect(other).not.toEqual(first)
    const { transactions } = await load(sale, order)
    expect(transactions.map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING'])
  },
)

test.each(DIALECTS)('%s: late money confirms an order whose product became inactive', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: late, limit: 10 }))
  await sale.db.updateTable('product').set({ status: 'INACTIVE' }).where('id', '=', sale.productId).execute()

  expect(await settle(sale, transactionId, { now: late })).toMatchObject({ value: { result: 'confirmed' } })
  expect((await book(sale, { startRent: wallTime('2026-07-17 10:00:00') })).ok).toBe(false)
})
