import { beginPayment } from '#app/domain/order/ledger/begin-payment.server.ts'
import { findPendingOfPaymentLink } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { cancelPendingPayments } from '#app/domain/order/ledger/write-ledger.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logEvents } from '#app/domain/order/log-order.server.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import {
  chooseProvider,
  offeredProviders,
  type PaymentProvider,
  type ProviderNotOffered,
} from '#app/domain/order/provider/payment-provider.ts'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { linkForGuest, requestedMinor } from './payment-link.ts'
import { findPaymentLinkByToken } from './payment-link-queries.server.ts'

type PayByLinkInput = {
  shopId: number
  token: string
  paymentProviderId: number
  /** Only a demo offers the test provider. */
  isDemo: boolean
  now: Instant
}

/** 'settled' leaves nothing to pay, or nothing that may be paid: the link's page says which. */
type BegunByLink = { next: 'pay'; transactionId: number } | { next: 'settled' }

type PayByLinkRefusal = { code: 'payment_link_not_found'; at: 'token' } | ProviderNotOffered

/** Ways to pay that a link offers: those that guests have at the checkout and that take the money at once. */
export async function providersOfLink(
  db: Db,
  { shopId, priceMinor, isDemo }: { shopId: number; priceMinor: number; isDemo: boolean },
): Promise<PaymentProvider[]> {
  const providers = await listPaymentProviders(db, shopId)
  const offered = offeredProviders(providers, { audience: 'guest', priceMinor, isDemo })
  return offered.filter(({ kind }) => kind !== 'OFFLINE')
}

/**
 * Begins to pay what a link asks for now. The order's row is locked. An attempt of the same amount by the same provider
 * that is open already goes on, so that two windows and a second click pay once; another one ends it. Source:
 * domain.md §8 'Payment link'.
 */
export async function payByLink(
  tx: Tx,
  input: PayByLinkInput,
): Promise<Result<BegunByLink, PayByLinkRefusal>> {
  const { shopId, token, paymentProviderId, isDemo, now } = input
  const existing = await findPaymentLinkByToken(tx, { shopId, token })
  const locked = existing && (await lockOrder(tx, { shopId, orderId: existing.orderId }))
  const order = locked && { ...locked, dueMinor: dueMinor(locked) }
  const link = await findPaymentLinkByToken(tx, { shopId, token })
  const found = order && link ? linkForGuest(link, order, now) : 'not_found'
  if (!order || !link || found === 'not_found') return err({ code: 'payment_link_not_found', at: 'token' })
  if (found !== 'open') return ok({ next: 'settled' })

  const offered = await providersOfLink(tx, { ...order, isDemo })
  const chosen = chooseProvider(offered, paymentProviderId)
  if (!chosen.ok) return chosen
  const provider = chosen.value

  const amountMinor = requestedMinor(link, order)
  const open = await findPendingOfPaymentLink(tx, { shopId, paymentLinkId: link.id })
  if (open?.paymentProviderId === provider.id && open.amountMinor === amountMinor)
    return ok({ next: 'pay', transactionId: open.id })
  await cancelPendingPayments(tx, { orders: [order], paymentLinkId: link.id, now })
  const started = await beginPayment(tx, order, { provider, amountMinor, paymentLinkId: link.id, now })
  if (!started) throw new Error('a payment without a request key is always written')
  const access = { secret: order.secret }
  await logEvents(tx, { shopId, orderId: order.id, now, access }, [started])
  return ok({ next: 'pay', transactionId: started.transactionId })
}
