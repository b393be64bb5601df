import type { ProductUse } from '#app/domain/availability/allocation/occupied.ts'
import { type Usage, usageOf, withUse } from '#app/domain/availability/allocation/usage.ts'
import type { CapacitySchedule } from '#app/domain/availability/calendar/capacity-schedule.ts'
import type { Closeout, Closeouts } from '#app/domain/availability/closeouts/closeout.ts'
import type { ResourceFacts } from '#app/domain/availability/resources/resource-limit.ts'
import type { IdentifierFacts } from '#app/domain/availability/units/identifier-limit.ts'
import {
  type Audience,
  type BookingType,
  type IdentifierAssignment,
  isOpenTo,
  type ProductStatus,
  type ProductType,
  type StartTimeType,
} from '#app/domain/catalog/product-types.ts'
import type { OpeningHours } from '#app/domain/opening-hours/opening-hours.ts'
import type { DurationUnit, LocalDate, LocalTime, WallTime } from '#app/domain/shared/time.ts'
import type { OptionTerms } from './bundle/bundle-times.ts'

export type ProductDuration = { id: number; amount: number; unit: DurationUnit; adminOnly: boolean }

/** A product with its booking rules; those that an alias has from its master are filled in already. */
export type BookableProduct = {
  id: number
  /** The master whose units its bookings occupy: the product itself unless it is an alias. */
  poolId: number
  productType: ProductType
  bookingType: BookingType
  status: ProductStatus
  /** Units, or places per start time, of the pool, where no schedule sets them. null means unlimited. */
  poolCapacity: number | null
  /** Limit of an alias on its master's pool, counting its own bookings only. null means no limit of its own. */
  ownCapacity: number | null
  minutesBefore: number
  minutesAfter: number
  startTimeType: StartTimeType
  /** Minutes between automatic start times. */
  startTimeInterval: number
  /** Listed start times, earliest first. */
  startTimes: readonly LocalTime[]
  /** The more specific first; empty unless start times are independent of opening hours. */
  schedules: readonly CapacitySchedule[]
  durations: readonly ProductDuration[]
  cutOffMinutes: number
  minimumQuantity: number
  /** 0 means no limit. */
  maximumQuantity: number
  lowInventoryLimit: number | null
  /** Whether it needs guides, boats or rooms as well as its pool. */
  usesResources: boolean
  /** How named units of its pool are assigned; null when they have no names. */
  identifierAssignment: IdentifierAssignment | null
}

/** Quantity of a pool that live bookings of a product occupy. */
export type BookedRow = ProductUse & { poolId: number }

/** Live bookings, with their quantity by moment and by start time. */
export type BookedQuantities = {
  rows: readonly BookedRow[]
  usage: Usage
  byStart: ReadonlyMap<WallTime, number>
}

/** A product of an option, with the add-ons that are mandatory for every unit of it. */
export type MandatoryItem = { product: BookableProduct; seats: number; addons: readonly BookableProduct[] }

/** A bundle option without which its parent is not sold. */
export type MandatoryOption = {
  id: number
  /** People per unit of the parent. */
  parentSeats: number
  /**
   * Products that are included while the guest has not chosen: all of them, or the first that is enough for
   * everybody.
   */
  choice: 'ALL' | 'ONE'
  items: readonly MandatoryItem[]
  /** Units whatever the parent's number; null: as many as seat all of its participants. */
  fixedQuantity: number | null
  /** null: as long as the parent. */
  duration: Pick<ProductDuration, 'amount' | 'unit'> | null
  /** When its products start and end. Left out: they start when the parent does. */
  terms?: OptionTerms | undefined
}

/** Facts that decide whether a product can be booked within a period. */
export type AvailabilityFacts = {
  products: ReadonlyMap<number, BookableProduct>
  hours: OpeningHours
  /** First and last date for whose starts the facts are complete. */
  from: LocalDate
  to: LocalDate
  /** Epoch seconds within which the facts contain every live booking; outside they are incomplete. */
  covered: { from: number; to: number }
  rows: readonly BookedRow[]
  bookedByPool: ReadonlyMap<number, BookedQuantities>
  /** Own bookings of each alias, and of each product with a schedule. */
  bookedByProduct: ReadonlyMap<number, BookedQuantities>
  /** Left out when nothing is closed out. */
  closeouts?: Closeouts | undefined
  /** Left out when none of the products uses resources. */
  resources?: ResourceFacts | undefined
  /** Left out when no pool of the products has named units. */
  identifiers?: IdentifierFacts | undefined
  /** By parent. Left out when none is mandatory, or none is requested. */
  mandatoryOptions?: ReadonlyMap<number, readonly MandatoryOption[]> | undefined
  /**
   * Add-ons that are mandatory with every unit, by parent; those that the reader may not book are not included. Left
   * out likewise.
   */
  mandatoryAddons?: ReadonlyMap<number, readonly BookableProduct[]> | undefined
}

type BareFacts = Omit<AvailabilityFacts, 'bookedByPool' | 'bookedByProduct'>

/** Sums the occupied quantities once, so that every later check is a look-up. */
export function availabilityFacts(bare: BareFacts): AvailabilityFacts {
  const all = [...bare.products.values(), ...itemsOf(bare)]
  const limited = new Set(all.filter(countsOwnBookings).map(({ id }) => id))
  const ownRows = bare.rows.filter(({ productId }) => limited.has(productId))
  return {
    ...bare,
    bookedByPool: quantitiesBy(bare.rows, ({ poolId }) => poolId),
    bookedByProduct: quantitiesBy(ownRows, ({ productId }) => productId),
  }
}

/** All mandatory items of other products: those of options, with their add-ons, and add-ons alone. */
export function itemsOf({
  mandatoryOptions,
  mandatoryAddons,
}: Pick<AvailabilityFacts, 'mandatoryOptions' | 'mandatoryAddons'>): BookableProduct[] {
  const items = [...(mandatoryOptions?.values() ?? [])].flat().flatMap((option) => option.items)
  const ofOptions = items.flatMap(({ product, addons }) => [product, ...addons])
  return [...ofOptions, ...[...(mandatoryAddons?.values() ?? [])].flat()]
}

/** The same facts with one more booking of one of their products, added to the sums that exist. */
export function withBooked(facts: AvailabilityFacts, row: BookedRow): AvailabilityFacts {
  const { productId, poolId } = row
  const rows = [...facts.rows, row]
  const bookedByPool = withRow(facts.bookedByPool, poolId, row)
  const product = facts.products.get(productId)
  if (!product || !countsOwnBookings(product)) return { ...facts, rows, bookedByPool }
  return { ...facts, rows, bookedByPool, bookedByProduct: withRow(facts.bookedByProduct, productId, row) }
}

/** The same facts with one more closeout in them. */
export function withCloseout(facts: AvailabilityFacts, closeout: Closeout): AvailabilityFacts {
  const { productId } = closeout
  const closeouts = new Map(facts.closeouts)
  closeouts.set(productId, [...(closeouts.get(productId) ?? []), closeout])
  return { ...facts, closeouts }
}

/** Whether the reader may book the product at all. */
export function isBookable(
  product: BookableProduct | undefined,
  audience: Audience,
): product is BookableProduct {
  return product !== undefined && isOpenTo(product.status, audience)
}

/** Durations that the reader may choose for the product. */
export function durationsFor(product: BookableProduct, audience: Audience): readonly ProductDuration[] {
  return audience === 'staff' ? product.durations : product.durations.filter(({ adminOnly }) => !adminOnly)
}

/** Whether the product's own bookings count by themselves: those of an alias, or of a product with a schedule. */
function countsOwnBookings({ id, poolId, schedules }: BookableProduct): boolean {
  return id !== poolId || schedules.length > 0
}

function quantitiesBy(
  rows: readonly BookedRow[],
  keyOf: (row: BookedRow) => number,
): Map<number, BookedQuantities> {
  const groups = Map.groupBy(rows, keyOf)
  return new Map([...groups].map(([key, group]) => [key, quantitiesOf(group)]))
}

/** Sums rows at the first use: a product is evaluated by moments or by start times, seldom by both. */
function quantitiesOf(rows: readonly BookedRow[]): BookedQuantities {
  return summedLate(
    rows,
    () => usageOf(rows),
    () => countByStart(rows),
  )
}

function withRow(
  quantities: ReadonlyMap<number, BookedQuantities>,
  key: number,
  row: BookedRow,
): Map<number, BookedQuantities> {
  const { startRent, quantity } = row
  const before = quantities.get(key) ?? quantitiesOf([])
  const after = summedLate(
    [...before.rows, row],
    () => withUse(before.usage, row),
    () => new Map(before.byStart).set(startRent, (before.byStart.get(startRent) ?? 0) + quantity),
  )
  return new Map(quantities).set(key, after)
}

function summedLate(
  rows: readonly BookedRow[],
  sumUsage: () => Usage,
  sumByStart: () => BookedQuantities['byStart'],
): BookedQuantities {
  let usage: Usage | undefined
  let byStart: BookedQuantities['byStart'] | undefined
  return {
    rows,
    get usage() {
      usage ??= sumUsage()
      return usage
    },
    get byStart() {
      byStart ??= sumByStart()
      return byStart
    },
  }
}

function countByStart(rows: readonly BookedRow[]): Map<WallTime, number> {
  const counts = new Map<WallTime, number>()
  for (const { startRent, quantity } of rows) counts.set(startRent, (counts.get(startRent) ?? 0) + quantity)
  return counts
}
