import type {
  ResourceAllocation,
  UnitAssignment,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { firstFit } from '#app/domain/availability/bundle/first-fit.ts'
import { mandatoryOption } from '#app/domain/availability/bundle/mandatory-option.ts'
import { optionStarts } from '#app/domain/availability/bundle/option-starts.ts'
import { createCalendar, fromWall } from '#app/domain/availability/calendar/calendar.ts'
import { checkDemands } from '#app/domain/availability/check-demand.ts'
import {
  type AvailabilityWarning,
  type BookingReference,
  type Demand,
  itemReference,
} from '#app/domain/availability/demand.ts'
import { allocateDemands } from '#app/domain/availability/resources/resource-demand.ts'
import { assignUnits } from '#app/domain/availability/units/identifier-demand.ts'
import {
  type BundleOffer,
  isMandatory,
  isProductChosen,
  type OfferedBundle,
} from '#app/domain/catalog/bundle/bundle-offer.ts'
import type { Audience } from '#app/domain/catalog/product-types.ts'
import type { BookingOfOrder } from '#app/domain/order/booking-queries.server.ts'
import { isSoldWith, occupiedQuantity } from '#app/domain/order/occupied-quantity.ts'
import { type PricedRow, priceBooking, type UnitPrice } from '#app/domain/pricing/price-booking.ts'
import type { PriceFacts } from '#app/domain/pricing/price-facts.ts'
import { findPriceFacts } from '#app/domain/pricing/price-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import {
  dateOf,
  type Instant,
  type LocalDate,
  timeOf,
  toWallTime,
  type Zone,
} from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { resolveBundle, resolveOption } from './bundle-choice.ts'
import {
  aboutItem,
  addonsOfItem,
  type BundleItemRefusal,
  demandsOfItems,
  handedOn,
  replacedBy,
  spanOfItems,
} from './bundle-items.ts'
import type { BundleChoice, BundleFacts, BundleItem, BundleParent, ChoiceRefusal } from './bundle-types.ts'

/** Bundle items of a booking, before availability and price are checked. */
type RequestedItems = {
  audience: Audience
  now: Instant
  zone: Zone
  offer: BundleOffer
  /** Left out: nobody has chosen yet. The mandatory items are booked, each option's first that is free. */
  choices?: readonly BundleChoice[] | undefined
  parent: BundleParent & { productId: number }
  /** Allocated in the same call, before the items: the parent, while it is new or moved. */
  combined: readonly Demand[]
  /** Items that these replace; what they had goes over to the one of the same option and product. */
  before?: readonly BookingOfOrder[] | undefined
  /** Copies beside items that stay where they are: nothing of what those occupy is free to these. */
  areCopied?: boolean | undefined
  /** Resources and named units that the bookings of `combined` and `before` had. */
  previous?: readonly ResourceAllocation[] | undefined
  previousUnits?: readonly UnitAssignment[] | undefined
  itemPrices?: ItemPrices | undefined
}

/** Staff only: unit prices of an item where nothing else has one, by the item and the booked one that it replaces. */
export type ItemPrices = (item: BundleItem, replaced: BookingOfOrder | undefined) => readonly UnitPrice[]

/** Availability on all dates of `spanOfItems`, and prices: all that bundle items are checked and priced with. */
type BundleItemFacts = { facts: AvailabilityFacts; prices: PriceFacts }

export type QuotedItem = BundleItem & { rows: PricedRow[] }

type QuotedItems = {
  items: QuotedItem[]
  facts: AvailabilityFacts
  warnings: AvailabilityWarning[]
  /** Of `combined` and of the items. */
  allocations: ResourceAllocation[]
  unitAssignments: UnitAssignment[]
}

export type BundleItemsRefusal = ChoiceRefusal | BundleItemRefusal

/**
 * Availability and prices for the bundle items of a booking that stays as it is. Call with the pools of all of
 * the offer's products locked.
 */
export async function findBundleItemFacts(
  tx: Tx,
  requested: RequestedItems & { shopId: number },
): Promise<BundleItemFacts> {
  const { shopId, now, offer, parent } = requested
  const productIds = [...new Set([parent.productId, ...lockedByOffer(offer)])]
  const prices = await findPriceFacts(tx, { shopId, productIds })
  const span = spanOf(requested, prices)
  const rules = { isAlone: true, areDeletedToo: true }
  const facts = await findAvailabilityFacts(tx, { shopId, productIds, ...span, now, ...rules })
  return { facts, prices }
}

/** The dates on which availability is needed. */
export function spanOf(
  requested: RequestedItems,
  { durations }: PriceFacts,
): { from: LocalDate; to: LocalDate } {
  const today = dateOf(toWallTime(requested.now, requested.zone))
  return spanOfItems({ ...requested, today, durations })
}

/**
 * Decides whether the items can be had and at what price. All or nothing: the first item that cannot be had
 * refuses the whole. Source: domain.md §4 'Bundle option', §3 'An order is checked as one'.
 */
export function quoteBundleItems(
  requested: RequestedItems,
  { facts, prices }: BundleItemFacts,
): Result<QuotedItems, BundleItemsRefusal> {
  const { now, zone, offer, choices, parent, audience, before = [] } = requested
  const today = dateOf(toWallTime(now, zone))
  const { hours, products } = facts
  const bundle: BundleFacts = { offer, parent, audience, today, zone, hours, products, prices }
  const decided = choices ? resolveBundle(bundle, choices) : firstFreeItems(requested, bundle, facts)
  if (!decided.ok) return decided

  const demands = demandsWith(requested, decided.value)
  const replaced = replacedBy(before, decided.value)
  const previousUnits = handedOn(requested.previousUnits ?? [], replaced)
  const previous = handedOn(requested.previous ?? [], replaced)
  const checked = check(facts, demands, { ...requested, previousUnits }, decided.value)
  if (!checked.ok) return checked
  const priced = priceBundleItems(prices, decided.value, requested)
  if (!priced.ok) return priced
  const allocations = allocateDemands(facts, { demands, zone, previous })
  const unitAssignments = assignUnits(facts, { demands, audience, zone, previousUnits })
  return ok({ items: priced.value, facts, warnings: checked.value.warnings, allocations, unitAssignments })
}

/** Products whose pools items may occupy, with the add-ons that come with them. */
export function lockedByOffer(offer: BundleOffer): number[] {
  const itemIds = itemProductIds(offer)
  const addonIds = itemIds.flatMap((id) => offer.mandatoryAddons.get(id) ?? [])
  return [...new Set([...itemIds, ...addonIds, ...(offer.soldAddonIds ?? [])])]
}

function itemProductIds({ options }: BundleOffer): number[] {
  return options.flatMap(({ products }) => products.map(({ productId }) => productId))
}

/**
 * Mandatory items while nobody has chosen: each option's first start that is free along with the options before it;
 * else why an option's first choice is not available. Source: domain.md §4
 * 'Bundle option'.
 */
function firstFreeItems(
  requested: RequestedItems,
  bundle: BundleFacts,
  facts: AvailabilityFacts,
): Result<BundleItem[], BundleItemsRefusal> {
  let refused: Result<never, BundleItemsRefusal> | undefined
  const starts = requested.offer.options.filter(isMandatory).map(
    (option) =>
      function* (): Generator<BundleItem[]> {
        refused = undefined
        for (const choice of startChoices(requested, bundle, option, facts)) {
          const items = resolveOption(bundle, option, choice)
          if (items.ok) yield items.value
          else refused ??= items
        }
        refused ??= refuseOption(option)
      },
  )
  const found = firstFit(starts, (items) => {
    const checked = check(facts, demandsWith(requested, items), requested, items)
    if (!checked.ok) refused ??= checked
    return checked.ok
  })
  return found ? ok([...found]) : (refused ?? ok([]))
}

/** An option's starts as choices, the first choice first. */
function startChoices(
  { parent, audience, now, zone }: RequestedItems,
  { offer, prices }: BundleFacts,
  option: OfferedBundle,
  facts: AvailabilityFacts,
): Iterable<BundleChoice> {
  const product = facts.products.get(parent.productId)
  if (!product) return []
  const [at, end] = [fromWall(parent.startRent), fromWall(parent.endRent)]
  const query = { product, at, end, durationId: parent.durationId, audience, now }
  const withItems = mandatoryOption(
    { ...option, canSelectProduct: isProductChosen(option) },
    {
      parentSeats: offer.parentSeats,
      items: option.products.flatMap(({ productId, seats }) => {
        const item = facts.products.get(productId)
        return item ? [{ product: item, seats, addons: [] }] : []
      }),
      duration: prices.durations.get(option.durationId ?? 0) ?? null,
    },
  )
  const starts = optionStarts(facts, createCalendar(facts.hours, zone), withItems, query)
  return starts.map(({ productIds, startRent, durationId }) => ({
    optionId: option.id,
    date: dateOf(startRent),
    startTime: timeOf(startRent),
    durationId: durationId ?? undefined,
    items: productIds.map((productId) => ({ productId, quantities: [] })),
  }))
}

function refuseOption({ id: optionId, products: [first] }: OfferedBundle): Result<never, ChoiceRefusal> {
  const at = first ? { productId: first.productId } : {}
  const code = first ? 'bundle_start_time' : 'bundle_product_gone'
  return err({ code, at: 'bundles', field: first ? 'startTime' : 'product', optionId, ...at })
}

/** All demands to check at once, bundle items last. An item that starts with a walk-in parent starts now too. */
function demandsWith(requested: RequestedItems, items: readonly BundleItem[]): Demand[] {
  const { combined, offer } = requested
  const replaced = replacedIn(requested, items)
  const references = new Map<BookingReference | undefined, BookingOfOrder | undefined>(
    items.map((_, index) => [itemReference(index), replaced(index)]),
  )
  const walkInStarts = new Set(combined.flatMap(({ startsNow, startRent }) => (startsNow ? [startRent] : [])))
  const ofItems = demandsOfItems(items, offer, replaced).map((demand) => {
    const booked = references.get(demand.bookingId)
    return {
      ...demand,
      startsNow: walkInStarts.has(demand.startRent),
      occupied: occupiedQuantity(booked, demand),
      isSold: isSoldWith(booked, demand),
    }
  })
  return [...combined, ...ofItems]
}

/** The booked item that each new one replaces; a copy replaces none. */
function replacedIn(
  { before = [], areCopied }: Pick<RequestedItems, 'before' | 'areCopied'>,
  items: readonly BundleItem[],
): (index: number) => BookingOfOrder | undefined {
  const replaced = replacedBy(before, items)
  return (index) => (areCopied ? undefined : before.find(({ id }) => replaced.get(id) === index))
}

function check(
  facts: AvailabilityFacts,
  demands: readonly Demand[],
  requested: RequestedItems,
  items: readonly BundleItem[],
): Result<{ warnings: AvailabilityWarning[] }, BundleItemRefusal> {
  const { audience, now, zone, offer, previousUnits } = requested
  const checked = checkDemands(facts, { demands, audience, now, zone, previousUnits })
  return checked.ok ? checked : err(aboutItem(checked.error, items, offer, replacedIn(requested, items)))
}

function priceBundleItems(
  prices: PriceFacts,
  items: readonly BundleItem[],
  requested: Omit<RequestedItems, 'parent' | 'combined'>,
): Result<QuotedItem[], BundleItemRefusal> {
  const { audience, offer, itemPrices } = requested
  const replaced = replacedIn(requested, items)
  const priced: QuotedItem[] = []
  for (const [index, item] of items.entries()) {
    const sold = replaced(index)
    const unitPrices = itemPrices?.(item, sold)
    const addons = addonsOfItem(item, offer, sold)
    const terms = { addons, audience, bundlePrice: item.price, unitPrices, sold: sold?.rows }
    const rows = priceBooking(prices, { ...item, ...terms })
    if (!rows.ok) {
      const { optionId, productId } = item
      return err({ ...rows.error, at: 'bundles', field: 'product', optionId, productId })
    }
    priced.push({ ...item, rows: rows.value })
  }
  return ok(priced)
}
