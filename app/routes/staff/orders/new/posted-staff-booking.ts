import { bookingPlace } from '#app/domain/order/staff-order/booking-place.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { chosenDuration } from '#app/routes/staff/orders/booked/chosen-duration.ts'
import { ASKED_FIELD, SHOWN_PRODUCT } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { DAY } from '#app/routes/staff/orders/choice/day-tiles.tsx'
import { PICK } from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import {
  OWN,
  ownEnd,
  STAFF_BOOKING_PARAMETERS,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'

type Day = {
  product: Parameters<typeof chosenDuration>[0]
  duration: number | typeof OWN
  endRent: WallTime | undefined
}

/**
 * The form with the day that was picked as its date, or with the near start that a button picked, '2026-07-16
 * 2026-07-16T10:00' with the date on which it is listed: it is shown for its day.
 */
export function withPickedStart(form: FormData): FormData {
  const day = form.get(DAY)
  form.delete(DAY)
  if (day) form.set(STAFF_BOOKING_PARAMETERS.date, day)
  const [date, start] = String(form.get(PICK) ?? '').split(' ')
  if (!date || !start) return form
  form.set(STAFF_BOOKING_PARAMETERS.date, date)
  form.set('start', start)
  form.set('intent', 'show')
  return form
}

/** Whether another product, day or duration was chosen than the form was shown for: its starts are not theirs. */
export function isOther(
  shown: StaffBookingAddress,
  posted: StaffBookingAddress,
  { product, duration, endRent }: Day,
): boolean {
  if (shown.productId !== posted.productId || shown.date !== posted.date) return true
  const before = shown.duration ?? chosenDuration(product, shown)
  return before !== duration || (duration === OWN && ownEnd({ ...shown, duration }) !== endRent)
}

/** Names of the questions that the form showed. */
export function readQuestionNames(form: FormData): ReadonlySet<string> {
  const names = form.get(ASKED_FIELD)
  return new Set(typeof names === 'string' ? names.split(' ') : [])
}

/**
 * The form for another product than it was shown for: the answers about who comes in the shown booking are said of
 * it, and a 0 counts as nothing typed, so that it too begins with one.
 */
export function forChosenProduct(form: FormData, address: URLSearchParams): FormData {
  const { productId } = STAFF_BOOKING_PARAMETERS
  const from = readId(String(form.get(SHOWN_PRODUCT)))
  const to = readId(String(form.get(productId) ?? address.get(productId)))
  if (from === undefined || to === undefined || from === to) return form
  const key = readId(address.get(STAFF_BOOKING_PARAMETERS.key)) ?? 0
  const ofProduct = `answers.b${bookingPlace(key)}p`
  const moved = new FormData()
  for (const [name, value] of form) {
    if (isQuantity(name) && String(value).trim() === '0') continue
    const isOld = name.startsWith(`${ofProduct}${from}n`)
    moved.append(isOld ? name.replace(`${ofProduct}${from}n`, `${ofProduct}${to}n`) : name, value)
  }
  return moved
}

function isQuantity(name: string): boolean {
  return name.startsWith('quantities.')
}
