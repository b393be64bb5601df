import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
  type MandatoryOption,
} from './availability-facts.ts'
import {
  isStartChosen,
  openPartsOf,
  optionDates,
  optionStarts,
  type ParentInPeriod,
  type PartsAtStart,
} from './bundle/option-starts.ts'
import { findOnce, memoryOf } from './bundle/part-memory.ts'
import type { Calendar, WallMinutes } from './calendar.ts'
import { freeIn } from './free-in-period.ts'
import { isKnown, limitsOf } from './free-quantity.ts'
import { type Clash, clashOf } from './part-clash.ts'
import { freeTogether, type OpenPart } from './parts-together.ts'
import { lowest, periodAt } from './resource-demand.ts'

/** For how many units of its parent the products of one option, or of all that share something, are enough. */
export type PartRest = { productIds: readonly number[]; free: number }

/** `enough`: how many count as plenty, for who need not know how many there are beyond that. */
type Asked = ParentInPeriod & { enough?: number | undefined }

/**
 * Units of a product that each mandatory option and add-on is enough for in a period; those that set no
 * limit are left out. A bundle is all or nothing, so the product has no more than the least of them. Each
 * is evaluated by itself, one whose start the guest chooses by its best start; where some of them, or the
 * product, of which `own` are free, compete for the same pool or resource, all of these are evaluated at
 * once as well. Source: domain.md §3, §4 'Bundle option'.
 */
export function partRests(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { own, ...asked }: Asked & { own: number | null },
): PartRest[] {
  const { product, audience } = asked
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  const addons = addonsOf(facts.mandatoryAddons?.get(product.id), audience)
  if (options.length === 0 && addons.length === 0) return []
  const freeOf = eachOnce(facts, calendar)
  const plenty = lowest(own, asked.enough ?? null)
  const rests = [
    ...addons.flatMap((addon) => toRest([addon], freeOf(addon, asked))),
    ...options.flatMap((option) => optionRest(facts, calendar, option, { ...asked, freeOf, plenty })),
  ]
  const most = lowest(plenty, leastOf(rests))
  return most === 0 ? rests : [...rests, ...restsTogether(facts, calendar, { ...asked, addons, most })]
}

type Together = Asked & { addons: readonly BookableProduct[]; most: number | null }

/**
 * Units of a product that its options are enough for where they compete for the same pool or resource;
 * empty where that is `most`.
 */
function restsTogether(facts: AvailabilityFacts, calendar: Calendar, asked: Together): PartRest[] {
  const { product, most } = asked
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  const fixed = new Map<MandatoryOption, readonly OpenPart[]>()
  const openParts = (option: MandatoryOption) => {
    const parts = fixed.get(option) ?? openPartsOf(facts, calendar, option, asked)
    fixed.set(option, parts)
    return parts
  }
  const toRests = (clash: Clash, free: number | null) =>
    free === most
      ? []
      : toRest(
          clash.products.filter(({ id }) => id !== product.id),
          free,
        )

  const clash = clashOf(facts, product)
  const ofFixed = clash ? toRests(clash, freeTogether(facts, calendar, { ...asked, openParts, clash })) : []
  const ofChosen = options.filter(isStartChosen).flatMap((option) => {
    const own = clashOf(facts, product, option)
    return own ? toRests(own, bestTogether(facts, calendar, { ...asked, openParts, clash: own, option })) : []
  })
  return [...ofFixed, ...ofChosen]
}
/** Whether a product itself has enough, and what must come with it has not. */
export function lacksBundleItems(asked: {
  free: number | null
  own: number | null
  needed: number
}): boolean {
  const { free, own, needed } = asked
  return free !== null && free < needed && (own === null || own >= needed)
}

/** Whether anything is sold of what must come with a product and can be had in a period. */
export function arePartsSold(facts: AvailabilityFacts, calendar: Calendar, asked: ParentInPeriod): boolean {
  const { product, audience } = asked
  const isSold = (of: BookableProduct, times: { at: WallMinutes; end: WallMinutes }) => {
    const period = periodAt(calendar, of, times)
    return isKnown(facts, period) && limitsOf(facts, of, period).some(({ used }) => used > 0)
  }
  const isPartSold = (part: OpenPart) => [part.product, ...part.addons].some((each) => isSold(each, part))
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  const isAnySold = (starts: Iterable<PartsAtStart>) =>
    Iterator.from(starts).some((parts) => parts.some((part) => part !== undefined && isPartSold(part)))
  const { isSold: found } = memoryOf(facts)
  return (
    addonsOf(facts.mandatoryAddons?.get(product.id), audience).some((addon) => isSold(addon, asked)) ||
    options.some((option) =>
      optionDates(facts, calendar, option, asked).some(({ key, starts }) =>
        key === null ? isAnySold(starts()) : findOnce(found, key, () => isAnySold(starts())),
      ),
    )
  )
}

const NO_OPTIONS: readonly MandatoryOption[] = []

/** The least that the parts leave of a product; null means that they don't limit it. */
export function leastOf(rests: readonly PartRest[]): number | null {
  return rests.reduce<number | null>((least, { free }) => lowest(least, free), null)
}

function toRest(products: readonly BookableProduct[], free: number | null): PartRest[] {
  return free === null ? [] : [{ productIds: [...new Set(products.map(({ id }) => id))], free }]
}

/**
 * Units of the parent that the best start of an option is enough for; empty when it sets no limit. No more
 * dates are read once one is enough for `plenty`.
 */
function optionRest(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  { freeOf, plenty, ...asked }: Asked & { freeOf: FreeOf; plenty: number | null },
): PartRest[] {
  const { best: found } = memoryOf(facts)
  let best = 0
  for (const { key, starts } of optionDates(facts, calendar, option, asked)) {
    const find = () => bestOf(option, starts(), freeOf)
    const free = key === null ? find() : findOnce(found, key, find)
    if (free === null) return []
    best = Math.max(best, free)
    if (plenty !== null && best >= plenty) break
  }
  const products = option.parts.map(({ product }) => product)
  return toRest(products, best)
}

/** The most units of the parent that one of the starts is enough for; null means any number. */
function bestOf(option: MandatoryOption, starts: Iterable<PartsAtStart>, freeOf: FreeOf): number | null {
  let best = 0
  for (const parts of starts) {
    const free = parentsFor(option, freesOf(parts, freeOf))
    if (free === null) return null
    best = Math.max(best, free)
  }
  return best
}

/** Units of each part that are free with its add-ons. */
function freesOf(parts: PartsAtStart, freeOf: FreeOf): (number | null)[] {
  return parts.map((open) => {
    if (!open) return 0
    const all = [open.product, ...open.addons].map((each) => freeOf(each, open))
    return all.reduce((least, free) => lowest(least, free), null)
  })
}

/** The most units of a product beside which an option can be had at one of its starts. */
function bestTogether(
  facts: AvailabilityFacts,
  calendar: Calendar,
  {
    option,
    openParts,
    ...asked
  }: Together & {
    clash: Clash
    option: MandatoryOption
    openParts: (option: MandatoryOption) => readonly OpenPart[]
  },
): number | null {
  const freeOf = eachOnce(facts, calendar)
  let best = 0
  for (const parts of optionStarts(facts, calendar, option, asked)) {
    if (parentsFor(option, freesOf(parts, freeOf)) === 0) continue
    const open = parts.filter((part) => part !== undefined)
    const atStart = (each: MandatoryOption) => (each === option ? open : openParts(each))
    const together = { ...asked, openParts: atStart }
    // Mostly either one fits or none, so one is tried before how many.
    if (freeTogether(facts, calendar, { ...together, most: 1 }) === 0) continue
    const free = freeTogether(facts, calendar, together)
    if (free === asked.most) return free
    best = Math.max(best, free ?? 0)
  }
  return best
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

function addonsOf(addons: readonly BookableProduct[] = [], audience: Audience): readonly BookableProduct[] {
  return addons.filter((addon) => isBookable(addon, audience))
}

/** Units of a product that are free in a period, judged by itself; null also where the facts don't reach. */
type FreeOf = (product: BookableProduct, times: { at: WallMinutes; end: WallMinutes }) => number | null

/** Options often name the same products: each is judged once. */
function eachOnce(facts: AvailabilityFacts, calendar: Calendar): FreeOf {
  const { free } = memoryOf(facts)
  return (product, { at, end }) =>
    findOnce(free, `${product.id} ${at} ${end}`, () => {
      const period = periodAt(calendar, product, { at, end })
      return isKnown(facts, period) ? freeIn(facts, calendar, product, period) : null
    })
}
