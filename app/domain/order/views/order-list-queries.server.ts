import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { phoneText, toPhone } from '#app/domain/customer/contact.ts'
import { customerNameOf } from '#app/domain/order/live-booking.ts'
import type { OrderState } from '#app/domain/order/order-states.ts'
import { type PaymentState, paymentState, toOrderMoney } from '#app/domain/order/order-total.ts'
import {
  amongNewest,
  hasOlderOrders,
  searchConditions,
} from '#app/domain/order/search/order-search-queries.server.ts'
import {
  parseTranslatable,
  type StoredTranslatable,
  type Translatable,
} from '#app/domain/shared/text/translatable.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import { eachText } from '#db/portable.server.ts'
import { type Bindable, type Place, prepared, preparedByShape } from '#db/prepared.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  isAfterKey,
  type KeyPage,
  type PagePart,
  type PageQuery,
  readListPage,
  sortColumn,
} from './list-page-queries.server.ts'
import type { ListTab, OrderFilter } from './order-filter.ts'
import { type FoundFilter, findFilter, orderConditions, startBounds } from './order-filter-queries.server.ts'

const eb = expressionBuilder<Database, 'order'>()

export type OrderListQuery = PageQuery &
  OrderFilter & {
    shopId: number
    /** 'any' lists what was deleted too. */
    tab: ListTab | 'any'
    /** Only these. */
    orderIds?: readonly number[] | undefined
    now: WallTime
  }

/**
 * A page of orders in two statements, a search in seven at most, and one more for failed refunds, whatever the other
 * filters. A key that nobody wrote means the first page. Source: spec 2 §9, experience.md 11.
 */
export async function listOrders(db: Db, requested: OrderListQuery): Promise<KeyPage<OrderListRow>> {
  const query = await findQuery(db, requested)
  const page = await readListPage(query, {
    read: (part) => readRows(db, query, part),
    keyOf: (row) => ({ id: row.id, firstStartRent: row.first_start_rent, createdAt: row.created_at }),
  })
  const orderIds = page.rows.map(({ id }) => id)
  const contents = await findContents(db, query.shopId, orderIds)
  return { ...page, rows: page.rows.map((row) => toListRow(row, toContents(contents.get(row.id) ?? []))) }
}

/** How many orders the filter finds, on all pages. */
export async function countOrders(db: Db, requested: OrderListQuery): Promise<number> {
  const query = await findQuery(db, requested)
  const { orders } = await db
    .selectFrom('order')
    .select((eb) => eb.fn.countAll<number | string>().as('orders'))
    .where('order.shop_id', '=', query.shopId)
    .where(
      eb.and([
        ...listConditions(query),
        ...searchConditions(eb, query.orderSearch),
        ...filterConditions(query),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(orders)
}

type FoundQuery = OrderListQuery & FoundFilter

/** Money that goes back, or should, is still the guest's where the order was deleted: all of it is listed. */
async function findQuery(db: Db, requested: OrderListQuery): Promise<FoundQuery> {
  const query = await findFilter(db, requested)
  const isGoingBack = query.payment === 'RETURNING' || query.payment === 'REFUND_FAILED'
  return query.tab === 'all' && isGoingBack ? { ...query, tab: 'any' } : query
}

/** Rows of a part; of a search whose newest orders come first, from those alone where they fill it. */
async function readRows(db: Db, query: FoundQuery, part: PagePart) {
  const { orderSearch } = query
  const isNewestFirst = part.column === 'id' && part.direction === 'desc'
  if (!orderSearch || orderSearch.terms.length === 0 || !isNewestFirst) return selectPart(db, query, part)
  const newest = amongNewest(orderSearch, { limit: part.limit, beforeId: part.key?.id })
  const rows = await selectPart(db, { ...query, orderSearch: newest }, part)
  const isAll = rows.length === part.limit || !(await hasOlderOrders(db, newest))
  return isAll ? rows : selectPart(db, query, part)
}

/** Most parts are filtered by nothing but a search. */
function selectPart(db: Db, query: FoundQuery, part: PagePart): Promise<Row[]> {
  const { tab, sort, shopId, now, orderSearch } = query
  const { column, direction, limit, key, offset } = part
  const filters = filterConditions(query)
  const listing = { shopId, now, limit, key, orderSearch }
  return filters.length > 0 || offset > 0
    ? selectPage(db, { tab, sort, column, direction }, listing, filters).offset(offset).execute()
    : preparedPage(db, { tab, sort, column, direction }, listing)
}

type ListShape = Pick<OrderListQuery, 'tab' | 'sort'> & Pick<PagePart, 'column' | 'direction'>
type Listing = Pick<FoundQuery, 'shopId' | 'now' | 'orderSearch'> & Pick<PagePart, 'limit' | 'key'>

const preparedPage = preparedByShape<ListShape, Listing, Row>((db, shape, listing) =>
  selectPage(db, shape, listing),
)

function selectPage(
  db: Db,
  { tab, sort, column, direction }: ListShape,
  { shopId, now, limit, key, orderSearch }: Bindable<Listing>,
  filters: Expression<SqlBool>[] = [],
) {
  const conditions = [...listConditions({ tab, sort, now }), ...searchConditions(eb, orderSearch), ...filters]
  return selectRows(db, now)
    .where('order.shop_id', '=', shopId)
    .where(eb.and(conditions))
    .$if(key !== undefined, (select) =>
      select.where(isAfterKey({ direction, key }, `order.${column}`, 'order.id')),
    )
    .orderBy(sortColumn(`order.${column}`, { tab }), direction)
    .orderBy('order.id', direction)
    .limit(limit)
}

/** Columns of an order and its customer that the list of bookings shows too. */
export const LISTED_COLUMNS = [
  'order.created_at',
  'order.state',
  'order.price_minor',
  'order.payed_minor',
  'order.returning_minor',
  'order.reservation_expires_at',
  'order.created_by',
  'order.channel',
  'order.affiliate_tag',
  'customer.first_name',
  'customer.last_name',
  'customer.company_name',
  'customer.phone_e164',
  'customer.phone_country',
  'customer.phone_raw',
  'customer.email',
  'customer.comment_by_guest',
  'customer.comment_by_admin',
  'customer.shop_customer_id',
] as const

function selectRows(db: Db, now: Bindable<WallTime>) {
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select(['order.id', 'order.first_start_rent', ...LISTED_COLUMNS])
    .select([hasRefund().as('has_refund'), isFinished(now).as('is_finished')])
}

/** All bookings are past or marked. Those of most orders are past, so that the bookings needn't be read. */
function isFinished(now: Bindable<WallTime>) {
  const unfinished = eb
    .selectFrom('booking')
    .select('booking.id')
    .whereRef('booking.shop_id', '=', 'order.shop_id')
    .whereRef('booking.order_id', '=', 'order.id')
    .where('booking.removed_at', 'is', null)
    .where('booking.finished_at', 'is', null)
    .where('booking.end_rent', '>', now)
  return eb.or([eb('order.last_end_rent', '<=', now), eb.not(eb.exists(unfinished))])
}

/** True when the joined order was refunded, or is about to be. The order itself knows what is on its way. */
export function hasRefund() {
  const settled = eb
    .selectFrom('transaction')
    .select('transaction.id')
    .whereRef('transaction.shop_id', '=', 'order.shop_id')
    .whereRef('transaction.order_id', '=', 'order.id')
    .where('transaction_type', '=', 'REFUND')
    .where('status', '=', 'PAYED')
  return eb.or([eb('order.returning_minor', '>', 0), eb.exists(settled)])
}

/** Besides the search. */
function filterConditions(query: FoundQuery): Expression<SqlBool>[] {
  const { productIds = [], orderIds } = query
  const { from, before } = startBounds(query)
  return [
    ...orderConditions(eb, query),
    ...(from ? [eb('order.first_start_rent', '>=', from)] : []),
    ...(before ? [eb('order.first_start_rent', '<', before)] : []),
    ...(productIds.length === 0 ? [] : [isOfProducts(productIds)]),
    ...(orderIds ? [eb('order.id', 'in', orderIds)] : []),
  ]
}

/** Orders that occupy places, or did. */
export const LIVE_STATES = ['RESERVED', 'READY_FOR_PAYMENT', 'CONFIRMED'] as const

type OfTab = Pick<OrderListQuery, 'tab' | 'sort'> & Bindable<Pick<OrderListQuery, 'now'>>

function listConditions({ tab, sort, now }: OfTab): Expression<SqlBool>[] {
  return [
    ...tabConditions(tab, now),
    // What has no start has no place in their order, and databases would put it at different ends.
    ...(sort === 'start' || sort === '-start' ? [eb('order.first_start_rent', 'is not', null)] : []),
  ]
}

function tabConditions(tab: OfTab['tab'], now: OfTab['now']) {
  if (tab === 'any') return []
  if (tab === 'deleted') return [eb('order.state', '=', 'DELETED')]
  if (tab === 'all') return [eb('order.state', '<>', 'DELETED')]
  const occupiesPlaces = eb('order.state', 'in', LIVE_STATES)
  return [occupiesPlaces, tab === 'coming' ? eb('order.last_end_rent', '>', now) : isPast(now)]
}

/** Sorts after every time. */
const NEVER = '~'

/**
 * Nearly every order of an old shop is past. As an expression this cannot be looked up in an index, so that
 * the page is read in the order of its sorting instead of finding and sorting all that is past.
 */
function isPast(now: OfTab['now']) {
  return eb(eb.fn.coalesce('order.last_end_rent', eb.val(NEVER)), '<=', now)
}

function isOfProducts(productIds: readonly number[]) {
  return eb.exists(
    eb
      .selectFrom('booking_product')
      .select('booking_product.id')
      .whereRef('booking_product.shop_id', '=', 'order.shop_id')
      .whereRef('booking_product.order_id', '=', 'order.id')
      .where('booking_product.product_id', 'in', productIds)
      .where('booking_product.removed_at', 'is', null),
  )
}

export type Content = { quantity: number; name: Translatable }

/** Rows of the orders' products, by order, in the order of booking. */
async function findContents(db: Db, shopId: number, orderIds: readonly number[]) {
  if (orderIds.length === 0) return new Map<number, never>()
  const rows = await selectContents(db, { shopId, orderIds: JSON.stringify(orderIds) })
  // The database would sort them in a table of their own, which takes as long as finding them.
  rows.sort((a, b) => a.id - b.id)
  return Map.groupBy(rows, (row) => row.order_id)
}

const selectContents = prepared((db, value: Place<{ shopId: number; orderIds: string }>) =>
  db
    .selectFrom('booking_product as row')
    .select(['row.id', 'row.order_id', 'row.product_id', 'row.product_name', 'row.quantity'])
    .where('row.shop_id', '=', value('shopId'))
    .where(
      'row.order_id',
      'in',
      sql<number>`(select cast(value as integer) from ${eachText(db, value('orderIds'))})`,
    )
    .where('row.removed_at', 'is', null)
    .where('row.is_rebooking_fee', '=', 0),
)

/** Marked as finished, or past its end. Source: domain.md §5 'Finished'. */
export function isPastOrMarked(
  { finished_at, end_rent }: { finished_at: Instant | null; end_rent: WallTime },
  now: WallTime,
): boolean {
  return finished_at !== null || end_rent <= now
}

type ContentRow = {
  product_id: number
  quantity: number
  product_name: StoredTranslatable
}

/** Rows once per product, in the order of booking. */
export function toContents(rows: readonly ContentRow[]): Content[] {
  // Few products to an order: a map of them would cost more than looking.
  const productIds: number[] = []
  const contents: Content[] = []
  for (const { product_id, product_name, quantity } of rows) {
    const content = contents[productIds.indexOf(product_id)]
    if (content) content.quantity += quantity
    else {
      productIds.push(product_id)
      contents.push({ quantity, name: parseTranslatable(product_name) })
    }
  }
  return contents
}

/** An order with its customer, as both lists show it. */
export type ListedOrder = {
  createdAt: Instant
  customerName: string | null
  /** To be read, by `phoneText`. */
  customerPhone: string | null
  customerE164: string | null
  customerEmail: string | null
  /** The customer of the shop whose order it is. */
  customerId: number | null
  commentByGuest: string | null
  commentByAdmin: string | null
  state: OrderState
  createdBy: 'GUEST' | 'STAFF' | 'OTA'
  channel: string | null
  affiliateTag: string | null
  paymentState: PaymentState
  priceMinor: number
  payedMinor: number
  returningMinor: number
  hasRefund: boolean
  reservationExpiresAt: Instant | null
}

export type OrderListRow = ListedOrder & {
  id: number
  firstStartRent: WallTime | null
  contents: Content[]
  /** All its bookings are. */
  isFinished: boolean
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

function toListRow(row: Row, contents: Content[]): OrderListRow {
  return Object.assign(toListedOrder(row), {
    id: row.id,
    firstStartRent: row.first_start_rent,
    contents,
    isFinished: contents.length > 0 && Boolean(row.is_finished),
  })
}

export function toListedOrder(row: Omit<Row, 'id' | 'first_start_rent' | 'is_finished'>): ListedOrder {
  const money = toOrderMoney(row)
  const phone = toPhone(row)
  // Each by its name: an object of a spread and more grows by and by.
  return {
    createdAt: row.created_at,
    customerName: customerNameOf(row),
    customerPhone: phone && phoneText(phone),
    customerE164: row.phone_e164,
    customerEmail: row.email,
    customerId: row.shop_customer_id,
    commentByGuest: row.comment_by_guest,
    commentByAdmin: row.comment_by_admin,
    state: row.state,
    createdBy: row.created_by,
    channel: row.channel,
    affiliateTag: row.affiliate_tag,
    paymentState: paymentState(money),
    priceMinor: money.priceMinor,
    payedMinor: money.payedMinor,
    returningMinor: money.returningMinor,
    hasRefund: Boolean(row.has_refund),
    reservationExpiresAt: row.reservation_expires_at,
  }
}
