import { expect, test } from 'vitest'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listRefunds, sumRefunds } from '#app/domain/report/refunds-report.server.ts'
import type { RowKey } from '#app/domain/report/report-query.ts'
import { instant, localDate } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { confirmed, createSale, type Sale, units, zone } from '../order/sale.ts'
import { copyRow } from './copy-row.ts'

const JULY = { from: localDate('2026-07-01'), to: localDate('2026-07-31') }

/** An order of 400 kr with 25 % VAT, paid in cash and given back in part. */
async function refundDifference(sale: Sale, amountMinor: number, at: string, reason: string) {
  const { db } = sale
  const { staff, orderId } = await confirmed(sale, { quantities: units(1) })
  const key = () => crypto.randomUUID()
  const payment = { amountMinor: 40_000, method: 'CASH', requestKey: key() } as const
  await inTransaction(db, (tx) => registerManualPayment(tx, { ...staff, ...payment }))
  const row = await db
    .selectFrom('booking_product')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const query = { overpaidMinor: 0, credits: [{ rowId: row.id, amountMinor }], cancelsBookings: false }
  const form = { query, method: 'CASH', reason, notifies: false, requestKey: key() } as const
  await inTransaction(db, (tx) => refundOrder(tx, { ...staff, ...form, now: instant(at) }))
  const { id: transactionId, status } = await db
    .selectFrom('transaction')
    .select(['id', 'status'])
    .where('order_id', '=', orderId)
    .where('transaction_type', '=', 'REFUND')
    .executeTakeFirstOrThrow()
  if (status === 'PENDING')
    await inTransaction(db, (tx) => confirmRefundPaid(tx, { ...staff, transactionId, now: instant(at) }))
  return orderId
}

/** Splits the refund of an order over another row of it too, of which nothing was given back. */
async function splitOverNothing({ db }: Sale, orderId: number) {
  const { id } = await db
    .selectFrom('transaction')
    .select('id')
    .where('order_id', '=', orderId)
    .where('amount_minor', '<', 0)
    .executeTakeFirstOrThrow()
  const row = await copyRow(
    db,
    'booking_product',
    { column: 'order_id', id: orderId },
    { product_name: '{"sv":"Fika"}' },
  )
  const nothing = { booking_product_id: row, amount_minor: 0, vat_minor: 0 }
  await copyRow(db, 'transaction_tax_item', { column: 'transaction_id', id }, nothing)
}

test.each(DIALECTS)('%s: each refund has its row, its VAT and its reason, page by page', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 20)
  const { db, shopId } = sale
  await db.updateTable('product').set({ name: 'Kajak', display_name: '{"sv":"Kajak"}' }).execute()
  await refundDifference(sale, 3000, '2026-06-30T21:59:59Z', 'juni')
  await refundDifference(await createSale(db, 20), 9000, '2026-07-20T10:00:00Z', 'en annan butik')
  // The first and the last minute of July in the shop, and those beside them.
  const orderIds = [
    await refundDifference(sale, 10_000, '2026-07-20T10:00:00Z', 'regn'),
    await refundDifference(sale, 40_000, '2026-07-31T21:59:59Z', 'sjuk'),
    await refundDifference(sale, 5000, '2026-07-20T10:00:00Z', 'försenad'),
    await refundDifference(sale, 7000, '2026-07-31T22:00:00Z', 'augusti'),
  ]
  const [rain, ill, late] = orderIds
  const query = { shopId, period: JULY, onlineOrOffline: 'BOTH', zone } as const
  const pages: string[][] = []
  const sort = '-date'
  for (let after: RowKey | null | undefined = undefined; after !== null && pages.length < 5; ) {
    const page = await listRefunds(db, { ...query, sort, limit: 2, after })
    pages.push(page.refunds.map(({ reason }) => reason ?? ''))
    after = page.next
  }
  expect(pages).toEqual([['sjuk', 'försenad'], ['regn']])
  const { next } = await listRefunds(db, { ...query, sort, limit: 2 })
  const { previous } = await listRefunds(db, { ...query, sort, limit: 2, after: next ?? undefined })
  const back = await listRefunds(db, { ...query, sort, limit: 2, before: previous ?? undefined })
  expect(back).toMatchObject({ refunds: [{ reason: 'sjuk' }, { reason: 'försenad' }], previous: null, next })
  await splitOverNothing(sale, rain ?? 0)
  const all = await listRefunds(db, { ...query, sort: 'order', limit: 30 })
  expect(all.next).toBeNull()
  const tax = await db.selectFrom('booking_product').select('vat_percentage').executeTakeFirstOrThrow()
  const vatOf = (minor: number) => Math.round((minor * tax.vat_percentage) / (10_000 + tax.vat_percentage))
  expect(all.refunds).toMatchObject([
    {
      orderId: rain,
      products: [{ sv: 'Kajak' }],
      amountMinor: 10_000,
      vatMinor: vatOf(10_000),
      reason: 'regn',
      provider: 'CASH',
    },
    { orderId: ill, amountMinor: 40_000, vatMinor: vatOf(40_000), date: '2026-07-31' },
    { orderId: late, amountMinor: 5000, products: [{ sv: 'Kajak' }] },
  ])
  const { name } = await db
    .selectFrom('user')
    .select('name')
    .where('id', '=', sale.userId)
    .executeTakeFirstOrThrow()
  expect(all.refunds[0]?.createdByName).toBe(name)
  expect(await sumRefunds(db, query)).toMatchObject([{ provider: 'CASH', refunds: 3, amountMinor: 55_000 }])
  for (const none of [
    { onlineOrOffline: 'ONLINE' },
    { channel: 'STAFF' },
    { createdByUserId: sale.userId },
  ] as const)
    expect(await sumRefunds(db, { ...query, ...none })).toEqual([])
})
