import type { Tx } from '#db/transaction.server.ts'
import { updateAnswersBooking } from './answers-queries.server.ts'

/** Lets the answers about an order's bookings that are created anew stand at what replaces them: new ids by old. */
export async function moveAnswers(
  tx: Tx,
  { replaced, ...order }: { shopId: number; orderId: number; replaced: ReadonlyMap<number, number> },
): Promise<void> {
  if (replaced.size > 0) await updateAnswersBooking(tx, { ...order, replaced })
}
