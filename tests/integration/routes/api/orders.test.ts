import { expect, test } from 'vitest'
import { z } from 'zod'
import { refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { saveAnswers } from '#app/domain/question/save-answers.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { action, loader } from '#app/routes/api/answer.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, type StaffShop, staffArgs } from '../staff/staff-shop.ts'

async function call(db: Db, shop: StaffShop, method: 'GET' | 'DELETE' | 'POST', path: string) {
  const args = await staffArgs(db, shop, path, { params: {} })
  const request = new Request(args.url, { method })
  const answer = await (method === 'GET' ? loader : action)({ ...args, request })
  return { status: answer.status, body: z.json().parse(await answer.json()) }
}

test.each(DIALECTS)('%s: an order has its bookings, customer, answers and ledger', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, orderId, bookingId, productId, userId } = shop
  const heightId = await insertQuestion(db, { shopId, userId, now: instant(NOW) })
  const wishId = await insertQuestion(
    db,
    { shopId, userId, now: instant(NOW) },
    { internalName: 'lunch', appliesTo: 'BOOKING', dataType: 'CHECKBOX', label: { sv: 'Lunch' } },
  )
  const ofParticipant = { customFieldId: heightId, bookingId, productId, participant: 1, value: '184' }
  const ofOrder = { customFieldId: wishId, bookingId: null, productId: null, participant: 0, value: true }
  await inTransaction(db, async (tx) => {
    await saveAnswers(tx, { shopId, orderId, given: { answers: [ofParticipant, ofOrder], asked: [] } })
    return { ok: true as const, value: null }
  })

  const payment = { method: 'CASH', amountMinor: 25_050, requestKey: 'paid', now: instant(NOW) } as const
  await inTransaction(db, (tx) => registerManualPayment(tx, { ...shop, ...payment, zone: stockholm }))

  await db
    .updateTable('booking_product')
    .set({ bundle_uuid: 'b-1' })
    .where('order_id', '=', orderId)
    .execute()
  const terms = { rebookable: 1, rebooking_fee_type: 'PERCENT', rebooking_fee: 1000 } as const
  await db.updateTable('product').set(terms).where('id', '=', productId).execute()
  const { status, body } = await call(db, shop, 'GET', `/api/orders/${orderId}`)
  const row = await db
    .selectFrom('booking_product')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const height = {
    id: expect.any(Number),
    value: '184',
    participant: 1,
    customerCustomField: {
      customFieldId: heightId,
      customerFieldableId: productId,
      customerFieldable: { name: 'Havskajak' },
      perParticipantField: true,
      visibleForGuest: true,
      visibleForAdmin: true,
    },
  }
  const lunch = {
    id: expect.any(Number),
    value: 1,
    participant: -1,
    customerCustomField: { customFieldId: wishId, customerFieldableId: null, customerFieldable: null },
  }
  const field = { customFieldId: heightId, dataType: 'SINGLE_LINE', options: [], required: false }
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: {
      id: orderId,
      state: 'CONFIRMED',
      createdBy: 'GUEST',
      deletedAt: null,
      reservationExpiresAt: null,
      price: 400,
      payed: 250.5,
      isPayed: false,
      depositAmount: null,
      customer: {
        id: orderId,
        firstName: 'Åsa',
        email: 'asa@example.test',
        customerCustomValues: [lunch, height],
      },
      customerFields: {
        general: [{ customFieldId: wishId }],
        productParticipants: [{ bookingId, rentalProductId: productId, participant: 1, fields: [field] }],
      },
      orderItems: [
        {
          id: expect.any(Number),
          orderItemableType: 'Booking',
          orderItemable: {
            id: bookingId,
            order: { id: orderId, payed: 250.5 },
            startRent: '2026-07-16 10:00:00',
            endRent: '2026-07-16 13:00:00',
            lent: false,
            rebookable: false,
            freeRebooking: false,
            rebookingFee: 0,
            bookingProducts: [
              {
                id: row.id,
                rentalProductId: productId,
                rentalProduct: {
                  id: productId,
                  displayName: { sv: 'Havskajak' },
                  addon: false,
                  deletedAt: null,
                  rebookingFeeAmount: 40,
                },
                priceCategory: null,
                quantity: 1,
                unitPrice: 400,
                discount: 0,
                totalAmount: 400,
                taxPercentage: 25,
                bundleUuid: 'b-1',
                bookingProductsIdentifiers: [],
                bookingProductsResources: [],
              },
            ],
            bookingCustomValues: [lunch],
            participantCustomValues: [height],
          },
        },
      ],
      vouchers: [],
      transactions: [
        {
          transactionId: expect.any(Number),
          transactionType: 'PAYMENT',
          status: 'PAYED',
          transactionNote: null,
          amount: 250.5,
          taxItems: [{ orderItemRowableId: row.id, totalAmount: 250.5 }],
        },
      ],
    },
  })
})

test.each(DIALECTS)('%s: a payment on site that is awaited is what is still due', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, orderId } = shop
  await db
    .insertInto('transaction')
    .values({
      ...{ shop_id: shopId, order_id: orderId, transaction_type: 'PAYMENT', status: 'PENDING' },
      // Chosen before the order cost more.
      ...{ amount_minor: 10_000, provider: 'OFFLINE', created_at: NOW },
    })
    .execute()
  const payment = { method: 'CASH', amountMinor: 25_050, requestKey: 'paid', now: instant(NOW) } as const
  await inTransaction(db, (tx) => registerManualPayment(tx, { ...shop, ...payment, zone: stockholm }))
  expect(await call(db, shop, 'GET', `/api/orders/${orderId}`)).toMatchObject({
    body: {
      data: {
        transactions: [
          { status: 'PENDING', amount: 149.5 },
          { status: 'PAYED', amount: 250.5 },
        ],
      },
    },
  })
})

test.each(DIALECTS)('%s: a refund on its way is split as it will be when it is paid', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { orderId } = shop
  const rows = db.selectFrom('booking_product').selectAll().where('order_id', '=', orderId).orderBy('id')
  const { id: named, ...copied } = await rows.executeTakeFirstOrThrow()
  await db.insertInto('booking_product').values(copied).execute()
  const { id: other = 0 } = (await rows.execute())[1] ?? {}
  const staff = { ...shop, now: instant(NOW), zone: stockholm, method: 'CASH' } as const
  const paid = { ...staff, amountMinor: 20_000, requestKey: 'paid' }
  await inTransaction(db, (tx) => registerManualPayment(tx, paid))
  const query = { overpaidMinor: 0, credits: [{ rowId: named, amountMinor: 15_000 }], cancelsBookings: false }
  const refund = { ...staff, query, reason: 'Regn', notifies: false, requestKey: 'back' }
  await inTransaction(db, (tx) => refundOrder(tx, refund))

  const taxItems = [
    { orderItemRowableId: named, totalAmount: -100 },
    { orderItemRowableId: other, totalAmount: -50 },
  ]
  expect(await call(db, shop, 'GET', `/api/orders/${orderId}`)).toMatchObject({
    body: { data: { transactions: [{ status: 'PAYED' }, { status: 'PENDING', amount: -150, taxItems }] } },
  })
})

test.each(DIALECTS)('%s: what is not there is named, a record or the call', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const messageOf = async (path: string) => (await call(db, shop, 'GET', path)).body
  expect(await messageOf('/api/products/999999')).toMatchObject({
    statusCode: 404,
    message: 'Hittas ej: productId 999999.',
  })
  expect(await messageOf('/api/orders/999999')).toMatchObject({ message: 'Bokningen hittas ej.' })
  expect(await messageOf('/api/nothing/999999')).toMatchObject({
    statusCode: 404,
    message: 'Anropet finns inte.',
  })
})

test.each(DIALECTS)('%s: a deleted order is read, restored, and not there for others', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = await insertStaffShop(db)
  const path = `/api/orders/${shop.orderId}`

  for (const [method, suffix] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const) {
    expect((await call(db, stranger, method, path + suffix)).status).toBe(404)
    expect((await call(db, shop, method, `/api/orders/99999999${suffix}`)).status).toBe(404)
  }
  expect(await call(db, shop, 'POST', `${path}/restore`)).toMatchObject({
    status: 422,
    body: { message: 'Det gick inte att återställa bokningen.', errors: { orderId: [expect.any(String)] } },
  })

  const deleted = { status: 200, body: { data: null, message: 'Ändringarna sparades!' } }
  expect(await call(db, shop, 'DELETE', path)).toEqual(deleted)
  expect(await call(db, shop, 'DELETE', path)).toEqual(deleted)
  expect(await call(db, shop, 'GET', path)).toMatchObject({
    body: { data: { state: 'DELETED', deletedAt: NOW } },
  })
  expect(await call(db, shop, 'POST', `${path}/restore`)).toMatchObject({
    status: 200,
    body: { data: { id: shop.orderId, state: 'CONFIRMED', deletedAt: null }, message: expect.any(String) },
  })
})

test.each(DIALECTS)('%s: an order is cancelled once, and a deleted one never', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const path = `/api/orders/${shop.orderId}/cancel`
  expect((await call(db, await insertStaffShop(db), 'POST', path)).status).toBe(404)

  const cancelled = await call(db, shop, 'POST', path)
  expect(cancelled).toMatchObject({
    status: 200,
    body: { data: { id: shop.orderId, state: 'CANCELLED' }, message: `Order ${shop.orderId} är avbokad.` },
  })
  expect(await call(db, shop, 'POST', path)).toEqual(cancelled)
  await call(db, shop, 'POST', `/api/orders/${shop.orderId}/restore`)
  await call(db, shop, 'DELETE', `/api/orders/${shop.orderId}`)
  expect(await call(db, shop, 'POST', path)).toMatchObject({
    status: 422,
    body: { errors: { orderId: [expect.any(String)] } },
  })
})

test.each(DIALECTS)(
  '%s: what is not free any more is named, and the order stays deleted',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const path = `/api/orders/${shop.orderId}`
    await call(db, shop, 'DELETE', path)
    await insertOrderWithBooking(db, { ...shop, quantity: 4 })

    expect(await call(db, shop, 'POST', `${path}/restore`)).toEqual({
      status: 422,
      body: {
        message: 'Det gick inte att återställa bokningen.',
        errors: { orderItems: [expect.stringMatching(/^Inte ledigt längre: Havskajak, .*10:00\.$/)] },
        statusCode: 422,
      },
    })
    expect(await call(db, shop, 'GET', path)).toMatchObject({ body: { data: { state: 'DELETED' } } })
  },
)
