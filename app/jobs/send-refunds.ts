import type { RefundProvider } from '#app/clients/refund-provider.ts'
import { nextAttemptAt } from '#app/domain/notification/retry-plan.ts'
import type { RefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import { recordRefundOutcome } from '#app/domain/order/refund/record-refund-outcome.server.ts'
import {
  type ClaimedRefund,
  claimDueRefunds,
  hasDueRefunds,
} from '#app/domain/order/refund/refund-request-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { WorkerServices } from './worker-types.ts'

/** A provider that needs days is asked about it this often, for as long as it takes. */
const PENDING_MINUTES = 60

/**
 * Asks providers for the refunds that are due, outside any transaction, and writes what they answer. A crash between
 * the two asks again with the same key, which a provider answers as before. Tried again as mails are, then failed. One
 * that breaks keeps no other waiting, and is asked for again when its claim is over. Source: domain.md §5 'Refunds'.
 */
export async function sendRefunds(
  services: WorkerServices,
  signal: AbortSignal,
  providers: Readonly<Record<RefundingProvider, RefundProvider>>,
): Promise<void> {
  const { db, log, now } = services
  while (!signal.aborted && (await hasDueRefunds(db, now()))) {
    // One at a time: a claim counts as an attempt, which a worker that stops would take from those after it.
    const claimed = await inTransaction(db, async (tx) =>
      ok(await claimDueRefunds(tx, { now: now(), limit: 1 })),
    )
    const [refund] = claimed.ok ? claimed.value : []
    if (!refund) continue
    try {
      await sendOne(services, refund, providers[refund.provider])
    } catch (error) {
      log.error({ err: error, transactionId: refund.transactionId }, 'a refund could not be sent')
    }
  }
}

async function sendOne(
  { db, log, now }: WorkerServices,
  refund: ClaimedRefund,
  provider: RefundProvider,
): Promise<void> {
  const { orderId, attempts, provider: _, ...request } = refund
  const { transactionId, shopId } = request
  const idempotencyKey = `refund-${transactionId}`
  const answer = await provider.refund({ ...request, idempotencyKey })
  const outcome = answer.ok ? ({ event: 'pay', ...answer.value } as const) : failure(next(answer.error.code))
  await inTransaction(db, (tx) =>
    recordRefundOutcome(tx, { shopId, orderId, transactionId, outcome, now: now() }),
  )
  log.info({ transactionId, attempts, event: outcome.event }, 'refund')

  function next(code: 'refund_refused' | 'provider_unreachable' | 'refund_pending') {
    if (code === 'refund_refused') return null
    return code === 'refund_pending'
      ? addMinutes(now(), PENDING_MINUTES)
      : nextAttemptAt(attempts, now(), Math.random())
  }

  function failure(again: ReturnType<typeof nextAttemptAt>) {
    const reason = answer.ok ? '' : `${answer.error.code}: ${answer.error.detail}`
    return again
      ? ({ event: 'retry', reason, nextAttemptAt: again } as const)
      : ({ event: 'fail', reason } as const)
  }
}
