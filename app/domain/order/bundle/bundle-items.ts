import {
  bundleDates,
  fixedDuration,
  isInRange,
  likelyDate,
  likelyRange,
} from '#app/domain/availability/bundle/bundle-times.ts'
import {
  type AvailabilityRefusal,
  type BookingReference,
  type Demand,
  itemReference,
} from '#app/domain/availability/demand.ts'
import { type BundleOffer, isMandatory, type OfferedBundle } from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { PriceRefusal } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import {
  addDays,
  dateOf,
  daysBetween,
  type LocalDate,
  MINUTES_PER_DAY,
  UNIT_MINUTES,
} from '#app/domain/shared/time.ts'
import type { BundleChoice, BundleField, BundleItem, BundleParent } from './bundle-types.ts'

/** Why a bundle item is not available, said of the option that it is chosen in. */
export type BundleItemRefusal = {
  code: AvailabilityRefusal['code'] | PriceRefusal['code']
  at: 'bundles'
  field: BundleField
  optionId: number
  productId: number
  free?: number
  min?: number
  max?: number
}

type MandatoryAddons = Pick<BundleOffer, 'mandatoryAddons'>

/** The booked item that a new one replaces, by the new one's place; undefined where it is new. */
type ReplacedBy = (
  index: number,
) => { rows: readonly { productId: number; isAddon: boolean; quantity: number }[] } | undefined

/** Demands of the bundle items, each a booking that is not stored yet, and of the add-ons that come with them. */
export function demandsOfItems(
  items: readonly BundleItem[],
  offer: MandatoryAddons,
  replaced?: ReplacedBy,
): Demand[] {
  return items.flatMap((item, index) => {
    const { productId, startRent, endRent, durationId, fixed } = item
    const times = { startRent, endRent, durationId, fixed, bookingId: itemReference(index) }
    const addons = addonsOfItem(item, offer, replaced?.(index))
    return [
      { ...times, productId, quantity: totalOf(item) },
      ...addons.map(({ addonId, quantity }) => ({ ...times, productId: addonId, quantity })),
    ]
  })
}

/**
 * Add-ons of an item: those that come with every unit of it, and what it was sold with that comes with it no more,
 * which stays in up to its quantity. Source: domain.md §1 'Deleting'.
 */
export function addonsOfItem(
  item: Pick<BundleItem, 'productId' | 'quantities'>,
  { mandatoryAddons }: MandatoryAddons,
  replaced: ReturnType<ReplacedBy>,
): { addonId: number; quantity: number }[] {
  const total = totalOf(item)
  const mandatory = mandatoryAddons.get(item.productId) ?? []
  const sold = (replaced?.rows ?? []).filter((row) => row.isAddon && !mandatory.includes(row.productId))
  return [
    ...mandatory.map((addonId) => ({ addonId, quantity: total })),
    ...sold.map((row) => ({ addonId: row.productId, quantity: Math.min(row.quantity, total) })),
  ]
}

function totalOf({ quantities }: Pick<BundleItem, 'quantities'>): number {
  return quantities.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A bundle item as it was booked before it was replaced. */
type ReplacedItem = {
  id: number
  bundleOptionId: number | null
  rows: readonly { productId: number; isAddon: boolean }[]
}

/** By the booking of each replaced item, the index of the new item of the same option and product, if there is one. */
export function replacedBy(
  before: readonly ReplacedItem[],
  items: readonly Pick<BundleItem, 'optionId' | 'productId'>[],
): ReadonlyMap<number, number> {
  return new Map(
    before.flatMap(({ id, bundleOptionId, rows }) => {
      const main = rows.find(({ isAddon }) => !isAddon)
      const index = items.findIndex(
        ({ optionId, productId }) => optionId === bundleOptionId && productId === main?.productId,
      )
      return index === -1 ? [] : [[id, index] as const]
    }),
  )
}

/** Hands the units or resources of replaced bundle items on to the new ones; those of other bookings stay. */
export function handedOn<Previous extends { bookingId?: BookingReference | null | undefined }>(
  previous: readonly Previous[],
  replaced: ReadonlyMap<number, number>,
): Previous[] {
  return previous.map((each) => {
    const index = typeof each.bookingId === 'number' ? replaced.get(each.bookingId) : undefined
    return index === undefined ? each : { ...each, bookingId: itemReference(index) }
  })
}

/** A refusal about an item's product, or one of its add-ons, said of its option. */
export function aboutItem(
  refusal: AvailabilityRefusal,
  items: readonly BundleItem[],
  offer: MandatoryAddons,
  replaced?: ReplacedBy,
): BundleItemRefusal {
  const { productId } = refusal
  const isWith = (item: BundleItem, index: number) =>
    addonsOfItem(item, offer, replaced?.(index)).some(({ addonId }) => addonId === productId)
  const item = items.find((each) => each.productId === productId) ?? items.find(isWith) ?? items[0]
  const field = refusal.at === 'startRent' ? 'startTime' : refusal.at
  return { ...refusal, at: 'bundles', field, optionId: item?.optionId ?? 0 }
}

/**
 * First and last date on which items may be, for asking what is free: chosen dates, or all that are looked at
 * while nobody has chosen; long enough for the longest item to end.
 */
export function spanOfItems(query: {
  offer: BundleOffer
  choices?: readonly BundleChoice[] | undefined
  parent: BundleParent
  today: LocalDate
  durations: PriceFacts['durations']
}): { from: LocalDate; to: LocalDate } {
  const { offer, choices, parent, today } = query
  const options = choices ? offer.options : offer.options.filter(isMandatory)
  const ranges = options.map((option) => {
    const { first, last } = choices
      ? chosenRange(option, choices, query)
      : likelyRange(option, { parent, today })
    return { first, last: addDays(last, daysOf(option, query)) }
  })
  const dates = [
    dateOf(parent.startRent),
    dateOf(parent.endRent),
    ...ranges.flatMap(({ first, last }) => [first, last]),
  ].sort()
  return { from: dates[0] ?? today, to: dates.at(-1) ?? today }
}

function chosenRange(
  option: OfferedBundle,
  choices: readonly BundleChoice[],
  { parent, today }: { parent: BundleParent; today: LocalDate },
): { first: LocalDate; last: LocalDate } {
  const range = bundleDates(option, parent, today)
  const chosen = choices.find(({ optionId }) => optionId === option.id)?.date
  const date = chosen && isInRange(range, chosen) ? chosen : likelyDate(range, parent)
  return { first: date, last: date }
}

/** Days that an item of a given length may reach over; a chosen length is one of the product's own. */
function daysOf(
  option: OfferedBundle,
  { parent, durations }: { parent: BundleParent; durations: PriceFacts['durations'] },
): number {
  const id = fixedDuration(option, parent)
  const duration = id === null ? undefined : durations.get(id)
  const ofParent = daysBetween(dateOf(parent.startRent), dateOf(parent.endRent)) + 1
  return Math.max(
    ofParent,
    duration ? Math.ceil((duration.amount * UNIT_MINUTES[duration.unit]) / MINUTES_PER_DAY) + 1 : 0,
  )
}
