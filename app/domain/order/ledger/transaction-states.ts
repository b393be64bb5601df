import { nextState, type TransitionTable } from '#app/domain/shared/state-machine.ts'

export const TRANSACTION_STATUSES = ['PENDING', 'PAYED', 'FAILED', 'CANCELLED'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Exported for tests. */
export const TRANSACTION_EVENTS = ['pay', 'fail', 'cancel'] as const
type TransactionEvent = (typeof TRANSACTION_EVENTS)[number]

export const TRANSACTION_TYPES = ['PAYMENT', 'REFUND', 'VOUCHER_USE', 'VOUCHER_RETURN', 'CORRECTION'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/**
 * Life of a ledger entry, payment and refund alike. PAYED is final: money that has moved is answered by
 * another entry. A failed or cancelled attempt may still turn out paid, since providers answer out of
 * order and late; the other way round never. Source: domain.md §5, reliability.md F20, F21.
 */
const TRANSACTION_TRANSITIONS = {
  PENDING: { pay: 'PAYED', fail: 'FAILED', cancel: 'CANCELLED' },
  PAYED: {},
  FAILED: { pay: 'PAYED' },
  CANCELLED: { pay: 'PAYED' },
} as const satisfies TransitionTable<TransactionStatus, TransactionEvent>

/** Where an event leads an entry; undefined when it changes nothing any more. */
export function nextStatus(from: TransactionStatus, event: TransactionEvent): TransactionStatus | undefined {
  const next = nextState<TransactionStatus, TransactionEvent>(TRANSACTION_TRANSITIONS, from, event)
  return next.ok ? next.value : undefined
}
