import { type AvailabilityFacts, durationsFor } from '#app/domain/availability/availability-facts.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import { startTimesOn } from '#app/domain/availability/start-times.ts'
import { isMandatory, isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle-offer.ts'
import type { DurationChoice, ProductCard } from '#app/domain/catalog/product-card.ts'
import { resolveOption } from '#app/domain/order/bundle-choice.ts'
import { demandsOfParts } from '#app/domain/order/bundle-parts.ts'
import { participantsOf, quantityRule } from '#app/domain/order/bundle-quantities.ts'
import {
  bundleDates,
  isDateOpen,
  isInRange,
  likelyDate,
  likelyDuration,
  likelyStartTime,
} from '#app/domain/order/bundle-times.ts'
import type { BundleChoice, BundleFacts, BundlePart } from '#app/domain/order/bundle-types.ts'
import { bundleUnitPrice } from '#app/domain/pricing/bundle-price.ts'
import { addDays, datesFrom, daysBetween, timeOf } from '#app/domain/shared/time.ts'
import { pickText, type Translatable } from '#app/domain/shared/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { isCounted, partRowId } from './bundle-choices.ts'

/** More days than this are not listed: the date is typed or picked. */
const MOST_DATES = 31

type Words = { guest: GuestServices; cards: readonly ProductCard[]; durations: readonly DurationChoice[] }
type Shown = { option: OfferedBundle; choice: BundleChoice; words: Words }

/** What was said of an option, with the likely day, time and length where nothing that can be was said. */
export function likelyChoice(
  facts: BundleFacts,
  option: OfferedBundle,
  said: readonly BundleChoice[],
): BundleChoice {
  const choice = said.find(({ optionId }) => optionId === option.id) ?? { optionId: option.id, parts: [] }
  const range = bundleDates(option, facts.parent, facts.today)
  const date = choice.date && isInRange(range, choice.date) ? choice.date : likelyDate(range, facts.parent)
  const product = facts.products.get(shownId(option, choice))
  const isOffered =
    product && durationsFor(product, facts.audience).some(({ id }) => id === choice.durationId)
  const likely = product && likelyDuration(option, facts.parent, product, facts.audience)
  return {
    ...choice,
    date,
    startTime: choice.startTime ?? likelyStartTime(option, facts.parent),
    durationId: isOffered ? choice.durationId : (likely ?? undefined),
  }
}

/** The product whose days, times and lengths stand for the option's: the chosen one, else the first. */
function shownId({ products }: OfferedBundle, { parts }: BundleChoice): number {
  return parts[0]?.productId ?? products[0]?.productId ?? 0
}

/** One option as the guest sees and fills it in. */
export function toOptionView(facts: BundleFacts, free: AvailabilityFacts, { option, choice, words }: Shown) {
  const { guest } = words
  const text = (value: Translatable) => pickText(value, guest.locale, guest.shop.locales)
  const resolved = resolveOption(facts, option, choice)
  const parts = resolved.ok ? resolved.value : []
  const isPicked = isProductChosen(option)
  const isOne = isPicked && option.canOnlySelectOneProduct
  const canLeaveOut = !isMandatory(option)
  const isCountedHere = isCounted(option)
  const samples = new Map(
    option.products.flatMap(({ productId }) => {
      const part = sampleOf(facts, option, choice, productId)
      return part ? [[productId, part] as const] : []
    }),
  )
  const chosenIds = new Set(choice.parts.map(({ productId }) => productId))
  const rowIds = option.products.map(({ productId }) => productId).filter((id) => !isOne || chosenIds.has(id))
  return {
    id: option.id,
    name: text(option.name),
    description: text(option.description),
    canLeaveOut,
    isOne,
    /** A tick box: all of it or nothing. */
    take: canLeaveOut && !isCountedHere && !isOne ? { isTaken: choice.parts.length > 0 } : null,
    isNoneChosen: isOne && choice.parts.length === 0,
    products: option.products.flatMap(({ productId, seats }) => {
      const card = words.cards.find(({ id }) => id === productId)
      const part = samples.get(productId)
      const price = part ? priceView(facts, option, part) : null
      if (!card || !part || !price) return []
      return {
        id: productId,
        name: text(card.displayName),
        text: text(card.shortDescription),
        imageSrc: card.image?.src ?? null,
        isChosen: chosenIds.has(productId),
        quantity: isCountedHere ? null : fixedQuantity(facts, option, seats),
        price,
        problem: problemOf(facts, free, option, { part, guest }),
      }
    }),
    rows: isCountedHere
      ? rowIds.flatMap((id) => rowsOf(facts, { option, choice, words }, samples.get(id), parts))
      : [],
    ...whenAsked(facts, free, { option, choice, words }),
    when: whenOf(samples.get(shownId(option, choice)), facts),
  }
}

export type BundleOptionView = ReturnType<typeof toOptionView>

/** The part as it would be if the product was taken, for its price and its time. */
function sampleOf(
  facts: BundleFacts,
  option: OfferedBundle,
  choice: BundleChoice,
  productId: number,
): BundlePart | undefined {
  const taken = isProductChosen(option) ? [productId] : option.products.map((product) => product.productId)
  const wish = { ...choice, parts: taken.map((id) => ({ productId: id, quantities: [] })) }
  const alone = { ...option, canOnlySelectOneProduct: true }
  const resolved = resolveOption(facts, alone, wish)
  return resolved.ok ? resolved.value.find((part) => part.productId === productId) : undefined
}

function fixedQuantity({ parent, offer }: BundleFacts, option: OfferedBundle, seats: number): number {
  return quantityRule(option, participantsOf(parent.quantities, offer.parentSeats), seats).least
}

type PriceView = { kind: 'included' | 'hidden' } | { kind: 'exact'; unitPriceMinor: number } | null

/** null: it cannot be priced, and so not be had. */
function priceView(facts: BundleFacts, option: OfferedBundle, part: BundlePart): PriceView {
  if (option.hasPriceIncludedInParent) return { kind: 'included' }
  const unitPriceMinor = unitPriceOf(facts, part, part.quantities[0]?.priceCategoryId ?? null)
  if (unitPriceMinor === null) return null
  return option.showPrice ? { kind: 'exact', unitPriceMinor } : { kind: 'hidden' }
}

function unitPriceOf({ prices }: BundleFacts, part: BundlePart, priceCategoryId: number | null) {
  const quantity = part.quantities.reduce((sum, line) => sum + line.quantity, 0)
  return bundleUnitPrice(prices, part.price, { ...part, priceCategoryId, quantity })
}

/** Why the product cannot be had then; where the guest chooses the start, the times say it. */
function problemOf(
  { offer, audience, zone }: BundleFacts,
  free: AvailabilityFacts,
  option: OfferedBundle,
  { part, guest }: { part: BundlePart; guest: GuestServices },
): string | null {
  if (option.canSelectStartTime || option.canSelectDate) return null
  const demands = demandsOfParts([part], offer)
  const checked = checkDemands(free, { demands, audience, now: guest.now, zone })
  if (checked.ok) return null
  const { error } = checked
  return error.code === 'not_enough_free' && error.free === 0
    ? guest.t('guest.sold_out')
    : guest.t(`refusal.${error.code}`, error)
}

/** Steppers of one product: one, or one per price category that has a price. */
function rowsOf(
  facts: BundleFacts,
  { option, choice, words }: Shown,
  sample: BundlePart | undefined,
  parts: readonly BundlePart[],
) {
  if (!sample) return []
  const { guest, cards } = words
  const { productId } = sample
  const name = pickText(
    cards.find(({ id }) => id === productId)?.displayName ?? {},
    guest.locale,
    guest.shop.locales,
  )
  const said = choice.parts.find((part) => part.productId === productId)?.quantities ?? []
  const counted =
    said.length > 0 ? said : (parts.find((part) => part.productId === productId)?.quantities ?? [])
  if (!option.canSelectPriceCategory) {
    const unitPriceMinor = unitPriceOf(facts, sample, sample.quantities[0]?.priceCategoryId ?? null)
    const quantity = counted.reduce((sum, line) => sum + line.quantity, 0)
    const row = { id: partRowId(option.id, productId, null), label: name, hint: null, quantity }
    return unitPriceMinor === null ? [] : [{ ...row, unitPriceMinor }]
  }
  const open = facts.prices.priceCategories.filter(({ adminOnly }) => !adminOnly)
  return [{ id: null, title: {}, hint: {} }, ...open].flatMap((category) => {
    const unitPriceMinor = hasPrice(facts, productId, category.id)
      ? unitPriceOf(facts, sample, category.id)
      : null
    if (unitPriceMinor === null) return []
    const title = pickText(category.title, guest.locale, guest.shop.locales)
    return {
      id: partRowId(option.id, productId, category.id),
      label: title ? `${name}, ${title}` : name,
      hint: pickText(category.hint, guest.locale, guest.shop.locales) || null,
      quantity: counted.find(({ priceCategoryId }) => priceCategoryId === category.id)?.quantity ?? 0,
      unitPriceMinor,
    }
  })
}

/** Categories that the product itself is sold in; one without any price of its own has none. */
function hasPrice({ prices }: BundleFacts, productId: number, priceCategoryId: number | null): boolean {
  const own = prices.prices.get(productId) ?? []
  return own.length === 0
    ? priceCategoryId === null
    : own.some((price) => price.priceCategoryId === priceCategoryId)
}

/** Day, start and length, where they are chosen; asked of what is taken alone. */
function whenAsked(facts: BundleFacts, free: AvailabilityFacts, shown: Shown) {
  const { option, choice } = shown
  const dates = datesOf(facts, option, choice)
  const durations = durationsOf(facts, shown)
  const isAsked = dates !== null || durations !== null || option.canSelectStartTime
  const isTaken = isMandatory(option) || choice.parts.some(({ quantities }) => !isNone(quantities))
  if (!isAsked || !isTaken) return { isAskedLater: isAsked, dates: null, times: null, durations: null }
  const times = option.canSelectStartTime ? timesOf(facts, free, shown) : null
  return { isAskedLater: false, dates, times, durations }
}

function isNone(quantities: BundleChoice['parts'][number]['quantities']): boolean {
  return quantities.length > 0 && quantities.every(({ quantity }) => quantity === 0)
}

/** null where the day is settled. Few days are listed, else first and last bound what is typed. */
function datesOf({ parent, today }: BundleFacts, option: OfferedBundle, { date }: BundleChoice) {
  const range = bundleDates(option, parent, today)
  if (!isDateOpen(range)) return null
  const { first, last } = range
  const count = last === null ? MOST_DATES + 1 : daysBetween(first, last) + 1
  return {
    chosen: date ?? first,
    first,
    last: last ?? addDays(first, 2 * 365),
    list: count > MOST_DATES ? null : datesFrom(first, count),
  }
}

function timesOf({ audience, zone }: BundleFacts, free: AvailabilityFacts, { option, choice, words }: Shown) {
  const { now } = words.guest
  const productId = shownId(option, choice)
  const product = free.products.get(productId)
  if (!product || !choice.date) return []
  const isOwn = product.durations.some(({ id }) => id === choice.durationId)
  const durationId = isOwn && option.canSelectDuration ? choice.durationId : undefined
  return startTimesOn(free, { productId, date: choice.date, durationId, audience, now, zone }).map(
    (offer) => ({
      time: timeOf(offer.startRent),
      startRent: offer.startRent,
      isOut: ['SOLD_OUT', 'BLOCKED', 'CLOSED_OUT'].includes(offer.state),
      isChosen: timeOf(offer.startRent) === choice.startTime,
    }),
  )
}

function durationsOf({ audience, products }: BundleFacts, { option, choice, words }: Shown) {
  const product = products.get(shownId(option, choice))
  if (!option.canSelectDuration || !product) return null
  const offered = durationsFor(product, audience)
  if (offered.length === 0) return null
  const { guest, durations } = words
  return offered.map(({ id }) => ({
    id,
    label: pickText(durations.find((each) => each.id === id)?.label ?? {}, guest.locale, guest.shop.locales),
    isChosen: id === choice.durationId,
  }))
}

/** When it is, where that is not simply with its parent. */
function whenOf(part: BundlePart | undefined, { parent }: BundleFacts) {
  if (!part || (part.startRent === parent.startRent && part.endRent === parent.endRent)) return null
  return { startRent: part.startRent, endRent: part.endRent }
}
