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
import { freeIn } from './free-in-period.ts'
import { limitsOf } from './free-quantity.ts'
import { clashOf } from './part-clash.ts'
import { freeTogether, type OpenPart } from './parts-together.ts'
import { endOfDuration, startAt } from './period-end.ts'
import { lowest, periodAt } from './resource-demand.ts'

/** For how many units of its parent the products of one option, or of all that share something, are enough. */
export type PartRest = { productIds: readonly number[]; free: number }

/** `enough`: how many count as plenty, for who need not know how many there are beyond that. */
type Asked = { audience: Audience; now: Instant; enough?: number | undefined }
type ParentPeriod = { at: WallMinutes; end: WallMinutes }

/**
 * What each option that must come with a product leaves of it in a period, and each add-on; what leaves as many
 * as one likes is left out. A bundle is all or nothing, so the product has no more than the least of them. Each is
 * judged by itself; where some of them, or the product, of which `own` are free, want the same thing, all of these
 * are judged together as well. Source: domain.md §3, §4 'Bundle option'.
 */
export function partRests(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { product, own, ...asked }: Asked & ParentPeriod & { product: BookableProduct; own: number | null },
): PartRest[] {
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  const addons = addonsOf(facts.mandatoryAddons?.get(product.id), asked.audience)
  if (options.length === 0 && addons.length === 0) return []
  const freeOf = eachOnce(facts, calendar, asked.at)
  const rests = [
    ...addons.flatMap((addon) => toRest([addon], freeOf(addon, asked.end))),
    ...options.flatMap((option) => optionRest(calendar, option, asked, freeOf)),
  ]
  const most = lowest(lowest(own, leastOf(rests)), asked.enough ?? null)
  const clash = most === 0 ? undefined : clashOf(facts, product)
  if (!clash) return rests
  const openParts = (option: MandatoryOption) => openPartsOf(calendar, option, asked)
  const free = freeTogether(facts, calendar, { ...asked, product, addons, openParts, clash, most })
  if (free === most) return rests
  const others = clash.products.filter(({ id }) => id !== product.id)
  return [...rests, ...toRest(others, free)]
}

/** Whether a product itself has enough, and what must come with it has not. */
export function lacksParts(asked: { free: number | null; own: number | null; needed: number }): boolean {
  const { free, own, needed } = asked
  return free !== null && free < needed && (own === null || own >= needed)
}

/** Whether anything is sold of what must come with a product and can be had in a period. */
export function arePartsSold(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { product, ...asked }: Asked & ParentPeriod & { product: BookableProduct },
): boolean {
  const { at } = asked
  const isSold = (of: BookableProduct, end: WallMinutes) =>
    limitsOf(facts, of, periodAt(calendar, of, { at, end })).some(({ used }) => used > 0)
  const addons = addonsOf(facts.mandatoryAddons?.get(product.id), asked.audience)
  const options = facts.mandatoryOptions?.get(product.id) ?? NO_OPTIONS
  return (
    addons.some((addon) => isSold(addon, asked.end)) ||
    options
      .flatMap((option) => openPartsOf(calendar, option, asked))
      .some((part) => [part.product, ...part.addons].some((each) => isSold(each, part.end)))
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

function optionRest(
  calendar: Calendar,
  option: MandatoryOption,
  asked: Asked & ParentPeriod,
  freeOf: FreeOf,
): PartRest[] {
  const frees = option.parts.map((part) => {
    const open = openPart(calendar, option, part, asked)
    if (!open) return 0
    const all = [open.product, ...open.addons].map((each) => freeOf(each, open.end))
    return all.reduce((least, free) => lowest(least, free), null)
  })
  const products = option.parts.map(({ product }) => product)
  return toRest(products, parentsFor(option, frees))
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

function openPartsOf(
  calendar: Calendar,
  option: MandatoryOption,
  asked: Asked & ParentPeriod,
): readonly OpenPart[] {
  return option.parts.flatMap((part) => openPart(calendar, option, part, asked) ?? [])
}

/** A part as it comes when its parent starts; undefined when the reader can't have it then. */
function openPart(
  calendar: Calendar,
  { duration }: MandatoryOption,
  { product, seats, addons }: MandatoryPart,
  { audience, now, at, end: parentEnd }: Asked & ParentPeriod,
): OpenPart | undefined {
  if (!isBookable(product, audience) || isPastCutOff(calendar, product, { audience, now, at }))
    return undefined
  const end = duration
    ? endOfDuration(calendar, startAt(calendar, at), { ...duration, id: 0, adminOnly: false })
    : parentEnd
  return end === undefined ? undefined : { product, seats, end, addons: addonsOf(addons, audience) }
}

function addonsOf(addons: readonly BookableProduct[] = [], audience: Audience): readonly BookableProduct[] {
  return addons.filter((addon) => isBookable(addon, audience))
}

/** Units of a product that are free until an end, judged by itself. */
type FreeOf = (product: BookableProduct, end: WallMinutes) => number | null

/** Options often name the same products: each is judged once. */
function eachOnce(facts: AvailabilityFacts, calendar: Calendar, at: WallMinutes): FreeOf {
  const known = new Map<string, number | null>()
  return (product, end) => {
    const key = `${product.id} ${end}`
    const found = known.get(key)
    if (found !== undefined) return found
    const free = freeIn(facts, calendar, product, periodAt(calendar, product, { at, end }))
    known.set(key, free)
    return free
  }
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
