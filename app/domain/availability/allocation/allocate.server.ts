import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  deleteAllocations,
  deleteOccupied,
  insertAllocations,
  insertClosed,
  insertOccupied,
  type OccupiedAllocation,
  updateClosed,
  updateExpiry,
} from './allocation-queries.server.ts'
import { allocationsOfRows, type BookingToAllocate, type ClosedAllocation } from './allocations-of-rows.ts'

type OrderKey = { shopId: number; orderId: number }

/**
 * Allocates to the rows of an order's bookings their pools, and the resources and named units that their products
 * got, for as long as the order stands. One statement.
 */
export async function allocate(
  tx: Tx,
  { bookings, ...order }: OrderKey & { bookings: readonly BookingToAllocate[] },
): Promise<void> {
  await insertAllocations(tx, { ...order, allocations: bookings.flatMap(allocationsOfRows) })
}

/** Lets what an order's rows occupy last as long as the order now stands: for ever, a while, or no longer. */
export async function extend(tx: Tx, order: OrderKey): Promise<void> {
  await updateExpiry(tx, order)
}

/** Releases what rows of bookings occupy, as these are removed or before they are allocated anew. */
export async function release(tx: Tx, rows: { shopId: number; rowIds: readonly number[] }): Promise<void> {
  await deleteAllocations(tx, rows)
}

/**
 * Allocates what a booking would occupy after a change, beside what it occupies now, until the change is paid for or
 * its time is over.
 */
export async function allocateChange(
  tx: Tx,
  change: OrderKey & { changeId: number; expiresAt: Instant; occupied: readonly OccupiedAllocation[] },
): Promise<void> {
  await insertOccupied(tx, change)
}

/** Releases what changes were to occupy. */
export async function releaseChanges(tx: Tx, changes: { changeIds: readonly number[] }): Promise<void> {
  await deleteOccupied(tx, changes)
}

/** Allocates to closeouts what they close, until they are removed. One statement. */
export async function allocateCloseouts(
  tx: Tx,
  closed: { shopId: number; allocations: readonly ClosedAllocation[] },
): Promise<void> {
  await insertClosed(tx, closed)
}

/** Releases what closeouts close as these are removed; it stays readable as it was. */
export async function releaseCloseouts(
  tx: Tx,
  removed: { shopId: number; closeoutIds: readonly number[] },
): Promise<void> {
  await updateClosed(tx, removed)
}
