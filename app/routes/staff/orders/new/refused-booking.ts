import type { BookingRefused } from '#app/domain/order/staff-order/add-bookings.server.ts'
import { inStaffLanguage } from '#app/http/forms/refusal-text.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { readShown, wasEnough } from '#app/http/pages/shown-free.ts'
import { bundleFieldOf } from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import { OWN, STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'

type Refused = BookingRefused['refusal']

/**
 * Why a booking can't be had, at a field of its form. That somebody was quicker is said only where the form showed
 * enough.
 */
export function refusalAtField(
  refusal: Refused,
  form: FormData,
  quantities: readonly { quantity: number }[],
): Refusal & { at: string } {
  const total = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  const at = fieldOf(refusal, form)
  const shown = readShown(form.get('shown'), form.get('start'))
  // It showed nothing of what is free of add-ons and items.
  const isMeanwhile = refusal.code === 'not_enough_free' && at === 'quantities' && wasEnough(shown, total)
  const refused: Refusal = isMeanwhile ? { ...refusal, code: 'sold_out_meanwhile' } : inStaffLanguage(refusal)
  // Staff may choose any length that is one.
  if (refusal.code === 'duration_not_offered') {
    const isOwnEnd = form.get(STAFF_BOOKING_PARAMETERS.duration) === OWN
    return { code: 'ends_before_start', at: isOwnEnd ? 'endDate' : at }
  }
  return at === 'prices' ? { code: 'price_by_hand_missing', at } : { ...refused, at }
}

/** Start, quantities, prices by hand and the items of the bundle have fields of the form's own. */
function fieldOf(refusal: Refused & { optionId?: number; productId?: number }, form: FormData): string {
  if (refusal.optionId !== undefined) return bundleFieldOf(form, refusal)
  if (refusal.code === 'price_not_set' && refusal.at === 'quantities') return 'prices'
  if (refusal.at === 'startRent' || refusal.at === 'durationId')
    return form.get('start') === OWN ? 'ownTime' : 'start'
  if (refusal.at !== 'quantity') return refusal.at
  const ofAddon = `addons.${refusal.productId ?? ''}`
  return form.has(ofAddon) ? ofAddon : 'quantities'
}
