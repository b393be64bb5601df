import { additionalOccupied } from '#app/domain/availability/allocation/additional-occupied.ts'
import { allocateChange } from '#app/domain/availability/allocation/allocate.server.ts'
import type { OccupiedAllocation } from '#app/domain/availability/allocation/allocation-queries.server.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertBookingChange } from './booking-change-queries.server.ts'
import { listPerStartTime } from './guest-change-queries.server.ts'
import type { RequestedChange, TriedChange } from './try-change.server.ts'

/** A change that waits for its payment: what its bookings occupy, and what they would. */
export type ChangeToPay = Pick<TriedChange, 'previous' | 'differenceMinor'> & {
  before: readonly OccupiedAllocation[]
  after: readonly OccupiedAllocation[]
}

/**
 * Reserves the new time of a booking, or what is added to it, beside what it has, for as long as a reservation lasts.
 * Pools are locked.
 * Source: domain.md §5 'A guest's change'.
 */
export async function reserveChange(
  tx: Tx,
  input: RequestedChange & { transactionId: number; reservationMinutes: number },
  { previous, differenceMinor: amountMinor, before, after }: ChangeToPay,
): Promise<void> {
  const { shopId, orderId, bookingId, transactionId, startRent, addons = null, now } = input
  const expiresAt = addMinutes(now, input.reservationMinutes)
  const changeId = await insertBookingChange(tx, {
    ...{ shopId, orderId, bookingId, transactionId, startRent, addons, expiresAt, now },
    ...{ previous, amountMinor },
  })
  const productIds = [...new Set(after.map((row) => row.product_id))]
  const perStartTime = await listPerStartTime(tx, { shopId, productIds })
  const additional = additionalOccupied(before, after, (id) => perStartTime.includes(id))
  const occupied = additional.map((row) => ({ ...row, ...ownerOf(row, before) }))
  await allocateChange(tx, { shopId, orderId, changeId, expiresAt, occupied })
}

/** The row that it is for; a row that only the change adds is not there yet, and the booking's first stands for it. */
function ownerOf(row: OccupiedAllocation, before: readonly OccupiedAllocation[]) {
  const own = before.find((each) => each.booking_product_id === row.booking_product_id) ?? before[0] ?? row
  return { booking_id: own.booking_id, booking_product_id: own.booking_product_id }
}
