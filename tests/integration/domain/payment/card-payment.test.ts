import { expect, test } from 'vitest'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { checkPayment, endOpenPayments } from '#app/domain/payment/check-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { addHours, addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { load, now, reserve, submit } from '#tests/integration/domain/order/sale.ts'
import { createCardSale, ledgerOf, openPage, receive, startCard, work } from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

test.each(DIALECTS)('%s: a card payment confirms its order, asked about or reported', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { transactionId, sessionId } = await startCard(sale, order)
  const key = { shopId: sale.shopId, transactionId }
  const session = standIn.ledger.session(sessionId)
  expect(session).toMatchObject({
    amount_total: 40_000,
    currency: 'sek',
    locale: 'sv',
    metadata: { shop: String(sale.shopId), order: String(order.orderId), transaction: String(transactionId) },
  })

  expect(await checkPayment(sale.services, key)).toBe('open')
  standIn.ledger.pay(sessionId)
  expect(await checkPayment(sale.services, key)).toBe('confirmed')
  expect(await checkPayment(sale.services, key)).toBe('confirmed')
  expect(await ledgerOf(sale, order)).toEqual({
    state: 'CONFIRMED',
    payedMinor: 40_000,
    entries: ['PAYMENT PAYED 40000'],
  })
  const { fee_minor } = await sale.db.selectFrom('transaction').select('fee_minor').executeTakeFirstOrThrow()
  expect(Number(fee_minor)).toBe(180)
})

test.each(DIALECTS)(
  '%s: a provider that is down leaves the payment pending; trying again pays once',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const order = await reserve(sale)
    const submitted = await submit(sale, order, { paymentProviderId: sale.cardProviderId })
    const transactionId = submitted.ok && submitted.value.next === 'pay' ? submitted.value.transactionId : 0

    for (const fault of ['reset', 'garbage', 'error'] as const) {
      standIn.setFault(fault)
      expect(await openPage(sale, transactionId)).toMatchObject({ error: { code: 'provider_unreachable' } })
    }
    standIn.setFault('none')
    expect(await ledgerOf(sale, order)).toMatchObject({ entries: ['PAYMENT PENDING 40000'] })
    const [first, second] = [await openPage(sale, transactionId), await openPage(sale, transactionId)]
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    expect(standIn.ledger.sessions.size).toBe(1)
  },
)

test.each(DIALECTS)('%s: a reservation that ends ends its page by call', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { sessionId } = await startCard(sale, order)

  sale.clock.now = addMinutes(now, 31)
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: sale.clock.now, limit: 10 }))
  await work(sale)
  expect(standIn.ledger.session(sessionId)?.status).toBe('expired')
  expect(standIn.ledger.pay(sessionId)).toBe(false)
  expect(await ledgerOf(sale, order)).toEqual({
    state: 'EXPIRED',
    payedMinor: 0,
    entries: ['PAYMENT CANCELLED 40000'],
  })
})

test.each(DIALECTS)('%s: going back ends the page, unless it turns out paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const [left, paid] = [await reserve(sale), await reserve(sale)]
  const [leftCard, paidCard] = [await startCard(sale, left), await startCard(sale, paid)]
  standIn.ledger.pay(paidCard.sessionId)

  await endOpenPayments(sale.services, { shopId: sale.shopId, orderId: left.orderId })
  await endOpenPayments(sale.services, { shopId: sale.shopId, orderId: paid.orderId })
  expect(standIn.ledger.session(leftCard.sessionId)?.status).toBe('expired')
  expect((await load(sale, left)).state).toBe('RESERVED')
  expect((await load(sale, paid)).state).toBe('CONFIRMED')
})

test.each(DIALECTS)(
  '%s: the log tells a page that its guest left from one that we closed',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const [left, closed] = [await reserve(sale), await reserve(sale)]
    const { sessionId, transactionId } = await startCard(sale, left)
    await startCard(sale, closed)
    const lastOf = async ({ orderId }: typeof left) => {
      const [entry] = await listActivities(sale.db, {
        shopId: sale.shopId,
        entity: 'order',
        entityId: orderId,
      })
      return { action: entry?.action, actor: entry?.actor, outcome: entry?.facts.outcome }
    }

    standIn.ledger.expire(sessionId)
    await checkPayment(sale.services, { shopId: sale.shopId, transactionId })
    await endOpenPayments(sale.services, { shopId: sale.shopId, orderId: closed.orderId })
    expect(await lastOf(left)).toEqual({ action: 'payment_failed', actor: 'GUEST', outcome: 'LEFT' })
    expect(await lastOf(closed)).toEqual({ action: 'payment_failed', actor: 'SYSTEM', outcome: 'CLOSED' })
  },
)

test.each(DIALECTS)(
  '%s: another amount or currency is never marked paid, and staff are told',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const [less, foreign] = [await reserve(sale), await reserve(sale)]
    const [lessCard, foreignCard] = [await startCard(sale, less), await startCard(sale, foreign)]
    standIn.ledger.pay(lessCard.sessionId, { amount: 39_999 })
    const other = standIn.ledger.session(foreignCard.sessionId)
    if (other) other.currency = 'eur'
    standIn.ledger.pay(foreignCard.sessionId)

    for (const { transactionId } of [lessCard, foreignCard]) {
      const key = { shopId: sale.shopId, transactionId }
      expect(await checkPayment(sale.services, key)).toBe('differs')
      expect(await checkPayment(sale.services, key)).toBe('differs')
    }
    for (const order of [less, foreign]) {
      expect(await ledgerOf(sale, order)).toMatchObject({ payedMinor: 0, entries: ['PAYMENT PENDING 40000'] })
    }
    const logged = await sale.db
      .selectFrom('activity')
      .select('action')
      .where('action', '=', 'payment_differs')
      .execute()
    expect(logged).toHaveLength(2)
  },
)

test.each(DIALECTS)('%s: an authorisation confirms, and is captured after it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn, { capture: 'ON_CONFIRMATION' })
  const order = await reserve(sale)
  const { transactionId, sessionId } = await startCard(sale, order)
  standIn.ledger.pay(sessionId)
  expect(standIn.ledger.session(sessionId)?.payment_intent?.status).toBe('requires_capture')
  expect(await checkPayment(sale.services, { shopId: sale.shopId, transactionId })).toBe('confirmed')
  await work(sale)
  expect(standIn.ledger.session(sessionId)?.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 40_000,
  })
})

test.each(DIALECTS)('%s: an authorisation that finds no place is released', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn, { capture: 'ON_CONFIRMATION', capacity: 1 })
  const order = await reserve(sale)
  const { sessionId, transactionId } = await startCard(sale, order)
  standIn.ledger.pay(sessionId)
  sale.clock.now = addMinutes(now, 31)
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: sale.clock.now, limit: 10 }))
  await reserve(sale, { now: sale.clock.now })

  expect(await checkPayment(sale.services, { shopId: sale.shopId, transactionId })).toBe('money_back')
  await work(sale)
  expect(standIn.ledger.session(sessionId)?.payment_intent?.status).toBe('canceled')
  expect(await ledgerOf(sale, order)).toEqual({
    state: 'EXPIRED',
    payedMinor: 0,
    entries: ['PAYMENT PAYED 40000', 'REFUND PAYED -40000'],
  })
})

test.each(DIALECTS)(
  '%s: an event that comes before our payment waits for it, three days at most',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const order = await reserve(sale)
    const { sessionId } = await startCard(sale, order)
    standIn.ledger.pay(sessionId)
    const session = standIn.ledger.session(sessionId)
    if (!session) throw new Error('no session')
    session.metadata.transaction = '999999'
    await sale.db.updateTable('payment_session').set({ provider_session_id: null }).execute()
    const data = { object: { ...session } }
    await receive(sale, { id: 'evt_early', type: 'checkout.session.completed', data })
    await work(sale)
    const inbox = () => sale.db.selectFrom('webhook_event').selectAll().executeTakeFirstOrThrow()
    expect(await inbox()).toMatchObject({
      handled_at: null,
      attempts: 1,
      next_attempt_at: addMinutes(now, 1),
    })

    session.metadata.transaction = String((await load(sale, order)).transactions[0]?.id)
    sale.clock.now = addMinutes(now, 1)
    await work(sale)
    expect(await inbox()).toMatchObject({ handled_at: sale.clock.now, attempts: 2 })
    expect((await load(sale, order)).state).toBe('CONFIRMED')

    await receive(sale, { id: 'evt_never', type: 'x', data: { object: { ...session, id: 'cs_unknown' } } })
    sale.clock.now = addHours(sale.clock.now, 73)
    await work(sale)
    const never = await sale.db
      .selectFrom('webhook_event')
      .selectAll()
      .where('provider_event_id', '=', 'evt_never')
      .executeTakeFirstOrThrow()
    expect(never).toMatchObject({ handled_at: null, next_attempt_at: null })
  },
)
