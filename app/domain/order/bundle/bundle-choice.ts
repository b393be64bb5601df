import { type BookableProduct, durationsFor } from '#app/domain/availability/availability-facts.ts'
import {
  bundleDates,
  endOfItem,
  fixedDuration,
  isDateOpen,
  isInRange,
  likelyStartTime,
} from '#app/domain/availability/bundle/bundle-times.ts'
import { type Calendar, createCalendar } from '#app/domain/availability/calendar/calendar.ts'
import type { FixedRules } from '#app/domain/availability/demand.ts'
import type { OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { BundlePriceTerms } from '#app/domain/pricing/bundle-price.ts'
import type { Quantity } from '#app/domain/pricing/price-booking.ts'
import { type PriceCategoryFacts, priceCategoriesFor } from '#app/domain/pricing/price-facts.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { atTime, type WallTime } from '#app/domain/shared/time.ts'
import { type CountedItem, chooseItemQuantities } from './bundle-item-quantities.ts'
import { participantsOf } from './bundle-quantities.ts'
import type { BundleChoice, BundleFacts, BundleField, BundleItem, ChoiceRefusal } from './bundle-types.ts'

/**
 * The items of an offer by the choices, in its order; what an option fixes is fixed whatever was
 * said of it. Options that nobody spoke of are left out, or come as they must. Says nothing about what is
 * free. Source: domain.md §4 'Bundle option', spec 2 §3, §5.
 */
export function resolveBundle(
  facts: BundleFacts,
  choices: readonly BundleChoice[],
): Result<BundleItem[], ChoiceRefusal> {
  const items: BundleItem[] = []
  for (const option of facts.offer.options) {
    const choice = choices.find(({ optionId }) => optionId === option.id)
    const resolved = resolveOption(facts, option, choice ?? { optionId: option.id, items: [] })
    if (!resolved.ok) return resolved
    items.push(...resolved.value)
  }
  return ok(items)
}

/** The items of one option; none when it is left out. */
export function resolveOption(
  facts: BundleFacts,
  option: OfferedBundle,
  choice: BundleChoice,
): Result<BundleItem[], ChoiceRefusal> {
  const participants = participantsOf(facts.parent.quantities, facts.offer.parentSeats)
  const quantities = chooseItemQuantities(option, choice, participants)
  if (!quantities.ok) return quantities
  const counted = quantities.value
  if (counted.length === 0) return ok([])
  const startRent = startOf(facts, option, choice)
  if (!startRent.ok) return startRent

  const calendar = createCalendar(facts.hours, facts.zone)
  const items: BundleItem[] = []
  for (const chosen of counted) {
    const product = facts.products.get(chosen.productId)
    if (!product) return err(refusal('bundle_product_gone', 'product', option))
    const duration = durationOf(facts, calendar, option, { choice, product, startRent: startRent.value })
    if (!duration.ok) return duration
    const times = { startRent: startRent.value, ...duration.value }
    items.push({
      ...times,
      optionId: option.id,
      productId: product.id,
      quantities: inPriceCategories(facts, option, chosen),
      price: priceTerms(option, product.id),
      priceShown: option.hasPriceIncludedInParent ? 'INCLUDED' : option.showPrice ? 'SHOWN' : 'HIDDEN',
      fixed: fixedBy(facts, option, times.startRent),
    })
  }
  return ok(items)
}

function startOf(
  { parent, today }: BundleFacts,
  option: OfferedBundle,
  choice: BundleChoice,
): Result<WallTime, ChoiceRefusal> {
  const range = bundleDates(option, parent, today)
  const date = isDateOpen(range) ? choice.date : range.first
  if (date === undefined || !isInRange(range, date)) return err(refusal('bundle_date', 'date', option))
  const time = option.canSelectStartTime ? choice.startTime : likelyStartTime(option, parent)
  if (time === undefined) return err(refusal('bundle_start_time', 'startTime', option))
  return ok(atTime(date, time))
}

type Query = { choice: BundleChoice; product: BookableProduct; startRent: WallTime }

function durationOf(
  { parent, prices, audience }: BundleFacts,
  calendar: Calendar,
  option: OfferedBundle,
  { choice, product, startRent }: Query,
): Result<{ durationId: number | null; endRent: WallTime }, ChoiceRefusal> {
  const offered = durationsFor(product, audience)
  const isChosen = option.canSelectDuration && offered.length > 0
  const durationId = isChosen ? choice.durationId : fixedDuration(option, parent)
  if (isChosen && !offered.some(({ id }) => id === durationId)) {
    return err(refusal('bundle_duration', 'durationId', option))
  }
  const duration = durationId == null ? null : (prices.durations.get(durationId) ?? null)
  const isParents = !isChosen && option.durationOption === 'PARENT_DURATION'
  const endRent = endOfItem(calendar, startRent, { duration, isParents, parent })
  if (endRent === undefined) return err(refusal('bundle_length', 'startTime', option))
  return ok({ durationId: durationId ?? null, endRent })
}

/**
 * Where the guest does not count by price category, as many as the parent has are counted as the parent is, if
 * the product has a price in each of those categories; else all in the first that has a price.
 */
function inPriceCategories(
  { parent, prices, audience }: BundleFacts,
  option: OfferedBundle,
  { productId, quantity, quantities }: CountedItem,
): readonly Quantity[] {
  if (option.canSelectPriceCategory && quantities.length > 0) return quantities
  const priced = new Set((prices.prices.get(productId) ?? []).map(({ priceCategoryId }) => priceCategoryId))
  const ofParent = parent.quantities.filter((line) => line.quantity > 0)
  const total = ofParent.reduce((sum, line) => sum + line.quantity, 0)
  if (total === quantity && ofParent.every(({ priceCategoryId }) => priced.has(priceCategoryId))) {
    return ofParent
  }
  return [{ priceCategoryId: firstPriced({ prices, audience }, productId), quantity }]
}

/** The first price category open to the reader in which a product has a price; null is none at all. */
export function firstPriced(
  facts: Pick<BundleFacts, 'prices' | 'audience'>,
  productId: number,
): number | null {
  return pricedCategories(facts, productId)[0]?.id ?? null
}

/**
 * Price categories open to the reader that the product itself is sold in, in the shop's order; null is its only
 * price, which one without any price of its own has.
 */
export function pricedCategories(
  { prices, audience }: Pick<BundleFacts, 'prices' | 'audience'>,
  productId: number,
): PricedCategory[] {
  const priced = new Set((prices.prices.get(productId) ?? []).map(({ priceCategoryId }) => priceCategoryId))
  if (priced.size === 0) return [ONLY_PRICE]
  return [ONLY_PRICE, ...priceCategoriesFor(prices, audience)].filter(({ id }) => priced.has(id))
}

type PricedCategory = Pick<PriceCategoryFacts, 'title' | 'hint'> & { id: number | null }

const ONLY_PRICE: PricedCategory = { id: null, title: {}, hint: {} }

function priceTerms(option: OfferedBundle, productId: number): BundlePriceTerms {
  const product = option.products.find((item) => item.productId === productId)
  return {
    isIncluded: option.hasPriceIncludedInParent,
    fixedMinor: option.priceFixedMinor,
    percentage: option.pricePercentage,
    bundlePriceMinor: product?.unitPriceMinor ?? null,
    isSold: product?.isSold,
    hasParentDuration: !option.canSelectDuration && option.durationOption === 'PARENT_DURATION',
  }
}

function fixedBy({ parent }: BundleFacts, option: OfferedBundle, startRent: WallTime): FixedRules {
  const [start, duration] = [!option.canSelectStartTime, !option.canSelectDuration]
  return { start, duration, hours: start && duration && startRent === parent.startRent }
}

function refusal(
  code: ChoiceRefusal['code'],
  field: BundleField,
  { id, products }: OfferedBundle,
): ChoiceRefusal {
  const [first] = products
  return { code, at: 'bundles', field, optionId: id, ...(first ? { productId: first.productId } : {}) }
}
