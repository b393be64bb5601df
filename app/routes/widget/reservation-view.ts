import { type Instant, secondsBetween, toWallTime, type Zone } from '#app/domain/shared/time.ts'

/** Time left of a reservation. */
export type ReservationView = { secondsLeft: number; minutesLeft: number; until: string }

/** Null when nothing is reserved: confirmed, expired, or without an end. */
export function reservationOf(
  order: { reservationExpiresAt: Instant | null; state: string } | undefined,
  { now, zone }: { now: Instant; zone: Zone },
): ReservationView | null {
  if (!order?.reservationExpiresAt || !['RESERVED', 'READY_FOR_PAYMENT'].includes(order.state)) return null
  const secondsLeft = secondsBetween(now, order.reservationExpiresAt)
  if (secondsLeft <= 0) return null
  const until = toWallTime(order.reservationExpiresAt, zone).slice(11, 16)
  return { secondsLeft, minutesLeft: Math.ceil(secondsLeft / 60), until }
}
