import { bookingPlace } from '#app/domain/order/staff-order/booking-place.ts'
import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'
import { BOOKING_FIELDS, isBookingField } from './staff-booking-parameters.ts'

/** Bookings of one sale besides the one that its form shows. */
export const MOST_BOOKED = 20

/** A booking of the sale by its key, with its fields as the form has them. */
export type BookingChoice = { key: number; fields: URLSearchParams }

/** The booking that the form shows, and those that were chosen before it. */
export type SaleChoice = { current: BookingChoice; booked: readonly BookingChoice[] }

/** Values of the buttons that show the sale at an address of its own: as it is, or with another of its bookings. */
export const BOOKED_INTENTS = {
  recount: 'recount',
  add: 'add',
  discard: 'discard',
  edit: (key: number) => `edit-${key}`,
  remove: (key: number) => `remove-${key}`,
}

/** Field of a draft with one booking that was chosen before. */
export const BOOKED = 'booked'

/** A booking as one text of a draft. */
export function writeBooked({ key, fields }: BookingChoice): string {
  const params = new URLSearchParams(fields)
  params.set(STAFF_BOOKING_PARAMETERS.key, String(key))
  return params.toString()
}

/** The bookings of a draft; none of the same key twice. */
export function readBooked(draft: FormData | null): BookingChoice[] {
  const booked = (draft?.getAll(BOOKED) ?? []).map((text): [number, BookingChoice] => {
    const params = new URLSearchParams(String(text))
    const key = Number(params.get(STAFF_BOOKING_PARAMETERS.key))
    return [key, { key, fields: bookingFields(params) }]
  })
  return [...new Map(booked).values()].slice(0, MOST_BOOKED)
}

/** The fields of a booking alone. */
export function bookingFields(all: Iterable<readonly [string, FormDataEntryValue]>): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of all) {
    if (isBookingField(name) && typeof value === 'string' && value !== '') fields.set(name, value)
  }
  return fields
}

/**
 * The sale after a button that shows it at an address of its own: as it is; with one more of the same product and day;
 * with one that was chosen before in place of the shown one, which is left out while it has no start; without one of
 * those chosen before, or without the shown one. undefined for another button.
 */
export function changeBooked({ current, booked }: SaleChoice, intent: unknown): SaleChoice | undefined {
  if (intent === BOOKED_INTENTS.recount) return { current, booked }
  const nextKey = Math.max(current.key, ...booked.map(({ key }) => key)) + 1
  if (intent === BOOKED_INTENTS.add) {
    return { current: { key: nextKey, fields: sameProduct(current.fields) }, booked: [...booked, current] }
  }
  const last = booked.at(-1)
  if (intent === BOOKED_INTENTS.discard && last) return { current: last, booked: booked.slice(0, -1) }
  for (const one of booked) {
    const others = booked.filter((other) => other !== one)
    if (intent === BOOKED_INTENTS.remove(one.key)) return { current, booked: others }
    if (intent === BOOKED_INTENTS.edit(one.key))
      return { current: one, booked: current.fields.has('start') ? [...others, current] : others }
  }
  return undefined
}

function sameProduct(fields: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...fields].filter(([name]) => BOOKING_FIELDS.has(name) && !STARTS.has(name)))
}

const STARTS: ReadonlySet<string> = new Set(['start', 'ownTime', STAFF_BOOKING_PARAMETERS.start])

/** Whether a field is an answer about who comes in one of the sale's bookings. */
export function isAnswerOf({ key }: BookingChoice, name: string): boolean {
  const place = Number(/^answers\.b(\d{1,15})p/.exec(name)?.[1] ?? -1)
  return place >= bookingPlace(key) && place < bookingPlace(key + 1)
}
