import { findTransaction, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { recordCorrection, recordFee } from '#app/domain/order/ledger/write-ledger.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { PaymentGateway } from '#app/domain/order/provider/payment-gateway.ts'
import type { PaymentSession } from '#app/domain/order/provider/payment-session-queries.server.ts'
import { changeSession } from '#app/domain/order/provider/record-session.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { CHECK_MINUTES, type PaymentServices } from './open-payment-page.server.ts'

/**
 * Takes the money of a payment that was authorised and has confirmed its order. What was released instead, by a refund
 * of all of it, has its entry already; an authorisation that the provider dropped becomes a correction, in red.
 * Source: domain.md §8 'Capture at confirmation'.
 */
export async function captureAuthorised(
  { db, now }: PaymentServices,
  session: PaymentSession,
  gateway: PaymentGateway,
): Promise<'confirmed' | 'unknown'> {
  const entry = await findTransaction(db, session)
  const reference = entry?.providerReference
  if (!entry || !reference || session.providerSessionId === null) return 'unknown'
  const captured = await gateway.capture(reference)
  const answer = await gateway.find(session.providerSessionId)
  const outcome = answer.ok ? answer.value.outcome : 'open'
  const isOver = outcome === 'paid' || (outcome === 'ended' && !captured.ok)
  await inTransaction(db, async (tx) => {
    if (!isOver) {
      await changeSession(tx, session, { nextCheckAt: addMinutes(now(), CHECK_MINUTES) })
      return ok(null)
    }
    await changeSession(tx, session, { state: 'ENDED', nextCheckAt: null })
    const feeMinor = answer.ok ? answer.value.feeMinor : null
    if (feeMinor !== null) await recordFee(tx, { ...session, feeMinor })
    if (outcome === 'ended') await writeDropped(tx, entry)
    return ok(null)
  })
  return 'confirmed'

  async function writeDropped(tx: Parameters<typeof lockOrder>[0], paid: LedgerEntry) {
    const { shopId, orderId, transactionId } = session
    await lockOrder(tx, { shopId, orderId })
    const written = await recordCorrection(tx, paid, {
      shopId,
      amountMinor: -paid.amountMinor,
      providerReference: `${reference}-released`,
      now: now(),
    })
    if (!written) return
    const facts = { transactionId, amountMinor: paid.amountMinor, provider: paid.provider }
    await logOrder(tx, { shopId, orderId, now: now() }, 'capture_failed', facts)
  }
}
