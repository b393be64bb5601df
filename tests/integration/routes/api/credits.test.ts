import { expect, test } from 'vitest'
import { z } from 'zod'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { action, loader } from '#app/routes/api/answer.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertPaymentProvider } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

type Paid = StaffShop & { orderId: number; bookingId: number; transactionId: number; rowId: number }

/** The shop's order of 400 kr, of which 250 kr are paid in cash. */
async function insertPaid(db: Db): Promise<Paid> {
  const shop = await insertStaffShop(db)
  const { shopId, orderId, userId } = shop
  const payment = { method: 'CASH', amountMinor: 25_000, requestKey: 'paid', now: instant(NOW) } as const
  await inTransaction(db, (tx) =>
    registerManualPayment(tx, { ...payment, shopId, orderId, userId, zone: stockholm }),
  )
  const find = (table: 'transaction' | 'booking_product') =>
    db.selectFrom(table).select('id').where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  return { ...shop, transactionId: (await find('transaction')).id, rowId: (await find('booking_product')).id }
}

async function call(db: Db, { orderId, transactionId, ...shop }: Paid, body?: unknown, key?: string) {
  const path = `/api/orders/${orderId}/transactions/${transactionId}/credits`
  const params = { orderId: String(orderId), transactionId: String(transactionId) }
  const args = await staffArgs(db, shop, path, { params })
  if (body === undefined) return answerOf(await loader(args))
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const request = new Request(args.url, { method: 'POST', headers, body: JSON.stringify(body) })
  return answerOf(await action({ ...args, request }))
}

async function answerOf(answer: Response) {
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

test.each(DIALECTS)('%s: a payment gives back what is left of it, once for each key', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const paid = await insertPaid(db)
  const { rowId } = paid
  const left = (leftToRefund: number, maximumCreditAmount: number) => ({
    data: {
      maximumCreditAmount,
      overpaid: 0,
      bookings: [{ bookingProducts: [{ id: rowId, value: 400, leftToRefund }] }],
      promoactors: [],
    },
  })
  expect(await call(db, paid)).toMatchObject({ status: 200, body: left(400, 250) })

  const row = { orderItemRowableId: rowId, orderItemRowableType: 'BookingProduct', totalAmount: 100.25 }
  const body = { orderItemsBookings: [row, { ...row, totalAmount: null }], orderItemsPromoactors: [] }
  const done = { status: 201, body: { ...left(299.75, 149.75), message: 'Återbetalningen är registrerad.' } }
  expect(await call(db, paid, body, 'one')).toMatchObject(done)
  expect(await call(db, paid, body, 'one')).toMatchObject(done)
  expect(await call(db, paid, { ...body, reason: 'other' }, 'one')).toMatchObject({ status: 409 })
  expect(await call(db, paid)).toMatchObject({ status: 200, body: left(299.75, 149.75) })
})

test.each(DIALECTS)('%s: amounts that are too high stand at their rows', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const paid = await insertPaid(db)
  const stranger = await insertPaid(db)
  const items = (totalAmount: unknown, orderItemRowableId = paid.rowId) => ({
    orderItemsBookings: [{ totalAmount, orderItemRowableId }],
  })

  expect(await call(db, paid, items(401))).toMatchObject({
    status: 422,
    body: { errors: { 'orderItemsBookings.0.totalAmount': [expect.any(String)] } },
  })
  expect(await call(db, paid, items(251))).toMatchObject({
    status: 422,
    body: { errors: { overpaid: [expect.any(String)] } },
  })
  expect(await call(db, paid, items(12.345))).toMatchObject({ status: 422 })
  const [row] = items(1).orderItemsBookings
  expect(await call(db, paid, { orderItemsBookings: [row, row] })).toMatchObject({
    status: 422,
    body: { errors: { 'orderItemsBookings.1.orderItemRowableId': ['Välj ett av alternativen'] } },
  })
  expect(await call(db, paid, items(1, stranger.rowId))).toMatchObject({ status: 422 })
  expect(await call(db, paid, items(0))).toMatchObject({ status: 422 })
  expect(await call(db, paid, items(''))).toMatchObject({
    status: 422,
    body: { errors: { overpaid: ['Ange ett belopp som är större än 0.'] } },
  })
  expect(await call(db, { ...stranger, shopId: paid.shopId, userId: paid.userId })).toMatchObject({
    status: 404,
  })
  expect(await call(db, { ...paid, transactionId: stranger.transactionId }, items(1))).toMatchObject({
    status: 404,
  })
})

test.each(DIALECTS)(
  '%s: the guest is told whether staff or a provider gives the money back',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const paid = await insertPaid(db)
    const { shopId, orderId, rowId } = paid
    await db
      .updateTable('customer')
      .set({ email: 'asa@mail.example' })
      .where('order_id', '=', orderId)
      .execute()
    const body = {
      orderItemsBookings: [{ totalAmount: 10, orderItemRowableId: rowId }],
      notifyCustomer: true,
    }
    const told = async () => {
      expect(await call(db, paid, body)).toMatchObject({ status: 201 })
      await inTransaction(db, (tx) => planFromActivities(tx, { now: instant(NOW), limit: 9 }))
      const jobs = await db.selectFrom('notification_job').select('payload').orderBy('id').execute()
      return JSON.parse(jobs.at(-1)?.payload ?? '')
    }
    expect(await told()).toEqual({ amountMinor: '1000', byHandMinor: '1000' })
    const kind = { shop_id: shopId, kind: 'TEST', name: '{"sv":"Kort"}' } as const
    const card = { provider: 'TEST', payment_provider_id: await insertPaymentProvider(db, kind) }
    await db.updateTable('transaction').set(card).where('id', '=', paid.transactionId).execute()
    expect(await told()).toEqual({ amountMinor: '1000', byHandMinor: '0' })
  },
)

/** The right to rebook the booking, for 40 kr more. */
async function insertFee(db: Db, { rowId, orderId }: Paid): Promise<number> {
  const sold = await db
    .selectFrom('booking_product')
    .selectAll()
    .where('id', '=', rowId)
    .executeTakeFirstOrThrow()
  const { id: _, ...row } = sold
  const fee = { ...row, is_rebooking_fee: 1, unit_price_minor: 4000, total_minor: 4000 } as const
  const inserted = await db
    .insertInto('booking_product')
    .values(fee)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('order').set({ price_minor: 44_000 }).where('id', '=', orderId).execute()
  return inserted.id
}

test.each(DIALECTS)('%s: the fee for the right to rebook goes back by its own name', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const paid = await insertPaid(db)
  const feeId = await insertFee(db, paid)
  const bookings = (leftToRefund: number) => [
    {
      bookingProducts: [{ id: paid.rowId, value: 400, leftToRefund: 400 }],
      rebookingFee: { value: 40, leftToRefund, rows: [{ id: feeId, value: 40, leftToRefund }] },
    },
  ]
  expect(await call(db, paid)).toMatchObject({
    body: { data: { bookings: bookings(40), rebookingFeesOfCancelled: [] } },
  })

  const fee = (totalAmount: number) => ({
    orderItemsRebookable: [{ totalAmount, orderItemRowableId: feeId, orderItemRowableType: 'Booking' }],
  })
  expect(await call(db, paid, fee(40.01))).toMatchObject({
    status: 422,
    body: { errors: { 'orderItemsRebookable.0.totalAmount': [expect.any(String)] } },
  })
  const named = { totalAmount: 1, orderItemRowableId: paid.rowId }
  for (const [list, row, at] of [
    ['orderItemsRebookable', named, '.0.orderItemRowableId'],
    ['orderItemsBookings', { ...named, orderItemRowableId: feeId }, '.0.orderItemRowableId'],
    ['orderItemsPromoactors', named, ''],
  ] as const) {
    expect(await call(db, paid, { [list]: [row] }), list).toMatchObject({
      status: 422,
      body: { errors: { [`${list}${at}`]: ['Raden finns inte i ordern.'] } },
    })
  }
  for (const list of ['orderItemsBookings', 'orderItemsRebookable', 'orderItemsPromoactors'])
    for (const orderItemRowableType of ['Product', '', 1, null]) {
      const rows = [{ totalAmount: 0, orderItemRowableId: feeId, orderItemRowableType }]
      expect(await call(db, paid, { [list]: rows }), `${list} ${orderItemRowableType}`).toMatchObject({
        status: 422,
        body: { errors: { [`${list}.0.orderItemRowableType`]: ['Välj ett av alternativen'] } },
      })
    }
  expect(await call(db, paid, fee(15))).toMatchObject({
    status: 201,
    body: { data: { bookings: bookings(25) } },
  })

  await db
    .updateTable('booking')
    .set({ removed_at: instant(NOW) })
    .where('id', '=', paid.bookingId)
    .execute()
  expect(await call(db, paid)).toMatchObject({
    body: { data: { bookings: [], rebookingFeesOfCancelled: [{ id: feeId, value: 40, leftToRefund: 25 }] } },
  })
})
