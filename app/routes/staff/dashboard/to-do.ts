import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import type { RunningOutOrder, UnpaidOrder } from '#app/domain/order/views/dashboard-queries.server.ts'
import {
  dateOf,
  type Instant,
  type LocalDate,
  toWallTime,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'

/** Unpaid orders that start until then, combined. `orderId` is set when it is only one. */
export function unpaidUntil(orders: readonly UnpaidOrder[], last: LocalDate) {
  const soon = orders.filter(({ firstStartRent }) => dateOf(firstStartRent) <= last)
  return {
    count: soon.length,
    amountMinor: soon.reduce((sum, { dueMinor }) => sum + dueMinor, 0),
    orderId: soon.length === 1 ? (soon[0]?.orderId ?? null) : null,
  }
}

/** Reservations not yet expired; the list begins with the one that runs out first. */
export function runningOut(orders: readonly RunningOutOrder[], zone: Zone) {
  const [first] = orders
  return {
    count: orders.length,
    firstAt: first ? toWallTime(first.reservationExpiresAt, zone) : null,
    orderId: orders.length === 1 && first ? first.orderId : null,
  }
}

export type OrderSum = { orderId: number; amountMinor: number }

/** Count and sum of orders whose money is to go back to guests. `orderId` is set when there is only one. */
export function returning(orders: readonly OrderSum[]) {
  const [first] = orders
  return {
    count: orders.length,
    amountMinor: orders.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    orderId: orders.length === 1 && first ? first.orderId : null,
  }
}

type NearlyFull = { productId: number; startRent: WallTime; left: number }

type NearlyFullQuery = { dates: readonly LocalDate[]; now: Instant; zone: Zone }

/**
 * Coming starts that are partly booked and soon sold out, by start. Of products rented by period, where one booking
 * makes every start around it scarce, only the scarcest start of each day. Source: domain.md §3 'SOON_SOLD_OUT'.
 */
export function nearlyFull(facts: AvailabilityFacts, { dates, now, zone }: NearlyFullQuery): NearlyFull[] {
  return [...facts.products.values()]
    .filter(({ poolId }) => facts.bookedByPool.has(poolId))
    .flatMap(({ id, bookingType }) =>
      dates.flatMap((date) => {
        const scarce = startTimesOn(facts, { productId: id, date, audience: 'staff', now, zone }).flatMap(
          ({ startRent, state, used, free }) =>
            state === 'SOON_SOLD_OUT' && used > 0 && free !== null && startRent > toWallTime(now, zone)
              ? [{ productId: id, startRent, left: free }]
              : [],
        )
        if (bookingType === 'PER_START_TIME') return scarce
        return scarce.sort((a, b) => a.left - b.left || compareTexts(a.startRent, b.startRent)).slice(0, 1)
      }),
    )
    .sort((a, b) => compareTexts(a.startRent, b.startRent) || a.productId - b.productId)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
