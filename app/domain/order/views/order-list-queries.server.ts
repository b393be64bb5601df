import type { ExpressionBuilder } from 'kysely'
import { customerNameOf } from '#app/domain/order/live-booking.ts'
import type { OrderState } from '#app/domain/order/order-states.ts'
import { type PaymentState, paymentState } from '#app/domain/order/order-total.ts'
import {
  findOrderSearch,
  type OrderSearch,
  searchConditions,
} from '#app/domain/order/search/order-search-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import {
  addDays,
  atTime,
  type Instant,
  type LocalDate,
  localTime,
  toInstant,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { type ListKey, type ListSort, readListKey, SORT_COLUMNS, writeListKey } from './order-list-key.ts'

export type OrderListQuery = {
  shopId: number
  /** Coming and past list what occupies places; 'all' lists everything but what was deleted. */
  tab: 'coming' | 'past' | 'all' | 'deleted'
  search?: string | undefined
  /** Dates of the first start and of the making, both included. */
  startFrom?: LocalDate | undefined
  startTo?: LocalDate | undefined
  createdFrom?: LocalDate | undefined
  createdTo?: LocalDate | undefined
  payment?: PaymentState | undefined
  productId?: number | undefined
  /** Only these. */
  orderIds?: readonly number[] | undefined
  sort: ListSort
  after?: string | undefined
  before?: string | undefined
  limit: number
  now: WallTime
}

export type OrderListRow = {
  id: number
  createdAt: Instant
  customerName: string | null
  customerPhone: string | null
  customerE164: string | null
  customerEmail: string | null
  firstStartRent: WallTime | null
  contents: { quantity: number; name: Translatable }[]
  state: OrderState
  paymentState: PaymentState
  priceMinor: number
  payedMinor: number
  hasRefund: boolean
  reservationExpiresAt: Instant | null
}

/** One page, with the keys that lead to its neighbours; null where there is none. */
type OrderListPage = { rows: OrderListRow[]; next: string | null; previous: string | null }

/**
 * A page of orders in two statements, a search in three: by key, one row more than requested tells whether there is
 * another page, and nothing is counted. A key that nobody wrote means the first page. Source: spec 2 §9,
 * experience.md 11.
 */
export async function listOrders(db: Db, query: OrderListQuery): Promise<OrderListPage> {
  const before = readListKey(query.before, query.sort)
  const after = before ? undefined : readListKey(query.after, query.sort)
  const orderSearch = await findOrderSearch(db, query)
  const found = await selectPage(db, { ...query, orderSearch }, { before, after }).execute()
  const hasMore = found.length > query.limit
  const page = found.slice(0, query.limit)
  if (before) page.reverse()

  const contents = await findContents(
    db,
    query.shopId,
    page.map(({ id }) => id),
  )
  const rows = page.map((row) => toListRow(row, contents.get(row.id) ?? []))
  const first = rows[0]
  const last = rows.at(-1)
  const hasNext = before !== undefined || hasMore
  const hasPrevious = after !== undefined || (before !== undefined && hasMore)
  return {
    rows,
    next: last && hasNext ? writeListKey(last, query.sort) : null,
    previous: first && hasPrevious ? writeListKey(first, query.sort) : null,
  }
}

type Keys = { before: ListKey | undefined; after: ListKey | undefined }

type PageQuery = OrderListQuery & { orderSearch: OrderSearch | undefined }

function selectPage(db: Db, query: PageQuery, { before, after }: Keys) {
  const { column, isDescending } = SORT_COLUMNS[query.sort]
  const direction = isDescending !== (before !== undefined) ? 'desc' : 'asc'
  const key = before ?? after
  return selectRows(db)
    .where('order.shop_id', '=', query.shopId)
    .where((eb) => eb.and(conditions(eb, query)))
    .$if(key !== undefined, (select) =>
      select.where((eb) =>
        eb(
          eb.refTuple(`order.${column}`, 'order.id'),
          direction === 'desc' ? '<' : '>',
          eb.tuple(key?.value ?? 0, key?.id ?? 0),
        ),
      ),
    )
    .orderBy(`order.${column}`, direction)
    .orderBy('order.id', direction)
    .limit(query.limit + 1)
}

function selectRows(db: Db) {
  return db
    .selectFrom('order')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select([
      'order.id',
      'order.created_at',
      'order.state',
      'order.price_minor',
      'order.payed_minor',
      'order.first_start_rent',
      'order.reservation_expires_at',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
      'customer.phone_e164',
      'customer.phone_raw',
      'customer.email',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('transaction')
            .select('transaction.id')
            .whereRef('transaction.shop_id', '=', 'order.shop_id')
            .whereRef('transaction.order_id', '=', 'order.id')
            .where('transaction_type', '=', 'REFUND')
            .where('status', 'in', ['PAYED', 'PENDING']),
        )
        .as('has_refund'),
    )
}

type Builder = ExpressionBuilder<Database, 'order'>

function conditions(eb: Builder, query: PageQuery) {
  const { startFrom, startTo, createdFrom, createdTo, productId, orderIds, sort } = query
  return [
    ...tabConditions(eb, query),
    ...paymentConditions(eb, query.payment),
    ...searchConditions(eb, query.orderSearch),
    ...(startFrom ? [eb('order.first_start_rent', '>=', atTime(startFrom, MIDNIGHT))] : []),
    ...(startTo ? [eb('order.first_start_rent', '<', atTime(addDays(startTo, 1), MIDNIGHT))] : []),
    ...(createdFrom ? [eb('order.created_at', '>=', startOfDay(createdFrom))] : []),
    ...(createdTo ? [eb('order.created_at', '<', startOfDay(addDays(createdTo, 1)))] : []),
    ...(productId === undefined ? [] : [holdsProduct(eb, productId)]),
    ...(orderIds ? [eb('order.id', 'in', orderIds)] : []),
    // What has no start has no place in their order, and databases would put it at different ends.
    ...(SORT_COLUMNS[sort].column === 'first_start_rent'
      ? [eb('order.first_start_rent', 'is not', null)]
      : []),
  ]
}

const MIDNIGHT = localTime('00:00')

function startOfDay(date: LocalDate): Instant {
  return toInstant(atTime(date, MIDNIGHT), stockholm)
}

function tabConditions(eb: Builder, { tab, now }: OrderListQuery) {
  if (tab === 'deleted') return [eb('order.state', '=', 'DELETED')]
  if (tab === 'all') return [eb('order.state', '<>', 'DELETED')]
  const occupiesPlaces = eb('order.state', 'in', ['RESERVED', 'READY_FOR_PAYMENT', 'CONFIRMED'])
  return [occupiesPlaces, tab === 'coming' ? eb('order.last_end_rent', '>', now) : isPast(eb, now)]
}

/** Sorts after every time. */
const NEVER = '~'

/**
 * Nearly every order of an old shop is past. As an expression this cannot be looked up in an index, so that
 * the page is read in the order of its sorting instead of finding and sorting all that is past.
 */
function isPast(eb: Builder, now: WallTime) {
  return eb(eb.fn.coalesce('order.last_end_rent', eb.val(NEVER)), '<=', now)
}

/** The rules of `paymentState`, in SQL. */
function paymentConditions(eb: Builder, payment: PaymentState | undefined) {
  if (!payment) return []
  const isPaid = eb('order.price_minor', '<=', eb.ref('order.payed_minor'))
  if (payment === 'PAID') return [isPaid]
  return [eb.not(isPaid), eb('order.payed_minor', payment === 'UNPAID' ? '<=' : '>', 0)]
}

function holdsProduct(eb: Builder, productId: number) {
  return eb.exists(
    eb
      .selectFrom('booking_product')
      .select('booking_product.id')
      .whereRef('booking_product.shop_id', '=', 'order.shop_id')
      .whereRef('booking_product.order_id', '=', 'order.id')
      .where('booking_product.product_id', '=', productId)
      .where('booking_product.removed_at', 'is', null),
  )
}

type Content = { quantity: number; name: Translatable }

/** Quantities and names of each order's products, once per product, in the order of booking. */
async function findContents(
  db: Db,
  shopId: number,
  orderIds: readonly number[],
): Promise<Map<number, Content[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking_product')
    .select(['order_id', 'product_id', 'product_name', 'quantity'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const orders = Map.groupBy(rows, (row) => row.order_id)
  return new Map(
    [...orders].map(([orderId, rows]) => [
      orderId,
      [...Map.groupBy(rows, (row) => row.product_id).values()].map((same) => ({
        quantity: same.reduce((sum, row) => sum + row.quantity, 0),
        name: same[0] ? parseTranslatable(same[0].product_name) : {},
      })),
    ]),
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

function toListRow(row: Row, contents: Content[]): OrderListRow {
  const priceMinor = row.price_minor
  const payedMinor = row.payed_minor
  return {
    id: row.id,
    createdAt: row.created_at,
    customerName: customerNameOf(row),
    customerPhone: row.phone_raw ?? row.phone_e164,
    customerE164: row.phone_e164,
    customerEmail: row.email,
    firstStartRent: row.first_start_rent,
    contents,
    state: row.state,
    paymentState: paymentState(priceMinor, payedMinor),
    priceMinor,
    payedMinor,
    hasRefund: Boolean(row.has_refund),
    reservationExpiresAt: row.reservation_expires_at,
  }
}
