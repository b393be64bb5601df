import { sql } from 'kysely'
import { allocate, release } from '#app/domain/availability/allocation/allocate.server.ts'
import type {
  OccupyingRow,
  ResourceAllocation,
  UnitAssignment,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import { occupiedPeriod } from '#app/domain/availability/allocation/occupied-period.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { matchingRowIds } from '#app/domain/order/booking/matching-rows.ts'
import type { PricedRow } from '#app/domain/pricing/price-booking.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import type { BookedProductRow, BookingTimes } from './booking-queries.server.ts'
import { updateLowestTotals } from './row-credit-queries.server.ts'

/** The rows of one booking as they were priced, and their allocations. */
export type BookingRows = Pick<BookingTimes, 'startRent' | 'endRent'> & {
  bookingId: number
  rows: readonly PricedRow[]
  allocations: readonly ResourceAllocation[]
  /** Named units; whose they are is said by the booking. */
  unitAssignments?: readonly UnitAssignment[] | undefined
  /** Of the bundle that it is in; its add-ons are no part of that. */
  bundleUuid?: string | undefined
  /** Removed rows of a booking that is changed: those of the same product and price category stand again. */
  before?: readonly BookedProductRow[] | undefined
}

type RowsOrder = {
  shopId: number
  orderId: number
  zone: Zone
  products: ReadonlyMap<number, BookableProduct>
}

/** Inserts one booking's rows. See `insertRowsOfBookings`. */
export async function insertBookingProducts(tx: Tx, booking: RowsOrder & BookingRows): Promise<void> {
  await insertRowsOfBookings(tx, booking, [booking])
}

/**
 * Inserts priced rows, with the resources and named units that they get, as they stand now: name, price, VAT,
 * seats and the deposit's terms are copied, so that a later change of the catalogue leaves the order alone. The
 * pool is the master's, and what is occupied includes turnaround.
 */
export async function insertRowsOfBookings(
  tx: Tx,
  order: RowsOrder,
  bookings: readonly BookingRows[],
): Promise<void> {
  const { shopId } = order
  const values = bookings.flatMap((booking) => {
    const ids = matchingRowIds(booking.rows, booking.before ?? [])
    return booking.rows.map((row, index) => {
      const id = ids[index]
      return { ...toRowColumns({ ...order, ...booking }, row), ...(id === undefined ? {} : { id }) }
    })
  })
  const inserted = await writeRows(tx, values)
  await allocate(tx, {
    shopId,
    orderId: order.orderId,
    bookings: bookings.map(({ bookingId, allocations, unitAssignments, ...times }) => ({
      rows: inserted
        .filter((row) => row.bookingId === bookingId)
        .map((row) => ({ ...row, occupied: occupiedPeriod(productOf(order, row), times, order.zone) })),
      allocations,
      unitAssignments,
    })),
  })
}

function productOf({ products }: RowsOrder, { productId }: { productId: number }): BookableProduct {
  const product = products.get(productId)
  if (!product) throw new Error(`product ${productId} was priced without being checked`)
  return product
}

type RowColumns = ReturnType<typeof toRowColumns> & { id?: number }

/** Inserts rows; those with an id stand again as they are now. */
async function writeRows(tx: Tx, values: readonly RowColumns[]): Promise<Omit<OccupyingRow, 'occupied'>[]> {
  const [updated, added] = [values.filter(({ id }) => id), values.filter(({ id }) => !id)]
  const insert = tx
    .insertInto('booking_product')
    .returning([
      'id',
      'booking_id as bookingId',
      'product_id as productId',
      'pool_product_id as poolId',
      'quantity',
      'start_rent as startRent',
    ])
  const again = insert.values(updated).onConflict((conflict) =>
    conflict.column('id').doUpdateSet(({ ref, case: choose }) => ({
      booking_id: ref('excluded.booking_id'),
      pool_product_id: ref('excluded.pool_product_id'),
      quantity: ref('excluded.quantity'),
      unit_price_minor: ref('excluded.unit_price_minor'),
      list_price_minor: ref('excluded.list_price_minor'),
      is_price_by_hand: ref('excluded.is_price_by_hand'),
      discount_minor: ref('excluded.discount_minor'),
      total_minor: ref('excluded.total_minor'),
      // A row that costs less than was given back on it costs nothing more.
      credited_minor: choose()
        .when('booking_product.credited_minor', '>', ref('excluded.total_minor'))
        .then(ref('excluded.total_minor'))
        .else(ref('booking_product.credited_minor'))
        .end(),
      vat_percentage: ref('excluded.vat_percentage'),
      product_name: ref('excluded.product_name'),
      price_category_title: ref('excluded.price_category_title'),
      seats: ref('excluded.seats'),
      deposit_percentage: ref('excluded.deposit_percentage'),
      full_deposit_within_hours: ref('excluded.full_deposit_within_hours'),
      start_rent: ref('excluded.start_rent'),
      removed_at: null,
    })),
  )
  const standing = updated.length > 0 ? await again.execute() : []
  await updateLowestTotals(
    tx,
    standing.map(({ id }) => id),
  )
  return [...standing, ...(added.length > 0 ? await insert.values(added).execute() : [])]
}

function toRowColumns(booking: RowsOrder & BookingRows, row: PricedRow) {
  return {
    shop_id: booking.shopId,
    order_id: booking.orderId,
    booking_id: booking.bookingId,
    product_id: row.productId,
    pool_product_id: productOf(booking, row).poolId,
    price_category_id: row.priceCategoryId,
    is_addon: storedFlag(row.isAddon),
    bundle_uuid: row.isAddon ? null : (booking.bundleUuid ?? null),
    quantity: row.quantity,
    unit_price_minor: row.unitPriceMinor,
    list_price_minor: row.listPriceMinor === row.unitPriceMinor ? null : row.listPriceMinor,
    is_price_by_hand: storedFlag(row.isPriceByHand === true),
    discount_minor: row.discountMinor,
    total_minor: row.totalMinor,
    vat_percentage: row.vatPercentage,
    product_name: JSON.stringify(row.productName),
    price_category_title: row.priceCategoryTitle && JSON.stringify(row.priceCategoryTitle),
    seats: row.seats,
    deposit_percentage: row.depositPercentage,
    full_deposit_within_hours: row.fullDepositWithinHours,
    start_rent: booking.startRent,
  }
}

/** Lowers rows by their discounts, in one statement. */
export async function updateRowDiscounts(
  tx: Tx,
  { shopId, rows }: { shopId: number; rows: readonly { id: number; discountMinor: number }[] },
): Promise<void> {
  if (rows.length === 0) return
  const cases = rows.map(({ id, discountMinor }) => sql`when ${id} then cast(${discountMinor} as integer)`)
  const off = sql<number>`case id ${sql.join(cases, sql` `)} else 0 end`
  await tx
    .updateTable('booking_product')
    .set((eb) => ({
      discount_minor: eb('discount_minor', '+', off),
      total_minor: eb('total_minor', '-', off),
    }))
    .where('shop_id', '=', shopId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/**
 * Takes rows out of bookings, with what they occupy: all of them, or all but the fee for the right to rebook, or the
 * add-ons alone, or that fee alone. They stay readable in the table.
 */
export async function deleteBookingProducts(
  tx: Tx,
  key: {
    shopId: number
    bookingIds: readonly number[]
    item: 'all' | 'products' | 'addons' | 'fee'
    now: Instant
  },
): Promise<void> {
  if (key.bookingIds.length === 0) return
  const removed = await tx
    .updateTable('booking_product')
    .set({ removed_at: key.now })
    .where('shop_id', '=', key.shopId)
    .where('booking_id', 'in', key.bookingIds)
    .where('removed_at', 'is', null)
    .$if(key.item === 'addons', (query) => query.where('is_addon', '=', 1))
    .$if(key.item === 'fee', (query) => query.where('is_rebooking_fee', '=', 1))
    .$if(key.item === 'addons' || key.item === 'products', (query) => query.where('is_rebooking_fee', '=', 0))
    .returning('id')
    .execute()
  await release(tx, { shopId: key.shopId, rowIds: removed.map(({ id }) => id) })
}
