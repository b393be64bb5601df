import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { likelyDuration, likelyRange, likelyStartTime } from '#app/domain/availability/bundle/bundle-times.ts'
import { startTimesDated } from '#app/domain/availability/start-times.ts'
import { spreads } from '#app/domain/availability/ways-together.ts'
import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle-offer.ts'
import {
  datesFrom,
  daysBetween,
  type Instant,
  type LocalDate,
  type LocalTime,
  timeOf,
} from '#app/domain/shared/time.ts'
import { firstPriced } from './bundle-choice.ts'
import type { CountedItem } from './bundle-item-quantities.ts'
import { participantsOf } from './bundle-quantities.ts'
import type { BundleChoice, BundleFacts } from './bundle-types.ts'

type Likely = {
  free: AvailabilityFacts
  now: Instant
  /** Whether so many of each product are free then, beside what is chosen already. */
  fits: (choice: BundleChoice, counted: readonly CountedItem[]) => boolean
}

/**
 * Ways to have an option that must come, before anybody has chosen: the likely date, start and length first,
 * then the next ones; where several products may be had side by side and no single one will do, several of
 * them. The guest chooses better afterwards, with the places held.
 */
export function* likelyChoices(
  facts: BundleFacts,
  option: OfferedBundle,
  { free, now, fits }: Likely,
): Generator<BundleChoice> {
  for (const productIds of productSets(option)) {
    const parts = productIds.map((productId) => ({ productId, quantities: [] }))
    for (const times of likelyTimes(facts, option, productIds[0], { free, now })) yield { ...times, parts }
  }
  if (!isProductChosen(option) || option.canOnlySelectOneProduct) return
  for (const times of likelyTimes(facts, option, option.products[0]?.productId, { free, now })) {
    const choose = (counts: readonly number[]) => ({ ...times, parts: countedItems(facts, option, counts) })
    const areFree = (counts: readonly number[]) => {
      const choice = choose(counts)
      return fits(choice, choice.parts)
    }
    for (const counts of spreadsOf(facts, option, areFree)) yield choose(counts)
  }
}

/** When a product of an option may be had, the likely first. */
function* likelyTimes(
  facts: BundleFacts,
  option: OfferedBundle,
  productId: number | undefined,
  { free, now }: Pick<Likely, 'free' | 'now'>,
): Generator<Omit<BundleChoice, 'parts'>> {
  const product = productId === undefined ? undefined : facts.products.get(productId)
  if (!product) return
  const durationId = likelyDuration(option, facts.parent, product, facts.audience) ?? undefined
  for (const date of likelyDates(option, facts)) {
    for (const startTime of startTimesOf(facts, option, { free, now, date, productId: product.id })) {
      yield { optionId: option.id, date, startTime, durationId }
    }
  }
}

/** Numbers of several products that are together as many as the option asks for. */
function* spreadsOf(
  { offer, parent }: BundleFacts,
  option: OfferedBundle,
  fits: (counts: readonly number[]) => boolean,
): Generator<readonly number[]> {
  const isCustom = option.quantityOption === 'CUSTOM_MIN_MAX'
  const people = participantsOf(parent.quantities, offer.parentSeats)
  const wanted = isCustom ? (option.quantityMin ?? 0) : people
  const seats = option.products.map((product) => (isCustom ? 1 : product.seats))
  for (const counts of spreads(seats, wanted, fits)) {
    if (counts.filter((count) => count > 0).length > 1) yield counts
  }
}

function countedItems(
  facts: BundleFacts,
  { products }: OfferedBundle,
  counts: readonly number[],
): CountedItem[] {
  return products.flatMap(({ productId }, index) => {
    const quantity = counts[index] ?? 0
    const priceCategoryId = firstPriced(facts, productId)
    return quantity > 0 ? [{ productId, quantity, quantities: [{ priceCategoryId, quantity }] }] : []
  })
}

/** One of the products at a time where the guest chooses, else all of them. */
function productSets(option: OfferedBundle): number[][] {
  const ids = option.products.map(({ productId }) => productId)
  return isProductChosen(option) ? ids.map((id) => [id]) : [ids]
}

function likelyDates(option: OfferedBundle, facts: BundleFacts): LocalDate[] {
  const { first, last } = likelyRange(option, facts)
  return datesFrom(first, daysBetween(first, last) + 1)
}

type Searched = { free: AvailabilityFacts; now: Instant; date: LocalDate; productId: number }

/** The likely start first; the product's own starts of the date after it, where the guest may choose. */
function startTimesOf(
  { parent, audience, zone }: BundleFacts,
  option: OfferedBundle,
  { free, now, date, productId }: Searched,
): LocalTime[] {
  const likely = likelyStartTime(option, parent)
  if (!option.canSelectStartTime) return [likely]
  // As a part a product comes without what it would bring by itself.
  const alone = { ...free, mandatoryOptions: undefined, mandatoryAddons: undefined }
  const offers = startTimesDated(alone, { productId, date, audience, now, zone })
  const times = offers.map((offer) => timeOf(offer.startRent))
  return times.toSorted((a, b) => Number(b === likely) - Number(a === likely))
}
