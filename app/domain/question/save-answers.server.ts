import type { Tx } from '#db/transaction.server.ts'
import { deleteAnswersOfOrders, updateAnswers } from './answers-queries.server.ts'
import type { GivenAnswers } from './read-answers.ts'
import { nameOf } from './requested-questions.ts'

/**
 * Stores the answers to the requested questions, empty ones as none. The answers of participants who no
 * longer come were not requested and stay, in case they come again.
 */
export async function saveAnswers(
  tx: Tx,
  { shopId, orderId, given }: { shopId: number; orderId: number; given: GivenAnswers },
): Promise<void> {
  const { answers, asked } = given
  const answered = new Set(answers.map(nameOf))
  const open = asked.filter((name) => !answered.has(name))
  await updateAnswers(tx, { shopId, orderId, answers, open })
}

/** Erases all answers of orders. */
export function eraseAnswers(tx: Tx, orders: { shopId: number; orderIds: readonly number[] }): Promise<void> {
  return deleteAnswersOfOrders(tx, orders)
}
