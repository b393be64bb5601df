import {
  LIVE_BOOKING_COLUMNS,
  LIVE_BOOKING_KEYS,
  type LiveBooking,
  toLiveBooking,
} from '#app/domain/order/live-booking.ts'
import { whereLive } from '#app/domain/shared/live-order-queries.server.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { addDays, atTime, type Instant, type LocalDate, localTime } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

/** Booking of a resource, for the user linked to the resource. */
type ResourceBooking = LiveBooking & {
  resourceId: number
  productName: Translatable
  /** Quantity of the resource that the booking occupies, in product quantity. */
  quantity: number
}

const USE_COLUMNS = ['allocation.target_id', 'booking_product.product_name'] as const

const MIDNIGHT = localTime('00:00')

/** Live bookings of the resources that touch the dates, both included, earliest first. Source: domain.md §2, §6. */
export async function listResourceBookings(
  db: Db,
  query: { shopId: number; resourceIds: readonly number[]; from: LocalDate; to: LocalDate; now: Instant },
): Promise<ResourceBooking[]> {
  if (query.resourceIds.length === 0) return []
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('booking_product', 'booking_product.id', 'allocation.booking_product_id')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .innerJoin('order', 'order.id', 'booking_product.order_id')
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select(LIVE_BOOKING_COLUMNS)
    .select(USE_COLUMNS)
    .select((eb) => eb.fn.sum<number>('allocation.quantity').as('quantity'))
    .where('allocation.shop_id', '=', query.shopId)
    .where('allocation.source', '=', 'BOOKING')
    .where('allocation.target', '=', 'RESOURCE')
    .where('allocation.target_id', 'in', query.resourceIds)
    .where('booking_product.removed_at', 'is', null)
    .where('booking_product.start_rent', '<', atTime(addDays(query.to, 1), MIDNIGHT))
    .where('booking.end_rent', '>', atTime(query.from, MIDNIGHT))
    .where(whereLive(query))
    .groupBy([...LIVE_BOOKING_KEYS, ...USE_COLUMNS])
    .orderBy('booking.start_rent')
    .orderBy('booking.id')
    .execute()
  return rows.map((row) => ({
    ...toLiveBooking(row),
    resourceId: row.target_id,
    productName: parseTranslatable(row.product_name),
    quantity: row.quantity,
  }))
}
