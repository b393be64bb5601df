import { expect, test } from 'vitest'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { checkPayment, endOpenPayments } from '#app/domain/payment/check-payment.server.ts'
import { payAtTestProvider, type TestWay } from '#app/domain/payment/pay-at-test-provider.server.ts'
import { addMinutes, type Instant } from '#app/domain/shared/time.ts'
import { checkPayments } from '#app/jobs/ask-providers.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createSale, load, now, reserve, submit, zone } from '#tests/integration/domain/order/sale.ts'
import { log } from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** An order that is paid at the test provider in this way, and the worker at a clock that tests set. */
async function payBy(db: Db, way: TestWay, capacity = 1) {
  const sale = await createSale(db, capacity)
  const order = await reserve(sale)
  const submitted = await submit(sale, order, { paymentProviderId: sale.testProviderId, isDemo: true })
  if (!submitted.ok || submitted.value.next !== 'pay') throw new Error('no payment was started')
  const key = { shopId: sale.shopId, transactionId: submitted.value.transactionId }
  const payment = { ...key, currency: 'SEK', way, now }
  // A second click changes nothing.
  for (let click = 0; click < 2; click++) await inTransaction(db, (tx) => payAtTestProvider(tx, payment))
  const clock = { now: now as Instant }
  const open = () => {
    throw new Error('the test provider has no account')
  }
  const services = { db, zone, now: () => clock.now, open, master: '', isDemo: true }
  const workAfter = async (minutes: number) => {
    clock.now = addMinutes(now, minutes)
    await inTransaction(db, (tx) => expireOrders(tx, { now: clock.now, limit: 10 }))
    await checkPayments(services, log, new AbortController().signal)
    const { state, transactions } = await load(sale, order)
    return [state, ...transactions.map(({ transactionType, status }) => `${transactionType} ${status}`)]
  }
  return { sale, order, key, clock, services, workAfter }
}

test.each(DIALECTS)('%s: a payment whose word was lost is found within five minutes', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { workAfter } = await payBy(database.db, 'lost')
  expect(await workAfter(4)).toEqual(['READY_FOR_PAYMENT', 'PAYMENT PENDING'])
  expect(await workAfter(5)).toEqual(['CONFIRMED', 'PAYMENT PAYED'])
})

test.each(DIALECTS)('%s: a late payment has its places while they are free', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { workAfter } = await payBy(database.db, 'late')
  expect(await workAfter(29)).toEqual(['READY_FOR_PAYMENT', 'PAYMENT PENDING'])
  expect(await workAfter(30)).toEqual(['CONFIRMED', 'PAYMENT PAYED'])
})

test.each(DIALECTS)('%s: a late payment whose places are gone goes back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { sale, clock, services, key, workAfter } = await payBy(database.db, 'late')
  clock.now = addMinutes(now, 30)
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: clock.now, limit: 10 }))
  await reserve(sale, { now: clock.now })
  expect(await checkPayment(services, key)).toBe('money_back')
  expect(await workAfter(31)).toEqual(['EXPIRED', 'PAYMENT PAYED', 'REFUND PENDING'])
})

test.each(DIALECTS)('%s: who goes back in time has not paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { sale, order, services, workAfter } = await payBy(database.db, 'late')
  await endOpenPayments(services, { shopId: sale.shopId, orderId: order.orderId })
  expect((await load(sale, order)).state).toBe('RESERVED')
  expect(await workAfter(31)).toEqual(['EXPIRED', 'PAYMENT FAILED'])
})

test('outside a demo such a payment never counts', async () => {
  await using database = await createTestDatabase('sqlite')
  const { services, key, clock } = await payBy(database.db, 'lost')
  clock.now = addMinutes(now, 5)
  expect(await checkPayment({ ...services, isDemo: false }, key)).toBe('unknown')
})
