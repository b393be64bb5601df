import {
  type AvailabilityFacts,
  type BookableProduct,
  isBookable,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import type { Calendar, WallMinutes } from '#app/domain/availability/calendar/calendar.ts'
import { freeIn } from '#app/domain/availability/free-in-period.ts'
import { isCovered, limitsOf } from '#app/domain/availability/free-quantity.ts'
import { lowest, periodAt } from '#app/domain/availability/resources/resource-demand.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import { type FreeOf, freeCombined, parentsFor } from './combined-items.ts'
import { combinedProducts } from './combined-products.ts'
import { cacheOf, findOnce } from './item-cache.ts'
import { type AvailableItem, type OptionStart, optionDates, type ParentInPeriod } from './option-starts.ts'

/** For how many units of its parent the products of one option, or of all that share a pool or resource, are enough. */
export type ItemLimit = { productIds: readonly number[]; free: number }

/** `enough`: how many count as plenty, where the exact number beyond that doesn't matter. */
type Query = ParentInPeriod & { enough?: number | undefined }

/**
 * Units of a product that each mandatory option and add-on is enough for in a period; those that set no limit are
 * left out. A bundle is all or nothing, so the product has no more than the least of them. Each is evaluated by
 * itself, at its best start; where some of them, or the product, of which `own` are free, draw on the same pool or
 * resource, all are evaluated combined as well. Source: domain.md §3, §4 'Bundle option'.
 */
export function itemLimits(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { own, ...query }: Query & { own: number | null },
): ItemLimit[] {
  const { product, audience } = query
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  const addons = addonsOf(facts.mandatoryAddons?.get(product.id), audience)
  if (options.length === 0 && addons.length === 0) return []
  const freeOf = eachOnce(facts, calendar)
  const plenty = lowest(own, query.enough ?? null)
  const limits = [
    ...addons.flatMap((addon) => toItemLimit([addon], freeOf(addon, query))),
    ...options.flatMap((option) => optionLimit(facts, calendar, option, { ...query, freeOf, plenty })),
  ]
  const shared = combinedProducts(facts, product)
  if (shared.length === 0) return limits
  const bounds = closesUnits(facts, shared)
    ? limits.filter((remaining) => !isOfAny(remaining, shared))
    : limits
  const most = lowest(plenty, leastOf(bounds))
  if (most === 0) return bounds
  const free = freeCombined(facts, calendar, {
    ...query,
    addons,
    most,
    freeOf: bounds === limits ? freeOf : undefined,
  })
  const others = shared.filter(({ id }) => id !== product.id)
  return free === most ? bounds : [...bounds, ...toItemLimit(others, free)]
}

/**
 * Whether a closeout names units of the products. Such a unit counts once, so a booking that it is assigned to frees
 * capacity for another: the item is then available with the others though not by itself.
 */
function closesUnits({ closeouts }: AvailabilityFacts, products: readonly BookableProduct[]): boolean {
  const ids = products.flatMap(({ id, poolId }) => [id, poolId])
  return ids.some((id) => closeouts?.get(id)?.some(({ identifierIds }) => identifierIds.length > 0))
}

function isOfAny({ productIds }: ItemLimit, products: readonly BookableProduct[]): boolean {
  return products.some(({ id }) => productIds.includes(id))
}

/** Whether a product itself is available, and its mandatory items are not. */
export function areItemsScarce(query: { free: number | null; own: number | null; needed: number }): boolean {
  const { free, own, needed } = query
  return free !== null && free < needed && (own === null || own >= needed)
}

/** Whether any unit is sold of the mandatory items that are available in a period. */
export function areItemsBooked(facts: AvailabilityFacts, calendar: Calendar, query: ParentInPeriod): boolean {
  const { product, audience } = query
  const isSold = (of: BookableProduct, times: { at: WallMinutes; end: WallMinutes }) => {
    const period = periodAt(calendar, of, times)
    return isCovered(facts, period) && limitsOf(facts, of, period).some(({ used }) => used > 0)
  }
  const isItemBooked = (item: AvailableItem) =>
    [item.product, ...item.addons].some((each) => isSold(each, item))
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  const isAnySold = (starts: Iterable<OptionStart>) =>
    Iterator.from(starts).some(({ items }) => items.some((item) => item !== undefined && isItemBooked(item)))
  const { isSold: found } = cacheOf(facts)
  return (
    addonsOf(facts.mandatoryAddons?.get(product.id), audience).some((addon) => isSold(addon, query)) ||
    options.some((option) =>
      optionDates(facts, calendar, option, query).some(({ key, starts }) =>
        key === null ? isAnySold(starts()) : findOnce(found, key, () => isAnySold(starts())),
      ),
    )
  )
}

const NO_OPTIONS: readonly MandatoryOption[] = []

/** The lowest limit of the mandatory items; null means that they set none. */
export function leastOf(limits: readonly ItemLimit[]): number | null {
  return limits.reduce<number | null>((least, { free }) => lowest(least, free), null)
}

function toItemLimit(products: readonly BookableProduct[], free: number | null): ItemLimit[] {
  return free === null ? [] : [{ productIds: [...new Set(products.map(({ id }) => id))], free }]
}

/**
 * Units of the parent that the best start of an option is enough for; empty when it sets no limit. No more
 * dates are read once one is enough for `plenty`.
 */
function optionLimit(
  facts: AvailabilityFacts,
  calendar: Calendar,
  option: MandatoryOption,
  { freeOf, plenty, ...query }: Query & { freeOf: FreeOf; plenty: number | null },
): ItemLimit[] {
  const { best: found } = cacheOf(facts)
  let best = 0
  for (const { key, starts } of optionDates(facts, calendar, option, query)) {
    // A query with `enough` stops there; a result that other starts share is searched in full.
    const free =
      key === null
        ? bestOf(option, starts(), { freeOf, enough: query.enough === undefined ? null : plenty })
        : findOnce(found, key, () => bestOf(option, starts(), { freeOf, enough: null }))
    if (free === null) return []
    best = Math.max(best, free)
    if (plenty !== null && best >= plenty) break
  }
  const products = option.items.map(({ product }) => product)
  return toItemLimit(products, best)
}

/** The most units of the parent that one of the starts is enough for, or `enough` of them; null: any number. */
function bestOf(
  option: MandatoryOption,
  starts: Iterable<OptionStart>,
  { freeOf, enough }: { freeOf: FreeOf; enough: number | null },
): number | null {
  let best = 0
  for (const { items } of starts) {
    const free = parentsFor(option, items, freeOf)
    if (free === null) return null
    best = Math.max(best, free)
    if (enough !== null && best >= enough) break
  }
  return best
}

function addonsOf(addons: readonly BookableProduct[] = [], audience: Audience): readonly BookableProduct[] {
  return addons.filter((addon) => isBookable(addon, audience))
}

/** Options often name the same products: each is evaluated once. */
function eachOnce(facts: AvailabilityFacts, calendar: Calendar): FreeOf {
  const { free } = cacheOf(facts)
  return (product, { at, end }) =>
    findOnce(free, `${product.id} ${at} ${end}`, () => {
      const period = periodAt(calendar, product, { at, end })
      return isCovered(facts, period) ? freeIn(facts, calendar, product, period) : null
    })
}
