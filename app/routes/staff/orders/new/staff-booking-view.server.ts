import type { RouterContextProvider } from 'react-router'
import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { choicesOf } from '#app/domain/order/booking/previous-choices.ts'
import { LONGEST_BOOKING_DAYS } from '#app/domain/order/booking/staff-period.ts'
import type { BundleChoice, BundleFacts, BundleParent } from '#app/domain/order/bundle/bundle-types.ts'
import { withoutEmptyRates } from '#app/domain/order/order-total.ts'
import { mandatoryItems } from '#app/domain/order/preview/preview-booking.ts'
import { summarise } from '#app/domain/pricing/summarise.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { toQuestionsView } from '#app/http/forms/question-view.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { writeDiscountedRow } from '#app/http/schemas/sell-booking-schema.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { loadBundle } from '#app/routes/staff/orders/bundle/load-bundle.server.ts'
import type { LoadedStaffBooking } from '#app/routes/staff/orders/choice/load-staff-booking-choice.server.ts'
import { explainStarts } from '#app/routes/staff/orders/choice/not-free-reasons.server.ts'
import { OWN, type StaffBookingAddress } from '#app/routes/staff/staff-booking-address.ts'

type Context = Readonly<RouterContextProvider>
type Day = NonNullable<LoadedStaffBooking['day']>

export type StaffBookingView = Awaited<ReturnType<typeof toStaffBookingView>>

/** The booking that the form shows, with what can be chosen of it. */
export async function toStaffBookingView(
  context: Context,
  { address, isGone }: LoadedStaffBooking,
  day: Day,
) {
  const { db, shop, locale, t, format } = context.get(services)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const {
    productId,
    product,
    duration,
    durationId,
    endRent,
    startsNow,
    starts,
    options,
    addons,
    total,
    questions,
  } = day
  const offered = new Set(product.durations.map(({ id }) => id))
  const labels = await listDurations(db, shop.id, 'staff')
  const needsEnd = duration === OWN && !endRent ? missingEndText(address, t) : null
  const chosen = starts.find(({ startRent }) => startRent === address.start)
  const parent = { ...day, ...day.chosen }
  const ends = day.chosen.endRent ?? day.chosen.startRent
  const choices = day.choicesFor({ ...parent, endRent: ends })
  return {
    productId,
    duration,
    durations: labels
      .filter(({ id }) => offered.has(id))
      .map(({ id, label }) => ({ id, label: text(label) })),
    /** Why nothing can be booked before: no product is chosen, or an end of staff's own is missing or too far away. */
    needsEnd: isGone ? t('refusal.chosen_product_gone') : needsEnd,
    /** The list has no price: it needs one by hand. */
    isByHand: day.isByHand,
    now: startsNow,
    starts: await explainStarts(context, day.bundle, { ...address, productId, durationId, starts }),
    chosen: chosen ? writeStart(chosen.startRent) : address.start ? OWN : '',
    ownTime: !chosen && address.start ? timeOf(address.start) : '',
    categories: options.map(({ priceCategoryId, title, hint, unitPriceMinor }) => ({
      id: toCategoryKey(priceCategoryId),
      title: title && text(title),
      hint: hint && text(hint),
      unitPriceMinor,
    })),
    addons: addons.map(({ addon, mandatory, unitPriceMinor }) => ({
      id: addon.id,
      title: text(addon.displayName),
      hint: text(addon.shortDescription) || null,
      unitPriceMinor,
      isMandatory: mandatory,
    })),
    bundle: await loadBundle(context, parent, {
      others: day.others,
      starts: starts.filter(hasEnoughLeft),
      quantities: day.quantities,
      choices: choices ?? likelyChoices(day.bundle, { ...parent, endRent: ends }),
      posted: choices ? undefined : day.form,
    }),
    total: total && toTotalView(total, text),
    questions: toQuestionsView(
      questions,
      { t, locale, locales: shop.locales },
      new Map(day.bookings.map(({ place, startRent }) => [place, format.dateTime(startRent)])),
    ),
  }
}

/** Why nothing can be booked without a duration yet: an end of staff's own is missing, or too far away. */
export function missingEndText({ endDate, endTime }: StaffBookingAddress, t: Translate): string {
  const isTooLong = endDate !== undefined && endTime !== undefined
  return t(isTooLong ? 'refusal.booking_too_long' : 'staff_booking.needs_end', { max: LONGEST_BOOKING_DAYS })
}

/** Mandatory items of a bundle in their likeliest choice, and nothing of the others. */
function likelyChoices(bundle: Omit<BundleFacts, 'parent'>, parent: BundleParent): BundleChoice[] {
  const items = mandatoryItems({ ...bundle, parent })
  return choicesOf(
    bundle.offer.options,
    items.map(({ item, rows }) => ({ ...item, bundleOptionId: item.optionId, rows })),
  )
}

/** Null while nothing that can be priced is chosen. */
export type TotalView = ReturnType<typeof toTotalView>

function toTotalView(
  { bookings, discountErrors }: NonNullable<Day['total']>,
  text: (value: Translatable) => string,
) {
  const { totalMinor, vat } = summarise(bookings.flatMap(({ rows }) => rows))
  return {
    totalMinor,
    vat: withoutEmptyRates(vat),
    bookings: bookings.map(({ place, startRent, rows }) => ({
      place,
      startRent,
      name: text(rows[0]?.productName ?? {}),
      rows: rows.map(({ quantity, priceCategoryTitle, productName, totalMinor, ...row }) => ({
        key: writeDiscountedRow({ ...row, place }),
        quantity,
        name: text(priceCategoryTitle ?? productName),
        totalMinor: totalMinor + row.discountMinor,
      })),
    })),
    discountMinor: bookings.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.discountMinor, 0),
    discountErrors,
  }
}
