import type { CalendarBooking } from '#app/domain/order/views/calendar-queries.server.ts'
import { type Locale, pickText } from '#app/domain/shared/text/translatable.ts'
import {
  dateOf,
  type Instant,
  type LocalDate,
  SECONDS_PER_MINUTE,
  secondsBetween,
  type WallTime,
} from '#app/domain/shared/time.ts'

/** Answer to an own question, in the reader's language. */
export type EventAnswer = { id: number; label: string; text: string }

type Reader = {
  locale: Locale
  shopLocales: readonly Locale[]
  now: Instant
  /** Answers of a booking and its order that events show. */
  answersOf: (booking: CalendarBooking) => EventAnswer[]
}

/** A booking as the calendar shows it, or a departure: all of one product with the same start and end. */
export type CalendarEvent = {
  /** Of the first; with `bookings` above 1 the others are found on the day's timeline. */
  bookingId: number
  orderId: number
  startRent: WallTime
  endRent: WallTime
  productId: number
  product: string
  /** The shop's own name where that is shorter and in the reader's language. */
  shortName: string
  tint: number
  customerName: string | null
  /** Units or places of all its bookings. */
  quantity: number
  /** How many of them unpaid reservations hold: their places are gone, but they are no guests. */
  reserved: number
  /** null means unlimited. */
  capacity: number | null
  bookings: number
  /** Of an unpaid reservation, begun ones counted; null for what is confirmed. */
  minutesLeft: number | null
  /** Sold by a channel, which alone may change it. */
  isByChannel: boolean
  /** To the own questions that the reader has chosen, each with an answer. */
  answers: readonly EventAnswer[]
}

/** The same with what only the server asks about. */
export type BookedEvent = CalendarEvent & { resourceIds: readonly number[]; isOfAddon: boolean }

export function toEvent(
  booking: CalendarBooking,
  { locale, shopLocales, now, answersOf }: Reader,
): BookedEvent {
  const { name, internalName, reservedUntil, ...event } = booking
  const product = pickText(name, locale, shopLocales)
  // Names for staff are in the shop's own language.
  const isOwnLanguage = product === pickText(name, shopLocales[0] ?? locale, shopLocales)
  const isShorter = internalName !== '' && internalName.length < product.length
  return {
    ...event,
    product,
    shortName: isOwnLanguage && isShorter ? internalName : product,
    bookings: 1,
    reserved: reservedUntil === null ? 0 : booking.quantity,
    answers: answersOf(booking),
    minutesLeft:
      reservedUntil === null ? null : Math.ceil(secondsBetween(now, reservedUntil) / SECONDS_PER_MINUTE),
  }
}

/** Departures of bookings. */
export function groupEvents(events: readonly BookedEvent[]): CalendarEvent[] {
  const groups = Map.groupBy(
    events,
    ({ productId, startRent, endRent }) => `${productId} ${startRent} ${endRent}`,
  )
  return [...groups.values()].flatMap((group) =>
    combineEvents(group).map(({ resourceIds: _, isOfAddon: __, ...event }) => event),
  )
}

/** All of them as one, with what else the first has. It is only reserved when all of them are. */
export function combineEvents<Event extends CalendarEvent>(events: readonly Event[]): Event[] {
  const [first] = events
  if (!first) return []
  const isReserved = events.every(({ minutesLeft }) => minutesLeft !== null)
  return [
    {
      ...first,
      quantity: sumQuantity(events),
      reserved: events.reduce((sum, { reserved }) => sum + reserved, 0),
      bookings: events.reduce((sum, { bookings }) => sum + bookings, 0),
      minutesLeft: isReserved ? first.minutesLeft : null,
      answers: combineAnswers(events),
    },
  ]
}

/**
 * Guests of a day as its manifest counts them: of what starts on it and is confirmed, without those that add-ons would
 * count again.
 */
export function guestsOn(date: LocalDate, events: readonly BookedEvent[]): number {
  const isCounted = ({ startRent, minutesLeft, isOfAddon }: BookedEvent) =>
    dateOf(startRent) === date && minutesLeft === null && !isOfAddon
  return sumQuantity(events.filter(isCounted))
}

/** Answers of several bookings by question, each answer once. Exported for tests. */
export function combineAnswers(events: readonly Pick<CalendarEvent, 'answers'>[]): EventAnswer[] {
  const all = events.flatMap(({ answers }) => answers)
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, text: [...new Set(same.map(({ text }) => text))].join('; ') }] : []
  })
}

function sumQuantity(events: readonly Pick<CalendarEvent, 'quantity'>[]): number {
  return events.reduce((sum, { quantity }) => sum + quantity, 0)
}

type Counted = Pick<CalendarEvent, 'quantity' | 'reserved' | 'capacity'>

/** '13' guests, and '/24' or, with two reserved beside them, '+2/24'; '+2/24' alone without guests. */
export function shortFigure({ quantity, reserved, capacity }: Counted): { strong: string; weak: string } {
  const guests = quantity - reserved
  const ofReserved = reserved > 0 ? `+${reserved}` : ''
  return {
    strong: guests > 0 || reserved === 0 ? String(guests) : '',
    weak: ofReserved + (capacity === null ? '' : `/${capacity}`),
  }
}

/** True when nothing is left of several; the only unit is booked wherever it is shown. */
export function isFull({ quantity, capacity }: Pick<CalendarEvent, 'quantity' | 'capacity'>): boolean {
  return capacity !== null && capacity > 1 && quantity >= capacity
}

/** Percent of the places that are booked. */
export function shareBooked({ quantity, capacity }: Pick<CalendarEvent, 'quantity' | 'capacity'>): number {
  return capacity ? Math.min(100, Math.round((quantity * 100) / capacity)) : 0
}

/** Few are left from so many percent on. Source: domain.md §3 'States of a start time'. */
const SOON_FULL = 80

/** How many are left where that is worth a word; null where many are, or none. */
export function fewLeft(event: Pick<CalendarEvent, 'quantity' | 'capacity'>): number | null {
  const left = (event.capacity ?? 0) - event.quantity
  return left > 0 && shareBooked(event) >= SOON_FULL ? left : null
}

/** Which colour stands for which products, by tint. */
export function toLegend(
  events: readonly Pick<CalendarEvent, 'tint' | 'product'>[],
): { tint: number; products: string[] }[] {
  const byTint = Map.groupBy(events, ({ tint }) => tint)
  return [...byTint]
    .map(([tint, same]) => ({ tint, products: [...new Set(same.map(({ product }) => product))] }))
    .toSorted((a, b) => a.tint - b.tint)
}
