import type { Tx } from '#db/transaction.server.ts'
import { deleteAllocations, insertAllocations } from './allocation-queries.server.ts'
import { type AllocationTarget, allocationsOfRows, type BookingToAllocate } from './allocations-of-rows.ts'

/** Gives the rows of bookings the resources and named units that their products got, in one statement. */
export async function allocate(
  tx: Tx,
  { shopId, bookings }: { shopId: number; bookings: readonly BookingToAllocate[] },
): Promise<void> {
  await insertAllocations(tx, { shopId, allocations: bookings.flatMap(allocationsOfRows) })
}

/** Takes resources and named units from rows, before these are allocated anew; one of the two if it is named. */
export async function release(
  tx: Tx,
  {
    targets = ['RESOURCE', 'UNIT'],
    ...rows
  }: { shopId: number; rowIds: readonly number[]; targets?: readonly AllocationTarget[] },
): Promise<void> {
  await deleteAllocations(tx, { ...rows, targets })
}
