import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { BookingWarning } from '#app/domain/order/booking/quote-booking.server.ts'
import { type SellBookingInput, tryBookings } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { services } from '#app/http/context.server.ts'
import { inStaffLanguage, refusalText } from '#app/http/forms/refusal-text.ts'
import { chosenBookingSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { chosenBundles } from '#app/routes/staff/orders/booked/load-booked.server.ts'
import { isBundleOf } from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import type { LoadedStaffBooking } from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import { inTransaction } from '#db/transaction.server.ts'

type Context = Readonly<RouterContextProvider>

export type ChosenDay = NonNullable<LoadedStaffBooking['day']>

/** A rule for guests that the booking breaks. */
export type WarningView = { code: string; text: string }

/** Choices that the form's booking has. */
export function bookingInput({ address, day }: Pick<LoadedStaffBooking, 'address' | 'day'>) {
  return {
    categoryIds: day?.categoryIds ?? [],
    addonIds: day?.addons.flatMap(({ addon, mandatory }) => (mandatory ? [] : [addon.id])) ?? [],
    bundleOptions: day && isBundleOf(day.form, day.productId) ? day.offer.options : [],
    date: address.date,
  }
}

export function saleInput(context: Context) {
  const { shop, user, now, zone, newSecret } = context.get(services)
  return { shopId: shop.id, shop, userId: user.id, locale: shop.locales[0] ?? 'sv', now, zone, newSecret }
}

type Chosen = Pick<
  z.output<ReturnType<typeof chosenBookingSchema>>,
  'startRent' | 'quantities' | 'addons' | 'prices' | 'bundles'
>

/** All bookings of the sale, the shown one last; undefined where one that was chosen before can't be sold any more. */
export function allBookings(
  { address, booked }: LoadedStaffBooking,
  { productId, durationId, endRent, form, chosen: times, bundle }: ChosenDay,
  { startRent, quantities, addons, prices, bundles: given }: Chosen,
): SellBookingInput['bookings'] | undefined {
  const before = booked.map(({ chosen }) => chosen).filter((chosen) => chosen !== null)
  if (before.length < booked.length) return undefined
  const ends = times.endRent ?? times.startRent
  const parent = { startRent: startRent ?? times.startRent, endRent: ends, durationId, quantities }
  const bundles = chosenBundles(bundle, { form, productId, given, parent })
  const unitPrices = prices.map((price) => ({ ...price, productId }))
  const own = { productId, durationId, endRent, startRent, quantities, addons, unitPrices, bundles }
  return [...before, { ...own, key: address.key }]
}

/** Rules for guests that the sale breaks as its form stands; none while it can't be had. */
export async function findBrokenRules(context: Context, found: LoadedStaffBooking): Promise<WarningView[]> {
  const { db, t, newKey } = context.get(services)
  const { day } = found
  if (!day || found.isGone || (day.durationId === null && !day.endRent)) return []
  const submission = parseWithZod(day.form, { schema: chosenBookingSchema(t, bookingInput(found)) })
  const bookings = submission.status === 'success' ? allBookings(found, day, submission.value) : undefined
  if (!bookings) return []
  const input = { ...saleInput(context), requestKey: newKey(), bookings }
  const tried = await inTransaction(db, (tx) => tryBookings(tx, input))
  return !tried.ok && tried.error.code === 'bookings_free' ? toWarningViews(tried.error.warnings, t) : []
}

/** Each rule once, though a bundle may break it more than once. */
export function toWarningViews(warnings: readonly BookingWarning[], t: Translate): WarningView[] {
  const texts = new Map(warnings.map((warning) => [refusalText(inStaffLanguage(warning), t), warning.code]))
  return [...texts].map(([text, code]) => ({ code, text }))
}
