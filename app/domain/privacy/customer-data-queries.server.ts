import { z } from 'zod'
import type { CustomerKey } from '#app/domain/customer/shop-customer-queries.server.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { parseAnswerValue } from '#app/domain/question/answers-queries.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Db } from '#db/transaction.server.ts'

type Page = { shopId: number; orderIds: readonly number[] }

/**
 * All that the orders of a customer hold of them, page by page and the oldest first: what they said and were asked,
 * booked, paid and were sent; as many statements for a page as for one order. Amounts in the shop's currency, texts
 * in the languages that they were stored in.
 */
export async function* customerOrderPages(db: Db, key: CustomerKey & { perPage: number }) {
  let after = 0
  for (;;) {
    const orders = await listOrders(db, { ...key, after })
    const last = orders.at(-1)
    if (!last) return
    after = last.id
    const page = { shopId: key.shopId, orderIds: orders.map(({ id }) => id) }
    const bookings = await listBookings(db, page)
    const payments = await listPayments(db, page)
    const answers = await listAnswers(db, page)
    const comments = await listComments(db, page)
    const messages = await listMessages(db, page)
    const of = <Row extends { orderId: number }>(rows: readonly Row[], id: number) =>
      rows.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...row }) => row)
    yield orders.map((order) => ({
      ...order,
      bookings: of(bookings, order.id),
      payments: of(payments, order.id),
      answers: of(answers, order.id),
      comments: of(comments, order.id),
      messages: of(messages, order.id),
    }))
  }
}

async function listOrders(
  db: Db,
  { shopId, customerId, perPage, after }: CustomerKey & { perPage: number; after: number },
) {
  const rows = await db
    .selectFrom('customer')
    .innerJoin('order', 'order.id', 'customer.order_id')
    .select(['order.id', 'order.state', 'order.lang', 'order.created_at', 'order.created_by'])
    .select(['order.price_minor', 'order.payed_minor', 'order.origin'])
    .select(CUSTOMER_COLUMNS.map((column) => `customer.${column}` as const))
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', '=', customerId)
    .where('customer.order_id', '>', after)
    .orderBy('customer.order_id')
    .limit(perPage)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    lang: row.lang,
    createdAt: row.created_at,
    createdBy: row.created_by,
    origin: row.origin,
    price: toMajor(row.price_minor),
    payed: toMajor(row.payed_minor),
    customer: toCustomer(row),
  }))
}

async function listBookings(db: Db, { shopId, orderIds }: Page) {
  const bookings = await db
    .selectFrom('booking')
    .select(['id', 'order_id', 'start_rent', 'end_rent', 'checked_in_at', 'finished_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  const reviews = await db
    .selectFrom('review')
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .select(['review.booking_id', 'review.score', 'review.comment', 'review.created_at'])
    .where('review.shop_id', '=', shopId)
    .where('booking.order_id', 'in', orderIds)
    .execute()
  const rows = await db
    .selectFrom('booking_product')
    .select(['booking_id', 'product_name', 'price_category_title', 'quantity', 'unit_price_minor'])
    .select(['discount_minor', 'total_minor', 'vat_percentage', 'removed_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  const products = Map.groupBy(rows, ({ booking_id }) => booking_id)
  const reviewOf = new Map(
    reviews.map(({ booking_id, score, comment, created_at }) => [
      booking_id,
      { score, comment, createdAt: created_at },
    ]),
  )
  return bookings.map((booking) => ({
    orderId: booking.order_id,
    id: booking.id,
    startRent: booking.start_rent,
    endRent: booking.end_rent,
    checkedInAt: booking.checked_in_at,
    finishedAt: booking.finished_at,
    review: reviewOf.get(booking.id) ?? null,
    products: (products.get(booking.id) ?? []).map((row) => ({
      name: parseTranslatable(row.product_name),
      priceCategory: row.price_category_title === null ? null : parseTranslatable(row.price_category_title),
      quantity: row.quantity,
      unitPrice: toMajor(row.unit_price_minor),
      discount: toMajor(row.discount_minor),
      totalAmount: toMajor(row.total_minor),
      taxPercentage: row.vat_percentage / 100,
      removedAt: row.removed_at,
    })),
  }))
}

async function listPayments(db: Db, { shopId, orderIds }: Page) {
  const rows = await db
    .selectFrom('transaction')
    .select(['order_id', 'transaction_type', 'status', 'amount_minor', 'provider', 'provider_reference'])
    .select(['note', 'created_at', 'settled_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    type: row.transaction_type,
    status: row.status,
    amount: toMajor(row.amount_minor),
    provider: row.provider,
    reference: row.provider_reference,
    note: row.note,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }))
}

async function listAnswers(db: Db, { shopId, orderIds }: Page) {
  const rows = await db
    .selectFrom('custom_value')
    .innerJoin('custom_field', 'custom_field.id', 'custom_value.custom_field_id')
    .select(['custom_value.order_id', 'custom_value.booking_id', 'custom_value.participant'])
    .select(['custom_value.value', 'custom_field.label'])
    .where('custom_value.shop_id', '=', shopId)
    .where('custom_value.order_id', 'in', orderIds)
    .orderBy('custom_value.id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    question: parseTranslatable(row.label),
    bookingId: row.booking_id,
    participant: row.booking_id === null ? null : row.participant,
    answer: parseAnswerValue(row.value),
  }))
}

async function listComments(db: Db, { shopId, orderIds }: Page) {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('user', 'user.id', 'activity.user_id')
    .select(['activity.entity_id', 'activity.facts', 'activity.created_at', 'user.name'])
    .where('activity.shop_id', '=', shopId)
    .where('activity.entity', '=', 'order')
    .where('activity.entity_id', 'in', orderIds)
    .where('activity.action', '=', 'comment')
    .where('activity.deleted_at', 'is', null)
    .orderBy('activity.id')
    .execute()
  return rows.map((row) => ({
    orderId: row.entity_id,
    comment: commentSchema.parse(JSON.parse(row.facts)).comment,
    writtenBy: row.name,
    createdAt: row.created_at,
  }))
}

const commentSchema = z.object({ comment: z.string() })

async function listMessages(db: Db, { shopId, orderIds }: Page) {
  const rows = await db
    .selectFrom('notification_job as job')
    .innerJoin('outbox_message as message', 'message.notification_job_id', 'job.id')
    .select(['job.order_id', 'message.channel', 'message.receiver', 'message.subject', 'message.body'])
    .select(['message.created_at'])
    .where('job.shop_id', '=', shopId)
    .where('job.order_id', 'in', orderIds)
    .orderBy('message.id')
    .execute()
  return rows.map((row) => ({
    orderId: Number(row.order_id),
    channel: row.channel,
    receiver: row.receiver,
    subject: row.subject,
    body: row.body,
    createdAt: row.created_at,
  }))
}
