import { expect, test } from 'vitest'
import { type SellAndPayInput, sellAndPay } from '#app/domain/payment/sell-and-pay.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createSale, load, type Sale, toSelling } from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

function sell(sale: Sale, over: Partial<SellAndPayInput> = {}) {
  const paid = { method: 'CARD_TERMINAL', shownMinor: 40_000 } as const
  return inTransaction(sale.db, (tx) => sellAndPay(tx, { ...toSelling(sale), ...paid, ...over }))
}

const logged = ({ db }: Sale, action: 'order_confirmed' | 'order_kept') =>
  db.selectFrom('activity').select(['action', 'notify']).where('action', '=', action).execute()

const countOrders = async ({ db }: Sale) => (await db.selectFrom('order').select('id').execute()).length

test.each(DIALECTS)('%s: a booking is sold and paid with one post, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const first = await sell(sale, { requestKey: 'k' })
  if (!first.ok) throw new Error(first.error.code)
  expect(first.value.paidMinor).toBe(40_000)
  expect(await sell(sale, { requestKey: 'k' })).toEqual(first)

  expect(await load(sale, first.value)).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'PAID',
    transactions: [{ provider: 'CARD_TERMINAL', amountMinor: 40_000, status: 'PAYED' }],
  })
  expect(await countOrders(sale)).toBe(1)
  // The log says nothing of an order without payment.
  expect(await logged(sale, 'order_kept')).toEqual([])
  expect(await logged(sale, 'order_confirmed')).toEqual([{ action: 'order_confirmed', notify: 1 }])
})

test.each(DIALECTS)('%s: paid later, it is sold whatever the page showed', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const sold = await sell(sale, { method: null, shownMinor: null })
  if (!sold.ok) throw new Error(sold.error.code)
  expect(await load(sale, sold.value)).toMatchObject({ paymentState: 'UNPAID', transactions: [] })
  expect(await logged(sale, 'order_kept')).toHaveLength(1)
})

test.each(DIALECTS)('%s: nothing is sold for an amount that nobody saw', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  for (const shownMinor of [39_999, 40_001, 0, null]) {
    expect(await sell(sale, { shownMinor })).toEqual({
      ok: false,
      error: { code: 'price_moved', at: 'payment' },
    })
  }
  expect(await countOrders(sale)).toBe(0)
})

test.each(DIALECTS)('%s: what costs nothing is sold without a payment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  await sale.db.updateTable('price').set({ unit_price_minor: 0 }).execute()
  const sold = await sell(sale, { shownMinor: 0 })
  if (!sold.ok) throw new Error(sold.error.code)
  expect(await load(sale, sold.value)).toMatchObject({ state: 'CONFIRMED', transactions: [] })
})
