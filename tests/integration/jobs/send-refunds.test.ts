import { expect, test } from 'vitest'
import type { RefundProvider, RefundRequest } from '#app/clients/refund-provider.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { recordRefundOutcome } from '#app/domain/order/refund/record-refund-outcome.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { settlePayment } from '#app/domain/payment/settle-payment.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { addHours, type Instant } from '#app/domain/shared/time.ts'
import { sendRefunds } from '#app/jobs/send-refunds.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startPayment,
  zone,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

type Answer = Awaited<ReturnType<RefundProvider['refund']>>

const done: Answer = ok({ providerReference: 're_1' })
const unreachable: Answer = err({ code: 'provider_unreachable', detail: 'time-out' })
const refused: Answer = err({ code: 'refund_refused', detail: 'too old' })

/** A provider that gives these answers in turn, the last one from then on. */
function provider(...answers: [Answer, ...Answer[]]) {
  const requests: RefundRequest[] = []
  const refund = async (request: RefundRequest) => {
    requests.push(request)
    return answers[Math.min(requests.length, answers.length) - 1] ?? answers[0]
  }
  return { requests, refund }
}

type Round = { at?: Instant; signal?: AbortSignal; errors?: object[] }

/** One round of the worker at a moment; without `errors` none is expected. */
function work(
  sale: Sale,
  test: RefundProvider,
  { at = now, signal = new AbortController().signal, errors }: Round = {},
) {
  const config = { mailFrom: 'noreply@brygga.example', publicUrl: 'https://brygga.example' }
  const error = (facts: object) => errors?.push(facts) ?? expect.fail(JSON.stringify(facts))
  const services = { db: sale.db, config, log: { info() {}, error }, zone, now: () => at }
  return sendRefunds(services, signal, { TEST: test, STRIPE: test })
}

/** An order of 400 kr, paid through a provider, of which 100 kr go back the same way. */
async function createRefunded(
  sale: Sale,
  { key = '', ...over }: { cancelsBookings?: boolean; key?: string } = {},
) {
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  const paid = {
    shopId: sale.shopId,
    transactionId,
    outcome: 'PAYED',
    providerReference: `pi_1${key}`,
  } as const
  await inTransaction(sale.db, (tx) => settlePayment(tx, { ...paid, now, zone }))
  const [row] = (await load(sale, order)).bookings.flatMap(({ products }) => products)
  const credits = [{ rowId: row?.id ?? 0, amountMinor: 10_000 }]
  const refunded = await inTransaction(sale.db, (tx) =>
    refundOrder(tx, {
      ...order.staff,
      query: { overpaidMinor: 0, credits, cancelsBookings: false, ...over },
      method: 'SAME_WAY',
      reason: '',
      notifies: false,
      requestKey: `refund${key}`,
    }),
  )
  expect(refunded.ok).toBe(true)
  return order
}

async function ledger(sale: Sale, order: Reserved) {
  const { priceMinor, payedMinor, transactions } = await load(sale, order)
  const refund = transactions.at(-1)
  return { priceMinor, payedMinor, provider: refund?.provider, status: refund?.status }
}

async function problem(sale: Sale, order: Reserved) {
  return (await load(sale, order)).transactions.at(-1)?.problem
}

test.each(DIALECTS)('%s: a refund is pending until its provider has done it, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createRefunded(sale)
  const pending = { priceMinor: 30_000, payedMinor: 40_000, provider: 'TEST', status: 'PENDING' }
  expect(await ledger(sale, order)).toEqual(pending)

  const test = provider(done)
  await Promise.all([work(sale, test), work(sale, test)])
  await work(sale, test, { at: addHours(now, 1) })
  expect(await ledger(sale, order)).toEqual({ ...pending, payedMinor: 30_000, status: 'PAYED' })
  expect(test.requests).toMatchObject([
    { idempotencyKey: expect.stringMatching(/^refund-\d+$/), paymentReference: 'pi_1', amountMinor: 10_000 },
  ])
})

test.each(DIALECTS)('%s: a provider out of reach is asked again, with the same key', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createRefunded(sale)
  const test = provider(unreachable, unreachable, done)

  await work(sale, test)
  await work(sale, test)
  expect(test.requests).toHaveLength(1)
  expect(await problem(sale, order)).toEqual({
    reason: 'provider_unreachable: time-out',
    nextAttemptAt: expect.stringMatching(/^2026-/),
  })
  await work(sale, test, { at: addHours(now, 1) })
  expect(await ledger(sale, order)).toMatchObject({ payedMinor: 40_000, status: 'PENDING' })
  await work(sale, test, { at: addHours(now, 2) })
  expect(await ledger(sale, order)).toMatchObject({ payedMinor: 30_000, status: 'PAYED' })
  expect(await problem(sale, order)).toBeNull()
  expect(new Set(test.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test.each(DIALECTS)('%s: a refund that fails for good takes its credits back', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createRefunded(sale)

  await work(sale, provider(refused))
  const failed = { priceMinor: 40_000, payedMinor: 40_000, provider: 'TEST', status: 'FAILED' }
  expect(await ledger(sale, order)).toEqual(failed)
  expect(await problem(sale, order)).toEqual({ reason: 'refund_refused: too old', nextAttemptAt: null })
  const transactionId = (await load(sale, order)).transactions.at(-1)?.id ?? 0
  const late = { ...order.staff, transactionId, outcome: { event: 'fail', reason: 'again' } } as const
  await inTransaction(sale.db, (tx) => recordRefundOutcome(tx, late))
  expect(await ledger(sale, order)).toEqual(failed)
})

test.each(DIALECTS)('%s: eight attempts in vain are a failure', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createRefunded(sale)
  const test = provider(unreachable)

  for (let day = 0; day < 10; day++) await work(sale, test, { at: addHours(now, 24 * day) })
  expect(test.requests).toHaveLength(8)
  expect(await ledger(sale, order)).toMatchObject({ status: 'FAILED', priceMinor: 40_000 })
})

test.each(DIALECTS)('%s: one that breaks keeps no other waiting', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const broken = await createRefunded(sale)
  const good = await createRefunded(sale, { key: '-good' })
  const errors: object[] = []
  const { refund } = provider(done)
  const breaking = async (request: RefundRequest) => {
    if (request.paymentReference === 'pi_1') throw new Error('broken')
    return refund(request)
  }

  await work(sale, { refund: breaking }, { errors })
  expect(errors).toMatchObject([{ transactionId: expect.any(Number), err: { message: 'broken' } }])
  expect(await ledger(sale, good)).toMatchObject({ status: 'PAYED' })
  expect(await ledger(sale, broken)).toMatchObject({ status: 'PENDING' })
  await work(sale, provider(ok({ providerReference: 're_2' })), { at: addHours(now, 1) })
  expect(await ledger(sale, broken)).toMatchObject({ status: 'PAYED' })
})

test.each(DIALECTS)('%s: a refund that is not asked for any more loses no attempt', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await createRefunded(sale)
  await createRefunded(sale, { key: '-next' })
  const stopping = new AbortController()
  const { refund } = provider(unreachable)
  const stop = (request: RefundRequest) => {
    stopping.abort()
    return refund(request)
  }

  await work(sale, { refund: stop }, { signal: stopping.signal })
  const requests = await sale.db
    .selectFrom('refund_request')
    .select('attempts')
    .orderBy('transaction_id')
    .execute()
  expect(requests).toEqual([{ attempts: 1 }, { attempts: 0 }])
})

test.each(DIALECTS)('%s: a cancelled booking stays credited, and its money is overpaid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await createRefunded(sale, { cancelsBookings: true })

  await work(sale, provider(refused))
  expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', priceMinor: 0, payedMinor: 40_000 })
})

test.each(DIALECTS)('%s: money that came too late goes back by itself', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const transactionId = await startPayment(sale, order)
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))
  const paid = { shopId: sale.shopId, transactionId, outcome: 'PAYED', providerReference: 'pi_1' } as const
  await inTransaction(sale.db, (tx) => settlePayment(tx, { ...paid, now, zone }))

  await work(sale, provider(done))
  const back = { priceMinor: 40_000, payedMinor: 0, provider: 'TEST', status: 'PAYED' }
  expect(await ledger(sale, order)).toEqual(back)
})
