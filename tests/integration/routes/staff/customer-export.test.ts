import { expect, test } from 'vitest'
import { addComment } from '#app/domain/order/comment-order.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { customerOrderPages } from '#app/domain/privacy/customer-data-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { loader } from '#app/routes/files/customer-json.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { insertOrderWithBooking } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { HEIGHT, insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

/** All that a shop knows of a customer, as one file. Source: domain.md §5 'Customers'. */
async function exportOf(db: Db, shop: StaffShop, customerId: number | string) {
  const path = `/customers/${customerId}/export`
  const args = await staffArgs(db, shop, path, { params: { customerId: String(customerId) } })
  return loader({ ...args, pattern: '/customers/:customerId/export' })
}

/** Two orders of one customer; on the first everything is said that can be. */
async function insertOrders(
  db: Db,
  shop: StaffShop & { productId: number; orderId: number; bookingId: number },
) {
  const { orderId } = await insertOrderWithBooking(db, shop)
  const common = { shopId: shop.shopId, userId: shop.userId, now: instant(NOW), zone: stockholm }
  const customer = { firstName: 'Lena', lastName: 'Sandström', email: 'lena@mail.example' }
  const first = { ...common, orderId: shop.orderId }
  await inTransaction(db, (tx) =>
    saveCustomer(tx, { ...first, customer: { ...customer, commentByGuest: 'Ring mig' } }),
  )
  await inTransaction(db, (tx) => saveCustomer(tx, { ...common, orderId, customer }))
  await inTransaction(db, (tx) => addComment(tx, { ...first, comment: 'Vill ha den gula' }))
  const payment = { method: 'CASH', amountMinor: 10_050, requestKey: 'k' } as const
  await inTransaction(db, (tx) => registerManualPayment(tx, { ...first, ...payment }))
  const fieldId = await insertQuestion(db, common, HEIGHT)
  await db
    .insertInto('custom_value')
    .values({
      ...{ shop_id: shop.shopId, order_id: shop.orderId, custom_field_id: fieldId, value: '"172"' },
      ...{ booking_id: shop.bookingId, product_id: shop.productId, participant: 1 },
    })
    .execute()
  await db
    .insertInto('review')
    .values({
      ...{ shop_id: shop.shopId, booking_id: shop.bookingId, score: 9, comment: 'Så fint' },
      created_at: NOW,
    })
    .execute()
  const query = db.selectFrom('customer').select('shop_customer_id').where('order_id', '=', orderId)
  return { orderId, customerId: Number((await query.executeTakeFirstOrThrow()).shop_customer_id) }
}

test.each(DIALECTS)('%s: one file says all that there is of a customer', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { orderId, customerId } = await insertOrders(db, shop)

  const answer = await exportOf(db, shop, customerId)
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="customer-${customerId}-2026-07-16.json"`,
  )
  expect(answer.headers.get('Cache-Control')).toContain('no-store')
  const text = await answer.text()
  expect(text).not.toContain('secret')
  expect(JSON.parse(text)).toMatchObject({
    customer: { id: customerId, firstName: 'Lena', email: 'lena@mail.example' },
    orders: [
      {
        ...{ id: shop.orderId, state: 'CONFIRMED', price: 400, payed: 100.5 },
        customer: { firstName: 'Lena', commentByGuest: 'Ring mig' },
        bookings: [
          {
            ...{ startRent: '2026-07-16 10:00:00', products: [{ quantity: 1, totalAmount: 400 }] },
            review: { score: 9, comment: 'Så fint', createdAt: NOW },
          },
        ],
        payments: [{ type: 'PAYMENT', status: 'PAYED', amount: 100.5 }],
        answers: [{ question: { sv: 'Längd i cm' }, participant: 1, answer: '172' }],
        comments: [{ comment: 'Vill ha den gula', writtenBy: 'Kim Berg' }],
        messages: [],
      },
      { id: orderId, bookings: [{ review: null }], payments: [], answers: [], comments: [] },
    ],
  })

  const ids: number[][] = []
  const { shopId } = shop
  for await (const page of customerOrderPages(db, { shopId, customerId, perPage: 1 }))
    ids.push(page.map(({ id }) => id))
  expect(ids).toEqual([[shop.orderId], [orderId]])
})

test.each(DIALECTS)(
  '%s: a stranger has no file, nobody has an empty one, who is gone leads on',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const { customerId } = await insertOrders(db, shop)
    expect(await outcomeOf(exportOf(db, await insertStaffShop(db), customerId))).toMatchObject({
      status: 404,
    })
    expect(await outcomeOf(exportOf(db, shop, 'x'))).toMatchObject({ status: 404 })
    const row = { shop_id: shop.shopId, created_at: NOW, first_name: 'Lena' }
    const { id } = await db.insertInto('shop_customer').values(row).returning('id').executeTakeFirstOrThrow()
    expect(JSON.parse(await (await exportOf(db, shop, id)).text())).toMatchObject({ orders: [] })
    const editor = { shopId: shop.shopId, userId: shop.userId, now: instant(NOW) }
    const merging = { ...editor, customerId, otherId: id, choices: {} }
    await inTransaction(db, (tx) => mergeCustomers(tx, merging))
    expect(await outcomeOf(exportOf(db, shop, id))).toEqual({ to: `/customers/${customerId}/export` })
  },
)
