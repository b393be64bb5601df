import { areFreeCombined } from '#app/domain/availability/allocate-demand.ts'
import {
  type AvailabilityFacts,
  availabilityFacts,
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
 * Units of a product, at most `most`, that can be booked with all that must come, allocated as the booking
 * allocates them, so that what is offered is not refused. null means any number.
 */
export function freeCombined(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { most, freeOf, addons, ...parent }: Query,
): number | null {
  const { product, audience } = parent
  const bundle = findOnce(cacheOf(facts).bundles, `${product.id}`, () => bundleFacts(facts, product))
  const query = { audience, zone: calendar.zone }
  const options = facts.mandatoryOptions?.get(product.id) ?? []
  const isEnough = (quantity: number): boolean => {
    const own = demandsOf(calendar, { ...parent, addons, quantity })
    const fits = (items: readonly ItemQuantity[]) => {
      const ofItems = items.flatMap(({ item, quantity: units }, index) =>
        demandsOf(calendar, { ...item, quantity: units, bookingId: itemReference(index) }),
      )
      return areFreeCombined(bundle, [...own, ...ofItems], query)
    }
    const starts = options.map(
      (option) => () =>
        optionStarts(facts, calendar, option, parent).flatMap((start) => {
          const items = itemsAt(option, start, quantity)
          const mayFit = !freeOf || items?.every((item) => isFree(item, freeOf))
          return items && mayFit ? [items] : []
        }),
    )
    return fits([]) && firstFit(starts, fits) !== undefined
  }
  const largest = largestFitting(most ?? LARGEST_DEMAND, isEnough)
  return most === null && largest === LARGEST_DEMAND ? null : largest
}

/** The facts with no more in them than the products and bookings that a bundle's items can draw on. */
function bundleFacts(facts: AvailabilityFacts, product: BookableProduct): AvailabilityFacts {
  const { mandatoryOptions, mandatoryAddons, bookedByPool } = facts
  const options = new Map([[product.id, mandatoryOptions?.get(product.id) ?? []]])
  const addons = new Map([[product.id, mandatoryAddons?.get(product.id) ?? []]])
  const products = [product, ...itemsOf({ mandatoryOptions: options, mandatoryAddons: addons })]
  const poolIds = [...new Set(products.map(({ poolId }) => poolId))]
  return availabilityFacts({
    ...facts,
    products: new Map(products.map((each) => [each.id, each])),
    rows: poolIds.flatMap((id) => bookedByPool.get(id)?.rows ?? []),
  })
}

type ItemQuantity = { item: AvailableItem; quantity: number }

/** The parts of a start, as many of each as its parent's quantity needs; undefined where one is not available. */
function itemsAt(
  { fixedQuantity, parentSeats }: MandatoryOption,
  { items }: OptionStart,
  quantity: number,
): ItemQuantity[] | undefined {
  const open = items.filter((item) => item !== undefined)
  if (open.length === 0 || open.length < items.length) return undefined
  return open.map((item) => ({
    item,
    quantity: fixedQuantity ?? Math.ceil((quantity * parentSeats) / item.seats),
  }))
}

function isFree({ item, quantity }: ItemQuantity, freeOf: FreeOf): boolean {
  const free = freeWithAddons(item, freeOf)
  return free === null || free >= quantity
}

/** A booking's demands: its product, and every add-on that comes with a unit of it. */
function demandsOf(
  calendar: Calendar,
  booking: Omit<AvailableItem, 'seats'> & { quantity: number; bookingId?: BookingReference },
): Demand[] {
  const { product, addons, at, end, quantity, bookingId } = booking
  const [startRent, endRent] = [calendar.toWall(at), calendar.toWall(end)]
  const times = { startRent, endRent, durationId: null, quantity, bookingId }
  return [product, ...addons].map(({ id }) => ({ ...times, productId: id }))
}

export function freeWithAddons(item: AvailableItem, freeOf: FreeOf): number | null {
  const all = [item.product, ...item.addons].map((each) => freeOf(each, item))
  return all.reduce((least, free) => lowest(least, free), null)
}
