import { findTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { lockOrderAndPools } from '#app/domain/order/lock-order.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import type { PaymentRequest } from '#app/domain/order/provider/payment-gateway.ts'
import { findPaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { changeSession, recordSession } from '#app/domain/order/provider/record-session.server.ts'
import { writeTestSession } from '#app/domain/order/provider/test-gateway.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { addMinutes, type Instant, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { CHECK_MINUTES } from './open-payment-page.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** 'late' pays once the reservation is over, 'lost' at once, of which we never get word. */
export const TEST_WAYS = ['late', 'lost'] as const
export type TestWay = (typeof TEST_WAYS)[number]

/**
 * Pays at the test provider so that only asking it shows that money has come, which the worker does as for any other.
 * Locks the order. A payment that waits already, or was ended, stays as it is. Source: domain.md §8.
 */
export async function payAtTestProvider(
  tx: Tx,
  input: { shopId: number; transactionId: number; currency: string; way: TestWay; now: Instant },
): Promise<Result<null, never>> {
  const { shopId, transactionId, currency, way, now } = input
  const existing = await findTransaction(tx, input)
  const order = existing && (await lockOrder(tx, { shopId, orderId: existing.orderId }))
  const entry = await findTransaction(tx, input)
  if (!order || entry?.status !== 'PENDING' || entry.provider !== 'TEST') return ok(null)
  const { amountMinor, paymentProviderId } = entry
  if (paymentProviderId === null || (await findPaymentSession(tx, input))) return ok(null)

  const paidAt = (way === 'late' && order.reservationExpiresAt) || now
  const request: PaymentRequest = {
    ...{ shopId, transactionId, amountMinor, currency, orderId: order.id, expiresAt: paidAt },
    ...{
      idempotencyKey: `payment-${transactionId}`,
      locale: '',
      description: '',
      returnUrl: '',
      cancelUrl: '',
    },
    capture: 'NOW',
    place: 'PROVIDER',
  }
  await recordSession(tx, { request, paymentProviderId })
  const session = await findPaymentSession(tx, input)
  if (!session) throw new Error(`payment ${transactionId} has no session`)
  await changeSession(tx, session, {
    state: 'OPEN',
    providerSessionId: writeTestSession({ transactionId, amountMinor, currency, paidAt }),
    nextCheckAt: way === 'late' ? paidAt : addMinutes(now, CHECK_MINUTES),
  })
  return ok(null)
}

type CompleteInput = {
  shopId: number
  transactionId: number
  outcome: 'PAYED' | 'FAILED'
  now: Instant
  zone: Zone
}

/** Pays or declines on the test provider's page; once that was ended, by staff for one, it is never paid. */
export async function completeAtTestProvider(tx: Tx, input: CompleteInput): ReturnType<typeof settlePayment> {
  const { shopId, transactionId } = input
  const existing = await findTransaction(tx, input)
  const order = existing && (await lockOrderAndPools(tx, { shopId, orderId: existing.orderId }))
  const entry = order && (await findTransaction(tx, input))
  if (entry?.status === 'FAILED' || entry?.status === 'CANCELLED') {
    return ok({ orderId: entry.orderId, result: 'failed' })
  }
  return settlePayment(tx, { ...input, providerReference: `test-${transactionId}` })
}
