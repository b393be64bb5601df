import { type AvailabilityFacts, durationsFor } from '#app/domain/availability/availability-facts.ts'
import { bundleDates, isDateOpen } from '#app/domain/availability/bundle/bundle-times.ts'
import { startTimesDated } from '#app/domain/availability/starts/start-times.ts'
import { isMandatory, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { DurationChoice, ProductCard } from '#app/domain/catalog/product-card.ts'
import { findOverlapped } from '#app/domain/order/bundle/bundle-overlap.ts'
import type { BundleChoice, BundleFacts, BundleItem } from '#app/domain/order/bundle/bundle-types.ts'
import { likelyItem, shownId } from '#app/domain/order/preview/likely-choice.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { addDays, datesFrom, daysBetween, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/** More days than this are not listed: the date is typed or picked. */
const MOST_DATES = 31

/** A booking of the order, as the guest knows it. */
type NamedBooking = { startRent: WallTime; endRent: WallTime; name: string }
/** Sources of an option's texts, and the bookings that limit its times. */
type Reader = {
  guest: GuestServices
  cards: readonly ProductCard[]
  durations: readonly DurationChoice[]
  /** Bookings that optional items may not overlap. */
  booked: readonly NamedBooking[]
}
/** An option, and what was chosen of it. */
export type Shown = { option: OfferedBundle; choice: BundleChoice; reader: Reader }

/** Day, start and length, where they are chosen; for included items only. */
export function timesToChoose(facts: BundleFacts, free: AvailabilityFacts, shown: Shown) {
  const { option, choice } = shown
  const dates = datesOf(facts, option, choice)
  const durations = durationsOf(facts, shown)
  const hasChoice = dates !== null || durations !== null || option.canSelectStartTime
  const isIncluded = isMandatory(option) || choice.items.some(({ quantities }) => !isNone(quantities))
  if (!hasChoice || !isIncluded)
    return { isChosenLater: hasChoice, dates: null, times: null, durations: null }
  const times = option.canSelectStartTime ? timesOf(facts, free, shown) : null
  return { isChosenLater: false, dates, times, durations }
}

function isNone(quantities: BundleChoice['items'][number]['quantities']): boolean {
  return quantities.length > 0 && quantities.every(({ quantity }) => quantity === 0)
}

/** null where the day is fixed. Few days are listed, else first and last bound what is typed. */
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

/** Starts of the chosen day, each with the reason why it isn't available, or null. */
export function timesOf(facts: BundleFacts, free: AvailabilityFacts, { option, choice, reader }: Shown) {
  const { audience, zone } = facts
  const { now, t } = reader.guest
  const productId = shownId(option, choice)
  const product = free.products.get(productId)
  if (!product || !choice.date) return []
  const isOwn = product.durations.some(({ id }) => id === choice.durationId)
  const durationId = isOwn && option.canSelectDuration ? choice.durationId : undefined
  return startTimesDated(free, { productId, date: choice.date, durationId, audience, now, zone }).map(
    (offer) => {
      const time = timeOf(offer.startRent)
      const item = likelyItem(facts, option, { ...choice, startTime: time }, productId) ?? offer
      const isOut = ['SOLD_OUT', 'BLOCKED', 'CLOSED_OUT'].includes(offer.state)
      return {
        time,
        startRent: offer.startRent,
        reason: isOut ? t('guest.sold_out') : overlapReason(facts, option, item, reader),
        isChosen: time === choice.startTime,
      }
    },
  )
}

/** Which booking of the order an optional item would be at the same time as; null for none. */
export function overlapReason(
  { parent, zone }: BundleFacts,
  option: OfferedBundle,
  item: { startRent: WallTime; endRent: WallTime },
  { guest, booked }: Reader,
): string | null {
  const overlapped = findOverlapped(option, item, { parent, booked, zone })
  return overlapped ? guest.t('guest.bundle_overlaps', { name: overlapped.name }) : null
}

function durationsOf({ audience, products }: BundleFacts, { option, choice, reader }: Shown) {
  const product = products.get(shownId(option, choice))
  if (!option.canSelectDuration || !product) return null
  const offered = durationsFor(product, audience)
  if (offered.length === 0) return null
  const { guest, durations } = reader
  return offered.map(({ id }) => ({
    id,
    label: pickText(durations.find((each) => each.id === id)?.label ?? {}, guest.locale, guest.shop.locales),
    isChosen: id === choice.durationId,
  }))
}

/** When it is, where that is not simply with its parent. */
export function whenOf(item: BundleItem | undefined, { parent }: BundleFacts) {
  if (!item || (item.startRent === parent.startRent && item.endRent === parent.endRent)) return null
  return { startRent: item.startRent, endRent: item.endRent }
}
