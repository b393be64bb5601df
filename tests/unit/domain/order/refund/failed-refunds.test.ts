import { expect, test } from 'vitest'
import type { TransactionType } from '#app/domain/order/ledger/transaction-states.ts'
import { failedRefunds } from '#app/domain/order/refund/failed-refunds.ts'
import { instant } from '#app/domain/shared/time.ts'

type Status = 'PENDING' | 'PAYED' | 'FAILED' | 'CANCELLED'
type Entry = Omit<ReturnType<typeof refund>, 'transactionType'> & { transactionType: TransactionType }
type Case = {
  why: string
  transactions: readonly Entry[]
  payedMinor?: number
  returningMinor?: number
  shown: readonly Entry[]
}
const at = (minute: number) => instant(`2026-07-16T08:${String(minute).padStart(2, '0')}:00Z`)

/** Begun and settled at a minute after eight; of 100 kr unless told otherwise. */
const refund = (status: Status, begun: number, settled: number | null = null, amountMinor = -10_000) => ({
  transactionType: 'REFUND' as const,
  ...{ status, amountMinor },
  createdAt: at(begun),
  settledAt: settled === null ? null : at(settled),
})
const failed = refund('FAILED', 1, 2)
const again = refund('FAILED', 3, 4)
const small = refund('FAILED', 1, 2, -4_000)

test.each<Case>([
  { why: 'one that failed', transactions: [failed], shown: [failed] },
  {
    why: 'none that is on its way or paid',
    transactions: [refund('PENDING', 1), refund('PAYED', 1, 2)],
    shown: [],
  },
  { why: 'none once as much is on its way', transactions: [failed, refund('PENDING', 3)], shown: [] },
  { why: 'none once as much was paid', transactions: [failed, refund('PAYED', 3, 4)], shown: [] },
  { why: 'one whose other half was paid', transactions: [failed, refund('PAYED', 1, 3)], shown: [failed] },
  {
    why: 'one that failed in the second of the other',
    transactions: [refund('FAILED', 1, 1), refund('PAYED', 1, 2)],
    shown: [refund('FAILED', 1, 1)],
  },
  {
    why: 'what is left while less went back',
    transactions: [failed, refund('PAYED', 3, 4, -6_000)],
    shown: [{ ...failed, amountMinor: -4_000 }],
  },
  {
    why: 'none once several make it up',
    transactions: [failed, refund('PAYED', 3, 4, -6_000), refund('PENDING', 5, null, -4_000)],
    shown: [],
  },
  {
    why: 'though what came after was cancelled',
    transactions: [failed, refund('CANCELLED', 3, 4)],
    shown: [failed],
  },
  { why: 'the second try alone', transactions: [failed, again], shown: [again] },
  { why: 'none once the third try is paid', transactions: [failed, again, refund('PAYED', 5, 6)], shown: [] },
  {
    why: 'of two the one that is not made up for',
    transactions: [small, failed, refund('PAYED', 3, 4, -4_000)],
    shown: [failed],
  },
  {
    why: 'none that was given back at the provider',
    transactions: [failed, { ...refund('PAYED', 3, 3), transactionType: 'CORRECTION' }],
    shown: [],
  },
  {
    why: 'though a payment came after it',
    transactions: [failed, { ...refund('PAYED', 3, 3, 10_000), transactionType: 'PAYMENT' }],
    shown: [failed],
  },
  { why: 'none of an order that holds no money', transactions: [failed], payedMinor: 0, shown: [] },
  { why: 'none where all of it is on its way', transactions: [failed], returningMinor: 50_000, shown: [] },
])(
  'failed refunds to make up for: $why',
  ({ transactions, payedMinor = 50_000, returningMinor = 0, shown }) => {
    expect(failedRefunds({ payedMinor, returningMinor, transactions })).toEqual(shown)
  },
)
