import { customerNameOf } from '#app/domain/order/live-booking.ts'
import { isReserved } from '#app/domain/shared/live-order-queries.server.ts'
import {
  addDays,
  atTime,
  dateOf,
  datesFrom,
  daysBetween,
  type Instant,
  instant,
  type LocalDate,
  localTime,
  toInstant,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

export type Sales = { salesMinor: number; orders: number }
export type SalesOfDay = Sales & { date: LocalDate }

const MIDNIGHT = localTime('00:00')
/** The length of 'YYYY-MM-DDTHH': the zone's offsets are whole hours, so an hour never spans two days. */
const HOUR_LENGTH = 13

/**
 * Price of the orders that were confirmed on each date, both included, and how many; a date without any is
 * there with 0. An order cancelled or deleted since doesn't count.
 */
export async function listSalesByDay(
  db: Db,
  { shopId, from, to, zone }: { shopId: number; from: LocalDate; to: LocalDate; zone: Zone },
): Promise<SalesOfDay[]> {
  const hours = await selectSales(db, {
    shopId,
    from: toInstant(atTime(from, MIDNIGHT), zone),
    until: toInstant(atTime(addDays(to, 1), MIDNIGHT), zone),
  })
    .select(({ fn, val, cast }) =>
      fn<string>('substr', [
        'confirmed_at',
        cast<number>(val(1), 'integer'),
        cast<number>(val(HOUR_LENGTH), 'integer'),
      ]).as('hour'),
    )
    .groupBy('hour')
    .execute()
  const days = Map.groupBy(hours, ({ hour }) => dateOf(toWallTime(instant(`${hour}:00:00Z`), zone)))
  return datesFrom(from, daysBetween(from, to) + 1).map((date) => ({
    date,
    ...toSales(days.get(date) ?? []),
  }))
}

/** The same of one stretch of time, its end left out. */
export async function findSales(
  db: Db,
  query: { shopId: number; from: Instant; until: Instant },
): Promise<Sales> {
  return toSales(await selectSales(db, query).execute())
}

function selectSales(db: Db, { shopId, from, until }: { shopId: number; from: Instant; until: Instant }) {
  return db
    .selectFrom('order')
    .select(({ fn }) => [
      fn.sum<number | null>('price_minor').as('sales_minor'),
      fn.countAll<number>().as('orders'),
    ])
    .where('shop_id', '=', shopId)
    .where('state', '=', 'CONFIRMED')
    .where('confirmed_at', '>=', from)
    .where('confirmed_at', '<', until)
}

type SalesRow = { sales_minor: number | null; orders: number }

function toSales(rows: readonly SalesRow[]): Sales {
  const sum = (column: keyof SalesRow) => rows.reduce((total, row) => total + (row[column] ?? 0), 0)
  return { salesMinor: sum('sales_minor'), orders: sum('orders') }
}

export type UnpaidOrder = {
  orderId: number
  customerName: string | null
  firstStartRent: WallTime
  dueMinor: number
}

/** Confirmed orders that start within the time and are not fully paid, the soonest first. */
export async function listUnpaidSoon(
  db: Db,
  { shopId, from, to, limit }: { shopId: number; from: WallTime; to: WallTime; limit: number },
): Promise<UnpaidOrder[]> {
  const rows = await db
    .selectFrom('order')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select([
      'order.id',
      'order.first_start_rent',
      'order.price_minor',
      'order.payed_minor',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
    ])
    .where('order.shop_id', '=', shopId)
    .where('order.state', '=', 'CONFIRMED')
    .where('order.first_start_rent', '>=', from)
    .where('order.first_start_rent', '<=', to)
    .whereRef('order.payed_minor', '<', 'order.price_minor')
    .orderBy('order.first_start_rent')
    .orderBy('order.id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) =>
    row.first_start_rent === null
      ? []
      : [
          {
            orderId: row.id,
            customerName: customerNameOf(row),
            firstStartRent: row.first_start_rent,
            dueMinor: row.price_minor - row.payed_minor,
          },
        ],
  )
}

export type RunningOutOrder = {
  orderId: number
  customerName: string | null
  reservationExpiresAt: Instant
  priceMinor: number
}

/** Reservations that hold places at `now`, the one that runs out first at the top. */
export async function listReservationsRunningOut(
  db: Db,
  { shopId, now, limit }: { shopId: number; now: Instant; limit: number },
): Promise<RunningOutOrder[]> {
  const rows = await db
    .selectFrom('order')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select([
      'order.id',
      'order.reservation_expires_at',
      'order.price_minor',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
    ])
    .where('order.shop_id', '=', shopId)
    .where(isReserved(now))
    .orderBy('order.reservation_expires_at')
    .orderBy('order.id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) =>
    row.reservation_expires_at === null
      ? []
      : [
          {
            orderId: row.id,
            customerName: customerNameOf(row),
            reservationExpiresAt: row.reservation_expires_at,
            priceMinor: row.price_minor,
          },
        ],
  )
}

export type ReturningMoney = { orderId: number; amountMinor: number }

/**
 * Orders with money that is on its way back and not there yet, the oldest refund first. Source: domain.md §5
 * 'Late money'.
 */
export async function listReturningMoney(
  db: Db,
  { shopId, limit }: { shopId: number; limit: number },
): Promise<ReturningMoney[]> {
  const rows = await db
    .selectFrom('transaction')
    .select(({ fn }) => ['order_id', fn.sum<number>('amount_minor').as('amount_minor')])
    .where('shop_id', '=', shopId)
    .where('transaction_type', '=', 'REFUND')
    .where('status', '=', 'PENDING')
    .groupBy('order_id')
    .orderBy(({ fn }) => fn.min('id'))
    .limit(limit)
    .execute()
  return rows.map((row) => ({ orderId: row.order_id, amountMinor: -row.amount_minor }))
}
