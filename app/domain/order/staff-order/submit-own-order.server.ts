import {
  type SubmitOrderInput,
  type SubmitRefusal,
  submitOrder,
} from '#app/domain/order/lifecycle/submit-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { QuestionsChanged } from '#app/domain/question/stored-answers.ts'
import { err, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  hasOpenQuestions,
  type ReserveOrderInput,
  type ReserveOrderRefusal,
  reserveOrder,
} from './reserve-order.server.ts'

type Submission = Pick<SubmitOrderInput, 'paymentProviderId' | 'isDemo' | 'termsAccepted' | 'requestKey'>

type SubmitOwnInput = Omit<ReserveOrderInput, 'userId'> & {
  /** Left out, the order stays a reservation. */
  submission?: Submission | undefined
}

type SubmitOwnRefusal = ReserveOrderRefusal | SubmitRefusal | QuestionsChanged

/**
 * Reserves what is new of a guest's order with its answers and, with a submission, confirms it or begins its
 * payment; all or nothing. A question that guests must answer is answered before. Source: spec 2 §4, §7, domain.md §5.
 */
export async function submitOwnOrder(
  tx: Tx,
  { submission, ...input }: SubmitOwnInput,
): Promise<Result<{ orderId: number }, SubmitOwnRefusal>> {
  const { shopId, now, zone } = input
  const reserved = await reserveOrder(tx, input)
  if (!reserved.ok || !submission) return reserved
  const { orderId } = reserved.value
  const order = await findOrder(tx, { shopId, orderId })
  if (!order) throw new Error(`order ${orderId} was reserved and is not there`)
  const guest = { shopId, orderId, now, secret: order.secret }
  if (await hasOpenQuestions(tx, guest, 'guest')) return err({ code: 'questions_changed' })
  const submitted = await submitOrder(tx, { ...guest, zone, ...submission })
  return submitted.ok ? reserved : submitted
}
