import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { isBookable } from '#app/domain/availability/availability-facts.ts'
import { findBookingRules } from '#app/domain/availability/availability-queries.server.ts'
import { endOf } from '#app/domain/availability/starts/start-times.ts'
import { findBundleOffer } from '#app/domain/catalog/bundle/bundle-offer-queries.server.ts'
import { listAddons } from '#app/domain/catalog/product-queries.server.ts'
import { choicesAlong } from '#app/domain/order/booking/previous-choices.ts'
import { walkInStart } from '#app/domain/order/booking/staff-period.ts'
import type { BundleChoice, BundleFacts } from '#app/domain/order/bundle/bundle-types.ts'
import { lockedByOffer } from '#app/domain/order/bundle/quote-bundle-items.server.ts'
import { type PreviewedBooking, previewBooking } from '#app/domain/order/preview/preview-booking.ts'
import { bookingPlace } from '#app/domain/order/staff-order/booking-place.ts'
import type { SellBookingInput } from '#app/domain/order/staff-order/sell-booking.server.ts'
import { priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { summarise } from '#app/domain/pricing/summarise.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { chosenBookingSchema } from '#app/http/schemas/sell-booking-schema.server.ts'
import { toStaffChoices } from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import {
  OWN,
  ownEnd,
  readStaffBookingAddress,
  STAFF_BOOKING_PARAMETERS,
} from '#app/routes/staff/staff-booking-address.ts'
import type { BookingChoice } from './booked.ts'
import { chosenDuration } from './chosen-duration.ts'
import { whyGone } from './why-gone.ts'

type Context = Readonly<RouterContextProvider>

export type LoadedBooked = BookingChoice & {
  /** As it is sold; null where its fields say nothing that can be sold any more. */
  chosen: SellBookingInput['bookings'][number] | null
  /** With the items of its bundle; none where it has no price. */
  previewed: readonly PreviewedBooking[]
}

/**
 * The sale's other bookings, priced, in a constant number of statements but for one bundle a product. Whether they
 * are still free is said when they are sold.
 */
export async function loadBooked(
  context: Context,
  booked: readonly BookingChoice[],
): Promise<LoadedBooked[]> {
  if (booked.length === 0) return []
  const { db, shop, now, zone, today, t } = context.get(services)
  const entries = booked.map((one) => ({ ...one, address: readStaffBookingAddress(one.fields, today) }))
  const mainIds = [...new Set(entries.flatMap(({ address }) => address.productId ?? []))]
  const key = { shopId: shop.id, audience: 'staff' } as const
  const offers = new Map(
    await Promise.all(
      mainIds.map(
        async (productId) => [productId, await findBundleOffer(db, { ...key, productId })] as const,
      ),
    ),
  )
  const addons = await listAddons(db, { ...key, productIds: mainIds })
  const itemIds = [...offers.values()].flatMap(lockedByOffer)
  const rules = await findBookingRules(db, { ...key, productIds: [...new Set([...mainIds, ...itemIds])] })
  const addonIds = [...addons.values()].flat().map(({ addon }) => addon.id)
  const pricedIds = [...new Set([...mainIds, ...itemIds, ...addonIds])]
  const prices = await findPriceFacts(db, { ...key, productIds: pricedIds })
  const categoryIds = [0, ...priceCategoriesFor(prices, 'staff').map(({ id }) => id)]

  return entries.map(({ key: bookingKey, fields, address }) => {
    const { productId = 0, date } = address
    const product = rules.products.get(productId)
    const offer = offers.get(productId)
    const ofProduct = addons.get(productId) ?? []
    const optional = ofProduct.flatMap(({ addon, mandatory }) => (mandatory ? [] : [addon.id]))
    const input = { categoryIds, addonIds: optional, bundleOptions: offer?.options ?? [], date }
    const form = toForm(fields)
    const parsed = parseWithZod(form, { schema: chosenBookingSchema(t, input) })
    const isOffered = isBookable(product, 'staff') && offer
    const offered = isOffered && { productId, product, categoryIds, addons: ofProduct, offer }
    if (!offered || parsed.status !== 'success' || whyGone(form, address, offered)) {
      return { key: bookingKey, fields, chosen: null, previewed: [] }
    }
    const { quantities, bundles: given, prices: byHand, ...values } = parsed.value
    const unitPrices = byHand.map((price) => ({ ...price, productId }))
    const duration = chosenDuration(product, address)
    const durationId = duration === OWN ? null : duration
    const startRent = values.startRent ?? walkInStart(now, zone)
    const ownEndRent = ownEnd({ ...address, duration })
    const endRent = ownEndRent ?? endOf(rules, { productId, durationId, startRent, zone })
    const bundle = { ...rules, offer, prices, audience: 'staff', today, zone } as const
    const parent = endRent && { startRent, endRent, durationId, quantities }
    const bundles = parent && chosenBundles(bundle, { form, productId, given, parent })
    const chosen = {
      productId,
      startRent: values.startRent,
      durationId,
      endRent: ownEndRent,
      quantities,
      unitPrices,
      bundles,
    }
    const previewed =
      parent &&
      previewBooking(
        { ...bundle, parent },
        { productId, addons: values.addons, unitPrices, choices: bundles, place: bookingPlace(bookingKey) },
      )
    return {
      ...{ key: bookingKey, fields },
      chosen: { ...chosen, key: bookingKey, addons: values.addons },
      previewed: previewed?.ok ? previewed.value : [],
    }
  })
}

export type BookedView = ReturnType<typeof toBookedView>

type BookedReader = {
  products: readonly { id: number; displayName: Translatable; name: string; tint: number }[]
  text: (value: Translatable) => string
}

/** A booking that was chosen before, as one line. */
export function toBookedView({ key, fields, previewed }: LoadedBooked, { products, text }: BookedReader) {
  const product = products.find(({ id }) => String(id) === fields.get(STAFF_BOOKING_PARAMETERS.productId))
  const [own, ...items] = previewed
  const ofItems = items.flatMap(({ rows }) =>
    rows.map(({ quantity, productName }) => ({ quantity, name: text(productName) })),
  )
  const ofOwn = (own?.rows ?? []).map((row) => ({
    quantity: row.quantity,
    name: text(row.priceCategoryTitle ?? row.productName),
  }))
  return {
    key,
    name: (product && text(product.displayName)) || product?.name || '',
    tint: product?.tint ?? 1,
    /** null for one that can't be sold any more. */
    period: own ? { startRent: own.startRent, endRent: own.endRent } : null,
    quantities: [...ofOwn, ...ofItems],
    totalMinor: summarise(previewed.flatMap(({ rows }) => rows)).totalMinor,
  }
}

type ChosenBundles = {
  form: FormData
  productId: number
  /** As they were posted. */
  given: readonly BundleChoice[]
  parent: BundleFacts['parent']
}

/** Choices of a posted bundle for its booking; undefined while none was shown. */
export function chosenBundles(
  { offer, today }: Pick<BundleFacts, 'offer' | 'today'>,
  { form, productId, given, parent }: ChosenBundles,
): BundleChoice[] | undefined {
  const choices = toStaffChoices(form, productId, given)
  return choices && choicesAlong(offer.options, choices, { ...offer, parent, today })
}

/** Fields as a form has them. */
export function toForm(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}
