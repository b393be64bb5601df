import { customerNameOf } from '#app/domain/order/live-booking.ts'
import { dueMinor, toOrderMoney } from '#app/domain/order/order-total.ts'
import { isReserved } from '#app/domain/shared/live-order-queries.server.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'
import { isPaidInFull, isReturning } from './paid-queries.server.ts'

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
      'order.returning_minor',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
    ])
    .where('order.shop_id', '=', shopId)
    .where('order.state', '=', 'CONFIRMED')
    .where('order.first_start_rent', '>=', from)
    .where('order.first_start_rent', '<=', to)
    .where(({ not }) => not(isPaidInFull()))
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
            dueMinor: dueMinor(toOrderMoney(row)),
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

type ReturningMoney = { orderId: number; amountMinor: number }

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
    .where(isReturning())
    .groupBy('order_id')
    .orderBy(({ fn }) => fn.min('id'))
    .limit(limit)
    .execute()
  return rows.map((row) => ({ orderId: row.order_id, amountMinor: -row.amount_minor }))
}
