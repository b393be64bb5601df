import type { Tx } from '#db/transaction.server.ts'
import { updateAnswersBooking } from './answers-queries.server.ts'

/** Lets the answers about bookings of an order that are created anew stand at those that replace them: new ids by old ones. */
export async function moveAnswers(
  tx: Tx,
  { replaced, ...order }: { shopId: number; orderId: number; replaced: ReadonlyMap<number, number> },
): Promise<void> {
  if (replaced.size > 0) await updateAnswersBooking(tx, { ...order, replaced })
}
