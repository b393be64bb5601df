import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { listFailedRefunds } from '#app/domain/order/refund/failed-refund-queries.server.ts'
import { findOrderSearch, type OrderSearch } from '#app/domain/order/search/order-search-queries.server.ts'
import {
  addDays,
  atTime,
  type Instant,
  type LocalDate,
  localTime,
  toInstant,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { type AnswerFilter, ORDER_CREATORS, type OrderFilter } from './order-filter.ts'
import { afterRefunds, isPaidInFull, isReturning } from './paid-queries.server.ts'

type Builder = ExpressionBuilder<Database, 'order'>

type ShopFilter = OrderFilter & { shopId: number }

/** Facts that a filter is asked with: what its search means, and the orders that it names one by one. */
export type FoundFilter = {
  orderSearch: OrderSearch | undefined
  /** Orders of which a failed refund is owed; undefined where none is asked for. */
  failedRefundOrderIds: readonly number[] | undefined
}

/** Adds to a filter what is read before its list. */
export async function findFilter<Query extends ShopFilter>(
  db: Db,
  query: Query,
): Promise<Query & FoundFilter> {
  const orderSearch = await findOrderSearch(db, query)
  const failed = query.payment === 'REFUND_FAILED' ? await listFailedRefunds(db, query) : undefined
  return { ...query, orderSearch, failedRefundOrderIds: failed?.map(({ orderId }) => orderId) }
}

/**
 * Conditions on the order that both lists share, besides the search. What is rare leads through an index of its own
 * (creator, tag, channel, comment); the others narrow what the list's order or the dates found.
 */
export function orderConditions(
  eb: Builder,
  filter: ShopFilter & FoundFilter,
  list: 'orders' | 'bookings' = 'orders',
) {
  const { shopId, createdFrom, createdTo, createdByUserId, customerId, affiliateTag } = filter
  return [
    ...paymentConditions(eb, filter),
    ...(createdFrom ? [eb('order.created_at', '>=', startOfDay(createdFrom))] : []),
    ...(createdTo ? [eb('order.created_at', '<', startOfDay(addDays(createdTo, 1)))] : []),
    ...(createdByUserId === undefined ? [] : [eb('order.created_by_user_id', '=', createdByUserId)]),
    ...(customerId === undefined ? [] : [isOfCustomer(eb, shopId, customerId)]),
    ...(affiliateTag ? [eb('order.affiliate_tag', '=', affiliateTag)] : []),
    ...channelConditions(eb, filter),
    ...commentConditions(eb, filter),
    ...(filter.answers ?? []).map((answer) => isAnswered(eb, { ...answer, shopId }, list)),
  ]
}

function isOfCustomer(eb: Builder, shopId: number, customerId: number) {
  return eb(
    'order.id',
    'in',
    eb
      .selectFrom('customer')
      .select('customer.order_id')
      .where('customer.shop_id', '=', shopId)
      .where('customer.shop_customer_id', '=', customerId),
  )
}

/** The days' bounds on a wall-clock column, both dates included. */
export function startBounds({ startFrom, startTo }: OrderFilter) {
  return {
    from: startFrom && atTime(startFrom, MIDNIGHT),
    before: startTo && atTime(addDays(startTo, 1), MIDNIGHT),
  }
}

const MIDNIGHT = localTime('00:00')

function startOfDay(date: LocalDate): Instant {
  return toInstant(atTime(date, MIDNIGHT), stockholm)
}

/** The rules of `paymentState`, in SQL. */
function paymentConditions(eb: Builder, { shopId, payment, failedRefundOrderIds }: ShopFilter & FoundFilter) {
  if (!payment) return []
  if (payment === 'REFUND_FAILED') return [isAmong(eb, failedRefundOrderIds ?? [])]
  if (payment === 'RESERVED') return [eb('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT'])]
  if (payment === 'RETURNING') {
    const returning = eb
      .selectFrom('transaction')
      .select('transaction.order_id')
      .where('transaction.shop_id', '=', shopId)
      .where(isReturning())
    return [eb('order.id', 'in', returning)]
  }
  const isPaid = isPaidInFull()
  if (payment === 'PAID') return [isPaid]
  if (payment === 'DUE') return [eb.not(isPaid), eb('order.state', '=', 'CONFIRMED')]
  return [eb.not(isPaid), eb(afterRefunds(), payment === 'UNPAID' ? '<=' : '>', 0)]
}

function isAmong(eb: Builder, orderIds: readonly number[]) {
  return orderIds.length > 0 ? eb('order.id', 'in', orderIds) : eb.lit(false)
}

function channelConditions(eb: Builder, { channel }: OrderFilter) {
  if (!channel) return []
  const creator = ORDER_CREATORS.find((each) => each === channel)
  return [creator ? eb('order.created_by', '=', creator) : eb('order.channel', '=', channel)]
}

/** Comments stand with the customer's details, and those of staff in the log too. */
function commentConditions(eb: Builder, { shopId, comment = '', commentBy }: ShopFilter) {
  if (!comment && !commentBy) return []
  const columns = {
    GUEST: ['customer.comment_by_guest'],
    STAFF: ['customer.comment_by_admin'],
    anybody: ['customer.comment_by_guest', 'customer.comment_by_admin'],
  }[commentBy ?? 'anybody']
  const given = eb
    .selectFrom('customer')
    .select('customer.order_id')
    .where('customer.shop_id', '=', shopId)
    // As the index says, so that it serves.
    .where(sql<SqlBool>`(comment_by_guest is not null or comment_by_admin is not null)`)
    .where((of) => of.or(columns.map((column) => contains(column, likeContaining(comment)))))
  if (commentBy === 'GUEST') return [eb('order.id', 'in', given)]
  const logged = eb
    .selectFrom('activity')
    .select('activity.entity_id as order_id')
    .where('activity.shop_id', '=', shopId)
    // As an expression it doesn't lead to the index of all that happened to orders.
    .where(sql<SqlBool>`activity.entity || '' = 'order'`)
    .where('activity.action', '=', sql.lit('comment'))
    .where('activity.deleted_at', 'is', null)
    .where(
      contains('activity.facts', `{"comment":"${likeContaining(JSON.stringify(comment).slice(1, -1))}"}`),
    )
  return [eb('order.id', 'in', given.union(logged))]
}

/** Answers to a box, as they are sought. Source: spec 2 §5. */
const TICKED = '1'
const NOT_TICKED = '0'

/**
 * A box that isn't ticked has no answer: whatever has no tick is found by 'no'. Asked in one, as each order that is
 * looked through costs a look at its answers.
 */
function isAnswered(
  eb: Builder,
  { shopId, ...answer }: AnswerFilter & { shopId: number },
  list: 'orders' | 'bookings',
) {
  const isFound = hasAnswer(eb, answer, list)
  if (answer.value !== NOT_TICKED) return isFound
  const isBox = eb.exists(
    eb
      .selectFrom('custom_field')
      .select('custom_field.id')
      .where('custom_field.shop_id', '=', shopId)
      .where('custom_field.id', '=', answer.customFieldId)
      .where('custom_field.data_type', '=', 'CHECKBOX'),
  )
  return eb(isFound, '<>', isBox)
}

/** Answers of the booking itself, or of its whole order. */
const isOfBooking = sql<SqlBool>`(custom_value.booking_id is null or custom_value.booking_id = booking.id)`

/**
 * An option is chosen as a whole, alone or among others; of what was typed any part is enough. Answers are stored as
 * JSON: a ticked box is `true`, options are in quotes. Of a box 'no' finds the tick too, for `isAnswered`.
 */
function hasAnswer(eb: Builder, { customFieldId, value }: AnswerFilter, list: 'orders' | 'bookings') {
  const text = JSON.stringify(value)
  return eb.exists(
    eb
      .selectFrom('custom_value')
      .innerJoin('custom_field', 'custom_field.id', 'custom_value.custom_field_id')
      .select('custom_value.id')
      // As it stands, SQLite would look through all answers to the question for each order.
      .where((of) => of(of('custom_value.shop_id', '+', of.lit(0)), '=', of.ref('order.shop_id')))
      .whereRef('custom_value.order_id', '=', 'order.id')
      .where('custom_value.custom_field_id', '=', customFieldId)
      .$if(list === 'bookings', (ofBooking) => ofBooking.where(isOfBooking))
      .where((of) =>
        of.or([
          of.and([
            of('custom_field.data_type', '=', 'CHECKBOX'),
            of('custom_value.value', '=', value === TICKED || value === NOT_TICKED ? 'true' : ''),
          ]),
          of.and([
            of('custom_field.data_type', 'in', ['CHECK_LIST', 'SELECT']),
            sql<SqlBool>`custom_value.value like ${likeContaining(text)} escape '\\'`,
          ]),
          of.and([
            of('custom_field.data_type', 'in', ['SINGLE_LINE', 'MULTI_LINE', 'DATE', 'TIME']),
            contains('custom_value.value', likeContaining(text.slice(1, -1))),
          ]),
        ]),
      ),
  )
}

/** Letters that `lower` of either database leaves as they are. */
const CAPITALS = 'ÅÄÖÆØÉÜ'

function contains(column: string, pattern: string) {
  const lower = [...CAPITALS].reduce(
    (text, capital) => sql`replace(${text}, ${sql.lit(capital)}, ${sql.lit(capital.toLowerCase())})`,
    sql`lower(${sql.ref(column)})`,
  )
  return sql<SqlBool>`${lower} like ${pattern.toLowerCase()} escape '\\'`
}

function likeContaining(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
