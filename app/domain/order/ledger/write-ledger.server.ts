import { updateOrderTotals, updateUnpaidLimit } from '#app/domain/order/locked-order-queries.server.ts'
import { splitPayment, type TaxItem } from '#app/domain/order/order-total.ts'
import { updateSessionsDue } from '#app/domain/order/provider/payment-session-queries.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import {
  findTransactionIdByReference,
  insertTaxItems,
  insertTransaction,
  type LedgerEntry,
  listPayableRows,
  listTaxItems,
  type NewLedgerEntry,
  type SomePayments,
  updatePaymentsCancelled,
  updateTransactionFee,
  updateTransactionStatus,
} from './ledger-queries.server.ts'
import { insertSnapshot } from './transaction-snapshot-queries.server.ts'
import type { TransactionStatus } from './transaction-states.ts'

/**
 * Writes a payment that has been received, split over the order's rows. Answers the entry's id. Here as below
 * the caller has locked the order, whose totals are right afterwards. Source: domain.md §5 'Transactions'.
 */
export async function recordPayment(
  tx: Tx,
  entry: Omit<NewLedgerEntry, 'transactionType' | 'status'>,
): Promise<number> {
  const items = await splitOverRows(tx, entry)
  await liftUnpaidLimit(tx, entry)
  const transactionId = await record(tx, { ...entry, transactionType: 'PAYMENT', status: 'PAYED' }, items)
  await insertSnapshot(tx, { ...entry, transactionId })
  return transactionId
}

/**
 * Writes a refund of a whole payment, with the split over rows that it came by, on the way that it came; pending until
 * it is done. Answers the entry's id.
 */
export async function recordReturn(
  tx: Tx,
  paid: LedgerEntry,
  { shopId, now }: { shopId: number; now: Instant },
): Promise<number> {
  const items = await listTaxItems(tx, { shopId, transactionId: paid.id })
  const entry: NewLedgerEntry = {
    shopId,
    orderId: paid.orderId,
    transactionType: 'REFUND',
    status: 'PENDING',
    amountMinor: -paid.amountMinor,
    provider: paid.provider,
    ...(paid.paymentProviderId === null ? {} : { paymentProviderId: paid.paymentProviderId }),
    refundsTransactionId: paid.id,
    now,
  }
  return record(
    tx,
    entry,
    items.map((item) => ({ ...item, amountMinor: -item.amountMinor, vatMinor: -item.vatMinor })),
  )
}

/** Writes how a payment ended. One that was paid is split over the order's rows. */
export async function settleEntry(
  tx: Tx,
  entry: LedgerEntry,
  settled: { shopId: number; to: TransactionStatus; now: Instant; providerReference: string },
): Promise<void> {
  const { shopId, to } = settled
  const { id, orderId, amountMinor, status: from } = entry
  if (to === 'PAYED') {
    const items = await splitOverRows(tx, { shopId, orderId, amountMinor })
    await insertTaxItems(tx, { shopId, transactionId: id, items })
  }
  const isWritten = await updateTransactionStatus(tx, { id, shopId, from, to }, settled)
  if (!isWritten) throw new Error(`transaction ${id} moved although its order was locked`)
  if (to !== 'PAYED') return
  await liftUnpaidLimit(tx, { shopId, orderId })
  await updateOrderTotals(tx, { ...settled, orderId })
  await insertSnapshot(tx, { shopId, orderId, transactionId: id })
}

/** Whoever pays has met the time to pay: giving all of it back, or a dearer order, does not bring it back. */
function liftUnpaidLimit(tx: Tx, { shopId, orderId }: { shopId: number; orderId: number }): Promise<void> {
  return updateUnpaidLimit(tx, { shopId, orderId, limit: null })
}

/**
 * Ends the payment attempts of orders that are still open, or some of them. They give up their request keys: a form
 * that is posted again after that begins another attempt. Their pages at a provider are ended by the worker.
 */
export async function cancelPendingPayments(
  tx: Tx,
  input: SomePayments & { orders: readonly { id: number; shopId: number }[]; now: Instant },
): Promise<void> {
  if (await updatePaymentsCancelled(tx, input)) await updateSessionsDue(tx, input)
}

/** Writes what the provider charges for a payment. */
export function recordFee(
  tx: Tx,
  fee: { shopId: number; transactionId: number; feeMinor: number },
): Promise<void> {
  return updateTransactionFee(tx, fee)
}

/** Writes a refund of a payment that nobody here asked for, pending and without items. Answers the entry's id. */
export function recordMovement(
  tx: Tx,
  paid: LedgerEntry,
  entry: { shopId: number; amountMinor: number; now: Instant },
): Promise<number> {
  return insertTransaction(tx, { ...entry, ...originOf(paid), transactionType: 'REFUND', status: 'PENDING' })
}

function originOf({ id: refundsTransactionId, orderId, provider, paymentProviderId }: LedgerEntry) {
  return {
    orderId,
    provider,
    refundsTransactionId,
    ...(paymentProviderId === null ? {} : { paymentProviderId }),
  }
}

/**
 * Writes money that moved after a payment without being asked for, split over the order's rows; nothing if the
 * provider's name for it is written already. Answers whether it was written.
 */
export async function recordCorrection(
  tx: Tx,
  paid: LedgerEntry,
  entry: { shopId: number; amountMinor: number; providerReference: string; now: Instant },
): Promise<boolean> {
  const { orderId, provider } = paid
  if ((await findTransactionIdByReference(tx, { provider, ...entry })) !== undefined) return false
  const items = await splitOverRows(tx, { ...entry, orderId })
  await record(tx, { ...entry, ...originOf(paid), transactionType: 'CORRECTION', status: 'PAYED' }, items)
  return true
}

async function record(tx: Tx, entry: NewLedgerEntry, items: readonly TaxItem[]): Promise<number> {
  const { shopId, orderId, now } = entry
  const transactionId = await insertTransaction(tx, entry)
  await insertTaxItems(tx, { shopId, transactionId, items })
  await updateOrderTotals(tx, { shopId, orderId, now })
  return transactionId
}

/** Splits an amount over the order's rows, on top of their earlier payments. */
async function splitOverRows(
  tx: Tx,
  { shopId, orderId, amountMinor }: { shopId: number; orderId: number; amountMinor: number },
): Promise<TaxItem[]> {
  return splitPayment(amountMinor, await listPayableRows(tx, { shopId, orderId }))
}
