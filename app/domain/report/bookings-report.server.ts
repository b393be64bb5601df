import { customerNameOf } from '#app/domain/order/live-booking.ts'
import { listAllocations } from '#app/domain/order/manifest/allocation-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { dateOf, type Instant, type WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { pageByKey, rowsOfPage } from './report-page-queries.server.ts'
import type { ReportQuery, RowKey, RowPage } from './report-query.ts'
import { findCheckInDays, selectVisits, sumOfRows } from './visit-conditions-queries.server.ts'
import { type VisitState, visitStateOf } from './visit-state.ts'

export const BOOKING_SORTS = ['start', 'order'] as const

type ReportedBooking = {
  id: number
  orderId: number
  startRent: WallTime
  customerName: string | null
  /** Each once, add-ons last. */
  products: readonly Translatable[]
  quantity: number
  guests: number
  resources: readonly string[]
  state: VisitState
  /** Of its rows, less what was credited. */
  amountMinor: number
}

type BookingsQuery = ReportQuery & { now: Instant } & RowPage<(typeof BOOKING_SORTS)[number]>

/** A page of the bookings of confirmed orders that start in the period. Four statements. Source: domain.md §13. */
export async function listBookingsOfPeriod(
  db: Db,
  query: BookingsQuery,
): Promise<{ bookings: ReportedBooking[]; previous: RowKey | null; next: RowKey | null }> {
  const { shopId, sort, limit, now } = query
  const isByOrder = sort === 'order' || sort === '-order'
  const column = isByOrder ? 'booking.order_id' : 'booking.start_rent'
  const { isBeyondKey, direction } = pageByKey(query, column, 'booking.id')
  const found = await selectVisits(db, query)
    .leftJoin('customer', 'customer.order_id', 'booking.order_id')
    .select(['booking.id', 'booking.order_id', 'booking.start_rent', 'booking.starts_at', 'booking.ends_at'])
    .select(['booking.checked_in_at', 'booking.finished_at'])
    .select(['customer.first_name', 'customer.last_name', 'customer.company_name'])
    .select((eb) => [
      sumOfRows(eb, 'quantity').as('quantity'),
      sumOfRows(eb, 'guests').as('guests'),
      sumOfRows(eb, 'amount').as('amount_minor'),
    ])
    .where(isBeyondKey)
    .orderBy(column, direction)
    .orderBy('booking.id', direction)
    .limit(limit + 1)
    .execute()
  const {
    rows: page,
    previous,
    next,
  } = rowsOfPage(found, query, (row) => ({ value: isByOrder ? row.order_id : row.start_rent, id: row.id }))
  const checkInDays = await findCheckInDays(db, query)
  const rows =
    page.length === 0
      ? new Map<number, never[]>()
      : await listRows(db, { shopId, bookingIds: page.map(({ id }) => id) })
  const allocations = await listAllocations(db, {
    shopId,
    rowIds: [...rows.values()].flat().map(({ id }) => id),
  })
  const bookings = page.map((booking) => {
    const own = rows.get(booking.id) ?? []
    const resources = own.flatMap(({ id }) => allocations.get(id)?.resources.map(({ name }) => name) ?? [])
    return {
      id: booking.id,
      orderId: booking.order_id,
      startRent: booking.start_rent,
      customerName: customerNameOf(booking),
      products: [...new Set(own.map((row) => row.product_name))].map((name) => parseTranslatable(name)),
      quantity: booking.quantity,
      guests: booking.guests,
      resources: [...new Set(resources)],
      state: visitStateOf(
        {
          startsAt: booking.starts_at,
          endsAt: booking.ends_at,
          checkedInAt: booking.checked_in_at,
          finishedAt: booking.finished_at,
          isCheckInDay: checkInDays.has(dateOf(booking.start_rent)),
        },
        now,
      ),
      amountMinor: booking.amount_minor,
    }
  })
  return { bookings, previous, next }
}

async function listRows(db: Db, { shopId, bookingIds }: { shopId: number; bookingIds: readonly number[] }) {
  const rows = await db
    .selectFrom('booking_product')
    .select(['id', 'booking_id', 'product_name'])
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', bookingIds)
    .where('removed_at', 'is', null)
    .orderBy('is_addon')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.booking_id)
}
