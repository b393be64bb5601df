import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveShopCustomer } from '#app/domain/customer/save-shop-customer.server.ts'
import { addComment, editComment } from '#app/domain/order/comment-order.server.ts'
import { findLinkedCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { mergeCustomers } from '#app/domain/order/customer/merge-customers.server.ts'
import { saveCustomer } from '#app/domain/order/customer/save-customer.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { registerManualPayment } from '#app/domain/payment/register-manual-payment.server.ts'
import { eraseCustomer } from '#app/domain/privacy/erase-customer.server.ts'
import { wallTime } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertQuestion } from '#tests/support/questions.ts'
import {
  confirmed,
  createSale,
  customer,
  now,
  type Reserved,
  reserve,
  type Sale,
  zone,
} from '../order/sale.ts'

const PAST = wallTime('2026-07-14 12:00:00')
const OTHER = { firstName: 'Nora', lastName: 'Sandell', email: 'nora@mail.example' }

async function orderOf(sale: Sale, order: Reserved, details: Parameters<typeof saveCustomer>[1]['customer']) {
  await inTransaction(sale.db, (tx) => saveCustomer(tx, { ...order.staff, customer: details }))
  return { ...order, customerId: (await findLinkedCustomer(sale.db, order))?.shopCustomerId ?? 0 }
}

/** An order that is over and paid, of a customer of whom every table says something. */
async function settledOrder(sale: Sale) {
  const { db, shopId, userId } = sale
  const order = await orderOf(sale, await confirmed(sale), {
    ...customer,
    addressStreet: 'Hamngatan 99',
    commentByGuest: 'Min sambo är rädd för vatten',
    commentByAdmin: 'Granne till Bosse',
  })
  await orderOf(sale, order, { ...customer, firstName: 'Åsa-Karin' })
  await inTransaction(db, (tx) => addComment(tx, { ...order.staff, comment: 'Ringde om sin syster' }))
  const { id: commentId } = await db
    .selectFrom('activity')
    .select('id')
    .where('action', '=', 'comment')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (tx) =>
    editComment(tx, { ...order.staff, commentId, comment: 'Ringde om sin bror' }),
  )
  const typed = { reason: 'Systerns stamkund', amountMinor: 5 }
  await inTransaction(db, async (tx) => {
    await logOrder(tx, { ...order.staff, access: order.staff }, 'order_discounted', typed)
    return { ok: true, value: null }
  })
  const cash = { method: 'CASH', amountMinor: 40_000, note: 'Systern betalade' } as const
  const paid = { ...order.staff, ...cash, requestKey: 'note' }
  await inTransaction(db, (tx) => registerManualPayment(tx, paid))
  const editor = { shopId, userId, now }
  const fieldId = await insertQuestion(db, editor)
  await db
    .insertInto('custom_value')
    .values({
      ...{ shop_id: shopId, order_id: order.orderId, custom_field_id: fieldId },
      ...{
        booking_id: order.bookingId,
        product_id: sale.productId,
        participant: 1,
        value: '"Glutenallergi"',
      },
    })
    .execute()
  await db
    .insertInto('review')
    .values({
      ...{ shop_id: shopId, booking_id: order.bookingId, score: 9, created_at: now },
      comment: 'Åsa trivdes',
    })
    .execute()
  const job = await db
    .insertInto('notification_job')
    .values({
      ...{ shop_id: shopId, order_id: order.orderId, identifier: 'ORDER_CONFIRMATION', occasion: 'erased' },
      ...{ channel: 'mail', receiver: customer.email, locale: 'sv', status: 'SENT' },
      ...{ should_be_sent_at: now, next_attempt_at: now, created_at: now, payload: '{"name":"Öberg"}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outbox_message')
    .values({
      ...{ shop_id: shopId, notification_job_id: job.id, channel: 'mail', sender: 'shop@mail.example' },
      ...{ receiver: customer.email, subject: 'Hej Åsa', html: null, body: 'Hej Åsa Öberg', created_at: now },
    })
    .execute()
  await db
    .updateTable('order')
    .set(({ ref }) => ({
      ...{ payed_minor: ref('price_minor'), last_end_rent: PAST, draft: '{"lastName":"Öberg"}' },
    }))
    .where('id', '=', order.orderId)
    .execute()
  const values = { companyName: 'Öbergs Bygg' }
  const saved = await inTransaction(db, (tx) =>
    saveShopCustomer(tx, { ...editor, id: order.customerId, version: 1, values }),
  )
  expect(saved.ok).toBe(true)
  return order
}

function erase({ db, shopId, userId }: Sale, customerId: number) {
  return inTransaction(db, (tx) => eraseCustomer(tx, { shopId, userId, now, zone, customerId }))
}

/** Tables in which one of the words stands. */
async function tablesWith(db: Db, words: RegExp): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    if (words.test(JSON.stringify(rows))) found.push(name)
  }
  return found
}

const PERSONAL = /Åsa|Öberg|oberg|asa@example|1740612|Hamngatan|sambo|Bosse|syster|bror|Gluten/i

test.each(DIALECTS)('%s: nothing says who an erased customer was, and the money stays', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db } = sale
  const other = await orderOf(sale, await reserve(sale), OTHER)
  const order = await settledOrder(sale)
  const money = () =>
    db.selectFrom('order').select(['id', 'state', 'price_minor', 'payed_minor']).orderBy('id').execute()
  const before = await money()
  expect(await tablesWith(db, PERSONAL)).toEqual(
    expect.arrayContaining([
      'activity',
      'custom_value',
      'customer',
      'order',
      'order_search',
      'review',
      'shop_customer',
      'transaction',
    ]),
  )

  expect(await erase(sale, order.customerId)).toEqual({ ok: true, value: null })
  expect(await tablesWith(db, PERSONAL)).toEqual([])
  expect(await money()).toEqual(before)
  expect(await findLinkedCustomer(db, other)).toMatchObject({ customer: OTHER })
  const words = await db
    .selectFrom('order_search')
    .select('word')
    .where('order_id', '=', order.orderId)
    .where('word', '=', String(order.orderId))
    .execute()
  expect(words).toHaveLength(1)
  const facts = await db
    .selectFrom('activity')
    .select('facts')
    .where('action', '=', 'customer_changed')
    .orderBy('id')
    .execute()
  expect(facts.slice(1).map((entry) => JSON.parse(entry.facts))).toEqual([{ before: null }, {}])
  const log = () => db.selectFrom('activity').select('user_id').where('action', '=', 'erased').execute()
  expect(await log()).toEqual([{ user_id: sale.userId }])

  // Whoever comes again with the same address is somebody new.
  const again = await orderOf(sale, await reserve(sale), customer)
  expect(again.customerId).not.toBe(order.customerId)
  expect(await erase(sale, order.customerId)).toEqual({ ok: true, value: null })
  expect(await log()).toHaveLength(1)
})

test.each(DIALECTS)('%s: nor do the logs of those who were merged into them', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db, shopId, userId } = sale
  const order = await settledOrder(sale)
  const editor = { shopId, userId, now }
  const merge = (customerId: number, otherId: number) =>
    inTransaction(db, (tx) => mergeCustomers(tx, { ...editor, customerId, otherId, choices: {} }))
  const [second, third] = [
    await orderOf(sale, await reserve(sale), OTHER),
    await orderOf(sale, await reserve(sale), {
      firstName: 'Ivar',
      lastName: 'Lind',
      email: 'ivar@mail.example',
    }),
  ]
  expect(await merge(second.customerId, order.customerId)).toEqual({ ok: true, value: null })
  expect(await merge(third.customerId, second.customerId)).toEqual({ ok: true, value: null })
  await db
    .updateTable('order')
    .set(({ ref }) => ({ payed_minor: ref('price_minor'), last_end_rent: PAST, state: 'CONFIRMED' }))
    .execute()

  expect(await erase(sale, third.customerId)).toEqual({ ok: true, value: null })
  expect(await tablesWith(db, PERSONAL)).toEqual([])
})

test.each(DIALECTS)('%s: a customer with an order to come or unsettled is refused', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const sale = await createSale(database.db)
  const { db } = sale
  const { orderId, customerId } = await settledOrder(sale)
  const refusedAs = (reason: string) => ({
    ok: false,
    error: { code: `customer_order_${reason}`, id: orderId },
  })
  const settled = { state: 'CONFIRMED', last_end_rent: PAST, payed_minor: 40_000 } as const
  const coming = { last_end_rent: wallTime('2026-07-16 13:00:00') }
  const over = (['EXPIRED', 'CANCELLED', 'DELETED'] as const).map((state) => ({ state, payed_minor: 100 }))
  const cases = [
    ['coming', coming],
    ['coming_unpaid', { ...coming, payed_minor: 39_999 }],
    ['unpaid', { payed_minor: 39_999 }],
    ['to_return', { payed_minor: 40_001 }],
    ['open', { state: 'RESERVED' }],
    ['open', { state: 'READY_FOR_PAYMENT' }],
    ...over.map((each) => ['to_return', each] as const),
  ] as const
  for (const [reason, changed] of cases) {
    await db
      .updateTable('order')
      .set({ ...settled, ...changed })
      .where('id', '=', orderId)
      .execute()
    expect(await erase(sale, customerId), JSON.stringify(changed)).toEqual(refusedAs(reason))
  }
  await db.updateTable('order').set(settled).where('id', '=', orderId).execute()
  const pending = await db
    .insertInto('transaction')
    .values({
      ...{ shop_id: sale.shopId, order_id: orderId, transaction_type: 'REFUND', status: 'PENDING' },
      ...{ amount_minor: -100, provider: 'TEST', created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await erase(sale, customerId)).toEqual(refusedAs('money_pending'))
  expect(await tablesWith(db, /Hamngatan/)).not.toEqual([])
  await db.updateTable('transaction').set({ status: 'FAILED' }).where('id', '=', pending.id).execute()

  // A deleted order occupies nothing, nobody owes what it cost, and it keeps the fee for the right to rebook.
  const rows = db.updateTable('booking_product').where('order_id', '=', orderId)
  await rows.set({ is_rebooking_fee: 1, total_minor: 100 }).execute()
  const deleted = db.updateTable('order').where('id', '=', orderId)
  await deleted.set({ state: 'DELETED', payed_minor: 101, deleted_at: now }).execute()
  expect(await erase(sale, customerId)).toEqual(refusedAs('to_return'))
  await deleted.set({ payed_minor: 100 }).execute()
  const otherShop = await createSale(db)
  expect(await erase(otherShop, customerId)).toEqual({ ok: false, error: { code: 'customer_not_found' } })
  expect(await erase(sale, customerId)).toEqual({ ok: true, value: null })
  expect(await erase(sale, 99_999_999)).toEqual({ ok: false, error: { code: 'customer_not_found' } })
})
