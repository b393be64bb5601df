import {
  type SubmitOrderInput,
  type SubmitRefusal,
  submitOrder,
} from '#app/domain/order/lifecycle/submit-order.server.ts'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type ReserveOrderInput, type ReserveOrderRefusal, reserveOrder } from './reserve-order.server.ts'

type Submission = Pick<SubmitOrderInput, 'paymentProviderId' | 'isDemo' | 'termsAccepted' | 'requestKey'>

type SubmitOwnInput = Omit<ReserveOrderInput, 'userId'> & {
  /** Left out, the order stays a reservation. */
  submission?: Submission | undefined
}

/**
 * Reserves what is new of a guest's order and, with a submission, confirms it or begins its payment; all or nothing.
 * Source: spec 2 §7, domain.md §5.
 */
export async function submitOwnOrder(
  tx: Tx,
  { submission, ...input }: SubmitOwnInput,
): Promise<Result<{ orderId: number }, ReserveOrderRefusal | SubmitRefusal>> {
  const reserved = await reserveOrder(tx, input)
  if (!reserved.ok || !submission) return reserved
  const { shopId, now, zone } = input
  const { orderId } = reserved.value
  const order = await findOrder(tx, { shopId, orderId })
  if (!order) throw new Error(`order ${orderId} was reserved and is not there`)
  const { secret } = order
  const submitted = await submitOrder(tx, { shopId, orderId, now, zone, secret, ...submission })
  return submitted.ok ? reserved : submitted
}
