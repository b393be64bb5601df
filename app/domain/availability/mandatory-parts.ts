import type { Audience } from '#app/domain/catalog/product-types.ts'
import { epochSeconds, type Instant } from '#app/domain/shared/time.ts'
import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
  type MandatoryOption,
  type MandatoryPart,
} from './availability-facts.ts'
import type { Calendar, WallMinutes } from './calendar.ts'
import { freeIn, periodAt } from './free-in-period.ts'
import { endOfDuration } from './period-end.ts'
import { lowest } from './resource-demand.ts'
import { startAt } from './start-grid.ts'

/** For how many units of its parent the products of one option are enough. */
export type PartRest = { productIds: readonly number[]; free: number }

type Asked = { audience: Audience; now: Instant }
type ParentPeriod = { at: WallMinutes; end: WallMinutes }

/**
 * What each option that must come with a product leaves of it in a period; an option that leaves as many as
 * one likes is left out. A bundle is all or nothing, so the product has no more than the least of them. Parts
 * are judged one by one: that two of them want the same thing is seen when they are booked. Source: domain.md
 * §3, §4 'Bundle option'.
 */
export function partRests(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { productId, ...asked }: Asked & ParentPeriod & { productId: number },
): PartRest[] {
  const options = facts.mandatoryOptions?.get(productId) ?? []
  return options.flatMap((option) => {
    const frees = option.parts.map((part) => partFree(facts, calendar, { ...asked, option, part }))
    const free = parentsFor(option, frees)
    return free === null ? [] : [{ productIds: option.parts.map(({ product }) => product.id), free }]
  })
}

/** The least that the parts leave of a product; null means that they don't limit it. */
export function leastOf(rests: readonly PartRest[]): number | null {
  return rests.reduce<number | null>((least, { free }) => lowest(least, free), null)
}

/** Units of the parent for which so many of each part are enough; null means any number. */
function parentsFor(option: MandatoryOption, frees: readonly (number | null)[]): number | null {
  const { choice, parts, parentSeats, fixedQuantity } = option
  if (parts.length === 0) return 0
  const unit = (index: number) => (fixedQuantity === null ? (parts[index]?.seats ?? 1) : 1)
  const places = frees.map((free, index) => (free === null ? Number.POSITIVE_INFINITY : free * unit(index)))
  const together =
    choice === 'ALL'
      ? Math.min(...places)
      : choice === 'ONE'
        ? Math.max(...places)
        : places.reduce((sum, some) => sum + some, 0)
  if (fixedQuantity !== null) return together >= fixedQuantity ? null : 0
  return Number.isFinite(together) ? Math.floor(together / parentSeats) : null
}

type AskedPart = Asked & ParentPeriod & { option: MandatoryOption; part: MandatoryPart }

/** Units of a part that are free when its parent starts, 0 when the reader can't have it then. */
function partFree(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { part, option, audience, now, at, end: parentEnd }: AskedPart,
): number | null {
  const { product, addons } = part
  if (!isBookable(product, audience) || isPastCutOff(calendar, product, { audience, now, at })) return 0
  const { duration } = option
  const end = duration
    ? endOfDuration(calendar, startAt(calendar, product, at), { ...duration, id: 0, adminOnly: false })
    : parentEnd
  if (end === undefined) return 0
  return [product, ...addons.filter((addon) => isBookable(addon, audience))].reduce<number | null>(
    (least, each) => lowest(least, freeIn(facts, calendar, each, periodAt(calendar, each, { at, end }))),
    null,
  )
}

/** Of the rules for guests the one that an option does not settle. An add-on has none. */
function isPastCutOff(
  calendar: Calendar,
  { productType, cutOffMinutes }: BookableProduct,
  { audience, now, at }: Asked & { at: WallMinutes },
): boolean {
  if (audience === 'staff' || productType === 'ADDON') return false
  return calendar.toEpoch(at) - epochSeconds(now) < cutOffMinutes * 60
}
