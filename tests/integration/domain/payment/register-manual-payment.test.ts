import { expect, test } from 'vitest'
import { deleteOrder } from '#app/domain/order/lifecycle/delete-order.server.ts'
import {
  type ManualPaymentInput,
  registerManualPayment,
} from '#app/domain/payment/register-manual-payment.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  submit,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

function pay(sale: Sale, order: Reserved, over: Partial<ManualPaymentInput> = {}) {
  const input = { method: 'CASH', amountMinor: 40_000, requestKey: crypto.randomUUID() } as const
  return inTransaction(sale.db, (tx) => registerManualPayment(tx, { ...order.staff, ...input, ...over }))
}

test.each(DIALECTS)('%s: part payments add up, and the last one confirms a reservation', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)

  expect((await pay(sale, order, { amountMinor: 15_000 })).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({ state: 'RESERVED', paymentState: 'PARTIALLY_PAID' })
  expect(await pay(sale, order, { amountMinor: 25_001 })).toEqual({
    ok: false,
    error: { code: 'amount_above_due', at: 'amount', dueMinor: 25_000 },
  })
  expect((await pay(sale, order, { amountMinor: 25_000, note: 'Kvitto 12' })).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({
    state: 'CONFIRMED',
    paymentState: 'PAID',
    transactions: [{ provider: 'CASH' }, { note: 'Kvitto 12', createdByName: 'Kim Berg' }],
  })
})

test.each(DIALECTS)('%s: the same form twice at once writes one entry', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const [first, second] = await Promise.all([
    pay(sale, order, { requestKey: 'k' }),
    pay(sale, order, { requestKey: 'k' }),
  ])

  expect(first.ok).toBe(true)
  expect(second).toEqual(first)
  expect(await pay(sale, order, { requestKey: 'k', amountMinor: 1 })).toMatchObject({
    error: { code: 'key_conflict' },
  })
})

test.each(DIALECTS)(
  '%s: an offline order is confirmed unpaid, and cash ends its waiting',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await reserve(sale)
    const submitted = await submit(sale, order, { paymentProviderId: sale.offlineProviderId })

    expect(submitted).toEqual({ ok: true, value: { next: 'confirmed' } })
    expect(await load(sale, order)).toMatchObject({
      state: 'CONFIRMED',
      paymentState: 'UNPAID',
      cancelUnpaidAt: addMinutes(now, 24 * 60),
      transactions: [{ provider: 'OFFLINE', status: 'PENDING' }],
    })
    await pay(sale, order)
    const { transactions } = await load(sale, order)
    expect(transactions.map(({ status }) => status)).toEqual(['CANCELLED', 'PAYED'])
  },
)

test.each(DIALECTS)('%s: what cannot be paid is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const refusal = async (over: Partial<ManualPaymentInput>) => {
    const result = await pay(sale, order, over)
    return result.ok ? undefined : result.error.code
  }

  expect(await refusal({ amountMinor: 0 })).toBe('amount_not_positive')
  expect(await refusal({ amountMinor: -1 })).toBe('amount_not_positive')
  expect(await refusal({ shopId: sale.shopId + 1 })).toBe('order_not_found')
  expect(await refusal({ now: addMinutes(now, 30) })).toBe('reservation_expired')
  await inTransaction(sale.db, (tx) => deleteOrder(tx, order.staff))
  expect(await refusal({})).toBe('order_not_payable')
})
