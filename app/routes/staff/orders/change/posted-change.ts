import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { endOfSameLength } from '#app/domain/order/booking/same-length.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { readId } from '#app/domain/shared/id.ts'
import {
  atTime,
  dateOf,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  timeOf,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { readStart } from '#app/http/labels/start-key.ts'

/** Name of the buttons that choose a start at once, each with its time. */
export const PICK = 'pick'

/** Product and time that the form names, as far as they can be read; else the booking's own. */
export type ChangeChoice = {
  productId: number
  startDate: LocalDate
  startTime: LocalTime
  /** Undefined is as long as it is. */
  durationId: number | undefined
}

/** Product that a booking is of; 0 for one without rows. */
export function productIdOf({ products }: Pick<OrderBooking, 'products'>): number {
  return products.find(({ isAddon }) => !isAddon)?.productId ?? 0
}

/** The form's fields for the booking as it is. */
export function fieldsOf(booking: OrderBooking): Map<string, string> {
  const quantities = booking.products.map(({ isAddon, productId, priceCategoryId, quantity }) => {
    const field = isAddon ? `addons.${productId}` : `quantities.${toCategoryKey(priceCategoryId)}`
    return [field, String(quantity)] as const
  })
  return new Map([
    ['productId', String(productIdOf(booking))],
    ['startDate', dateOf(booking.startRent)],
    ['startTime', timeOf(booking.startRent)],
    ['durationId', String(booking.durationId ?? '')],
    ...quantities,
  ])
}

/**
 * The posted form with the start that a button picked. What it leaves out altogether, as the calendar does that only
 * says when, is as it is.
 */
export function filledForm(posted: FormData, booking: OrderBooking): FormData {
  const form = new FormData()
  for (const [name, value] of posted) form.append(name, value)
  const picked = readStart(String(posted.get(PICK) ?? ''))
  if (picked) {
    form.set('startDate', dateOf(picked))
    form.set('startTime', timeOf(picked))
  }
  const groups = new Set([...form.keys()].map(groupOf))
  for (const [name, value] of fieldsOf(booking)) if (!groups.has(groupOf(name))) form.set(name, value)
  return form
}

/** Quantities are one field, however many there are of them. */
function groupOf(name: string): string {
  return name.split('.')[0] ?? name
}

export function readChangeChoice(form: FormData, booking: OrderBooking): ChangeChoice {
  const [date, time] = [form.get('startDate'), form.get('startTime')]
  return {
    productId: readId(String(form.get('productId'))) ?? productIdOf(booking),
    startDate: isLocalDate(date) ? date : dateOf(booking.startRent),
    startTime: isLocalTime(time) ? time : timeOf(booking.startRent),
    durationId: readId(String(form.get('durationId'))),
  }
}

/** Start and end of the choice. Left where it is, the booking ends when it did, whatever its length is by now. */
export function toTimes(
  booking: OrderBooking,
  { productId, startDate, startTime, durationId }: ChangeChoice,
  zone: Zone,
): { startRent: WallTime; durationId: number | null; endRent?: WallTime } {
  const startRent = atTime(startDate, startTime)
  const isThere = startRent === booking.startRent && productId === productIdOf(booking)
  if (isThere && (durationId ?? null) === booking.durationId) {
    return { startRent, durationId: booking.durationId, endRent: booking.endRent }
  }
  if (durationId !== undefined) return { startRent, durationId }
  return { startRent, durationId: booking.durationId, endRent: endOfSameLength(booking, startRent, zone) }
}
