import { expect, test } from 'vitest'
import {
  deleteCardProvider,
  listPaymentProviders,
  restoreCardProvider,
} from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { now, reserve, submit } from '#tests/integration/domain/order/sale.ts'
import {
  type CardSale,
  collectEvents,
  createCardSale,
  ledgerOf,
  receive,
  refundRow,
  startCard,
  work,
} from '#tests/support/card-sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'

const inputOf = ({ shopId, userId, cardProviderId: id }: CardSale) => ({ shopId, userId, id, now })

test.each(DIALECTS)(
  '%s: a disconnected account is offered no more, answers its payments and refunds them',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    await using standIn = await startStripeStandIn()
    const sale = await createCardSale(database.db, standIn)
    const events = collectEvents(sale)
    const open = await reserve(sale)
    const { sessionId } = await startCard(sale, open)
    const input = inputOf(sale)
    expect(await inTransaction(sale.db, (tx) => deleteCardProvider(tx, input))).toMatchObject({ ok: true })
    const offered = await listPaymentProviders(sale.db, sale.shopId)
    expect(offered.map(({ id }) => id)).not.toContain(sale.cardProviderId)
    expect(await submit(sale, await reserve(sale), { paymentProviderId: sale.cardProviderId })).toMatchObject(
      {
        error: { code: 'payment_provider_not_offered' },
      },
    )

    standIn.ledger.pay(sessionId)
    for (const event of events) await receive(sale, event)
    await work(sale)
    expect(await ledgerOf(sale, open)).toMatchObject({ state: 'CONFIRMED', payedMinor: 40_000 })
    await refundRow(sale, open, 10_000)
    await work(sale)
    expect(standIn.ledger.refunds).toHaveLength(1)
    expect(await ledgerOf(sale, open)).toMatchObject({ payedMinor: 30_000 })

    await inTransaction(sale.db, (tx) => restoreCardProvider(tx, input))
    expect((await listPaymentProviders(sale.db, sale.shopId)).map(({ id }) => id)).toContain(
      sale.cardProviderId,
    )
  },
)

test('a key that was revoked at the provider refuses the refund, and the order says so', async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const order = await reserve(sale)
  const { sessionId } = await startCard(sale, order)
  standIn.ledger.pay(sessionId)
  sale.clock.now = addMinutes(now, 6)
  await work(sale)
  await inTransaction(sale.db, (tx) => deleteCardProvider(tx, inputOf(sale)))
  standIn.setFault('revoked')
  await refundRow(sale, order, 10_000)
  await work(sale)
  expect(await ledgerOf(sale, order)).toEqual({
    state: 'CONFIRMED',
    payedMinor: 40_000,
    entries: ['PAYMENT PAYED 40000', 'REFUND FAILED -10000'],
  })
})

test("another shop's account is nobody's to disconnect", async () => {
  await using database = await createTestDatabase('sqlite')
  await using standIn = await startStripeStandIn()
  const sale = await createCardSale(database.db, standIn)
  const foreign = { ...inputOf(sale), shopId: sale.shopId + 1 }
  expect(await inTransaction(sale.db, (tx) => deleteCardProvider(tx, foreign))).toMatchObject({
    error: { code: 'not_found' },
  })
})
