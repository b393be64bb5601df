import { readId } from '#app/domain/shared/id.ts'
import { isLocalDate, isLocalTime, type LocalDate, type LocalTime } from '#app/domain/shared/time.ts'
import type { AddressChanges, WidgetAddress } from '#app/http/pages/widget-address.ts'
import { readCalendarMonth } from '#app/routes/widget/calendar/month.ts'
import {
  type Quantities,
  type QuantityErrors,
  readPostedQuantities,
  readQuantities,
  writeQuantities,
} from '#app/routes/widget/quantities/quantities.ts'

/** Product, time and quantities chosen on a product's page; all of it stands in the address. */
export type Choice = {
  productId: number
  /** The booking that is being changed; undefined when one is added. */
  bookingId: number | undefined
  /** First day of the month that days are chosen from. */
  month: LocalDate
  /** The whole month is shown, not only the coming days. */
  showsMonth: boolean
  date: LocalDate | undefined
  startTime: LocalTime | undefined
  durationId: number | undefined
  /** By price category. Empty until the guest or the link has said how many. */
  quantities: Quantities
}

/** The choice in an address. Malformed parts are left out, as if never chosen. */
export function readChoice(
  params: URLSearchParams,
  address: WidgetAddress,
  firstDate: LocalDate,
): Choice | undefined {
  const productId = readId(params.get('product'))
  if (productId === undefined) return undefined
  return {
    productId,
    bookingId: readId(params.get('booking')),
    month: readCalendarMonth(params.get('month'), address.startDate, firstDate),
    showsMonth: params.has('month'),
    date: address.startDate,
    startTime: address.startTime,
    durationId: address.durationId || undefined,
    quantities: readQuantities(params.get('q')),
  }
}

/** The choice in a posted form, over the one in its address. */
export function readPostedChoice(form: FormData, before: Choice): { choice: Choice; errors: QuantityErrors } {
  const { quantities, errors } = readPostedQuantities(form)
  const date = form.get('startDate')
  const startTime = form.get('startTime')
  const durationId = form.get('durationId')
  const choice = {
    ...before,
    date: isLocalDate(date) ? date : before.date,
    startTime: isLocalTime(startTime) ? startTime : undefined,
    durationId: (typeof durationId === 'string' ? readId(durationId) : undefined) ?? before.durationId,
    quantities,
  }
  return { choice, errors }
}

/** The choice as parameters for `carry`. */
export function toParameters(choice: Choice): AddressChanges {
  return {
    product: choice.productId,
    booking: choice.bookingId,
    month: choice.showsMonth ? choice.month : null,
    startDate: choice.date,
    startTime: choice.startTime,
    durationId: choice.durationId,
    q: writeQuantities(choice.quantities),
  }
}
