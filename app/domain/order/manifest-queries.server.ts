import { scheduledCapacity } from '#app/domain/availability/capacity-schedule.ts'
import { findCapacitySchedules } from '#app/domain/availability/capacity-schedule-queries.server.ts'
import type { BookingType, StartTimeType } from '#app/domain/catalog/product-types.ts'
import { isLive } from '#app/domain/shared/live-order-queries.server.ts'
import {
  addDays,
  atTime,
  type Instant,
  instant,
  type LocalDate,
  localTime,
  type WallTime,
  wallTime,
} from '#app/domain/shared/time.ts'
import { parseTranslatable, type Translatable } from '#app/domain/shared/translatable.ts'
import type { Db } from '#db/transaction.server.ts'
import { type PaymentState, paymentState } from './order-total.ts'

/** `ownerUserId` leaves out what uses no resource that is linked to this user. Source: domain.md §2 'own'. */
type LiveQuery = { shopId: number; now: Instant; ownerUserId?: number | undefined }
export type ManifestQuery = LiveQuery & { from: LocalDate; to: LocalDate }

export type ManifestContent = {
  productId: number
  name: Translatable
  quantity: number
  isAddon: boolean
  priceCategoryTitle: Translatable | null
}

export type ManifestRow = {
  bookingId: number
  orderId: number
  customerName: string | null
  /** As typed, to be read; and what a telephone dials. */
  phone: { text: string; dial: string } | null
  contents: ManifestContent[]
  paymentState: PaymentState
  priceMinor: number
  payedMinor: number
  comments: { guest: string | null; staff: string | null }
  checkedInAt: Instant | null
  finishedAt: Instant | null
}

export type ManifestProduct = {
  productId: number
  name: Translatable
  /** Units or places of the product, or of its master. null means unlimited. */
  capacity: number | null
  booked: number
}

/** Bookings that leave and come back together. */
export type ManifestDeparture = {
  startRent: WallTime
  endRent: WallTime
  products: ManifestProduct[]
  /** Over the products that somebody booked; null when one of them is unlimited. */
  capacity: number | null
  /** Units or places. */
  booked: number
  /** Of those, how many belong to bookings that are checked in. */
  checkedIn: number
  rows: ManifestRow[]
}

/**
 * Who comes: live bookings that start on these dates, both included, by departure, in two statements, or four
 * where schedules say the places. A part of a package at its parent's time stands in its parent's row. What
 * has expired at `now` is left out, swept or not. Source: domain.md §3, experience.md 'Manifest'.
 */
export async function findManifest(db: Db, query: ManifestQuery): Promise<ManifestDeparture[]> {
  const bookings = await selectBookings(db, query).execute()
  const contents = await listContents(
    db,
    query.shopId,
    bookings.map(({ id }) => id),
  )
  const groups = Map.groupBy(bookings, (row) => `${row.start_rent} ${row.end_rent}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [toDeparture(first, group, withPartContents(group, contents))] : []
  })
}

export type FoundBooking = { bookingId: number; startRent: WallTime; isCheckedIn: boolean }

/** An order's bookings that stand on the list of some day, earliest first. */
export async function listBookingsOfOrder(
  db: Db,
  { orderId, ...query }: LiveQuery & { orderId: number },
): Promise<FoundBooking[]> {
  const rows = await selectLive(db, query)
    .select(['booking.id', 'booking.start_rent', 'booking.checked_in_at'])
    .where('booking.order_id', '=', orderId)
    .orderBy('booking.start_rent')
    .orderBy('booking.id')
    .execute()
  return rows.map((row) => ({
    bookingId: row.id,
    startRent: wallTime(row.start_rent),
    isCheckedIn: row.checked_in_at !== null,
  }))
}

/** Whether the booking is one of the user's own. */
export async function isOwnBooking(
  db: Db,
  { bookingId, ...query }: LiveQuery & { bookingId: number; ownerUserId: number },
): Promise<boolean> {
  const row = await selectLive(db, query)
    .select('booking.id')
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  return row !== undefined
}

const MIDNIGHT = localTime('00:00')

/** Bookings that take places, with their orders. */
function selectLive(db: Db, { shopId, now, ownerUserId }: LiveQuery) {
  return db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .where('booking.shop_id', '=', shopId)
    .$if(ownerUserId !== undefined, (query) =>
      query.where('booking.id', 'in', selectOwn(db, shopId, ownerUserId ?? 0)),
    )
    .where('booking.removed_at', 'is', null)
    .where(isLive({ now }))
}

/** Bookings that use a resource linked to the user. */
export function selectOwn(db: Db, shopId: number, userId: number) {
  return db
    .selectFrom('resource')
    .innerJoin('booking_product_resource', 'booking_product_resource.resource_id', 'resource.id')
    .innerJoin('booking_product', 'booking_product.id', 'booking_product_resource.booking_product_id')
    .select('booking_product.booking_id')
    .where('resource.shop_id', '=', shopId)
    .where('resource.user_id', '=', userId)
    .where('resource.deleted_at', 'is', null)
    .where('booking_product.removed_at', 'is', null)
}

function selectBookings(db: Db, { from, to, ...query }: ManifestQuery) {
  return selectLive(db, query)
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select([
      'booking.id',
      'booking.order_id',
      'booking.start_rent',
      'booking.end_rent',
      'booking.checked_in_at',
      'booking.finished_at',
      'booking.parent_booking_id',
      'order.price_minor',
      'order.payed_minor',
      'customer.first_name',
      'customer.last_name',
      'customer.company_name',
      'customer.phone_e164',
      'customer.phone_raw',
      'customer.comment_by_guest',
      'customer.comment_by_admin',
    ])
    .where('booking.start_rent', '>=', atTime(from, MIDNIGHT))
    .where('booking.start_rent', '<', atTime(addDays(to, 1), MIDNIGHT))
    .orderBy('booking.start_rent')
    .orderBy('booking.end_rent')
    .orderBy('booking.id')
}

type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>
type Content = ManifestContent & {
  bookingId: number
  capacity: number | null
  /** Sold only with another product; also where it is booked by itself, as a part of a package. */
  isAddonProduct: boolean
}

/** Whether its places at a start are those of a capacity schedule. */
function isScheduled(row: { booking_type: BookingType; start_time_type: StartTimeType }): boolean {
  return row.booking_type === 'PER_START_TIME' && row.start_time_type === 'MANUAL_INDEPENDENT'
}

async function listContents(
  db: Db,
  shopId: number,
  bookingIds: readonly number[],
): Promise<Map<number, Content[]>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('booking_product as row')
    .innerJoin('product', 'product.id', 'row.product_id')
    .innerJoin('product as pool', 'pool.id', 'row.pool_product_id')
    .select([
      'row.booking_id',
      'row.product_id',
      'row.product_name',
      'row.price_category_title',
      'row.quantity',
      'row.is_addon',
      'product.product_type',
      'product.max_capacity as own_capacity',
      'pool.max_capacity as pool_capacity',
      'row.start_rent',
      'row.pool_product_id',
      'pool.booking_type',
      'pool.start_time_type',
    ])
    .where('row.shop_id', '=', shopId)
    .where('row.booking_id', 'in', bookingIds)
    .where('row.removed_at', 'is', null)
    .orderBy('row.is_addon')
    .orderBy('row.id')
    .execute()
  const schedules = await findCapacitySchedules(db, {
    shopId,
    productIds: [...new Set(rows.filter(isScheduled).map((row) => row.pool_product_id))],
  })
  const contents = rows.map((row) => ({
    bookingId: row.booking_id,
    productId: row.product_id,
    name: parseTranslatable(row.product_name),
    priceCategoryTitle:
      row.price_category_title === null ? null : parseTranslatable(row.price_category_title),
    quantity: row.quantity,
    isAddon: row.is_addon === 1,
    isAddonProduct: row.product_type === 'ADDON',
    capacity: isScheduled(row)
      ? (scheduledCapacity(schedules.get(row.pool_product_id) ?? [], wallTime(row.start_rent)) ?? 0)
      : (row.own_capacity ?? row.pool_capacity),
  }))
  return Map.groupBy(contents, ({ bookingId }) => bookingId)
}

/** What each row of a departure holds. A part whose parent is there as well has no row of its own. */
function withPartContents(
  group: readonly BookingRow[],
  contents: ReadonlyMap<number, readonly Content[]>,
): ReadonlyMap<number, readonly Content[]> {
  const ids = new Set(group.map(({ id }) => id))
  const isWithParent = ({ parent_booking_id: id }: BookingRow) => id !== null && ids.has(id)
  const parts = Map.groupBy(group.filter(isWithParent), (row) => row.parent_booking_id)
  return new Map(
    group
      .filter((row) => !isWithParent(row))
      .map(({ id }) => {
        const ofParts = (parts.get(id) ?? []).flatMap((part) => contents.get(part.id) ?? [])
        const added = ofParts.map((content) => ({
          ...content,
          isAddon: content.isAddon || content.isAddonProduct,
        }))
        return [id, [...(contents.get(id) ?? []), ...added]]
      }),
  )
}

function toDeparture(
  first: BookingRow,
  group: readonly BookingRow[],
  contents: ReadonlyMap<number, readonly Content[]>,
): ManifestDeparture {
  const bookings = group.filter(({ id }) => contents.has(id))
  const products = toProducts(bookings.flatMap(({ id }) => contents.get(id) ?? []))
  const arrived = bookings.filter(({ checked_in_at }) => checked_in_at !== null)
  return {
    startRent: wallTime(first.start_rent),
    endRent: wallTime(first.end_rent),
    products,
    capacity: products.reduce<number | null>(addCapacity, 0),
    booked: products.reduce((sum, { booked }) => sum + booked, 0),
    checkedIn: sumMain(arrived.flatMap(({ id }) => contents.get(id) ?? [])),
    rows: bookings.map((booking) => toRow(booking, contents.get(booking.id) ?? [])),
  }
}

function addCapacity(sum: number | null, { capacity }: ManifestProduct): number | null {
  return sum === null || capacity === null ? null : sum + capacity
}

function toProducts(contents: readonly Content[]): ManifestProduct[] {
  const main = contents.filter(({ isAddon }) => !isAddon)
  return [...Map.groupBy(main, ({ productId }) => productId)].map(([productId, same]) => ({
    productId,
    name: same[0]?.name ?? {},
    capacity: same[0]?.capacity ?? null,
    booked: sumMain(same),
  }))
}

function sumMain(contents: readonly Content[]): number {
  return contents.reduce((sum, { isAddon, quantity }) => (isAddon ? sum : sum + quantity), 0)
}

function toRow(booking: BookingRow, contents: readonly Content[]): ManifestRow {
  const name = [booking.first_name, booking.last_name].filter(Boolean).join(' ')
  const priceMinor = Number(booking.price_minor)
  const payedMinor = Number(booking.payed_minor)
  return {
    bookingId: booking.id,
    orderId: booking.order_id,
    customerName: name || booking.company_name,
    phone: toPhone(booking),
    contents: contents.map(({ bookingId: _, capacity: __, isAddonProduct: ___, ...content }) => content),
    paymentState: paymentState(priceMinor, payedMinor),
    priceMinor,
    payedMinor,
    comments: { guest: booking.comment_by_guest, staff: booking.comment_by_admin },
    checkedInAt: booking.checked_in_at === null ? null : instant(booking.checked_in_at),
    finishedAt: booking.finished_at === null ? null : instant(booking.finished_at),
  }
}

function toPhone({ phone_raw, phone_e164 }: { phone_raw: string | null; phone_e164: string | null }) {
  const text = phone_raw ?? phone_e164
  return text === null ? null : { text, dial: phone_e164 ?? text }
}
