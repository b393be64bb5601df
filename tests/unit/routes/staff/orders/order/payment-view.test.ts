import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { toPaymentView } from '#app/routes/staff/orders/order/payment-view.ts'

const WAITING = {
  id: 1,
  transactionType: 'PAYMENT',
  status: 'PENDING',
  amountMinor: 76_000,
  provider: 'OFFLINE',
  paymentProviderId: 2,
  providerName: { sv: 'Betala på plats' },
  instructions: { sv: 'Betala i kassan.' },
  note: null,
  problem: null,
  createdAt: instant('2026-07-16T08:00:00Z'),
  settledAt: null,
  createdByName: null,
} as const

test.each([
  { why: 'all of it is due', over: {}, dueMinor: 76_000, shown: 76_000 },
  { why: 'a part was paid in another way', over: {}, dueMinor: 56_000, shown: 56_000 },
  { why: 'a deposit alone is awaited', over: { amountMinor: 20_000 }, dueMinor: 56_000, shown: 20_000 },
  {
    why: 'a page at a provider takes its own amount',
    over: { provider: 'STRIPE' },
    dueMinor: 1,
    shown: 76_000,
  },
  { why: 'it was paid', over: { status: 'PAYED' }, dueMinor: 0, shown: 76_000 },
  {
    why: 'it goes back',
    over: { transactionType: 'REFUND', amountMinor: -100 },
    dueMinor: 0,
    shown: -100,
  },
] as const)('a payment of the ledger: $why', ({ over, dueMinor, shown }) => {
  const reader = { locale: 'sv', shopLocales: ['sv'], zone: stockholm } as const
  expect(toPaymentView({ ...WAITING, ...over }, { dueMinor }, reader).amountMinor).toBe(shown)
})
