import { createHash } from 'node:crypto'
import type {
  ResourceAllocation,
  UnitAssignment,
} from '#app/domain/availability/allocation/allocations-of-rows.ts'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { itemReference } from '#app/domain/availability/demand.ts'
import {
  type BookingOfOrder,
  insertOrderItems,
  toTimeColumns,
} from '#app/domain/order/booking-queries.server.ts'
import { type BookingRows, insertRowsOfBookings } from '#app/domain/order/booking-row-queries.server.ts'
import { insertOrderWords } from '#app/domain/order/search/order-search-queries.server.ts'
import { moveAnswers } from '#app/domain/question/move-answers.server.ts'
import type { Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { replacedBy } from './bundle-items.ts'
import type { QuotedItem } from './quote-bundle-items.server.ts'

type NewBundleItems = {
  shopId: number
  orderId: number
  parentBookingId: number
  zone: Zone
  items: readonly QuotedItem[]
  products: ReadonlyMap<number, BookableProduct>
  /** Of the items among others. */
  allocations: readonly ResourceAllocation[]
  unitAssignments: readonly UnitAssignment[]
}

/** Their parent, where it is as new: its order item comes before theirs, its rows are inserted with theirs. */
type NewParent = { itemIds: readonly number[]; own: BookingRows }

/**
 * Inserts the items of a bundle, each a booking of its own under its parent, and marks all rows of the bundle
 * with its uuid. A constant number of statements. The ids are in the order of the items.
 */
export async function insertBundleItems(
  tx: Tx,
  {
    items,
    before = [],
    parent,
    ...order
  }: NewBundleItems & { before?: readonly BookingOfOrder[]; parent?: NewParent | undefined },
): Promise<number[]> {
  const { shopId, orderId, parentBookingId, allocations, unitAssignments } = order
  if (items.length === 0) {
    await updateBundleUuid(tx, { shopId, bookingIds: [parentBookingId], uuid: null })
    return []
  }
  const itemIds = parent?.itemIds ?? (await insertOrderItems(tx, { shopId, orderId, count: items.length }))
  const ids = await insertItemBookings(tx, { ...order, items, itemIds })
  const replaced = replacedBy(before, items)
  const rows = items.map((item, index) => ({
    ...item,
    bookingId: ids[index] ?? 0,
    before: before.find(({ id }) => replaced.get(id) === index)?.rows,
    allocations: allocations.filter(({ bookingId }) => bookingId === itemReference(index)),
    unitAssignments: unitAssignments.filter(({ bookingId }) => bookingId === itemReference(index)),
  }))
  const uuid = bundleUuidOf(parentBookingId)
  const bookings = [...(parent ? [parent.own] : []), ...rows]
  await insertRowsOfBookings(
    tx,
    order,
    bookings.map((booking) => ({ ...booking, bundleUuid: uuid })),
  )
  if (!parent) {
    await updateBundleUuid(tx, { shopId, bookingIds: [parentBookingId, ...ids], uuid })
    await insertOrderWords(tx, { shopId, orderId }, { bookingIds: ids })
  }
  return ids
}

/** In the order of the items: in which order the rows of one statement come back is not said. */
async function insertItemBookings(
  tx: Tx,
  { shopId, orderId, zone, parentBookingId, items, itemIds }: NewBundleItems & { itemIds: readonly number[] },
): Promise<number[]> {
  const bookings = await tx
    .insertInto('booking')
    .values(
      items.map((item, index) => ({
        shop_id: shopId,
        order_id: orderId,
        order_item_id: itemIds[index] ?? 0,
        ...toTimeColumns(tx, { ...item, shopId, zone }),
        parent_booking_id: parentBookingId,
        bundle_option_id: item.optionId,
        bundle_price: item.priceShown,
      })),
    )
    .returning(['id', 'order_item_id'])
    .execute()
  return itemIds.flatMap((itemId) => bookings.find((row) => row.order_item_id === itemId)?.id ?? [])
}

/**
 * The same, in the place of the items `before`, whose rows are removed already: what was answered about an item
 * goes over to the one of the same option and product, as do marks, and the rows that it was paid by stay.
 */
export async function updateBundleItems(
  tx: Tx,
  next: NewBundleItems & { before: readonly BookingOfOrder[] },
): Promise<void> {
  const { before, items } = next
  if (before.length === 0 && items.length === 0) return
  const ids = await insertBundleItems(tx, next)
  const replaced = [...replacedBy(before, items)].flatMap(([id, index]): [number, number][] => {
    const newId = ids[index]
    return newId === undefined ? [] : [[id, newId]]
  })
  await moveAnswers(tx, { shopId: next.shopId, orderId: next.orderId, replaced: new Map(replaced) })
  await copyMarks(tx, next.shopId, replaced)
}

/** Marks of check-in and of being finished go over to an item that takes place when the one before it did. */
async function copyMarks(tx: Tx, shopId: number, replaced: readonly [number, number][]): Promise<void> {
  if (replaced.length === 0) return
  const rows = await tx
    .selectFrom('booking')
    .select(['id', 'start_rent', 'end_rent', 'checked_in_at', 'finished_at'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', replaced.flat())
    .execute()
  const booking = new Map(rows.map((row) => [row.id, row]))
  for (const [oldId, newId] of replaced) {
    const [was, is] = [booking.get(oldId), booking.get(newId)]
    if (!was || (was.checked_in_at === null && was.finished_at === null)) continue
    if (was.start_rent !== is?.start_rent || was.end_rent !== is.end_rent) continue
    const { checked_in_at, finished_at } = was
    await tx
      .updateTable('booking')
      .set({ checked_in_at, finished_at })
      .where('shop_id', '=', shopId)
      .where('id', '=', newId)
      .execute()
  }
}

/** Add-ons are no part of the bundle: they come and go by themselves. */
async function updateBundleUuid(
  tx: Tx,
  { shopId, bookingIds, uuid }: { shopId: number; bookingIds: readonly number[]; uuid: string | null },
): Promise<void> {
  await tx
    .updateTable('booking_product')
    .set({ bundle_uuid: uuid })
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', bookingIds)
    .where('is_addon', '=', 0)
    .where('removed_at', 'is', null)
    .execute()
}

/** A booking has one bundle at most, so its uuid follows from the booking and stays through every change. */
function bundleUuidOf(parentBookingId: number): string {
  const hex = createHash('sha256').update(`bundle ${parentBookingId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
