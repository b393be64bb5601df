import type { BookingRefusal } from '#app/domain/order/booking-of-order.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { changeBooking } from './change-booking.server.ts'
import type { BookingWarning, QuoteRefusal } from './quote-booking.server.ts'

export type MoveInput = OrderInput &
  StaffAccess & {
    bookingId: number
    startRent: WallTime
    durationId: number | null
    /** Where no duration says how long. */
    endRent?: WallTime | undefined
  }

/** Outcome of a move: the new period, the price, and the warnings that it brings. */
export type MovePlan = {
  startRent: WallTime
  endRent: WallTime
  /** Of the whole order. */
  priceMinor: { before: number; after: number }
  /** Rules for guests that the new time breaks. */
  warnings: readonly BookingWarning[]
}

export type MoveRefusal =
  | BookingRefusal
  | QuoteRefusal
  | { code: 'already_there'; at: 'startDate' }
  | { code: 'price_moved'; at: 'priceMinor' }

/**
 * Answers what moving the booking would do, always as a refusal, so that its transaction is rolled back: the move
 * itself is tried, by the same rules and under the same locks. Source: domain.md §5 'Change'.
 */
export async function planMove(
  tx: Tx,
  input: MoveInput,
): Promise<Result<never, MoveRefusal | { code: 'planned'; plan: MovePlan }>> {
  const moved = await move(tx, input)
  return moved.ok ? err({ code: 'planned', plan: moved.value }) : moved
}

/**
 * Moves a booking of a reserved or confirmed order, at the price that staff were shown: if the order would cost
 * something else by now they confirm anew. The same move posted again finds the booking there already.
 */
export async function moveBooking(
  tx: Tx,
  { priceMinor, ...input }: MoveInput & { priceMinor: number },
): Promise<Result<MovePlan, MoveRefusal>> {
  const moved = await move(tx, input)
  if (!moved.ok) return moved
  return moved.value.priceMinor.after === priceMinor ? moved : err({ code: 'price_moved', at: 'priceMinor' })
}

async function move(tx: Tx, input: MoveInput): Promise<Result<MovePlan, MoveRefusal>> {
  const changed = await changeBooking(tx, { ...input, isConfirmedToo: true })
  if (!changed.ok) return changed
  const { before, endRent, warnings } = changed.value
  const { startRent } = input
  if (before.startRent === startRent && before.endRent === endRent) {
    return err({ code: 'already_there', at: 'startDate' })
  }
  const order = await lockOrder(tx, input)
  if (!order) throw new Error(`order ${input.orderId} went while it was locked`)
  const priceMinor = { before: before.orderPriceMinor, after: order.priceMinor }
  return ok({ startRent, endRent, priceMinor, warnings })
}
