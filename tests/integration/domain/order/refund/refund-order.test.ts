import { expect, test } from 'vitest'
import { removeBooking } from '#app/domain/order/booking/remove-booking.server.ts'
import { confirmUnpaid } from '#app/domain/order/lifecycle/confirm-unpaid.server.ts'
import { confirmRefundPaid } from '#app/domain/order/refund/confirm-refund-paid.server.ts'
import { findCancellations } from '#app/domain/order/refund/find-cancellations.server.ts'
import type { RefundQuery } from '#app/domain/order/refund/plan-refund.ts'
import { type RefundInput, refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { listOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  book,
  createSale,
  load,
  now,
  type Reserved,
  reserve,
  type Sale,
  startRent,
} from '#tests/integration/domain/order/sale.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

/** A confirmed order whose first row of 400 kr is paid in cash, and which has one booking unless told otherwise. */
async function createPaid(sale: Sale, bookings = 1) {
  const cart = { cartKey: crypto.randomUUID() }
  const order = await reserve(sale, { cart })
  for (let more = 1; more < bookings; more++) await reserve(sale, { cart })
  await inTransaction(sale.db, (tx) => confirmUnpaid(tx, order.staff))
  const payment = { ...order.staff, method: 'CASH', amountMinor: 40_000, requestKey: 'paid' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
  const { id } = await sale.db
    .selectFrom('booking_product')
    .select('id')
    .where('order_id', '=', order.orderId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { order, rowId: id }
}

function refund(sale: Sale, order: Reserved, query: Partial<RefundQuery>, over: Partial<RefundInput> = {}) {
  return inTransaction(sale.db, (tx) =>
    refundOrder(tx, {
      ...order.staff,
      query: { overpaidMinor: 0, credits: [], cancelsBookings: false, ...query },
      method: 'CASH',
      reason: 'Regn',
      notifies: false,
      requestKey: crypto.randomUUID(),
      ...over,
    }),
  )
}

/** What the order list says of the shop's only order. */
async function listed({ db, shopId }: Sale) {
  const query = { shopId, tab: 'all', sort: '-id', limit: 30, now: startRent } as const
  const [row] = (await listOrders(db, query)).rows
  return row && { hasRefund: row.hasRefund, returningMinor: row.returningMinor }
}

async function sumTaxItems(sale: Sale) {
  const items = await sale.db
    .selectFrom('transaction_tax_item')
    .select(['amount_minor', 'vat_minor'])
    .execute()
  return {
    amountMinor: items.reduce((sum, item) => sum + Number(item.amount_minor), 0),
    vatMinor: items.reduce((sum, item) => sum + Number(item.vat_minor), 0),
  }
}

test.each(DIALECTS)(
  '%s: a credit lowers the price, and the money is out once it is marked',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale)
    expect(await listed(sale)).toEqual({ hasRefund: false, returningMinor: 0 })

    expect((await refund(sale, order, { credits: [{ rowId, amountMinor: 10_001 }] })).ok).toBe(true)
    expect(await listed(sale)).toEqual({ hasRefund: true, returningMinor: 10_001 })
    const pending = await load(sale, order)
    expect(pending).toMatchObject({ priceMinor: 29_999, payedMinor: 40_000 })
    const entry = pending.transactions.at(-1)
    expect(entry).toMatchObject({ status: 'PENDING', amountMinor: -10_001, note: 'Regn' })

    const mark = () =>
      inTransaction(sale.db, (tx) => confirmRefundPaid(tx, { ...order.staff, transactionId: entry?.id ?? 0 }))
    expect(await mark()).toEqual({ ok: true, value: null })
    expect(await mark()).toEqual({ ok: true, value: null })
    expect(await load(sale, order)).toMatchObject({
      priceMinor: 29_999,
      payedMinor: 29_999,
      paymentState: 'PAID',
      hasRefund: true,
    })
    expect(await listed(sale)).toEqual({ hasRefund: true, returningMinor: 0 })
    expect(await sumTaxItems(sale)).toEqual({ amountMinor: 29_999, vatMinor: 6_000 })
  },
)

test.each(DIALECTS)(
  '%s: a refund on its way is paid no more, so that as much is still due',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale, 2)
    const pay = (amountMinor: number) => {
      const payment = { method: 'CASH', amountMinor, requestKey: `${amountMinor}` } as const
      return inTransaction(sale.db, (tx) => registerManualPayment(tx, { ...order.staff, ...payment }))
    }

    await refund(sale, order, { credits: [{ rowId, amountMinor: 10_000 }] })
    const pending = await load(sale, order)
    expect(pending).toMatchObject({ priceMinor: 70_000, payedMinor: 40_000, dueMinor: 40_000 })
    expect(await pay(40_001)).toMatchObject({ error: { code: 'amount_above_due', dueMinor: 40_000 } })
    expect((await pay(40_000)).ok).toBe(true)
    expect(await load(sale, order)).toMatchObject({ payedMinor: 80_000, dueMinor: 0, overpaidMinor: 0 })

    const entry = pending.transactions.at(-1)
    const paid = { ...order.staff, transactionId: entry?.id ?? 0 }
    await inTransaction(sale.db, (tx) => confirmRefundPaid(tx, paid))
    expect(await load(sale, order)).toMatchObject({ payedMinor: 70_000, dueMinor: 0, paymentState: 'PAID' })
  },
)

test.each(DIALECTS)('%s: the log says how much of it staff give back themselves', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order } = await createPaid(sale, 2)
  const { shopId, orderId } = order.staff
  const card = { status: 'PAYED', provider: 'TEST', amount_minor: 30_000, created_at: now } as const
  await sale.db
    .insertInto('transaction')
    .values({ shop_id: shopId, order_id: orderId, transaction_type: 'PAYMENT', ...card })
    .execute()
  await sale.db.updateTable('order').set({ payed_minor: 70_000 }).where('id', '=', orderId).execute()
  const rows = await sale.db
    .selectFrom('booking_product')
    .select('id')
    .where('order_id', '=', orderId)
    .execute()
  const credits = rows.map(({ id: rowId }) => ({ rowId, amountMinor: 20_000 }))

  expect((await refund(sale, order, { credits }, { method: 'SAME_WAY' })).ok).toBe(true)
  const log = await listActivities(sale.db, { shopId, entity: 'order', entityId: orderId })
  expect(log.find(({ action }) => action === 'refund_started')).toMatchObject({
    facts: { amountMinor: 40_000, byHandMinor: 10_000 },
  })
})

test.each(DIALECTS)('%s: what was paid too much goes back first, off its row', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale)
  await sale.db.updateTable('booking_product').set({ total_minor: 30_000 }).where('id', '=', rowId).execute()
  await sale.db.updateTable('order').set({ price_minor: 30_000 }).where('id', '=', order.orderId).execute()

  expect(await refund(sale, order, { credits: [{ rowId, amountMinor: 1 }] })).toMatchObject({
    error: { code: 'refund_overpayment_first', overpaidMinor: 10_000 },
  })
  expect((await refund(sale, order, { overpaidMinor: 10_000 })).ok).toBe(true)
  const entry = (await load(sale, order)).transactions.at(-1)
  await inTransaction(sale.db, (tx) =>
    confirmRefundPaid(tx, { ...order.staff, transactionId: entry?.id ?? 0 }),
  )
  expect(await load(sale, order)).toMatchObject({ priceMinor: 30_000, payedMinor: 30_000 })
  expect(await sumTaxItems(sale)).toEqual({ amountMinor: 30_000, vatMinor: 6_000 })
})

test.each(DIALECTS)('%s: once all is back, no rate holds anything', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale, 2)
  const rates = async () => {
    const items = await sale.db
      .selectFrom('transaction_tax_item')
      .innerJoin('transaction', 'transaction.id', 'transaction_id')
      .select(['vat_percentage', 'transaction_tax_item.amount_minor', 'vat_minor'])
      .where('status', '=', 'PAYED')
      .orderBy('transaction_tax_item.id')
      .execute()
    return items.map((item) => [item.vat_percentage, item.amount_minor, item.vat_minor])
  }
  // The other booking's rate is another.
  const other = { vat_percentage: 600 }
  await sale.db.updateTable('booking_product').set(other).where('id', '<>', rowId).execute()
  await sale.db
    .updateTable('transaction_tax_item')
    .set({ ...other, vat_minor: 1_132 })
    .where('booking_product_id', '<>', rowId)
    .execute()
  const paid = [
    [2500, 20_000, 4_000],
    [600, 20_000, 1_132],
  ]
  expect(await rates()).toEqual(paid)

  await refund(sale, order, { credits: [{ rowId, amountMinor: 25_000 }] })
  await refund(sale, order, { credits: [{ rowId, amountMinor: 15_000 }] })
  for (const { id, status } of (await load(sale, order)).transactions)
    if (status === 'PENDING')
      await inTransaction(sale.db, (tx) => confirmRefundPaid(tx, { ...order.staff, transactionId: id }))
  expect(await load(sale, order)).toMatchObject({ payedMinor: 0, priceMinor: 40_000 })
  expect(await rates()).toEqual([
    ...paid,
    [2500, -12_500, -2_500],
    [600, -12_500, -707],
    [2500, -7_500, -1_500],
    [600, -7_500, -425],
  ])
})

test.each(DIALECTS)(
  '%s: the same form twice writes one refund, another with its key none',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale)
    const query = { credits: [{ rowId, amountMinor: 5_000 }] }

    const both = await Promise.all([
      refund(sale, order, query, { requestKey: 'k' }),
      refund(sale, order, query, { requestKey: 'k' }),
    ])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(
      await refund(sale, order, { credits: [{ rowId, amountMinor: 1 }] }, { requestKey: 'k' }),
    ).toMatchObject({ error: { code: 'already_made' } })
    expect((await load(sale, order)).transactions).toHaveLength(2)
  },
)

test.each(DIALECTS)("%s: another shop's order, payment or row is not found", async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale)
  const other = await createSale(database.db)
  const query = { credits: [{ rowId, amountMinor: 1 }] }

  expect(await refund(sale, order, query, { shopId: other.shopId })).toMatchObject({
    error: { code: 'order_not_found' },
  })
  expect(await refund(other, await reserve(other), query)).toMatchObject({
    error: { code: 'refund_row_not_found' },
  })
  const [paid] = (await load(sale, order)).transactions
  const settled = await inTransaction(sale.db, (tx) =>
    confirmRefundPaid(tx, { ...order.staff, transactionId: paid?.id ?? 0 }),
  )
  expect(settled).toMatchObject({ error: { code: 'transaction_not_found' } })
})

test.each(DIALECTS)('%s: several refunds at once never return more than was paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale)

  const results = await Promise.all(
    Array.from({ length: 6 }, () => refund(sale, order, { credits: [{ rowId, amountMinor: 15_000 }] })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
  const { priceMinor, transactions } = await load(sale, order)
  expect(priceMinor).toBe(10_000)
  expect(transactions.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(10_000)
})

test.each(DIALECTS)('%s: a cancelled booking frees its places and leaves the others due', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale, 2)
  expect(await load(sale, order)).toMatchObject({ priceMinor: 80_000, payedMinor: 40_000 })

  const query = { credits: [{ rowId, amountMinor: 30_000 }], cancelsBookings: true }
  expect((await refund(sale, order, query)).ok).toBe(true)
  const after = await load(sale, order)
  expect(after).toMatchObject({ state: 'CONFIRMED', priceMinor: 40_000, payedMinor: 40_000 })
  expect(after.bookings.flatMap(({ products }) => products.map(({ id }) => id))).not.toContain(rowId)
  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  expect(log.find(({ action }) => action === 'booking_removed')).toMatchObject({
    facts: { before: { startRent, products: [{ quantity: 1, totalMinor: 40_000 }] } },
  })
  const started = log.find(({ action }) => action === 'refund_started')
  expect(started).toMatchObject({ facts: { cancels: 'bookings' } })
})

test.each(DIALECTS)('%s: an order whose bookings are all cancelled is cancelled', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db, 1)
  const { order, rowId } = await createPaid(sale)
  expect((await book(sale)).ok).toBe(false)

  const query = { credits: [{ rowId, amountMinor: 25_000 }], cancelsBookings: true }
  expect((await refund(sale, order, query)).ok).toBe(true)
  expect(await load(sale, order)).toMatchObject({ state: 'CANCELLED', priceMinor: 0, payedMinor: 40_000 })
  const log = await listActivities(sale.db, { shopId: sale.shopId, entity: 'order', entityId: order.orderId })
  const started = log.find(({ action }) => action === 'refund_started')
  expect(started).toMatchObject({ facts: { cancels: 'order' } })
  expect((await book(sale)).ok).toBe(true)
  expect(await refund(sale, order, { ...query, credits: [], overpaidMinor: 1 })).toMatchObject({
    error: { code: 'booking_not_live' },
  })
})

test.each(DIALECTS)(
  '%s: a booking that a refund cancelled is found with what went back, another that was removed is not',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale, 3)
    const [first, second] = (await load(sale, order)).bookings
    const cancellations = async () =>
      findCancellations(sale.db, { shopId: sale.shopId, order: await load(sale, order) })
    expect(await cancellations()).toEqual([])

    const later = instant('2026-07-15T09:00:00Z')
    const query = { credits: [{ rowId, amountMinor: 30_000 }], cancelsBookings: true }
    await refund(sale, order, query, { now: later })
    const [refunded] = (await load(sale, order)).transactions.slice(-1)
    const found = [
      {
        at: later,
        bookings: [
          { id: first?.id, startRent, products: [{ id: rowId, totalMinor: 40_000, creditedMinor: 40_000 }] },
        ],
        refunds: [{ id: refunded?.id, amountMinor: -30_000, note: 'Regn', status: 'PENDING' }],
      },
    ]
    expect(await cancellations()).toMatchObject(found)

    // What staff took out themselves was not cancelled by the refund of that moment.
    const [row] = second?.products ?? []
    const atOnce = instant('2026-07-15T10:00:00Z')
    await refund(sale, order, { credits: [{ rowId: row?.id ?? 0, amountMinor: 1_000 }] }, { now: atOnce })
    const removal = { ...order.staff, bookingId: second?.id ?? 0, now: atOnce }
    expect(await inTransaction(sale.db, (tx) => removeBooking(tx, removal))).toMatchObject({ ok: true })
    const all = await cancellations()
    expect(all).toMatchObject(found)
    expect(all).toHaveLength(1)
  },
)

test.each(DIALECTS)(
  '%s: a booking whose rows went over to another in the second of a refund was not cancelled by it',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const sale = await createSale(database.db)
    const { order, rowId } = await createPaid(sale, 2)
    const [first, second] = (await load(sale, order)).bookings
    const atOnce = instant('2026-07-15T09:00:00Z')
    await refund(sale, order, { credits: [{ rowId, amountMinor: 1_000 }] }, { now: atOnce })
    await sale.db
      .updateTable('booking_product')
      .set({ booking_id: first?.id ?? 0 })
      .where('booking_id', '=', second?.id ?? 0)
      .execute()
    await sale.db
      .updateTable('booking')
      .set({ removed_at: atOnce })
      .where('id', '=', second?.id ?? 0)
      .execute()
    const key = { shopId: sale.shopId, order: await load(sale, order) }
    expect(await findCancellations(sale.db, key)).toEqual([])
  },
)

test.each(DIALECTS)('%s: bookings cancelled in one second are found by refund', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { order, rowId } = await createPaid(sale, 4)
  const payment = { ...order.staff, method: 'CASH', amountMinor: 60_000, requestKey: 'more' } as const
  await inTransaction(sale.db, (tx) => registerManualPayment(tx, payment))
  const [first, second, third] = (await load(sale, order)).bookings
  const rowOf = (booking: typeof first) => booking?.products[0]?.id ?? 0
  const now = instant('2026-07-15T09:00:00Z')
  const cancel = (credits: RefundQuery['credits'], reason: string) =>
    refund(sale, order, { credits, cancelsBookings: true }, { now, reason, requestKey: reason })
  // The second refund comes of two payments, as the first has left too little of the newer one.
  await cancel([{ rowId, amountMinor: 40_000 }], 'Regn')
  await cancel(
    [
      { rowId: rowOf(second), amountMinor: 30_000 },
      { rowId: rowOf(third), amountMinor: 5_000 },
    ],
    'Sjuk',
  )
  const found = await findCancellations(sale.db, { shopId: sale.shopId, order: await load(sale, order) })
  expect(
    found.map(({ at, bookings, refunds }) => ({
      at,
      bookings: bookings.map(({ id }) => id),
      refunds: refunds.map(({ note, amountMinor }) => `${note} ${amountMinor}`),
    })),
  ).toEqual([
    { at: now, bookings: [first?.id], refunds: ['Regn -40000'] },
    { at: now, bookings: [second?.id, third?.id], refunds: ['Sjuk -20000', 'Sjuk -15000'] },
  ])
})
