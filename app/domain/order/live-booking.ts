import type { OrderState } from '#app/domain/order/order-states.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'

/** A live booking as every page shows it, whatever it adds of its own. */
export type LiveBooking = {
  bookingId: number
  orderId: number
  startRent: WallTime
  endRent: WallTime
  customerName: string | null
  /** When an unpaid reservation releases its places; null for a confirmed order. */
  reservedUntil: Instant | null
}

/** Its columns, in a statement that joins `booking`, its `order` and the order's `customer`. */
export const LIVE_BOOKING_COLUMNS = [
  'booking.id as booking_id',
  'booking.order_id',
  'booking.start_rent',
  'booking.end_rent',
  'order.state',
  'order.reservation_expires_at',
  'customer.first_name',
  'customer.last_name',
  'customer.company_name',
] as const

/** By which a statement with a sum is grouped: keys of the booking and the order, and who has no key of their own. */
export const LIVE_BOOKING_KEYS = [
  'booking.id',
  'order.id',
  'customer.first_name',
  'customer.last_name',
  'customer.company_name',
] as const

type NameRow = { first_name: string | null; last_name: string | null; company_name: string | null }

type LiveBookingRow = NameRow & {
  booking_id: number
  order_id: number
  start_rent: WallTime
  end_rent: WallTime
  state: OrderState
  reservation_expires_at: Instant | null
}

export function toLiveBooking(row: LiveBookingRow): LiveBooking {
  return {
    bookingId: row.booking_id,
    orderId: row.order_id,
    startRent: row.start_rent,
    endRent: row.end_rent,
    customerName: customerNameOf(row),
    reservedUntil: row.state === 'CONFIRMED' ? null : row.reservation_expires_at,
  }
}

/** The person's name, else the company's. */
export function customerNameOf({ first_name, last_name, company_name }: NameRow): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || company_name
}
