import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { toPaymentView, toPaymentViews } from '#app/routes/staff/orders/order/payment-view.ts'

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

const READER = { locale: 'sv', shopLocales: ['sv'], zone: stockholm } as const

test.each([
  { why: 'all of it is due', over: {}, dueMinor: 76_000, shown: 76_000 },
  { why: 'a part was paid in another way', over: {}, dueMinor: 56_000, shown: 56_000 },
  { why: 'the order costs more by now', over: { amountMinor: 20_000 }, dueMinor: 56_000, shown: 56_000 },
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
  const entry = { ...WAITING, ...over }
  expect(toPaymentView(entry, { dueMinor, transactions: [entry] }, READER).amountMinor).toBe(shown)
})

test('the ledger stands by the time that it shows, newest first; a cancelled payment by its beginning', () => {
  const transactions = [
    { ...WAITING, id: 1, status: 'CANCELLED', settledAt: instant('2026-07-16T12:00:00Z') },
    { ...WAITING, id: 2, status: 'PAYED', settledAt: instant('2026-07-16T11:00:00Z') },
    { ...WAITING, id: 3, createdAt: instant('2026-07-16T10:00:00Z') },
    { ...WAITING, id: 4, createdAt: instant('2026-07-16T10:00:00Z') },
  ] as const
  const shown = toPaymentViews({ dueMinor: 0, transactions: [...transactions] }, READER)
  expect(shown.map(({ id, at }) => [id, at])).toEqual([
    [2, '2026-07-16 13:00:00'],
    [4, '2026-07-16 12:00:00'],
    [3, '2026-07-16 12:00:00'],
    [1, '2026-07-16 10:00:00'],
  ])
})
