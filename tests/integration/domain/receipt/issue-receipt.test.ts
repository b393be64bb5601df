import { expect, test } from 'vitest'
import { changeBooking } from '#app/domain/order/booking/change-booking.server.ts'
import { findTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { recordReturn } from '#app/domain/order/ledger/write-ledger.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { type IssueReceiptInput, issueReceipt } from '#app/domain/receipt/issue-receipt.server.ts'
import { findReceipt, listReceipts } from '#app/domain/receipt/receipt-queries.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  confirmed,
  createSale,
  endRent,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startRent,
  units,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

async function pay(sale: Sale, order: Reserved, amountMinor: number): Promise<number> {
  const paid = await inTransaction(sale.db, (tx) =>
    registerManualPayment(tx, {
      ...order.staff,
      method: 'CASH',
      amountMinor,
      requestKey: crypto.randomUUID(),
    }),
  )
  if (!paid.ok) throw new Error(`not paid: ${paid.error.code}`)
  return paid.value.transactionId
}

async function issue(
  sale: Sale,
  order: Reserved,
  {
    transactionId,
    ...over
  }: Partial<Pick<IssueReceiptInput, 'shopId' | 'withName' | 'now'>> & {
    transactionId: number
  },
) {
  const shop = await findShop(sale.db, sale.shopId)
  if (!shop) throw new Error('no shop')
  return inTransaction(sale.db, (tx) =>
    issueReceipt(tx, { ...order.staff, shop, withName: false, transactionId, ...over }),
  )
}

test.each(DIALECTS)('%s: part payments have a receipt each, and the same one again', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const first = await issue(sale, order, { transactionId: await pay(sale, order, 15_000) })
  const paid = await pay(sale, order, 25_000)
  const second = await issue(sale, order, { transactionId: paid })

  expect(first).toMatchObject({ ok: true, value: { label: '2026-00001' } })
  expect(second).toMatchObject({ ok: true, value: { label: '2026-00002' } })
  expect(await issue(sale, order, { transactionId: paid, withName: true })).toEqual(second)
  const [{ id: receiptId = 0 } = {}] = await listReceipts(sale.db, order)
  expect(await findReceipt(sale.db, { ...order, receiptId })).toMatchObject({
    amountMinor: 15_000,
    dueMinor: 25_000,
    vat: [{ vatPercentage: 2500, netMinor: 12_000, vatMinor: 3_000, totalMinor: 15_000 }],
    rows: [{ totalMinor: 40_000, coveredMinor: 15_000 }],
    name: null,
  })
})

/** Two payments of 150 and 650 kr: of one kayak in the morning, and of the two at another time that it became. */
async function payAndChange(sale: Sale, order: Reserved) {
  const first = await pay(sale, order, 15_000)
  const { productId, durationId } = sale
  const to = { bookingId: order.bookingId, durationId, startRent: endRent, quantities: units(2) }
  const staffChange = { productId, byHand: [], reason: null, notifies: false }
  const input = { ...order.staff, ...to, staffChange, isConfirmedToo: true }
  const moved = await inTransaction(sale.db, (tx) => changeBooking(tx, input))
  expect(moved).toMatchObject({ ok: true })
  return [first, await pay(sale, order, 65_000)]
}

async function receiptOf(sale: Sale, order: Reserved, transactionId: number) {
  const issued = await issue(sale, order, { transactionId })
  return findReceipt(sale.db, { ...order, receiptId: issued.ok ? issued.value.receiptId : 0 })
}

test.each(DIALECTS)('%s: a receipt lists the order as its payment left it', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const [first = 0, second = 0] = await payAndChange(sale, order)
  const rowId = (await load(sale, order)).bookings[0]?.products[0]?.id ?? 0
  const query = { overpaidMinor: 0, credits: [{ rowId, amountMinor: 5_000 }], cancelsBookings: false }
  const back = { ...order.staff, query, method: 'CASH', reason: 'Regn', notifies: false } as const
  await inTransaction(sale.db, (tx) => refundOrder(tx, { ...back, requestKey: 'back' }))
  const refund = (await load(sale, order)).transactions.at(-1)?.id ?? 0
  await inTransaction(sale.db, (tx) => confirmRefundPaid(tx, { ...order.staff, transactionId: refund }))
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))
  await sale.db.updateTable('booking_product').set({ product_name: '{"sv":"Annat"}' }).execute()

  const before = { quantity: 1, totalMinor: 40_000, startRent, name: 'Havskajak' }
  const after = { quantity: 2, totalMinor: 80_000, startRent: endRent, name: 'Havskajak' }
  for (const _ of ['first', 'again']) {
    expect(await receiptOf(sale, order, first)).toMatchObject({
      rows: [{ ...before, coveredMinor: 15_000 }],
      amountMinor: 15_000,
      vatMinor: 3_000,
      dueMinor: 0,
    })
  }
  expect(await receiptOf(sale, order, second)).toMatchObject({ rows: [{ ...after, coveredMinor: 65_000 }] })
  expect(await receiptOf(sale, order, refund)).toMatchObject({
    kind: 'CREDIT',
    rows: [{ ...after, coveredMinor: -5_000 }],
  })
})

test.each(DIALECTS)(
  '%s: what was credited before a payment costs nothing on its receipt',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const order = await confirmed(sale)
    const first = await pay(sale, order, 15_000)
    const rowId = (await load(sale, order)).bookings[0]?.products[0]?.id ?? 0
    const query = { overpaidMinor: 0, credits: [{ rowId, amountMinor: 5_000 }], cancelsBookings: false }
    const back = { ...order.staff, query, method: 'CASH', reason: 'Regn', notifies: false } as const
    await inTransaction(sale.db, (tx) => refundOrder(tx, { ...back, requestKey: 'back' }))
    const { priceMinor } = await load(sale, order)
    const second = await pay(sale, order, 25_000)

    expect(await receiptOf(sale, order, first)).toMatchObject({
      rows: [{ totalMinor: 40_000, creditedMinor: 0 }],
    })
    expect(await receiptOf(sale, order, second)).toMatchObject({
      rows: [{ totalMinor: priceMinor, creditedMinor: 5_000, unitPriceMinor: 40_000 }],
      amountMinor: 25_000,
    })
  },
)

test.each(DIALECTS)('%s: due is what is left of what was due after the payment', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const transactionId = await pay(sale, order, 15_000)
  await sale.db.updateTable('order').set({ price_minor: 80_000 }).execute()
  expect(await receiptOf(sale, order, transactionId)).toMatchObject({ dueMinor: 25_000 })
})

test.each(DIALECTS)('%s: a payment from before has a receipt of the order as it is', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await confirmed(sale)
  const [first = 0] = await payAndChange(sale, order)
  await sale.db.deleteFrom('transaction_snapshot').execute()
  expect(await receiptOf(sale, order, first)).toMatchObject({
    rows: [{ quantity: 2, totalMinor: 80_000, coveredMinor: 15_000 }],
    dueMinor: 0,
  })
})

test.each(DIALECTS)('%s: nothing is left to pay of an order that takes place no more', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const transactionId = await pay(sale, order, 15_000)
  await inTransaction(sale.db, (tx) => cancelOrder(tx, order.staff))
  const issued = await issue(sale, order, { transactionId })
  const receiptId = issued.ok ? issued.value.receiptId : 0
  expect(await findReceipt(sale.db, { ...order, receiptId })).toMatchObject({
    amountMinor: 15_000,
    dueMinor: 0,
  })
})

test.each(DIALECTS)('%s: a refund has a credit receipt that names the receipt', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const order = await reserve(sale)
  const transactionId = await pay(sale, order, 40_000)
  const entry = await findTransaction(sale.db, { shopId: sale.shopId, transactionId })
  if (!entry) throw new Error('no entry')
  const returned = await sale.db
    .transaction()
    .execute((tx) => recordReturn(tx, entry, { shopId: sale.shopId, now }))
  await inTransaction(sale.db, (tx) => confirmRefundPaid(tx, { ...order.staff, transactionId: returned }))
  const credit = await issue(sale, order, { transactionId: returned })

  expect(credit).toMatchObject({ ok: true, value: { label: '2026-00002' } })
  const receiptId = credit.ok ? credit.value.receiptId : 0
  expect(await findReceipt(sale.db, { ...order, receiptId })).toMatchObject({
    kind: 'CREDIT',
    amountMinor: -40_000,
    credits: '2026-00001',
    vat: [{ totalMinor: -40_000, vatMinor: -8_000 }],
  })
  expect((await listReceipts(sale.db, order)).map(({ transactionId: of }) => of)).toEqual([
    transactionId,
    returned,
  ])
})

test.each(DIALECTS)('%s: nothing but settled money of the own shop has one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const [order, otherOrder] = [await reserve(sale), await reserve(sale)]
  const otherSale = await createSale(database.db)
  const transactionId = await pay(sale, order, 40_000)
  await sale.db.updateTable('transaction').set({ status: 'PENDING' }).execute()
  const refused = { ok: false, error: { code: 'payment_not_settled' } }

  expect(await issue(sale, order, { transactionId })).toMatchObject(refused)
  await sale.db.updateTable('transaction').set({ status: 'PAYED' }).execute()
  expect(await issue(sale, otherOrder, { transactionId })).toMatchObject(refused)
  expect(await issue(sale, order, { transactionId, shopId: otherSale.shopId })).toMatchObject({
    error: { code: 'order_not_found' },
  })
  const issued = await issue(sale, order, { transactionId })
  const receiptId = issued.ok ? issued.value.receiptId : 0
  expect(await findReceipt(sale.db, { ...order, shopId: otherSale.shopId, receiptId })).toBeUndefined()
})

test.each(DIALECTS)(
  '%s: 20 at once have 20 numbers in a row, one that fails leaves no gap',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db, 100)
    const shop = await findShop(sale.db, sale.shopId)
    if (!shop) throw new Error('no shop')
    const paid = []
    for (let index = 0; index < 20; index++) {
      const order = await reserve(sale)
      paid.push({ order, transactionId: await pay(sale, order, 40_000) })
    }
    const failed = paid.slice(0, 5).map(({ order, transactionId }) =>
      inTransaction(sale.db, async (tx) => {
        await issueReceipt(tx, { ...order.staff, shop, withName: false, transactionId })
        throw new Error('rolled back')
      }).catch(() => null),
    )
    await Promise.all([
      ...failed,
      ...paid.map(({ order, transactionId }) => issue(sale, order, { transactionId })),
    ])

    const numbers = await sale.db.selectFrom('receipt').select('number').orderBy('number').execute()
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  },
)
