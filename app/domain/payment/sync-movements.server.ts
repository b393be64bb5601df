import {
  findTransaction,
  findTransactionIdByReference,
  type LedgerEntry,
} from '#app/domain/order/ledger/ledger-queries.server.ts'
import { recordCorrection, recordMovement } from '#app/domain/order/ledger/write-ledger.server.ts'
import { lockOrder } from '#app/domain/order/locked-order-queries.server.ts'
import { logOrder, type OrderAction } from '#app/domain/order/log-order.server.ts'
import type { ProviderMovement } from '#app/domain/order/provider/payment-gateway.ts'
import {
  recordRefundOutcome,
  writeRefundPaid,
} from '#app/domain/order/refund/record-refund-outcome.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'

type MovementsInput = {
  shopId: number
  /** The payment that the money moved after. */
  transactionId: number
  movements: readonly ProviderMovement[]
  now: Instant
}

/**
 * Brings the ledger to where the provider stands: refunds that were made there or failed there, and what disputes took
 * and returned, each an entry of its own by the provider's name, without credits. Written twice it changes nothing.
 * Source: domain.md §5 'What happens at the provider'.
 */
export async function syncMovements(tx: Tx, input: MovementsInput): Promise<Result<null, never>> {
  const { shopId, transactionId, movements, now } = input
  const found = await findTransaction(tx, { shopId, transactionId })
  const order = found && (await lockOrder(tx, { shopId, orderId: found.orderId }))
  const paid = await findTransaction(tx, { shopId, transactionId })
  if (!order || paid?.transactionType !== 'PAYMENT' || paid.status !== 'PAYED') return ok(null)
  for (const movement of movements) await syncOne(tx, paid, movement, { shopId, now })
  return ok(null)
}

type Scope = { shopId: number; now: Instant }

async function syncOne(tx: Tx, paid: LedgerEntry, movement: ProviderMovement, scope: Scope): Promise<void> {
  const { state } = movement
  const own = await findOwn(tx, paid, movement, scope)
  if (state === 'pending') return
  if (own?.status === 'PENDING') return writeOwnOutcome(tx, own, movement, scope)
  if (own?.status === 'FAILED' || (!own && state === 'failed')) return
  if (!own) await writeMoved(tx, paid, movement, scope)
  if (state === 'failed' || state === 'returned') await writeReturned(tx, paid, movement, scope)
}

/** The entry of a movement: ours that asked for it, or one that was written by the provider's name. */
async function findOwn(tx: Tx, paid: LedgerEntry, movement: ProviderMovement, { shopId }: Scope) {
  const { reference: providerReference } = movement
  const byName = await findTransactionIdByReference(tx, { provider: paid.provider, providerReference })
  const transactionId = byName ?? movement.transactionId
  const entry = transactionId === null ? undefined : await findTransaction(tx, { shopId, transactionId })
  return entry?.refundsTransactionId === paid.id && entry.transactionType === 'REFUND' ? entry : undefined
}

async function writeOwnOutcome(
  tx: Tx,
  own: LedgerEntry,
  movement: ProviderMovement,
  scope: Scope,
): Promise<void> {
  const { reference, state } = movement
  await recordRefundOutcome(tx, {
    ...scope,
    orderId: own.orderId,
    transactionId: own.id,
    outcome:
      state === 'done'
        ? { event: 'pay', providerReference: reference }
        : { event: 'fail', reason: `refund_refused: ${reference}` },
  })
}

/** Writes money that went back without us: a refund made at the provider, or what a dispute took. */
async function writeMoved(
  tx: Tx,
  paid: LedgerEntry,
  movement: ProviderMovement,
  scope: Scope,
): Promise<void> {
  const { shopId, now } = scope
  const { amountMinor, reference, kind } = movement
  const transactionId = await recordMovement(tx, paid, { shopId, amountMinor: -amountMinor, now })
  const entry = await findTransaction(tx, { shopId, transactionId })
  if (!entry) throw new Error(`transaction ${transactionId} is gone`)
  await writeRefundPaid(tx, entry, { shopId, now, providerReference: reference })
  await log(tx, paid, kind === 'refund' ? 'refund_at_provider' : 'dispute_withdrawn', movement, scope)
}

async function writeReturned(
  tx: Tx,
  paid: LedgerEntry,
  movement: ProviderMovement,
  scope: Scope,
): Promise<void> {
  const { amountMinor, reference, kind } = movement
  const providerReference = `${reference}-returned`
  const isWritten = await recordCorrection(tx, paid, { ...scope, amountMinor, providerReference })
  if (isWritten)
    await log(tx, paid, kind === 'refund' ? 'refund_returned' : 'dispute_returned', movement, scope)
}

async function log(
  tx: Tx,
  { orderId, provider }: LedgerEntry,
  action: OrderAction,
  { amountMinor, reference }: ProviderMovement,
  scope: Scope,
): Promise<void> {
  await logOrder(tx, { ...scope, orderId }, action, { amountMinor, provider, reference })
}
