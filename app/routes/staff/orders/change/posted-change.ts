import { chosenQuantities, toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { endOfSameLength } from '#app/domain/order/booking/same-length.ts'
import { LONGEST_BOOKING_DAYS } from '#app/domain/order/booking/staff-period.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import { readId } from '#app/domain/shared/id.ts'
import {
  addDays,
  atTime,
  dateOf,
  daysBetween,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  timeOf,
  type WallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import { readStart } from '#app/http/labels/start-key.ts'
import { DAY } from '#app/routes/staff/orders/choice/day-tiles.tsx'
import { PICK } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { QUANTITY_FIELD, readTypedQuantities } from '#app/routes/staff/orders/choice/typed-quantities.ts'
import { OWN } from '#app/routes/staff/staff-booking-address.ts'

/** Product and time that the form names, as far as they can be read; else the booking's own. */
export type ChangeChoice = {
  productId: number
  startDate: LocalDate
  startTime: LocalTime
  /** Undefined is as long as it is. */
  durationId: number | undefined
  /** An end of staff's own instead of a duration. */
  endRent: WallTime | undefined
}

/** Value of the buttons that show what the form would change. */
export const PLAN = 'plan'

/** Field of the shown starts, and the date that the form showed them for. */
export const START = 'start'
export const SHOWN_DATE = 'shownDate'
/** Field that says what the fields were for the booking as the page showed it. */
export const SHOWN_FIELDS = 'shownFields'

/** Product that a booking is of; 0 for one without rows. */
export function productIdOf({ products }: Pick<OrderBooking, 'products'>): number {
  return products.find(({ isAddon }) => !isAddon)?.productId ?? 0
}

type Booked = Pick<OrderBooking, 'startRent' | 'endRent' | 'durationId' | 'products'>
type TimedBooking = Booked & Pick<OrderBooking, 'startsAt' | 'endsAt'>

/** The form's fields for the booking as it is. */
export function fieldsOf(booking: Booked): Map<string, string> {
  const quantities = booking.products.map(({ isAddon, productId, priceCategoryId, quantity }) => {
    const field = isAddon ? `addons.${productId}` : `quantities.${toCategoryKey(priceCategoryId)}`
    return [field, String(quantity)] as const
  })
  return new Map([
    ['productId', String(productIdOf(booking))],
    ['startDate', dateOf(booking.startRent)],
    ['startTime', timeOf(booking.startRent)],
    ['durationId', String(booking.durationId ?? '')],
    ['endDate', dateOf(booking.endRent)],
    ['endTime', timeOf(booking.endRent)],
    ...quantities,
  ])
}

/**
 * The posted form with the start that was chosen in it, or that a button picked. What it leaves out altogether, as the
 * calendar does that only says when, is as it is; so is what nobody touched since the page was shown, whoever has
 * changed the booking meanwhile.
 */
export function filledForm(posted: FormData, booking: Booked): FormData {
  const form = new FormData()
  for (const [name, value] of posted) form.append(name, value)
  const picked = readStart(String(posted.get(PICK) ?? ''))
  if (picked) {
    form.set('startDate', dateOf(picked))
    form.set('startTime', timeOf(picked))
  } else {
    chooseStart(form)
  }
  const groups = new Set([...form.keys()].map(groupOf))
  const now = fieldsOf(booking)
  for (const [name, value] of now) if (!groups.has(groupOf(name))) form.set(name, value)
  const shown = readShown(posted)
  if (!shown) return form
  for (const name of new Set([...shown.keys(), ...now.keys()])) {
    if (countless(form.get(name)) === countless(shown.get(name))) form.set(name, now.get(name) ?? '0')
  }
  return form
}

/** True when somebody changed the booking since the page showed it. */
export function isChangedSince(posted: FormData, booking: Booked): boolean {
  const [shown, now] = [readShown(posted), fieldsOf(booking)]
  if (!shown) return false
  return [...new Set([...shown.keys(), ...now.keys()])].some((name) => shown.get(name) !== now.get(name))
}

/** Reads what the page showed; undefined where the form does not say it, as the calendar's. */
function readShown(posted: FormData): ReadonlyMap<string, string> | undefined {
  const shown = new URLSearchParams(String(posted.get(SHOWN_FIELDS) ?? ''))
  return shown.size === 0 ? undefined : new Map(shown)
}

/** No quantity is the same as none. */
function countless(value: FormDataEntryValue | null | undefined): string {
  return value === '0' || typeof value !== 'string' ? '' : value
}

/**
 * Sets day and time to what was chosen among the shown ones. A start goes along to another day, and is as many days
 * after it as it was after the day that was shown.
 */
function chooseStart(form: FormData): void {
  const day = form.get(DAY)
  if (isLocalDate(day)) form.set('startDate', day)
  const start = readStart(String(form.get(START) ?? ''))
  if (!start) return
  form.set('startTime', timeOf(start))
  const [shown, date] = [form.get(SHOWN_DATE), form.get('startDate')]
  if (!isLocalDate(shown) || !isLocalDate(date)) return
  form.set('startDate', addDays(date, daysBetween(shown, dateOf(start))))
}

/** Quantities are one field, however many there are of them. */
function groupOf(name: string): string {
  return name.split('.')[0] ?? name
}

/** Quantities of the product by price category, as far as they can be read. */
export function postedQuantities(form: FormData): Quantity[] {
  return chosenQuantities(readTypedQuantities(form, QUANTITY_FIELD))
}

export function readChangeChoice(form: FormData, booking: OrderBooking): ChangeChoice {
  const [date, time, duration] = [form.get('startDate'), form.get('startTime'), form.get('durationId')]
  const [endDate, endTime] = [form.get('endDate'), form.get('endTime')]
  const startDate = isLocalDate(date) ? date : dateOf(booking.startRent)
  const isEndRead = duration === OWN && isLocalDate(endDate) && isLocalTime(endTime)
  const isNear = isEndRead && daysBetween(startDate, endDate) <= LONGEST_BOOKING_DAYS
  return {
    productId: readId(String(form.get('productId'))) ?? productIdOf(booking),
    startDate,
    startTime: isLocalTime(time) ? time : timeOf(booking.startRent),
    durationId: readId(String(duration)),
    endRent: isNear ? atTime(endDate, endTime) : undefined,
  }
}

type Offered = {
  /** Durations that the chosen product has. */
  durationIds: readonly number[]
  zone: Zone
}

/**
 * Start and end of the choice. Left where it is, the booking ends when it did, whatever its duration is by now. Where
 * the chosen product lacks that duration, the booking lasts as long without one.
 */
export function toTimes(
  booking: TimedBooking,
  { productId, startDate, startTime, durationId, endRent }: ChangeChoice,
  { durationIds, zone }: Offered,
): { startRent: WallTime; durationId: number | null; endRent?: WallTime } {
  const startRent = atTime(startDate, startTime)
  if (endRent) return { startRent, durationId: null, endRent }
  const isThere = startRent === booking.startRent && productId === productIdOf(booking)
  if (isThere && (durationId ?? null) === booking.durationId) {
    return { startRent, durationId: booking.durationId, endRent: booking.endRent }
  }
  const isWithoutIt = booking.durationId !== null && !durationIds.includes(booking.durationId)
  if (durationId !== undefined && !(isWithoutIt && durationId === booking.durationId)) {
    return { startRent, durationId }
  }
  return {
    startRent,
    durationId: isWithoutIt ? null : booking.durationId,
    endRent: endOfSameLength(booking, startRent, zone),
  }
}
