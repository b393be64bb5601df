import {
  type ReplicateOrderInput,
  type ReplicateOrderRefusal,
  replicateOrder,
} from '#app/domain/order/replicate/replicate-order.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type CreatePaymentLinkRefusal, createAutomaticLink } from './link/create-payment-link.server.ts'

type Replicated = {
  orderId: number
  /** Whether the copies got payment links, and whether there is an address to send them to: they have one customer. */
  paymentLink: 'none' | 'sent' | 'no_address'
}

/**
 * Copies an order, and gives each copy with something due a payment link where a product asks for one, all or none. The
 * same key creates both once. Source: domain.md §5 'Replication', §8 'Payment link'.
 */
export async function replicateWithLinks(
  tx: Tx,
  input: ReplicateOrderInput,
): Promise<Result<Replicated, ReplicateOrderRefusal | CreatePaymentLinkRefusal>> {
  const replicated = await replicateOrder(tx, input)
  if (!replicated.ok) return replicated
  const { orderId, orderIds } = replicated.value
  let paymentLink: Replicated['paymentLink'] = 'none'
  for (const id of orderIds) {
    const { shopId, userId, now, zone, newSecret } = input
    const link = { shopId, userId, now, zone, newSecret, orderId: id, requestKey: `copy ${id} link` }
    const created = await createAutomaticLink(tx, link)
    if (!created.ok) return created
    if (created.value !== 'none') paymentLink = created.value
  }
  return ok({ orderId, paymentLink })
}
