import { expect, test } from 'vitest'
import { findTestFacts, updateKeys } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { TEST_AMOUNT_MINOR } from '#app/domain/order/provider/test-payment.ts'
import { runTestPayment } from '#app/domain/payment/run-test-payment.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { now } from '#tests/integration/domain/order/sale.ts'
import { type CardSale, collectEvents, createCardSale, receive, work } from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

function run({ services, shopId, userId, cardProviderId: id }: CardSale, requestKey = 'test-key') {
  let ms = 0
  const clockMs = () => ms++ * 500
  const account = { shopId, id, userId }
  const described = { currency: 'SEK', description: 'Sjöboden, test' }
  return runTestPayment(services, { ...account, ...described, requestKey, clockMs })
}

const factsOf = ({ db, shopId, cardProviderId: id }: CardSale) => findTestFacts(db, { shopId, id })

test.each(DIALECTS)('%s: a test payment is paid, returned and made once for each key', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const events = collectEvents(sale)
  const made = await run(sale)
  expect(made).toMatchObject({
    value: { doneAfterMs: { started: 500, paid: 1_000, returned: 1_500 }, detail: null },
  })
  expect(await run(sale)).toEqual(made)
  expect(standIn.ledger.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [TEST_AMOUNT_MINOR, 'succeeded'],
  ])
  expect(await factsOf(sale)).toMatchObject({ at: now, eventAt: null })

  // Its events are nobody's order: they show that the webhook works, and change nothing.
  for (const event of events) await receive(sale, event)
  await work(sale)
  expect(await factsOf(sale)).toMatchObject({ eventAt: now })
  expect(await sale.db.selectFrom('transaction').select('id').execute()).toEqual([])
  expect(await sale.db.selectFrom('webhook_event').select('handled_at').execute()).toEqual(
    events.map(() => ({ handled_at: now })),
  )
})

test.each([
  { fault: 'error', started: undefined },
  { fault: 'garbage', started: undefined },
] as const)('a provider that answers $fault: the step that failed says why', async ({ fault }) => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  standIn.setFault(fault)
  expect(await run(sale)).toMatchObject({
    value: { reference: null, doneAfterMs: {}, detail: expect.stringMatching(/./) },
  })
  standIn.setFault('none')
  expect(await run(sale, 'another-key')).toMatchObject({ value: { detail: null } })
})

test('a live key is never tested: it would take real money', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const key = { shopId: sale.shopId, id: sale.cardProviderId }
  const keys = { secretKey: 'sk_live_1', userId: sale.userId, now, master: sale.services.master }
  await inTransaction(sale.db, async (tx) =>
    ok(await updateKeys(tx, key, { ...keys, newSecret: () => crypto.randomUUID() })),
  )
  expect(await run(sale)).toEqual({ ok: false, error: { code: 'test_key_needed', at: 'secretKey' } })
  expect(standIn.requests).toEqual([])
})
