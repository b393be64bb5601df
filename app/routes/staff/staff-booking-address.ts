import { LONGEST_BOOKING_DAYS } from '#app/domain/order/booking/staff-period.ts'
import { readId } from '#app/domain/shared/id.ts'
import {
  atTime,
  dateOf,
  daysBetween,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { readStart, writeStart } from '#app/http/labels/start-key.ts'

/** Stands for an end of staff's own instead of a duration, and for a start besides the offered ones. */
export const OWN = 'own'
/** Stands for a start this minute. */
export const NOW = 'now'

/** Choices so far for a new booking by staff, all of them in the address. */
export type StaffBookingAddress = {
  productId: number | undefined
  date: LocalDate
  /** Undefined is the product's first duration. */
  duration: number | typeof OWN | undefined
  endDate: LocalDate | undefined
  endTime: LocalTime | undefined
  /** Chosen before the page was opened. */
  start: WallTime | undefined
  /** Of the booking among those of the sale; 0 is the first. */
  key: number
  /** Order that the sale is added to; undefined is a new one. */
  order: number | undefined
  /** Draft that the sale's other bookings are in, with what was typed. */
  draft: string | undefined
}

/** The names in the address, which are the form's field names too. */
export const STAFF_BOOKING_PARAMETERS = {
  productId: 'product',
  date: 'date',
  duration: 'length',
  endDate: 'endDate',
  endTime: 'endTime',
  start: 'at',
  key: 'key',
  order: 'order',
  draft: 'draft',
} as const satisfies Record<keyof StaffBookingAddress, string>

/** Reads an address that anybody may have typed: what cannot be used is left at its default. */
export function readStaffBookingAddress(params: URLSearchParams, today: LocalDate): StaffBookingAddress {
  const start = readStart(params.get(STAFF_BOOKING_PARAMETERS.start))
  const date = params.get(STAFF_BOOKING_PARAMETERS.date)
  const duration = params.get(STAFF_BOOKING_PARAMETERS.duration)
  const endDate = params.get(STAFF_BOOKING_PARAMETERS.endDate)
  const endTime = params.get(STAFF_BOOKING_PARAMETERS.endTime)
  return {
    productId: readId(params.get(STAFF_BOOKING_PARAMETERS.productId)),
    date: isLocalDate(date) ? date : start ? dateOf(start) : today,
    duration: duration === OWN ? OWN : readId(duration),
    endDate: isLocalDate(endDate) ? endDate : undefined,
    endTime: isLocalTime(endTime) ? endTime : undefined,
    start,
    key: readId(params.get(STAFF_BOOKING_PARAMETERS.key)) ?? 0,
    order: readId(params.get(STAFF_BOOKING_PARAMETERS.order)),
    draft: params.get(STAFF_BOOKING_PARAMETERS.draft) ?? undefined,
  }
}

/** The end of staff's own; undefined where a duration gives it, while it is not chosen, or too far away. */
export function ownEnd({ date, duration, endDate, endTime }: StaffBookingAddress): WallTime | undefined {
  if (duration !== OWN || !endDate || !endTime) return undefined
  return daysBetween(date, endDate) <= LONGEST_BOOKING_DAYS ? atTime(endDate, endTime) : undefined
}

/** The page for selling a product from a start on; `date` is the one under which the start is listed. */
export function staffBookingAddress(
  productId: number,
  startRent: WallTime,
  date = dateOf(startRent),
): string {
  const params = [
    [STAFF_BOOKING_PARAMETERS.productId, String(productId)],
    [STAFF_BOOKING_PARAMETERS.date, date],
    [STAFF_BOOKING_PARAMETERS.start, writeStart(startRent)],
  ]
  return `/orders/new?${new URLSearchParams(params)}`
}

/** The address of a choice without its start. */
export function choiceAddress({
  productId,
  date,
  duration,
  endDate,
  endTime,
  key,
  order,
  draft,
}: Omit<StaffBookingAddress, 'start'>): string {
  const own =
    duration === OWN
      ? { [STAFF_BOOKING_PARAMETERS.endDate]: endDate, [STAFF_BOOKING_PARAMETERS.endTime]: endTime }
      : {}
  const params = Object.entries({
    [STAFF_BOOKING_PARAMETERS.productId]: productId,
    [STAFF_BOOKING_PARAMETERS.date]: date,
    [STAFF_BOOKING_PARAMETERS.duration]: duration,
    ...own,
    [STAFF_BOOKING_PARAMETERS.key]: key === 0 ? undefined : key,
    [STAFF_BOOKING_PARAMETERS.order]: order,
    [STAFF_BOOKING_PARAMETERS.draft]: draft,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `/orders/new?${new URLSearchParams(params)}`
}
