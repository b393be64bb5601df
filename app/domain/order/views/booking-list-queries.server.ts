import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { listAllocations } from '#app/domain/order/manifest/allocation-queries.server.ts'
import { selectOwn } from '#app/domain/order/manifest/manifest-queries.server.ts'
import { searchConditions } from '#app/domain/order/search/order-search-queries.server.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import {
  isAfterKey,
  type KeyPage,
  type PagePart,
  readListPage,
  sortColumn,
} from './list-page-queries.server.ts'
import { type FoundFilter, findFilter, orderConditions, startBounds } from './order-filter-queries.server.ts'
import type { ListSort } from './order-list-key.ts'
import {
  type Content,
  hasRefund,
  isPastOrMarked,
  LISTED_COLUMNS,
  LIVE_STATES,
  type ListedOrder,
  type OrderListQuery,
  toContents,
  toListedOrder,
} from './order-list-queries.server.ts'

/** As of orders. Starts and products are the booking's own. */
export type BookingListQuery = Omit<OrderListQuery, 'orderIds'> & {
  /** Only these. */
  bookingIds?: readonly number[] | undefined
  /** Only those that use a resource of this user. */
  ownerUserId?: number | undefined
}

export type BookingListRow = ListedOrder & {
  id: number
  orderId: number
  startRent: WallTime
  endRent: WallTime
  isRemoved: boolean
  isFinished: boolean
  contents: Content[]
  quantity: number
  resources: string[]
  units: string[]
  /** Of the booking's own rows and its fee for the right to rebook, credits taken off. */
  bookingPriceMinor: number
}

/** Bookings are created in the order of their numbers. */
const BOOKING_SORTS = {
  '-id': '-id',
  id: 'id',
  '-start': '-start',
  start: 'start',
  '-created': '-id',
  created: 'id',
} as const satisfies Record<ListSort, ListSort>

/**
 * A page of bookings in three statements, a search in six at most, and one more for failed refunds, whatever the other
 * filters.
 */
export async function listBookings(db: Db, requested: BookingListQuery): Promise<KeyPage<BookingListRow>> {
  const query = await findFilter(db, { ...requested, sort: BOOKING_SORTS[requested.sort] })
  const page = await readListPage(query, {
    read: (part) => selectPage(db, query, part).execute(),
    keyOf: (row) => ({ id: row.id, firstStartRent: row.start_rent, createdAt: row.created_at }),
  })
  const bookingIds = page.rows.map(({ id }) => id)
  const rows = await findRows(db, query.shopId, bookingIds)
  const rowIds = [...rows.values()].flatMap((group) => group.map(({ id }) => id))
  const allocations = await listAllocations(db, { shopId: query.shopId, rowIds })
  return {
    ...page,
    rows: page.rows.map(({ id, order_id, start_rent, end_rent, removed_at, finished_at, ...order }) => {
      const priced = rows.get(id) ?? []
      const own = priced.filter((row) => row.is_rebooking_fee === 0)
      const allocated = own.flatMap((row) => allocations.get(row.id) ?? [])
      return {
        ...toListedOrder(order),
        id,
        orderId: order_id,
        startRent: start_rent,
        endRent: end_rent,
        isRemoved: removed_at !== null,
        isFinished: isPastOrMarked({ finished_at, end_rent }, requested.now),
        contents: toContents(own),
        quantity: own.filter(({ is_addon }) => is_addon === 0).reduce((sum, row) => sum + row.quantity, 0),
        resources: [...new Set(allocated.flatMap(({ resources }) => resources.map(({ name }) => name)))],
        units: allocated.flatMap(({ units }) => units),
        bookingPriceMinor: priced.reduce((sum, row) => sum + row.total_minor - row.credited_minor, 0),
      }
    }),
  }
}

/** How many bookings the filter finds, on all pages. */
export async function countBookings(db: Db, requested: BookingListQuery): Promise<number> {
  const query = await findFilter(db, requested)
  const { bookings } = await db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .select((eb) => eb.fn.countAll<number | string>().as('bookings'))
    .where('booking.shop_id', '=', query.shopId)
    .where((eb) => eb.and(conditions(eb, db, query)))
    .executeTakeFirstOrThrow()
  return Number(bookings)
}

type FoundQuery = BookingListQuery & FoundFilter

function selectPage(db: Db, query: FoundQuery, part: PagePart) {
  const column = part.column === 'first_start_rent' ? 'booking.start_rent' : 'booking.id'
  return db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .leftJoin('customer', 'customer.order_id', 'booking.order_id')
    .select(['booking.id', 'booking.order_id', 'booking.start_rent', 'booking.end_rent'])
    .select(['booking.removed_at', 'booking.finished_at', ...LISTED_COLUMNS])
    .select(hasRefund().as('has_refund'))
    .where('booking.shop_id', '=', query.shopId)
    .where((eb) => eb.and(conditions(eb, db, query)))
    .$if(part.key !== undefined, (select) => select.where(isAfterKey(part, column, 'booking.id')))
    .orderBy(sortColumn(column, query), part.direction)
    .orderBy('booking.id', part.direction)
    .limit(part.limit)
    .$if(part.offset > 0, (select) => select.offset(part.offset))
}

type Builder = ExpressionBuilder<Database, 'order' | 'booking'>

const ofOrder = expressionBuilder<Database, 'order'>()

function conditions(eb: Builder, db: Db, query: FoundQuery) {
  const { shopId, productIds = [], bookingIds, ownerUserId } = query
  const { from, before } = startBounds(query)
  return [
    ...tabConditions(eb, query),
    ...searchConditions(ofOrder, query.orderSearch),
    ...orderConditions(ofOrder, query, 'bookings'),
    ...(from ? [eb('booking.start_rent', '>=', from)] : []),
    ...(before ? [eb('booking.start_rent', '<', before)] : []),
    ...(productIds.length === 0 ? [] : [isOfProducts(eb, productIds)]),
    ...(bookingIds ? [eb('booking.id', 'in', bookingIds)] : []),
    ...(ownerUserId === undefined ? [] : [eb('booking.id', 'in', selectOwn(db, shopId, ownerUserId))]),
  ]
}

/** A booking is deleted with its order, or was removed from it. */
function tabConditions(eb: Builder, { tab, now }: BookingListQuery) {
  if (tab === 'any') return []
  const isDeleted = eb.or([eb('booking.removed_at', 'is not', null), eb('order.state', '=', 'DELETED')])
  if (tab === 'deleted') return [isDeleted]
  if (tab === 'all') return [eb.not(isDeleted)]
  const isLive = eb.and([eb('booking.removed_at', 'is', null), eb('order.state', 'in', LIVE_STATES)])
  // As an expression no index is asked for all that is past, which is nearly everything.
  return [
    isLive,
    tab === 'coming'
      ? eb('booking.end_rent', '>', now)
      : eb(eb.fn.coalesce('booking.end_rent', eb.val('')), '<=', now),
  ]
}

function isOfProducts(eb: Builder, productIds: readonly number[]) {
  return eb.exists(
    eb
      .selectFrom('booking_product')
      .select('booking_product.id')
      .whereRef('booking_product.shop_id', '=', 'booking.shop_id')
      .whereRef('booking_product.booking_id', '=', 'booking.id')
      .where('booking_product.product_id', 'in', productIds)
      // A removed booking is found by what it had.
      .where((row) =>
        row.or([
          row('booking_product.removed_at', 'is', null),
          row('booking_product.removed_at', '=', row.ref('booking.removed_at')),
        ]),
      ),
  )
}

/** The bookings' rows and fees, the product before its add-ons. A removed booking shows what it had. */
async function findRows(db: Db, shopId: number, bookingIds: readonly number[]) {
  if (bookingIds.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select([
      'booking_product.id',
      'booking_id',
      'product_id',
      'product_name',
      'quantity',
      'is_addon',
      'is_rebooking_fee',
      'total_minor',
      'credited_minor',
    ])
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_id', 'in', bookingIds)
    .where((eb) =>
      eb.or([
        eb('booking_product.removed_at', 'is', null),
        eb('booking_product.removed_at', '=', eb.ref('booking.removed_at')),
      ]),
    )
    .orderBy('is_addon')
    .orderBy('booking_product.id')
    .execute()
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}
