import { expect, test } from 'vitest'
import type { OrderTransaction } from '#app/domain/order/order-types.ts'
import { instant } from '#app/domain/shared/time.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { paidBy } from '#app/messages/paid-by.ts'

const reader = {
  t: getTranslate('sv'),
  format: formatters('sv', 'SEK'),
  locale: 'sv',
  locales: ['sv'],
} as const

function entry(over: Partial<OrderTransaction>): OrderTransaction {
  return {
    id: 1,
    transactionType: 'PAYMENT',
    status: 'PAYED',
    amountMinor: 100_00,
    provider: 'CASH',
    paymentProviderId: null,
    providerName: null,
    instructions: null,
    problem: null,
    note: null,
    createdAt: instant('2026-07-16T08:00:00Z'),
    settledAt: instant('2026-07-16T08:00:00Z'),
    createdByName: null,
    ...over,
  }
}

const SWISH = { provider: 'STRIPE', providerName: { sv: 'Swish' } }

test.each([
  { why: 'nothing came in', entries: [], says: 'Betalt' },
  { why: 'cash', entries: [entry({})], says: 'Betalt med kontanter' },
  { why: 'the terminal', entries: [entry({ provider: 'CARD_TERMINAL' })], says: 'Betalt med kort' },
  { why: 'a provider by its name', entries: [entry(SWISH)], says: 'Betalt med Swish' },
  {
    why: 'each once',
    entries: [entry(SWISH), entry({}), entry(SWISH)],
    says: 'Betalt med Swish och kontanter',
  },
  { why: 'a way without a name', entries: [entry({}), entry({ provider: 'OTHER' })], says: 'Betalt' },
  {
    why: 'what failed did not pay',
    entries: [entry({ status: 'FAILED' }), entry(SWISH)],
    says: 'Betalt med Swish',
  },
  {
    why: 'a refund is no payment',
    entries: [entry({ transactionType: 'REFUND' }), entry(SWISH)],
    says: 'Betalt med Swish',
  },
])('$why: $says', ({ entries, says }) => {
  expect(paidBy({ transactions: entries }, reader)).toBe(says)
})
