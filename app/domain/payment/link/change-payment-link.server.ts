import { findCustomer } from '#app/domain/order/customer/customer-queries.server.ts'
import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { limitUnpaid } from '#app/domain/order/lifecycle/limit-unpaid.server.ts'
import { type LockedOrder, lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import type { OrderInput, StaffAccess } from '#app/domain/order/order-types.ts'
import { claimKey } from '#app/domain/shared/idempotency-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { linkForGuest, type PaymentLink, paymentLinkState } from './payment-link.ts'
import { findPaymentLink, updatePaymentLink } from './payment-link-queries.server.ts'

type LinkInput = OrderInput & StaffAccess & { paymentLinkId: number }

type LinkNotFound = { code: 'payment_link_not_found'; at: 'paymentLinkId' }

/**
 * Withdraws a link: nobody can begin a payment by it any more, the attempts that are open are ended, and its limit
 * cancels the order no more. Money that comes all the same is an ordinary payment. Withdrawing twice changes nothing;
 * what was paid is not withdrawn. Source: domain.md §8.
 */
export async function withdrawPaymentLink(
  tx: Tx,
  input: LinkInput,
): Promise<Result<null, LinkNotFound | { code: 'payment_link_paid'; at: 'paymentLinkId' }>> {
  const found = await lockLink(tx, input)
  if (!found.ok) return found
  const { link, order } = found.value
  const state = paymentLinkState(link, input.now)
  if (state === 'WITHDRAWN') return ok(null)
  if (state === 'PAID') return err({ code: 'payment_link_paid', at: 'paymentLinkId' })

  const { shopId, orderId, paymentLinkId, now } = input
  await updatePaymentLink(tx, { shopId, paymentLinkId }, { withdrawnAt: now })
  await cancelPendingPayments(tx, { orders: [order], paymentLinkId, now })
  if (order.cancelUnpaidAt === link.expiresAt) await limitUnpaid(tx, { shopId, orderId, limit: null })
  const facts = { paymentLinkId, amountMinor: link.amountMinor }
  await logOrder(tx, { shopId, orderId, now, access: input }, 'payment_link_withdrawn', facts)
  return ok(null)
}

/** Sends a link that can still be paid to the customer's address, once for each request key. Source: domain.md §8. */
export async function sendPaymentLink(
  tx: Tx,
  input: LinkInput & { requestKey: string },
): Promise<
  Result<
    null,
    | LinkNotFound
    | { code: 'payment_link_not_open' | 'payment_link_without_email'; at: 'paymentLinkId' }
    | { code: 'key_conflict'; at: 'requestKey' }
  >
> {
  const { shopId, orderId, paymentLinkId, requestKey, now } = input
  const found = await lockLink(tx, input)
  if (!found.ok) return found
  const claim = {
    shopId,
    key: requestKey,
    scope: 'send_payment_link',
    contentHash: String(paymentLinkId),
    now,
  }
  const claimed = await claimKey(tx, claim)
  if (claimed.state === 'repeated') return ok(null)
  if (claimed.state === 'conflict') return err({ code: 'key_conflict', at: 'requestKey' })
  const { link, order } = found.value
  if (linkForGuest(link, { ...order, dueMinor: dueMinor(order) }, now) !== 'open')
    return err({ code: 'payment_link_not_open', at: 'paymentLinkId' })
  if (!(await findCustomer(tx, input))?.email)
    return err({ code: 'payment_link_without_email', at: 'paymentLinkId' })

  await updatePaymentLink(tx, { shopId, paymentLinkId }, { sentAt: now })
  const facts = { paymentLinkId, amountMinor: link.amountMinor }
  await logOrder(tx, { shopId, orderId, now, access: input, notify: true }, 'payment_link_sent', facts)
  return ok(null)
}

/** The link, read once its order is locked: that row guards its links, too. */
async function lockLink(
  tx: Tx,
  { shopId, orderId, paymentLinkId }: LinkInput,
): Promise<Result<{ link: PaymentLink; order: LockedOrder }, LinkNotFound>> {
  const order = await lockOrder(tx, { shopId, orderId })
  const link = await findPaymentLink(tx, { shopId, paymentLinkId })
  return order && link?.orderId === orderId
    ? ok({ link, order })
    : err({ code: 'payment_link_not_found', at: 'paymentLinkId' })
}
