import type { CalendarBooking } from '#app/domain/order/calendar-queries.server.ts'
import { type Instant, secondsBetween, type WallTime } from '#app/domain/shared/time.ts'
import { type Locale, pickText } from '#app/domain/shared/translatable.ts'

const SECONDS_PER_MINUTE = 60

type Reader = { locale: Locale; shopLocales: readonly Locale[]; now: Instant }

/** A booking as the calendar shows it, or several of one product at the same time. */
export type CalendarEvent = {
  /** Of the first; with `bookings` above 1 the others are found on the day's timeline. */
  bookingId: number
  orderId: number
  startRent: WallTime
  endRent: WallTime
  productId: number
  product: string
  tint: number
  customerName: string | null
  quantity: number
  bookings: number
  /** Of an unpaid reservation, begun ones counted; null for what is confirmed. */
  minutesLeft: number | null
  resourceIds: readonly number[]
}

export function toEvent(booking: CalendarBooking, { locale, shopLocales, now }: Reader): CalendarEvent {
  const { name, reservedUntil, ...event } = booking
  return {
    ...event,
    product: pickText(name, locale, shopLocales),
    bookings: 1,
    minutesLeft:
      reservedUntil === null ? null : Math.ceil(secondsBetween(now, reservedUntil) / SECONDS_PER_MINUTE),
  }
}

/** Those of one product that leave and come back together are one. It is only reserved when all of them are. */
export function groupEvents(events: readonly CalendarEvent[]): CalendarEvent[] {
  const groups = Map.groupBy(
    events,
    ({ productId, startRent, endRent }) => `${productId} ${startRent} ${endRent}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const isReserved = group.every(({ minutesLeft }) => minutesLeft !== null)
    return [
      {
        ...first,
        quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
        bookings: group.length,
        minutesLeft: isReserved ? first.minutesLeft : null,
      },
    ]
  })
}

/** Which colour stands for which products, by tint. */
export function toLegend(events: readonly CalendarEvent[]): { tint: number; products: string[] }[] {
  const byTint = Map.groupBy(events, ({ tint }) => tint)
  return [...byTint]
    .map(([tint, same]) => ({ tint, products: [...new Set(same.map(({ product }) => product))] }))
    .toSorted((a, b) => a.tint - b.tint)
}
