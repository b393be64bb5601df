import type { ShownPhone } from '#app/domain/customer/contact.ts'
import type { LiveBooking } from '#app/domain/order/live-booking.ts'
import type { PaymentState } from '#app/domain/order/order-total.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'

/** A guide, a boat or a room that a booking was allocated, under the name of its type. */
export type AllocatedResource = { typeName: string; name: string }

export type ManifestContent = {
  productId: number
  /** The master whose units it draws on: the product itself unless it is an alias. */
  poolId: number
  /** Place of the pool's product among the shop's. */
  position: number
  name: Translatable
  meetingPlace: Translatable
  priceCategoryTitle: Translatable | null
  quantity: number
  /** Sold with another product of its row. */
  isAddon: boolean
  /** The product is only sold with others, also where a bundle booked it by itself. */
  isAddonProduct: boolean
  /** Names of the units that it was allocated. */
  units: readonly string[]
  /** Units that have a name and are not allocated yet. */
  missingUnits: number
  resources: readonly AllocatedResource[]
}

/** A live booking as the manifest lists it. */
export type ManifestBooking = LiveBooking & {
  /** The booking whose bundle brought it; null for one that stands by itself. */
  parentBookingId: number | null
  durationLabel: Translatable | null
  email: string | null
  phone: ShownPhone | null
  contents: readonly ManifestContent[]
  paymentState: PaymentState
  priceMinor: number
  payedMinor: number
  returningMinor: number
  comments: { guest: string | null; staff: string | null }
  checkedInAt: Instant | null
  finishedAt: Instant | null
}

/** One line of a departure: a booking with the bundle items that leave with it. */
export type ManifestRow = Omit<ManifestBooking, 'parentBookingId'> & {
  /** Units or places, add-ons left out. */
  quantity: number
  /** Bundle items that have no row of their own. */
  itemBookingIds: readonly number[]
}

/** Units or places. Reservations are no guests: they are in `reserved` alone, and leave less free. */
type DepartureFigures = {
  /** Of confirmed orders. */
  booked: number
  /** Of those, in bookings that are checked in. */
  checkedIn: number
  /** Of unpaid reservations that have not expired. */
  reserved: number
  /** Free quantity of the product from this start until the first end. null means unlimited. */
  free: number | null
}

export type DepartureCapacity = { free: number | null; capacity: number | null }

/** Bookings of one product that leave at the same time. */
export type Departure = DepartureFigures & {
  startRent: WallTime
  /** When its bookings end, earliest first, each time once. */
  endRents: readonly [WallTime, ...WallTime[]]
  poolId: number
  /** The product, or those of its aliases that are booked. */
  products: readonly Pick<ManifestContent, 'productId' | 'name'>[]
  /** How long all of its bookings are; null where they differ. */
  durationLabel: Translatable | null
  meetingPlace: Translatable
  /** The most that can be sold from this start. null means unlimited. */
  capacity: number | null
  /** Of all of its rows, each once. */
  resources: readonly AllocatedResource[]
  /** Bookings to check in, then those checked in, then reservations. */
  rows: readonly ManifestRow[]
}

/** Query for the free quantity from a start until an end, in whichever of the products has most left. */
export type DepartureQuery = { productIds: readonly number[]; startRent: WallTime; endRent: WallTime }

/**
 * Groups bookings into departures: one per start and product, where a product, its aliases and the bundle items
 * that draw on its pool are one. A bundle item that starts with its parent stands in the parent's row if it draws
 * on the same pool or is an add-on, else in a departure of its own product. Two products with equal times are two
 * departures, in the shop's order. `productId` leaves the bookings of one product alone. `capacityOf` is called
 * for each departure until its first end. Source: domain.md §3, experience.md 3.3 'Manifest'.
 */
export function toDepartures(
  bookings: readonly ManifestBooking[],
  capacityOf: (query: DepartureQuery) => DepartureCapacity,
  productId?: number | undefined,
): Departure[] {
  const rows = toRows(bookings).flatMap((row) => onlyProduct(row, productId))
  const groups = Map.groupBy(rows, (row) => `${row.startRent} ${mainOf(row.contents)?.poolId}`)
  return [...groups.values()].sort(byStartAndPosition).flatMap((group) => toDeparture(group, capacityOf))
}

function toRows(bookings: readonly ManifestBooking[]): ManifestRow[] {
  const byId = new Map(bookings.map((booking) => [booking.bookingId, booking]))
  const rowParentIdOf = (item: ManifestBooking): number | null => {
    const parent = item.parentBookingId === null ? undefined : byId.get(item.parentBookingId)
    return parent && sharesRow(item, parent) ? parent.bookingId : null
  }
  const itemsOf = Map.groupBy(bookings, rowParentIdOf)
  return (itemsOf.get(null) ?? []).flatMap(({ parentBookingId: _, ...booking }) => {
    const items = itemsOf.get(booking.bookingId) ?? []
    const added = items
      .flatMap(({ contents }) => contents)
      .map((item) => ({ ...item, isAddon: item.isAddon || item.isAddonProduct }))
    const contents = [...booking.contents, ...added]
    const itemBookingIds = items.map(({ bookingId }) => bookingId)
    return contents.length === 0
      ? []
      : { ...booking, contents, quantity: quantityOf(contents), itemBookingIds }
  })
}

function sharesRow(item: ManifestBooking, parent: ManifestBooking): boolean {
  const [own, parents] = [mainOf(item.contents), mainOf(parent.contents)]
  if (item.startRent !== parent.startRent || !own || !parents) return false
  return own.isAddonProduct || own.poolId === parents.poolId
}

/** The booking's main product; an add-on where there is nothing else. */
function mainOf(contents: readonly ManifestContent[]): ManifestContent | undefined {
  return contents.find(({ isAddon }) => !isAddon) ?? contents[0]
}

function mainsOf(contents: readonly ManifestContent[]): readonly ManifestContent[] {
  const mains = contents.filter(({ isAddon }) => !isAddon)
  return mains.length > 0 ? mains : contents
}

function quantityOf(contents: readonly ManifestContent[]): number {
  return mainsOf(contents).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The row with what it holds of the product, and its add-ons; nothing where it holds none of it. */
function onlyProduct(row: ManifestRow, productId: number | undefined): ManifestRow[] {
  if (productId === undefined) return [row]
  const mains = new Set(mainsOf(row.contents))
  const contents = row.contents.filter((one) => one.productId === productId || !mains.has(one))
  const hasProduct = contents.some((one) => mains.has(one))
  return hasProduct ? [{ ...row, contents, quantity: quantityOf(contents) }] : []
}

function toDeparture(
  group: readonly ManifestRow[],
  capacityOf: (query: DepartureQuery) => DepartureCapacity,
): Departure[] {
  const [firstEnd, ...laterEnds] = [...new Set(group.map(({ endRent }) => endRent))].sort()
  const mains = group.flatMap(({ contents }) => mainsOf(contents))
  const [main] = mains
  const [row] = group
  if (!row || !main || firstEnd === undefined) return []
  const products = firstOfEach(mains, (content) => content.productId)
  const { startRent } = row
  const productIds = products.map(({ productId }) => productId)
  const { free, capacity } = capacityOf({ productIds, startRent, endRent: firstEnd })
  const resources = group.flatMap(({ contents }) => contents.flatMap((content) => content.resources))
  return [
    {
      startRent,
      endRents: [firstEnd, ...laterEnds],
      poolId: main.poolId,
      products: products.map(({ productId, name }) => ({ productId, name })),
      durationLabel: sameLabel(group),
      meetingPlace: main.meetingPlace,
      booked: sumOf(group, (one) => !isReserved(one)),
      checkedIn: sumOf(group, isCheckedIn),
      reserved: sumOf(group, isReserved),
      free,
      capacity,
      resources: firstOfEach(resources, ({ typeName, name }) => `${typeName}\n${name}`),
      rows: group.toSorted((a, b) => rank(a) - rank(b)),
    },
  ]
}

function byStartAndPosition([a]: readonly ManifestRow[], [b]: readonly ManifestRow[]): number {
  if (!a || !b || a.startRent !== b.startRent) return (a?.startRent ?? '') < (b?.startRent ?? '') ? -1 : 1
  const [own, other] = [mainOf(a.contents), mainOf(b.contents)]
  const positions = (own?.position ?? 0) - (other?.position ?? 0)
  return positions || (own?.poolId ?? 0) - (other?.poolId ?? 0)
}

function isReserved({ reservedUntil }: ManifestRow): boolean {
  return reservedUntil !== null
}

function isCheckedIn(row: ManifestRow): boolean {
  return row.checkedInAt !== null && !isReserved(row)
}

function rank(row: ManifestRow): number {
  if (isReserved(row)) return 2
  return isCheckedIn(row) ? 1 : 0
}

function sumOf(rows: readonly ManifestRow[], isCounted: (row: ManifestRow) => boolean): number {
  return rows.filter(isCounted).reduce((sum, { quantity }) => sum + quantity, 0)
}

function firstOfEach<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): Value[] {
  return [...Map.groupBy(values, keyOf).values()].flatMap(([first]) => first ?? [])
}

function sameLabel(rows: readonly ManifestRow[]): Translatable | null {
  const labels = firstOfEach(rows, ({ durationLabel }) => JSON.stringify(durationLabel))
  return labels.length === 1 ? (labels[0]?.durationLabel ?? null) : null
}
