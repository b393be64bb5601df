import {
  type AvailabilityFacts,
  type BookableProduct,
  itemsOf,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import type { Calendar, WallMinutes } from '#app/domain/availability/calendar/calendar.ts'
import {
  type BookingReference,
  type Demand,
  itemReference,
  LARGEST_DEMAND,
} from '#app/domain/availability/demand.ts'
import { lowest } from '#app/domain/availability/resources/resource-demand.ts'
import { combineDemands, NO_DEMANDS } from './combined-demands.ts'
import { firstFit, largestFitting } from './first-fit.ts'
import { cacheOf, findOnce } from './item-cache.ts'
import { type AvailableItem, type OptionStart, optionStarts, type ParentInPeriod } from './option-starts.ts'

/** Units of a product that are free in a period, by itself; null: any number, or the facts don't reach so far. */
export type FreeOf = (product: BookableProduct, times: { at: WallMinutes; end: WallMinutes }) => number | null

type Query = ParentInPeriod & {
  addons: readonly BookableProduct[]
  most: number | null
  /** Left out: an item that is not free by itself may be free with the others. */
  freeOf?: FreeOf | undefined
}

/**
 * Units of a product, at most `most`, that can be booked with all mandatory items, allocated as the booking allocates
 * them, so that no offered quantity is refused. null means any number.
 */
export function freeCombined(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { most, freeOf, addons, ...parent }: Query,
): number | null {
  const { product, audience } = parent
  const bundle = findOnce(cacheOf(facts).bundles, `${product.id}`, () => bundleFacts(facts, product))
  const query = { audience, zone: calendar.zone }
  const options = (facts.mandatoryOptions?.get(product.id) ?? []).map((option) => ({
    option,
    // Which starts there are does not depend on the quantity: each is found once, and no more than are looked at.
    starts: replayed(candidatesOf(option, optionStarts(facts, calendar, option, parent), freeOf)),
  }))
  const isEnough = (quantity: number): boolean => {
    const own = demandsOf(calendar, { ...parent, addons, quantity })
    let combined = combineDemands(bundle, NO_DEMANDS, own, query)
    let count = 0
    const fits = (items: readonly ItemQuantity[]): boolean => {
      const added = items
        .slice(count)
        .flatMap(({ item, quantity: units }, index) =>
          demandsOf(calendar, { ...item, quantity: units, bookingId: itemReference(count + index) }),
        )
      const next = combined && combineDemands(bundle, combined, added, query)
      if (!next) return false
      combined = next
      count = items.length
      return true
    }
    const starts = options.map(
      ({ option, starts }) =>
        () =>
          fittingItems(option, starts(), quantity),
    )
    return combined !== undefined && firstFit(starts, fits) !== undefined
  }
  const largest = largestFitting(most ?? LARGEST_DEMAND, isEnough)
  return most === null && largest === LARGEST_DEMAND ? null : largest
}

/** The facts with no more products in them than a bundle has. */
function bundleFacts(facts: AvailabilityFacts, product: BookableProduct): AvailabilityFacts {
  const { mandatoryOptions, mandatoryAddons, bookedByProduct } = facts
  const options = new Map([[product.id, mandatoryOptions?.get(product.id) ?? []]])
  const addons = new Map([[product.id, mandatoryAddons?.get(product.id) ?? []]])
  const products = [product, ...itemsOf({ mandatoryOptions: options, mandatoryAddons: addons })]
  return {
    ...facts,
    products: new Map(products.map((each) => [each.id, each])),
    bookedByProduct: new Map(
      products.flatMap(({ id }) => {
        const booked = bookedByProduct.get(id)
        return booked ? [[id, booked]] : []
      }),
    ),
  }
}

/** A start of an option all of whose items can be had, and for how many units of the parent; null: any number. */
type Candidate = { items: readonly AvailableItem[]; parents: number | null }

function* candidatesOf(
  option: MandatoryOption,
  starts: Iterable<OptionStart>,
  freeOf: FreeOf | undefined,
): Generator<Candidate> {
  for (const { items } of starts) {
    const open = items.filter((item) => item !== undefined)
    if (open.length === 0 || open.length < items.length) continue
    yield { items: open, parents: freeOf ? parentsFor(option, open, freeOf) : null }
  }
}

type ItemQuantity = { item: AvailableItem; quantity: number }

/** Items of the candidates that are enough for so many units of the parent, in the quantity that those need. */
function* fittingItems(
  { fixedQuantity, parentSeats }: MandatoryOption,
  candidates: Iterable<Candidate>,
  quantity: number,
): Generator<ItemQuantity[]> {
  for (const { items, parents } of candidates) {
    if (parents !== null && parents < quantity) continue
    yield items.map((item) => ({
      item,
      quantity: fixedQuantity ?? Math.ceil((quantity * parentSeats) / item.seats),
    }))
  }
}

/** Units of the parent that the items are enough for, each by itself; null means any number. */
export function parentsFor(
  { fixedQuantity, parentSeats }: MandatoryOption,
  items: OptionStart['items'],
  freeOf: FreeOf,
): number | null {
  if (items.length === 0) return 0
  const limits = items.map((item) => {
    const free = item ? freeWithAddons(item, freeOf) : 0
    if (fixedQuantity !== null) return free === null || free >= fixedQuantity ? null : 0
    return free === null ? null : Math.floor((free * (item?.seats ?? 1)) / parentSeats)
  })
  return limits.reduce((least, remaining) => lowest(least, remaining), null)
}

function freeWithAddons(item: AvailableItem, freeOf: FreeOf): number | null {
  const all = [item.product, ...item.addons].map((each) => freeOf(each, item))
  return all.reduce((least, free) => lowest(least, free), null)
}

/** Demands of a booking: its product, and every add-on that is mandatory with a unit of it. */
function demandsOf(
  calendar: Calendar,
  booking: Omit<AvailableItem, 'seats'> & { quantity: number; bookingId?: BookingReference },
): Demand[] {
  const { product, addons, at, end, quantity, bookingId } = booking
  const [startRent, endRent] = [calendar.toWall(at), calendar.toWall(end)]
  const times = { startRent, endRent, durationId: null, quantity, bookingId }
  return [product, ...addons].map(({ id }) => ({ ...times, productId: id }))
}

/** Lets the values be read again and again, each found when it is first read. */
function replayed<Value>(values: Iterator<Value>): () => Generator<Value> {
  const found: Value[] = []
  return function* () {
    for (let index = 0; ; index++) {
      if (index === found.length) {
        const next = values.next()
        if (next.done) return
        found.push(next.value)
      }
      const value = found[index]
      if (value !== undefined) yield value
    }
  }
}
