import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { startTimesOn } from '#app/domain/availability/start-times.ts'
import { isProductChosen, type OfferedBundle } from '#app/domain/catalog/bundle-offer.ts'
import {
  addDays,
  dateOf,
  datesFrom,
  daysBetween,
  type Instant,
  type LocalDate,
  type LocalTime,
  timeOf,
} from '#app/domain/shared/time.ts'
import { bundleDates, type DateRange, likelyDate, likelyDuration, likelyStartTime } from './bundle-times.ts'
import type { BundleChoice, BundleFacts } from './bundle-types.ts'

/** Dates that are looked at for one that is free, before the guest has said which. */
const MOST_DATES = 14

/**
 * Ways to have an option that must come, before anybody has chosen: the likely date, start and length first,
 * then the next ones. The guest chooses better afterwards, with the places held.
 */
export function* likelyChoices(
  facts: BundleFacts,
  option: OfferedBundle,
  { free, now }: { free: AvailabilityFacts; now: Instant },
): Generator<BundleChoice> {
  for (const productIds of productSets(option)) {
    const [productId] = productIds
    const product = productId === undefined ? undefined : facts.products.get(productId)
    if (!product) continue
    const durationId = likelyDuration(option, facts.parent, product, facts.audience) ?? undefined
    const parts = productIds.map((id) => ({ productId: id, quantities: [] }))
    for (const date of likelyDates(option, facts)) {
      for (const startTime of startTimesOf(facts, option, { free, now, date, productId: product.id })) {
        yield { optionId: option.id, date, startTime, durationId, parts }
      }
    }
  }
}

/** First and last of the dates that `likelyChoices` looks at. */
export function likelyRange(
  option: OfferedBundle,
  facts: Pick<BundleFacts, 'parent' | 'today'>,
): { first: LocalDate; last: LocalDate } {
  const range = bundleDates(option, facts.parent, facts.today)
  const first = likelyDate(range, facts.parent)
  return { first, last: addDays(first, datesLeft(range, first) - 1) }
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

function datesLeft({ last }: DateRange, first: LocalDate): number {
  return last === null ? MOST_DATES : Math.min(MOST_DATES, daysBetween(first, last) + 1)
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
  const alone = { ...free, mandatoryOptions: undefined }
  const offers = startTimesOn(alone, { productId, date, audience, now, zone })
  const times = offers
    .filter(({ startRent }) => dateOf(startRent) === date)
    .map((offer) => timeOf(offer.startRent))
  return times.toSorted((a, b) => Number(b === likely) - Number(a === likely))
}
