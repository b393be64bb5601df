import type { Audience } from '#app/domain/catalog/product-types.ts'
import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
  type MandatoryOption,
} from './availability-facts.ts'
import { type FreeOf, freeCombined, freeWithAddons } from './bundle/combined-items.ts'
import { type OpenPart, type OptionStart, optionDates, type ParentInPeriod } from './bundle/option-starts.ts'
import { findOnce, memoryOf } from './bundle/part-memory.ts'
import { sharedStock } from './bundle/shared-stock.ts'
import type { Calendar, WallMinutes } from './calendar.ts'
import { freeIn } from './free-in-period.ts'
import { isKnown, limitsOf } from './free-quantity.ts'
import { lowest, periodAt } from './resource-demand.ts'

/** For how many units of its parent the products of one option, or of all that share something, are enough. */
export type PartRest = { productIds: readonly number[]; free: number }

/** `enough`: how many count as plenty, for who need not know how many there are beyond that. */
type Asked = ParentInPeriod & { enough?: number | undefined }

/**
 * Units of a product that each mandatory option and add-on is enough for in a period; those that set no
 * limit are left out. A bundle is all or nothing, so the product has no more than the least of them. Each
 * is evaluated by itself, at its best start; where some of them, or the product, of which `own` are free, draw on
 * the same pool or resource, all are evaluated together as well. Source: domain.md §3, §4 'Bundle option'.
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
  const shared = sharedStock(facts, product)
  if (shared.length === 0) return rests
  const bounds = closesUnits(facts, shared) ? rests.filter((rest) => !isOfAny(rest, shared)) : rests
  const most = lowest(plenty, leastOf(bounds))
  if (most === 0) return bounds
  const free = freeCombined(facts, calendar, {
    ...asked,
    addons,
    most,
    freeOf: bounds === rests ? freeOf : undefined,
  })
  const others = shared.filter(({ id }) => id !== product.id)
  return free === most ? bounds : [...bounds, ...toRest(others, free)]
}

/**
 * Whether a closeout names units of the products. Such a unit counts once, so a booking that gets it makes room for
 * another: the item is then available with the others though not by itself.
 */
function closesUnits({ closeouts }: AvailabilityFacts, products: readonly BookableProduct[]): boolean {
  const ids = products.flatMap(({ id, poolId }) => [id, poolId])
  return ids.some((id) => closeouts?.get(id)?.some(({ identifierIds }) => identifierIds.length > 0))
}

function isOfAny({ productIds }: PartRest, products: readonly BookableProduct[]): boolean {
  return products.some(({ id }) => productIds.includes(id))
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
  const isAnySold = (starts: Iterable<OptionStart>) =>
    Iterator.from(starts).some(({ parts }) => parts.some((part) => part !== undefined && isPartSold(part)))
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
function bestOf(option: MandatoryOption, starts: Iterable<OptionStart>, freeOf: FreeOf): number | null {
  let best = 0
  for (const { parts } of starts) {
    const free = parentsFor(option, parts, freeOf)
    if (free === null) return null
    best = Math.max(best, free)
  }
  return best
}

/** Units of the parent that the parts are enough for; null means any number. */
function parentsFor(
  { fixedQuantity, parentSeats }: MandatoryOption,
  parts: OptionStart['parts'],
  freeOf: FreeOf,
): number | null {
  if (parts.length === 0) return 0
  const rests = parts.map((part) => {
    const free = part ? freeWithAddons(part, freeOf) : 0
    if (fixedQuantity !== null) return free === null || free >= fixedQuantity ? null : 0
    return free === null ? null : Math.floor((free * (part?.seats ?? 1)) / parentSeats)
  })
  return rests.reduce((least, rest) => lowest(least, rest), null)
}

function addonsOf(addons: readonly BookableProduct[] = [], audience: Audience): readonly BookableProduct[] {
  return addons.filter((addon) => isBookable(addon, audience))
}

/** Options often name the same products: each is judged once. */
function eachOnce(facts: AvailabilityFacts, calendar: Calendar): FreeOf {
  const { free } = memoryOf(facts)
  return (product, { at, end }) =>
    findOnce(free, `${product.id} ${at} ${end}`, () => {
      const period = periodAt(calendar, product, { at, end })
      return isKnown(facts, period) ? freeIn(facts, calendar, product, period) : null
    })
}
