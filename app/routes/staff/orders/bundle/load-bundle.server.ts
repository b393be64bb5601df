import type { RouterContextProvider } from 'react-router'
import { durationsFor } from '#app/domain/availability/availability-facts.ts'
import { bundleDates, isDateOpen, type ParentTimes } from '#app/domain/availability/bundle/bundle-times.ts'
import { startTimesDated } from '#app/domain/availability/starts/start-times.ts'
import {
  type BundleOffer,
  isMandatory,
  isProductChosen,
  type OfferedBundle,
} from '#app/domain/catalog/bundle/bundle-offer.ts'
import { toCategoryKey } from '#app/domain/catalog/category-key.ts'
import { listDurations } from '#app/domain/catalog/product-queries.server.ts'
import { choicesAlong, type StaffBundleChoice } from '#app/domain/order/booking/previous-choices.ts'
import { pricedCategories, resolveOption } from '#app/domain/order/bundle/bundle-choice.ts'
import { isCounted, participantsOf, quantityRule } from '#app/domain/order/bundle/bundle-quantities.ts'
import type { BundleChoice, BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import { isAtSameTime } from '#app/domain/order/bundle/bundled-bookings.ts'
import { likelyChoice, likelyItem, shownId } from '#app/domain/order/preview/likely-choice.ts'
import { findBundleFacts } from '#app/domain/order/preview/preview-bundle.server.ts'
import { bundleUnitPrice } from '#app/domain/pricing/bundle-price.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import { priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { bundleQuantityField } from '#app/http/schemas/bundle-choices-schema.ts'
import { priceFields } from '#app/http/schemas/change-booking-schema.server.ts'
import { findNotFree, leftText } from './not-free.server.ts'
import {
  BUNDLE_START,
  chosenFields,
  isBundleOf,
  optionField,
  optionFields,
  shownField,
  writeOptionFields,
} from './posted-bundle.ts'

type Context = Readonly<RouterContextProvider>
/** The booking that the bundle goes with; without an end it is its start. */
type Parent = Omit<ParentTimes, 'endRent'> & {
  productId: number
  offer: BundleOffer
  endRent?: WallTime | undefined
}

type Query = Pick<Parameters<typeof findBundleFacts>[1], 'orderId' | 'others'> & {
  quantities: readonly Quantity[]
  choices: readonly StaffBundleChoice[]
  /** Starts of a new booking at which it is free: what of its bundle isn't is said then. */
  starts?: readonly { startRent: WallTime; endRent: WallTime }[]
  /** Shown again as it was posted. */
  posted?: FormData | undefined
}

export type BundleView = NonNullable<Awaited<ReturnType<typeof loadBundle>>>
export type OptionView = BundleView['options'][number]

/** Options of the chosen product's bundle with what is chosen of them; null where it has none. */
export async function loadBundle(
  context: Context,
  { offer, productId, startRent, endRent = startRent, durationId }: Parent,
  { orderId, others, quantities, choices: chosen, starts: ofBooking, posted }: Query,
) {
  const { db, shop, locale, now, zone, today } = context.get(services)
  if (offer.options.length === 0) return null
  const parent = { productId, startRent, endRent, durationId, quantities }
  const choices = choicesAlong(offer.options, chosen, { ...offer, parent, today })
  const { facts, free } = await findBundleFacts(db, {
    ...{ shopId: shop.id, now, zone, today, offer, audience: 'staff', orderId, choices },
    parent,
    others,
  })
  const durations = await listDurations(db, shop.id, 'staff')
  const text = (value: Translatable | undefined) => pickText(value ?? {}, locale, shop.locales)
  const bundle = { facts, free, productId, now }
  const notFree = ofBooking ? await findNotFree(context, bundle, { choices, starts: ofBooking }) : {}
  const form = posted && isBundleOf(posted, productId) ? posted : undefined
  return {
    productId,
    start: String(form?.get(BUNDLE_START) ?? writeStart(startRent)),
    notFree,
    options: offer.options.map((option) => {
      const choice = likelyChoice(facts, option, choices)
      const products = productsOf(facts, option, choice)
      const starts = option.canSelectStartTime ? startsOf(option, choice) : null
      const durationIds = option.canSelectDuration ? durationIdsOf(facts, option) : []
      const dates = bundleDates(option, facts.parent, facts.today)
      const item = likelyItem(facts, option, choice, shownId(option, choice))
      const view = {
        id: option.id,
        name: text(option.name),
        isMandatory: isMandatory(option),
        kind: kindOf(option),
        counted: isCounted(option) ? toCounted(option, facts) : null,
        products: products.map(({ name, rows, item, ...product }) => ({
          ...product,
          name: text(name),
          left: item && ofBooking ? leftText(context, bundle, item) : null,
          rows: rows.map(({ title, ...row }) => ({ ...row, title: text(title) })),
        })),
        dates: isDateOpen(dates) ? dates : null,
        starts,
        durations: durations
          .filter(({ id }) => durationIds.includes(id))
          .map(({ id, label }) => ({ id, label: text(label) })),
        /** Where it is at another time than its booking, and nothing of that is chosen. */
        period: item && !starts && !isAtSameTime(item, facts.parent) ? periodOf(item) : null,
        priced: pricedOf(facts, option, choice).map(({ names, ...row }) => ({
          ...row,
          title: names.map(text).filter(Boolean).join(', '),
        })),
      }
      const fields = chosenFields(option, choice, view)
      const shown = form?.get(shownField(option.id)) ?? writeOptionFields(fields)
      return {
        ...view,
        shown: String(shown),
        fields: Object.fromEntries(form ? optionFields(form, option.id) : fields),
      }
    }),
  }

  /** Starts on the chosen day that have room for one more, in the zone of the shop. */
  function startsOf(option: OfferedBundle, choice: BundleChoice) {
    const { date, durationId: chosen } = choice
    const itemId = shownId(option, choice)
    if (!date || !free.products.has(itemId)) return []
    const isOwn = free.products.get(itemId)?.durations.some(({ id }) => id === chosen)
    const durationId = isOwn && option.canSelectDuration ? chosen : undefined
    const query = { productId: itemId, date, durationId, audience: 'staff', now, zone } as const
    return startTimesDated(free, query).flatMap((start) => (start.free === 0 ? [] : start.startRent))
  }
}

/** How an option is chosen: one of its products, numbers of them, all or nothing, or not at all. */
function kindOf(option: OfferedBundle): 'counted' | 'one' | 'all' | 'fixed' {
  if (isCounted(option)) return 'counted'
  if (isProductChosen(option)) return 'one'
  return isMandatory(option) ? 'fixed' : 'all'
}

/** Terms by which the page counts how many of the option are chosen of how many. */
function toCounted(option: OfferedBundle, { parent, offer }: BundleFacts) {
  const { quantityOption, canSelectQuantity, canSelectProduct, quantityMin, quantityMax, products } = option
  return {
    ...{ quantityOption, canSelectQuantity, canSelectProduct, quantityMin, quantityMax },
    products: products.map(({ productId, seats }) => ({ id: productId, seats })),
    participants: participantsOf(parent.quantities, offer.parentSeats),
  }
}

/** Its products that have a price, with the price of one, and the rows in which they are counted. */
function productsOf(facts: BundleFacts, option: OfferedBundle, choice: BundleChoice) {
  const participants = participantsOf(facts.parent.quantities, facts.offer.parentSeats)
  return option.products.flatMap(({ productId, seats }) => {
    const item = likelyItem(facts, option, choice, productId)
    const quantity = quantityRule(option, participants, seats).least
    const priceOf = (priceCategoryId: number | null) =>
      item ? bundleUnitPrice(facts.prices, item.price, { ...item, priceCategoryId, quantity }) : null
    const chosen = choice.items.find((each) => each.productId === productId)?.quantities ?? []
    const categories = option.canSelectPriceCategory
      ? withChosen(pricedCategories(facts, productId), chosen)
      : [{ id: null, title: {} }]
    const first = item?.quantities[0]?.priceCategoryId ?? null
    return {
      ...{ id: productId, name: facts.prices.products.get(productId)?.name, quantity, item },
      unitPriceMinor: priceOf(first),
      rows: categories.map(({ id, title }) => ({
        field: optionField(option.id, `quantities.${bundleQuantityField(productId, toCategoryKey(id))}`),
        priceCategoryId: id,
        title,
        unitPriceMinor: priceOf(option.canSelectPriceCategory ? id : first),
      })),
    }
  })
}

/** Also a price category that an item was sold in and that is no longer offered. */
function withChosen(open: ReturnType<typeof pricedCategories>, chosen: readonly Quantity[]) {
  const others = chosen.filter(({ priceCategoryId }) => open.every(({ id }) => id !== priceCategoryId))
  return [...open, ...others.map(({ priceCategoryId: id }) => ({ id, title: {} }))]
}

/**
 * Rows that a price by hand may be for: of the products that are chosen or counted, by price category, and of the
 * add-ons that come with them.
 */
function pricedOf(facts: BundleFacts, option: OfferedBundle, choice: BundleChoice) {
  const { prices, offer } = facts
  const chosen = resolveOption(facts, option, choice)
  const nameOf = (id: number) => prices.products.get(id)?.name ?? {}
  const titles = new Map(priceCategoriesFor(prices, facts.audience).map(({ id, title }) => [id, title]))
  const isOne = kindOf(option) === 'one'
  const ids = option.products.map(({ productId }) => productId)
  const shown = ids.filter((id) => !isOne || choice.items.some(({ productId }) => productId === id))
  return shown.flatMap((id) => {
    const item =
      (chosen.ok && chosen.value.find(({ productId }) => productId === id)) ||
      likelyItem(facts, option, choice, id)
    const open = pricedCategories(facts, id).map((category) => category.id)
    const booked = item?.quantities.map(({ priceCategoryId }) => priceCategoryId) ?? []
    const categories = [...new Set(option.canSelectPriceCategory ? [...open, ...booked] : booked)]
    return [
      ...categories.map((key) => ({
        field: priceFields.item(option.id, id, toCategoryKey(key)),
        names: [nameOf(id), ...(key === null ? [] : [titles.get(key) ?? {}])],
      })),
      ...(offer.mandatoryAddons.get(id) ?? []).map((addonId) => ({
        field: priceFields.item(option.id, addonId, 0),
        names: [nameOf(addonId)],
      })),
    ]
  })
}

function durationIdsOf({ products, audience }: BundleFacts, option: OfferedBundle): number[] {
  return option.products.flatMap(({ productId }) => {
    const product = products.get(productId)
    return product ? durationsFor(product, audience).map(({ id }) => id) : []
  })
}

function periodOf({ startRent, endRent }: BundleItem) {
  return { startRent, endRent }
}
