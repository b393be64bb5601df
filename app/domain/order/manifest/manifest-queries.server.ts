import { expressionBuilder } from 'kysely'
import {
  BOOKABLE_COLUMNS,
  type BookableRow,
} from '#app/domain/availability/bookable-product-queries.server.ts'
import { shownPhone, toPhone } from '#app/domain/customer/contact.ts'
import { LIVE_BOOKING_COLUMNS, toLiveBooking } from '#app/domain/order/live-booking.ts'
import { paymentState, toOrderMoney } from '#app/domain/order/order-total.ts'
import { whereLive } from '#app/domain/shared/live-order-queries.server.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import {
  addDays,
  atTime,
  type Instant,
  type LocalDate,
  localTime,
  type WallTime,
} from '#app/domain/shared/time.ts'
import type { Database } from '#db/schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { listAllocations, type RowAllocation } from './allocation-queries.server.ts'
import type { ManifestBooking, ManifestContent } from './departures.ts'

/** `ownerUserId` leaves out what uses no resource that is linked to this user. Source: domain.md §2 'own'. */
export type LiveQuery = { shopId: number; now: Instant; ownerUserId?: number | undefined }
export type ManifestQuery = LiveQuery & { from: LocalDate; to: LocalDate }

/** The bookings of a manifest, and the products in them as far as their capacity goes. */
export type ManifestRows = {
  bookings: ManifestBooking[]
  /** Products that are not deleted, each once. */
  products: BookableRow[]
  /** Whether one of the products is not sold without others. */
  hasMandatoryItems: boolean
}

/**
 * Live bookings that start on these dates, both included, by start, in one statement, or two where their products
 * have named units or use resources. A reservation that has expired at `now` is left out, swept or not. Source:
 * domain.md §3.
 */
export async function listManifestRows(db: Db, { from, to, ...query }: ManifestQuery): Promise<ManifestRows> {
  const rows = await selectRows(db, query)
    .where('booking.start_rent', '>=', atTime(from, MIDNIGHT))
    .where('booking.start_rent', '<', atTime(addDays(to, 1), MIDNIGHT))
    .orderBy('booking.start_rent')
    .orderBy('booking.end_rent')
    .orderBy('booking.id')
    .orderBy('row.is_addon')
    .orderBy('row.id')
    .execute()
  return toManifestRows(db, query, rows)
}

/** The same of live bookings that end on the date and started before it. */
export async function listReturningRows(
  db: Db,
  { date, ...query }: LiveQuery & { date: LocalDate },
): Promise<ManifestRows> {
  const rows = await selectRows(db, query)
    .where('booking.end_rent', '>=', atTime(date, MIDNIGHT))
    .where('booking.end_rent', '<', atTime(addDays(date, 1), MIDNIGHT))
    .orderBy('booking.end_rent')
    .orderBy('booking.id')
    .orderBy('row.is_addon')
    .orderBy('row.id')
    .execute()
  // Not in the statement, or it would walk all that ever started.
  const earlier = rows.filter(({ start_rent }) => start_rent < atTime(date, MIDNIGHT))
  return toManifestRows(db, query, earlier)
}

async function toManifestRows(db: Db, query: LiveQuery, rows: readonly Row[]): Promise<ManifestRows> {
  const allocated = rows.filter(isAllocated).map(({ row_id }) => row_id)
  const allocations = await listAllocations(db, { shopId: query.shopId, rowIds: allocated })
  const current = rows.filter(({ product_deleted_at }) => product_deleted_at === null)
  return {
    bookings: [...Map.groupBy(rows, ({ booking_id }) => booking_id).values()].flatMap((group) => {
      const [booking] = group
      return booking
        ? [
            toBooking(
              booking,
              group.map((row) => toContent(row, allocations)),
            ),
          ]
        : []
    }),
    products: [...new Map(current.map((row) => [row.id, row])).values()],
    hasMandatoryItems: rows.some(({ mandatory_items }) => mandatory_items === 1),
  }
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
    startRent: row.start_rent,
    isCheckedIn: row.checked_in_at !== null,
  }))
}

/** When a live booking starts; with `ownerUserId` undefined also for one that is not the user's own. */
export async function findLiveStart(
  db: Db,
  { bookingId, ...query }: LiveQuery & { bookingId: number },
): Promise<WallTime | undefined> {
  const row = await selectLive(db, query)
    .select('booking.start_rent')
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  return row?.start_rent
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
    .where(whereLive({ now }))
}

/** Bookings that use a resource linked to the user. */
export function selectOwn(db: Db, shopId: number, userId: number) {
  return db
    .selectFrom('resource')
    .innerJoin('allocation', 'allocation.target_id', 'resource.id')
    .innerJoin('booking_product', 'booking_product.id', 'allocation.booking_product_id')
    .select('booking_product.booking_id')
    .where('resource.shop_id', '=', shopId)
    .where('resource.user_id', '=', userId)
    .where('allocation.shop_id', '=', shopId)
    .where('allocation.source', '=', 'BOOKING')
    .where('allocation.target', '=', 'RESOURCE')
    .where('resource.deleted_at', 'is', null)
    .where('booking_product.removed_at', 'is', null)
}

function selectRows(db: Db, query: LiveQuery) {
  return selectLive(db, query)
    .innerJoin('booking_product as row', (join) =>
      join.onRef('row.shop_id', '=', 'booking.shop_id').onRef('row.booking_id', '=', 'booking.id'),
    )
    .innerJoin('product', 'product.id', 'row.product_id')
    .leftJoin('product as master', (join) =>
      join.onRef('master.id', '=', 'product.alias_of_id').onRef('master.shop_id', '=', 'product.shop_id'),
    )
    .leftJoin('customer', 'customer.order_id', 'order.id')
    .select(BOOKABLE_COLUMNS)
    .select(LIVE_BOOKING_COLUMNS)
    .select([
      'booking.parent_booking_id',
      'booking.duration_label',
      'booking.checked_in_at',
      'booking.finished_at',
      'order.price_minor',
      'order.payed_minor',
      'order.returning_minor',
      'customer.email',
      'customer.phone_e164',
      'customer.phone_country',
      'customer.phone_raw',
      'customer.comment_by_guest',
      'customer.comment_by_admin',
      'row.id as row_id',
      'row.product_id',
      'row.pool_product_id',
      'row.product_name',
      'row.price_category_title',
      'row.quantity',
      'row.is_addon',
      'product.meeting_place',
      'product.deleted_at as product_deleted_at',
    ])
    .select(({ fn }) => fn.coalesce('master.position', 'product.position').as('position'))
    .select(hasMandatoryItems().as('mandatory_items'))
    .where('row.removed_at', 'is', null)
    .where('row.is_rebooking_fee', '=', 0)
}

/** 1 where the joined `product` has bundle options or add-ons that may have to come with it. */
function hasMandatoryItems() {
  const eb = expressionBuilder<Database, 'product'>()
  const options = eb
    .selectFrom('bundle_option as option')
    .select('option.id')
    .whereRef('option.shop_id', '=', 'product.shop_id')
    .whereRef('option.product_id', '=', 'product.id')
    .where('option.active', '=', 1)
    .where('option.deleted_at', 'is', null)
  const addons = eb
    .selectFrom('product_addon as link')
    .select('link.addon_id')
    .whereRef('link.shop_id', '=', 'product.shop_id')
    .whereRef('link.product_id', '=', 'product.id')
    .where('link.mandatory', '=', 1)
  return eb
    .case()
    .when(eb.or([eb.exists(options), eb.exists(addons)]))
    .then(1)
    .else(0)
    .end()
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

function isAllocated(row: Row): boolean {
  return row.use_resources === 1 || hasNamedUnits(row)
}

/** An alias's units are its master's. */
function hasNamedUnits(row: Row): boolean {
  return (row.master_id === null ? row.use_identifiers : row.master_use_identifiers) === 1
}

function toBooking(row: Row, contents: ManifestContent[]): ManifestBooking {
  const money = toOrderMoney(row)
  return {
    ...toLiveBooking(row),
    parentBookingId: row.parent_booking_id,
    durationLabel: parseTranslatable(row.duration_label),
    email: row.email,
    phone: shownPhone(toPhone(row)),
    contents,
    paymentState: paymentState(money),
    ...money,
    comments: { guest: row.comment_by_guest, staff: row.comment_by_admin },
    checkedInAt: row.checked_in_at,
    finishedAt: row.finished_at,
  }
}

function toContent(row: Row, allocations: ReadonlyMap<number, RowAllocation>): ManifestContent {
  const { units = [], resources = [] } = allocations.get(row.row_id) ?? {}
  return {
    productId: row.product_id,
    poolId: row.pool_product_id,
    position: row.position,
    name: parseTranslatable(row.product_name),
    meetingPlace: parseTranslatable(row.meeting_place),
    priceCategoryTitle: parseTranslatable(row.price_category_title),
    quantity: row.quantity,
    isAddon: row.is_addon === 1,
    isAddonProduct: row.product_type === 'ADDON',
    units,
    missingUnits: hasNamedUnits(row) ? Math.max(0, row.quantity - units.length) : 0,
    resources,
  }
}
