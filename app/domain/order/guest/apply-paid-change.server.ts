import { releaseChanges } from '#app/domain/availability/allocation/allocate.server.ts'
import type { LockedOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Instant, Zone } from '#app/domain/shared/time.ts'
import { attempt } from '#db/attempt.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { findChangeOfPayment, updateChangeState } from './booking-change-queries.server.ts'
import { type TriedChange, tryChange } from './try-change.server.ts'

type Paid = { transactionId: number; now: Instant; zone: Zone }

/**
 * Applies the change that a payment is for, also one that comes late, where it is still free and the booking is
 * as it was when the change was chosen, at the price of then. Pools and order are locked. 'none' where the payment is
 * for no change, 'impossible' where its money must go back. Source: domain.md §5 'A guest's change', 'Late money'.
 */
export async function applyPaidChange(
  tx: Tx,
  { shopId, id: orderId, secret }: Pick<LockedOrder, 'shopId' | 'id' | 'secret'>,
  { transactionId, now, zone }: Paid,
): Promise<'none' | 'applied' | 'impossible'> {
  const change = await findChangeOfPayment(tx, { shopId, transactionId })
  if (!change) return 'none'
  if (change.state === 'APPLIED') return 'applied'
  const { id, bookingId, startRent, addons, previous, amountMinor } = change
  await releaseChanges(tx, { changeIds: [id] })
  const moved = await attempt(tx, async (): Promise<Result<TriedChange, { code: string }>> => {
    const result = await tryChange(tx, {
      ...{ shopId, orderId, secret, bookingId, startRent, now, zone },
      ...{ addons: addons ?? undefined, paid: true },
    })
    if (!result.ok) return result
    const { previous: was, differenceMinor } = result.value
    const isSame = was.startRent === previous.startRent && was.endRent === previous.endRent
    return isSame && differenceMinor === amountMinor ? result : err({ code: 'change_differs' })
  })
  await updateChangeState(tx, { ids: [id], state: moved.ok ? 'APPLIED' : 'FAILED' })
  return moved.ok ? 'applied' : 'impossible'
}

/** Gives up the change whose payment failed; the booking stands as it is. */
export async function dropUnpaidChange(
  tx: Tx,
  key: { shopId: number; transactionId: number },
): Promise<void> {
  const change = await findChangeOfPayment(tx, key)
  if (change?.state !== 'PENDING') return
  await releaseChanges(tx, { changeIds: [change.id] })
  await updateChangeState(tx, { ids: [change.id], state: 'FAILED' })
}
