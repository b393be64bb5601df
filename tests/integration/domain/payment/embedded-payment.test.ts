import { expect, test } from 'vitest'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import { checkPayment } from '#app/domain/payment/check-payment.server.ts'
import { findCardFields } from '#app/domain/payment/find-card-fields.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { now, reserve } from '#tests/integration/domain/order/sale.ts'
import {
  type CardSale,
  collectEvents,
  createCardSale,
  ledgerOf,
  openPage,
  receive,
  sessionIdOf,
  startCard,
  work,
} from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { type StripeStandIn, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

/** Card payments in the provider's fields on a page of ours. Source: domain.md §8. */
const publishableKey = 'pk_test_1'

async function startEmbedded(db: Db, standIn: StripeStandIn) {
  const sale = await createCardSale(db, standIn, { publishableKey })
  const order = await reserve(sale)
  const { transactionId, sessionId } = await startCard(sale, order, 'FRAME')
  return { sale, order, transactionId, sessionId, key: { shopId: sale.shopId, transactionId } }
}

test.each(DIALECTS)('%s: whoever comes back finds the same fields, and pays once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const { sale, order, transactionId, sessionId, key } = await startEmbedded(database.db, standIn)
  const clientSecret = standIn.ledger.session(sessionId)?.client_secret
  const fields = { ok: true, value: { embedKey: publishableKey, clientSecret } }
  expect(clientSecret).toEqual(expect.any(String))
  expect(await openPage(sale, transactionId, 'FRAME')).toEqual({ ok: true, value: { url: null } })
  expect(await findCardFields(sale.services, key)).toEqual(fields)
  expect(await findCardFields(sale.services, key)).toEqual(fields)
  expect(standIn.ledger.sessions.size).toBe(1)
  expect(JSON.stringify(await sale.db.selectFrom('payment_session').selectAll().execute())).not.toContain(
    clientSecret,
  )
  expect(await findCardFields(sale.services, { ...key, shopId: sale.shopId + 1 })).toMatchObject({
    error: { code: 'payment_not_open' },
  })

  standIn.ledger.decline(sessionId)
  expect(await checkPayment(sale.services, key)).toBe('open')
  standIn.ledger.pay(sessionId)
  expect(await findCardFields(sale.services, key)).toMatchObject({ error: { code: 'payment_not_open' } })
  expect(await checkPayment(sale.services, key)).toBe('confirmed')
  expect(await ledgerOf(sale, order)).toMatchObject({
    state: 'CONFIRMED',
    entries: ['PAYMENT PAYED 40000'],
  })
})

test.each(DIALECTS)('%s: a reservation that ends ends its fields by call', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const { sale, order, sessionId } = await startEmbedded(database.db, standIn)
  sale.clock.now = addMinutes(now, 31)
  await inTransaction(sale.db, (tx) => expireOrders(tx, { now: sale.clock.now, limit: 10 }))
  await work(sale)
  expect(standIn.ledger.session(sessionId)?.status).toBe('expired')
  expect(await ledgerOf(sale, order)).toMatchObject({
    state: 'EXPIRED',
    entries: ['PAYMENT CANCELLED 40000'],
  })
})

test.each(DIALECTS)(
  "%s: the provider's own page takes the fields' place, and what ended with them ends no payment",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const { sale, order, transactionId, sessionId, key } = await startEmbedded(database.db, standIn)
    const events = collectEvents(sale)
    standIn.setFault('error')
    expect(await openPage(sale, transactionId)).toMatchObject({ error: { code: 'provider_unreachable' } })
    expect(await sessionIdOf(sale, transactionId)).toBe(sessionId)

    standIn.setFault('none')
    const [first, second] = await Promise.all([openPage(sale, transactionId), openPage(sale, transactionId)])
    expect(first).toEqual({ ok: true, value: { url: expect.stringContaining('/pay/') } })
    expect(second).toEqual(first)
    expect(standIn.ledger.session(sessionId)?.status).toBe('expired')
    expect(standIn.ledger.sessions.size).toBe(2)
    // A script that posts the form again goes on with the page that is open.
    expect(await openPage(sale, transactionId, 'FRAME')).toEqual(first)

    for (const event of events) await receive(sale, event)
    await work(sale)
    expect(await ledgerOf(sale, order)).toMatchObject({ entries: ['PAYMENT PENDING 40000'] })
    standIn.ledger.pay(await sessionIdOf(sale, transactionId))
    expect(await checkPayment(sale.services, key)).toBe('confirmed')
  },
)

test.each(DIALECTS)(
  "%s: the fields' end that comes before the new page is known is of no account",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const { sale, order, transactionId, sessionId } = await startEmbedded(database.db, standIn)
    const events = collectEvents(sale)
    const gateway = sale.services.open({ id: sale.cardProviderId, secretKey: 'sk_test_other' })
    const refusing: CardSale['services'] = {
      ...sale.services,
      open: () => ({
        ...gateway,
        start: async () => ({ ok: false, error: { code: 'provider_unreachable', detail: 'down' } }),
      }),
    }
    expect(await openPage({ ...sale, services: refusing }, transactionId)).toMatchObject({ ok: false })
    expect(standIn.ledger.session(sessionId)?.status).toBe('expired')
    for (const event of events) await receive(sale, event)
    await work(sale)
    expect(await ledgerOf(sale, order)).toMatchObject({ entries: ['PAYMENT PENDING 40000'] })
    expect(await openPage(sale, transactionId)).toMatchObject({ ok: true })
  },
)

test.each(DIALECTS)('%s: fields that were paid first open no other page', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const { sale, transactionId, sessionId, key } = await startEmbedded(database.db, standIn)
  standIn.ledger.pay(sessionId)
  expect(await openPage(sale, transactionId)).toMatchObject({
    error: { code: 'payment_not_open', detail: 'paid' },
  })
  expect(await checkPayment(sale.services, key)).toBe('confirmed')
})

test.each(DIALECTS)(
  "%s: an account without fields, or set back, has the provider's page",
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const hosted = await createCardSale(database.db, standIn)
    const { transactionId } = await startCard(hosted, await reserve(hosted), 'PAGE')
    const toPage = { ok: true, value: { url: expect.stringContaining('/pay/') } }
    expect(await openPage(hosted, transactionId, 'PAGE')).toEqual(toPage)

    await hosted.db
      .updateTable('payment_provider')
      .set({ checkout: 'EMBEDDED', publishable_key: publishableKey })
      .execute()
    const begun = await startCard(hosted, await reserve(hosted), 'PAGE')
    const key = { shopId: hosted.shopId, transactionId: begun.transactionId }
    expect(await findCardFields(hosted.services, key)).toMatchObject({ ok: true })
    await hosted.db.updateTable('payment_provider').set({ checkout: 'HOSTED' }).execute()
    expect(await findCardFields(hosted.services, key)).toMatchObject({ error: { code: 'provider_refused' } })
    expect(await openPage(hosted, begun.transactionId, 'PAGE')).toEqual(toPage)
  },
)
