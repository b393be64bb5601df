import { expect, test } from 'vitest'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { listAnswers } from '#app/domain/question/answers-queries.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { instant } from '#app/domain/shared/time.ts'
import { action as saveCustomer } from '#app/routes/staff/orders/customer.tsx'
import { action as answer, loader } from '#app/routes/staff/orders/customer-questions.tsx'
import { loader as showOrder } from '#app/routes/staff/orders/order/order.tsx'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { HEIGHT, insertQuestion } from '#tests/support/questions.ts'
import { insertStaffShop, NOW, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

/** Staff are asked whether the customer's fields follow the changed products. Source: spec 2 §5. */
const PATTERN = '/orders/:orderId/customer/questions'

type Shop = StaffShop & { orderId: number }

function argsOf(db: Db, shop: Shop, form?: Record<string, string>) {
  const params = { orderId: String(shop.orderId) }
  const path = `/orders/${shop.orderId}/customer/questions`
  return staffArgs(db, shop, path, { params, ...(form ? { form } : {}) })
}

async function show(db: Db, shop: Shop) {
  return loader({ ...(await argsOf(db, shop)), pattern: PATTERN })
}

async function choose(db: Db, shop: Shop, choice: string) {
  return outcomeOf(answer({ ...(await argsOf(db, shop, { choice })), pattern: PATTERN }))
}

async function isAsked(db: Db, shop: Shop) {
  const { questions } = await showOrder({ ...(await argsOf(db, shop)), pattern: '/orders/:orderId' })
  return questions !== null
}

/** The log's words that a booking has come or changed, as its use case writes them. */
function change(
  db: Db,
  shop: Shop,
  action: 'addons_changed' | 'booking_changed' = 'addons_changed',
  facts: Record<string, unknown> = {},
) {
  const order = { ...shop, now: instant(NOW), access: { userId: shop.userId } }
  return inTransaction(db, async (tx) => ok(await logOrder(tx, order, action, facts)))
}

/** One more of a product in a booking. */
function grow(db: Db, shop: Shop, { bookingId, name }: { bookingId: number; name: string }) {
  const sold = (quantity: number) => ({ products: [{ productName: JSON.parse(name), quantity }] })
  return change(db, shop, 'booking_changed', { bookingId, before: sold(1), after: sold(2) })
}

test.each(DIALECTS)('%s: after a change of products staff choose, once', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId, orderId, bookingId, productId } = shop
  const editor = { shopId, userId: shop.userId, now: instant(NOW) }
  const height = await insertQuestion(db, editor, HEIGHT)
  const name = (participant: number) => `b${bookingId}p${productId}n${participant}f${height}`
  const setQuantity = (quantity: number) =>
    db.updateTable('booking_product').set({ quantity }).where('order_id', '=', orderId).execute()
  await setQuantity(2)
  const filled = { firstName: 'Anna', [`answers.${name(1)}`]: '172', [`answers.${name(2)}`]: '165' }
  await saveCustomer({ ...(await argsOf(db, shop, filled)), pattern: '/orders/:orderId/customer' })
  expect(await isAsked(db, shop)).toBe(false)
  expect(await outcomeOf(show(db, shop))).toEqual({ to: `/orders/${orderId}` })

  await setQuantity(1)
  await change(db, shop)
  expect(await isAsked(db, shop)).toBe(true)
  expect(await show(db, shop)).toMatchObject({
    open: [],
    unasked: [{ text: 'Deltagare 2, Längd i cm: 165' }],
  })
  const titled = (title: string | null) =>
    db.updateTable('booking_product').set({ price_category_title: title }).execute()
  await titled('{"sv":"Vuxen"}')
  expect(await show(db, shop)).toMatchObject({ unasked: [{ text: 'Vuxen 2, Längd i cm: 165' }] })
  await titled(null)
  expect(await choose(db, shop, 'both')).toMatchObject({ status: 422 })
  expect(await choose(db, shop, 'keep')).toEqual({ to: `/orders/${orderId}` })
  expect(await isAsked(db, shop)).toBe(false)
  // Nothing is asked any more: neither choice does anything.
  expect(await choose(db, shop, 'keep')).toEqual({ to: `/orders/${orderId}` })
  expect(await choose(db, shop, 'update')).toEqual({ to: `/orders/${orderId}/customer` })
  expect(await listAnswers(db, shop)).toHaveLength(2)

  await change(db, shop)
  expect(await choose(db, shop, 'update')).toEqual({ to: `/orders/${orderId}/customer` })
  expect((await listAnswers(db, shop)).map(({ value }) => value)).toEqual(['172'])
  expect(await isAsked(db, shop)).toBe(false)
  const log = await listActivities(db, { shopId, entity: 'order', entityId: orderId })
  expect(log.slice(0, 4).map((entry) => entry.action)).toEqual([
    'answers_changed',
    'addons_changed',
    'answers_kept',
    'addons_changed',
  ])

  await setQuantity(2)
  await change(db, shop)
  expect(await show(db, shop)).toMatchObject({ open: [{ text: 'Längd i cm' }], unasked: [] })
  expect(await isAsked(db, shop)).toBe(true)
  // The new questions are open until somebody fills them in, or leaves them.
  await choose(db, shop, 'update')
  expect(await isAsked(db, shop)).toBe(true)

  // What was open before some other product grew is nothing new.
  const one = { firstName: 'Anja', [`answers.${name(1)}`]: '172' }
  await saveCustomer({ ...(await argsOf(db, shop, one)), pattern: '/orders/:orderId/customer' })
  await grow(db, shop, { bookingId: bookingId + 1, name: '{"sv":"Kurs"}' })
  expect(await isAsked(db, shop)).toBe(false)
  const row = await db.selectFrom('booking_product').select('product_name').executeTakeFirstOrThrow()
  await grow(db, shop, { bookingId, name: row.product_name })
  expect(await isAsked(db, shop)).toBe(true)

  // What is optional about the whole order comes with no change.
  await insertQuestion(db, editor, { internalName: 'how', appliesTo: 'BOOKING' })
  await saveCustomer({ ...(await argsOf(db, shop, filled)), pattern: '/orders/:orderId/customer' })
  await change(db, shop)
  expect(await isAsked(db, shop)).toBe(false)
})

test.each(DIALECTS)('%s: nobody asks about a stranger’s order, nor about a deleted one', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const stranger = { ...(await insertStaffShop(db)), orderId: shop.orderId }
  expect(await outcomeOf(show(db, stranger))).toMatchObject({ status: 404 })
  expect(await choose(db, stranger, 'update')).toMatchObject({ status: 404 })
  await db.updateTable('order').set({ state: 'DELETED' }).where('id', '=', shop.orderId).execute()
  expect(await outcomeOf(show(db, shop))).toEqual({ to: `/orders/${shop.orderId}` })
  expect(await choose(db, shop, 'update')).toMatchObject({ status: 422 })
})
