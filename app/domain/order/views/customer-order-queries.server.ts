import { type ExpressionBuilder, sql } from 'kysely'
import type { CustomerKey } from '#app/domain/customer/shop-customer-queries.server.ts'
import { readComment } from '#app/domain/order/comment-queries.server.ts'
import type { UnsettledCode, UnsettledOrder } from '#app/domain/order/order-types.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { LIVE_STATES } from './order-list-queries.server.ts'
import { afterRefunds, isPaidInFull } from './paid-queries.server.ts'

/** Orders of a customer that occupy places or did: their number and money, and the last start that is past. */
type CustomerTotals = {
  orders: number
  priceMinor: number
  /** Without refunds that are on their way. */
  payedMinor: number
  /** Still to be paid; an order that was paid too much lowers no other. */
  dueMinor: number
  latestStart: WallTime | null
}

export async function sumCustomerOrders(
  db: Db,
  { shopId, customerId, now }: CustomerKey & { now: WallTime },
): Promise<CustomerTotals> {
  const row = await db
    .selectFrom('customer')
    .innerJoin('order', 'order.id', 'customer.order_id')
    .select(({ fn, eb }) => [
      fn.countAll<number | string>().as('orders'),
      fn.coalesce(fn.sum<number | string>('order.price_minor'), eb.lit(0)).as('price'),
      fn.coalesce(fn.sum<number | string>(afterRefunds()), eb.lit(0)).as('payed'),
      fn
        .coalesce(
          fn
            .sum<number | string>(eb('order.price_minor', '-', afterRefunds()))
            .filterWhere(eb.not(isPaidInFull())),
          eb.lit(0),
        )
        .as('due'),
      fn.max('order.first_start_rent').filterWhere('order.first_start_rent', '<=', now).as('latest'),
    ])
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', '=', customerId)
    .where('order.state', 'in', LIVE_STATES)
    .executeTakeFirstOrThrow()
  return {
    orders: Number(row.orders),
    priceMinor: Number(row.price),
    payedMinor: Number(row.payed),
    dueMinor: Number(row.due),
    latestStart: row.latest,
  }
}

/** Number of the orders of several customers, and the last start that is past; nothing for one without any. */
export async function listCustomerOrderCounts(
  db: Db,
  { shopId, customerIds, now }: { shopId: number; customerIds: readonly number[]; now: WallTime },
): Promise<Map<number, { orders: number; latestStart: WallTime | null }>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer')
    .innerJoin('order', 'order.id', 'customer.order_id')
    .select(({ fn }) => [
      'customer.shop_customer_id as id',
      fn.countAll<number | string>().as('orders'),
      fn.max('order.first_start_rent').filterWhere('order.first_start_rent', '<=', now).as('latest'),
    ])
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', 'in', customerIds)
    .where('order.state', 'in', LIVE_STATES)
    .groupBy('customer.shop_customer_id')
    .execute()
  return new Map(
    rows.map(({ id, orders, latest }) => [Number(id), { orders: Number(orders), latestStart: latest }]),
  )
}

export type CustomerComment = {
  orderId: number
  /** The guest's and the internal one stand with the order's details, without a time of their own. */
  kind: 'GUEST' | 'ADMIN' | 'LOG'
  text: string
  userName: string | null
  createdAt: Instant
}

/** Comments in a customer's orders, by guests and staff, newest first. */
export async function listCustomerComments(
  db: Db,
  { shopId, customerId, most }: CustomerKey & { most: number },
): Promise<CustomerComment[]> {
  const given = await db
    .selectFrom('customer')
    .innerJoin('order', 'order.id', 'customer.order_id')
    .select(['order.id', 'order.created_at', 'comment_by_guest', 'comment_by_admin'])
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', '=', customerId)
    .where((eb) => eb.or([eb('comment_by_guest', 'is not', null), eb('comment_by_admin', 'is not', null)]))
    .orderBy('order.id', 'desc')
    .limit(most)
    .execute()
  const logged = await db
    .selectFrom('customer')
    .innerJoin('activity', (join) =>
      join
        .onRef('activity.shop_id', '=', 'customer.shop_id')
        .onRef('activity.entity_id', '=', 'customer.order_id')
        .on('activity.entity', '=', 'order')
        .on('activity.action', '=', 'comment')
        .on('activity.deleted_at', 'is', null),
    )
    .leftJoin('user', 'user.id', 'activity.user_id')
    .select(['customer.order_id', 'activity.facts', 'activity.created_at', 'user.name as user_name'])
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', '=', customerId)
    .orderBy('activity.id', 'desc')
    .limit(most)
    .execute()
  const comments = [
    ...logged.map((row) => ({
      orderId: row.order_id,
      kind: 'LOG' as const,
      text: readComment(row.facts),
      userName: row.user_name,
      createdAt: row.created_at,
    })),
    ...given.flatMap((row) => [
      ...toComment(row, 'GUEST', row.comment_by_guest),
      ...toComment(row, 'ADMIN', row.comment_by_admin),
    ]),
  ]
  return comments.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, most)
}

function toComment(
  { id, created_at }: { id: number; created_at: Instant },
  kind: 'GUEST' | 'ADMIN',
  text: string | null,
): CustomerComment[] {
  return text ? [{ orderId: id, kind, text, userName: null, createdAt: created_at }] : []
}

export async function listOrderIdsOfCustomer(db: Db, key: CustomerKey): Promise<number[]> {
  return (await selectOrderIds(db, key).execute()).map(({ order_id }) => order_id)
}

/**
 * The customer's orders that are reserved, are still to come, are not paid as they cost, are over with money that must
 * go back, or have money on its way; the oldest first, each with one reason.
 */
export async function listUnsettledOrders(
  db: Db,
  { shopId, customerId, now }: CustomerKey & { now: WallTime },
): Promise<UnsettledOrder[]> {
  const orders = db
    .selectFrom('order')
    .select((eb) => {
      const isConfirmed = eb('order.state', '=', 'CONFIRMED')
      const isComing = eb.and([isConfirmed, eb('order.last_end_rent', '>', now)])
      return [
        'order.id',
        eb
          .case()
          .when('order.state', 'in', ['DRAFT', 'RESERVED', 'READY_FOR_PAYMENT'])
          .then(codeText('customer_order_open'))
          .when(eb.and([isComing, eb.not(isPaidInFull())]))
          .then(codeText('customer_order_coming_unpaid'))
          .when(isComing)
          .then(codeText('customer_order_coming'))
          .when(hasPendingMoney(eb, shopId))
          .then(codeText('customer_order_money_pending'))
          .when(eb.and([isConfirmed, eb('order.price_minor', '>', eb.ref('order.payed_minor'))]))
          .then(codeText('customer_order_unpaid'))
          .when(eb.and([isConfirmed, eb('order.price_minor', '<', eb.ref('order.payed_minor'))]))
          .then(codeText('customer_order_to_return'))
          .when(eb.and([eb.not(isConfirmed), eb('order.payed_minor', '>', feesThatStay(eb, shopId))]))
          .then(codeText('customer_order_to_return'))
          .end()
          .as('code'),
      ]
    })
    .where('order.shop_id', '=', shopId)
    .where('order.id', 'in', selectOrderIds(db, { shopId, customerId }))
  const rows = await db
    .selectFrom(orders.as('unsettled'))
    .select(['id', 'code'])
    .where('code', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }]))
}

/** Quoted in the statement: as a parameter PostgreSQL would not know its type. */
function codeText(code: UnsettledCode) {
  return sql<UnsettledCode>`${sql.lit(code)}`
}

type OrderBuilder = ExpressionBuilder<Database, 'order'>

function hasPendingMoney(eb: OrderBuilder, shopId: number) {
  return eb.exists(
    eb
      .selectFrom('transaction')
      .select('transaction.id')
      .where('transaction.shop_id', '=', shopId)
      .whereRef('transaction.order_id', '=', 'order.id')
      .where('transaction.status', '=', 'PENDING'),
  )
}

/** Fees for the right to rebook, which an order that is over keeps: the rule of `toReturnMinor`, in SQL. */
function feesThatStay(eb: OrderBuilder, shopId: number) {
  return eb
    .selectFrom('booking_product as fee')
    .select(({ fn, eb, lit }) =>
      fn
        .coalesce(fn.sum<number>(eb('fee.total_minor', '-', eb.ref('fee.credited_minor'))), lit(0))
        .as('kept'),
    )
    .where('fee.shop_id', '=', shopId)
    .whereRef('fee.order_id', '=', 'order.id')
    .where('fee.is_rebooking_fee', '=', 1)
    .where('fee.removed_at', 'is', null)
}

function selectOrderIds(db: Db, { shopId, customerId }: CustomerKey) {
  return db
    .selectFrom('customer')
    .select('customer.order_id')
    .where('customer.shop_id', '=', shopId)
    .where('customer.shop_customer_id', '=', customerId)
}
