import { isGuaranteed } from '#app/domain/order/guarantee/is-guaranteed.ts'
import type { DepositRow } from '#app/domain/pricing/deposit.ts'
import type { PricedRow } from '#app/domain/pricing/price-booking.ts'
import { storedFlag } from '#app/domain/shared/stored-flag.ts'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import { type Instant, toInstant, type WallTime, type Zone } from '#app/domain/shared/time.ts'
import { type Place, prepared } from '#db/prepared.server.ts'
import type { Db, Tx } from '#db/transaction.server.ts'

type OrderKey = { shopId: number; orderId: number }
type BookingKey = { shopId: number; bookingId: number }
type BookingsKey = { shopId: number; bookingIds: readonly number[] }

/** A booking that stands in an order, with its rows. Removed ones are left out everywhere. */
export type BookingOfOrder = {
  id: number
  orderId: number
  startRent: WallTime
  endRent: WallTime
  startsAt: Instant
  durationId: number | null
  requestKey: string | null
  checkedInAt: Instant | null
  finishedAt: Instant | null
  /** The booking that it is an item of; null for one that stands by itself. */
  parentBookingId: number | null
  /** The option that it was chosen in; null for one that is no item. */
  bundleOptionId: number | null
  /** Its guest has the right to change its time. */
  isRebookable: boolean
  rows: BookedProductRow[]
  /** Price of that right, one row for each rate of VAT; none where it is free. */
  fees: BookedProductRow[]
}

/** As it was sold; `creditedMinor` was given back, which lowers the price and leaves the total. */
export type BookedProductRow = PricedRow & { id: number; creditedMinor: number }

/** Bookings of an order in the order in which they were added. */
export async function listOrderBookings(db: Db, key: OrderKey): Promise<BookingOfOrder[]> {
  const bookings = await selectBookings(db, key)
  const rows = await listRowsOfBookings(db, key)
  const rowsOf = (id: number, isFee: boolean) =>
    (rows.get(id) ?? []).flatMap((each) => (each.isFee === isFee ? [each.row] : []))
  return bookings.map((booking) => {
    const fees = rowsOf(booking.id, true)
    const products = rowsOf(booking.id, false)
    return {
      id: booking.id,
      orderId: booking.order_id,
      startRent: booking.start_rent,
      endRent: booking.end_rent,
      startsAt: booking.starts_at,
      durationId: booking.duration_id,
      requestKey: booking.request_key,
      checkedInAt: booking.checked_in_at,
      finishedAt: booking.finished_at,
      parentBookingId: booking.parent_booking_id,
      bundleOptionId: booking.bundle_option_id,
      isRebookable: isGuaranteed({ isSold: booking.rebookable === 1, products, fees }),
      rows: products,
      fees,
    }
  })
}

const selectBookings = prepared((db, value: Place<OrderKey>) =>
  db
    .selectFrom('booking')
    .select([
      'id',
      'order_id',
      'start_rent',
      'end_rent',
      'starts_at',
      'duration_id',
      'request_key',
      'checked_in_at',
      'finished_at',
      'parent_booking_id',
      'bundle_option_id',
      'rebookable',
    ])
    .where('shop_id', '=', value('shopId'))
    .where('order_id', '=', value('orderId'))
    .where('removed_at', 'is', null)
    .orderBy('id'),
)

/** Lists the rows that an order's deposit is calculated from, without removed ones, in one statement. */
export async function listDepositRows(db: Db, key: OrderKey): Promise<DepositRow[]> {
  const rows = await selectDepositRows(db, key)
  return rows.map((row) => ({
    startsAt: row.starts_at,
    totalMinor: row.total_minor,
    depositPercentage: row.deposit_percentage,
    fullDepositWithinHours: row.full_deposit_within_hours,
  }))
}

const selectDepositRows = prepared((db, value: Place<OrderKey>) =>
  db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select([
      'booking.starts_at',
      'booking_product.total_minor',
      'booking_product.deposit_percentage',
      'booking_product.full_deposit_within_hours',
    ])
    .where('booking_product.shop_id', '=', value('shopId'))
    .where('booking_product.order_id', '=', value('orderId'))
    .where('booking_product.removed_at', 'is', null)
    .where('booking.removed_at', 'is', null),
)

/** The order of a booking; undefined for one that was removed, unless these are asked for too. */
export async function findOrderIdOfBooking(
  db: Db,
  { isRemovedToo = false, ...key }: BookingKey & { isRemovedToo?: boolean },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('booking')
    .select('order_id')
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.bookingId)
    .$if(!isRemovedToo, (query) => query.where('removed_at', 'is', null))
    .executeTakeFirst()
  return row?.order_id
}

/** The booking that this form created before and that still stands. */
export async function findBookingIdByKey(
  db: Db,
  key: OrderKey & { requestKey: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('booking')
    .select('id')
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .where('request_key', '=', key.requestKey)
    .executeTakeFirst()
  return row?.id
}

export async function countOrderBookings(db: Db, key: OrderKey): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', key.shopId)
    .where('order_id', '=', key.orderId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type BookingTimes = {
  startRent: WallTime
  endRent: WallTime
  durationId: number | null
  zone: Zone
}

/** Inserts the order items of so many bookings; their ids, lowest first. */
export async function insertOrderItems(
  tx: Tx,
  { shopId, orderId, count }: OrderKey & { count: number },
): Promise<number[]> {
  const item = { shop_id: shopId, order_id: orderId, order_itemable_type: 'Booking' } as const
  const items = await tx.insertInto('order_item').values(Array(count).fill(item)).returning('id').execute()
  return items.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Inserts the booking of an order item; the rows follow with `insertRowsOfBookings`. */
export async function insertBooking(
  tx: Tx,
  booking: OrderKey & BookingTimes & { orderItemId: number; requestKey: string | null; startsNow: boolean },
): Promise<number> {
  const { id } = await tx
    .insertInto('booking')
    .values({
      shop_id: booking.shopId,
      order_id: booking.orderId,
      order_item_id: booking.orderItemId,
      ...toTimeColumns(tx, booking),
      starts_now: storedFlag(booking.startsNow),
      request_key: booking.requestKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A booking that starts at another time than before did not start by the button 'now' any more, and loses its marks of
 * check-in and of being finished: nobody has come at that time yet. Source: domain.md §5.
 */
export async function updateBookingTimes(tx: Tx, booking: BookingKey & BookingTimes): Promise<void> {
  await tx
    .updateTable('booking')
    .set((eb) => {
      const isSameStart = eb.case().when('start_rent', '=', booking.startRent)
      return {
        ...toTimeColumns(tx, booking),
        starts_now: isSameStart.then(eb.ref('starts_now')).else(storedFlag(false)).end(),
        checked_in_at: isSameStart.then(eb.ref('checked_in_at')).end(),
        checked_in_by_user_id: isSameStart.then(eb.ref('checked_in_by_user_id')).end(),
        finished_at: isSameStart.then(eb.ref('finished_at')).end(),
      }
    })
    .where('shop_id', '=', booking.shopId)
    .where('id', '=', booking.bookingId)
    .execute()
}

/** The bookings give up their request keys: the same choice posted after that is another booking. */
export async function deleteBookingRows(tx: Tx, key: BookingsKey & { now: Instant }): Promise<void> {
  if (key.bookingIds.length === 0) return
  await tx
    .updateTable('booking')
    .set({ removed_at: key.now, request_key: null })
    .where('shop_id', '=', key.shopId)
    .where('id', 'in', key.bookingIds)
    .execute()
}

export async function updateFinishedAt(tx: Tx, key: BookingKey & { at: Instant | null }): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ finished_at: key.at })
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.bookingId)
    .execute()
}

export async function updateCheckedIn(
  tx: Tx,
  key: BookingKey & { at: Instant | null; userId: number | null },
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ checked_in_at: key.at, checked_in_by_user_id: key.userId })
    .where('shop_id', '=', key.shopId)
    .where('id', '=', key.bookingId)
    .execute()
}

/** Products that the order holds, each once, in id order. */
export async function listBookedProductIds(db: Db, key: OrderKey): Promise<number[]> {
  const rows = await selectProductIds(db, key)
  return rows.map((row) => row.product_id)
}

const selectProductIds = prepared((db, value: Place<OrderKey>) =>
  db
    .selectFrom('booking_product')
    .select('product_id')
    .distinct()
    .where('shop_id', '=', value('shopId'))
    .where('order_id', '=', value('orderId'))
    .where('removed_at', 'is', null)
    .orderBy('product_id'),
)

type RowOfBooking = { isFee: boolean; row: BookedProductRow }

async function listRowsOfBookings(db: Db, key: OrderKey): Promise<Map<number, RowOfBooking[]>> {
  const rows = await selectRowsOfBookings(db, key)
  const byBooking = new Map<number, RowOfBooking[]>()
  for (const row of rows) {
    const previous = byBooking.get(row.booking_id) ?? []
    byBooking.set(row.booking_id, previous)
    previous.push({
      isFee: row.is_rebooking_fee === 1,
      row: {
        id: row.id,
        productId: row.product_id,
        productName: parseTranslatable(row.product_name),
        priceCategoryId: row.price_category_id,
        priceCategoryTitle:
          row.price_category_title === null ? null : parseTranslatable(row.price_category_title),
        isAddon: row.is_addon === 1,
        quantity: row.quantity,
        unitPriceMinor: row.unit_price_minor,
        listPriceMinor: row.list_price_minor ?? row.unit_price_minor,
        ...(row.is_price_by_hand === 1 ? { isPriceByHand: true } : {}),
        discountMinor: row.discount_minor,
        totalMinor: row.total_minor,
        creditedMinor: row.credited_minor,
        seats: row.seats,
        vatPercentage: row.vat_percentage,
        depositPercentage: row.deposit_percentage,
        fullDepositWithinHours: row.full_deposit_within_hours,
      },
    })
  }
  return byBooking
}

const selectRowsOfBookings = prepared((db, value: Place<OrderKey>) =>
  db
    .selectFrom('booking_product')
    .select([
      'booking_product.id',
      'booking_product.booking_id',
      'booking_product.product_id',
      'booking_product.product_name',
      'booking_product.price_category_id',
      'booking_product.price_category_title',
      'booking_product.is_addon',
      'booking_product.quantity',
      'booking_product.unit_price_minor',
      'booking_product.list_price_minor',
      'booking_product.is_price_by_hand',
      'booking_product.discount_minor',
      'booking_product.total_minor',
      'booking_product.credited_minor',
      'booking_product.vat_percentage',
      'booking_product.seats',
      'booking_product.deposit_percentage',
      'booking_product.full_deposit_within_hours',
      'booking_product.is_rebooking_fee',
    ])
    .where('booking_product.shop_id', '=', value('shopId'))
    .where('booking_product.order_id', '=', value('orderId'))
    .where('booking_product.removed_at', 'is', null)
    .orderBy('booking_product.is_addon')
    .orderBy('booking_product.id'),
)

/** When a booking is, as its columns hold it, with what its duration is called now: that stays with the booking. */
export function toTimeColumns(tx: Tx, times: { shopId: number } & BookingTimes) {
  const label = tx
    .selectFrom('duration')
    .select('label')
    .where('shop_id', '=', times.shopId)
    .where('id', '=', times.durationId)
  return {
    start_rent: times.startRent,
    end_rent: times.endRent,
    starts_at: toInstant(times.startRent, times.zone),
    ends_at: toInstant(times.endRent, times.zone),
    duration_id: times.durationId,
    duration_label: times.durationId === null ? null : label,
  }
}
