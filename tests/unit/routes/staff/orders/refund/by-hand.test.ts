import { expect, test } from 'vitest'
import type { RefundFacts, RefundPlan } from '#app/domain/order/refund/plan-refund.ts'
import { byHandMinor } from '#app/routes/staff/orders/refund/outcome-view.server.ts'

const card = { id: 1, provider: 'TEST' }
const cash = { id: 2, provider: 'CASH' }
const query = { overpaidMinor: 0, credits: [{ rowId: 1, amountMinor: 547_00 }], cancelsBookings: false }

test.each([
  { why: 'the cash of both', method: 'SAME_WAY', payments: [card, cash], ofCard: 447_00, byHand: 100_00 },
  { why: 'nothing of a card', method: 'SAME_WAY', payments: [card], ofCard: 547_00, byHand: 0 },
  { why: 'all of cash', method: 'SAME_WAY', payments: [cash], ofCard: 0, byHand: 547_00 },
  {
    why: 'all that goes another way',
    method: 'CASH',
    payments: [card, cash],
    ofCard: 447_00,
    byHand: 547_00,
  },
] as const)('staff give back $why themselves', ({ method, payments, ofCard, byHand }) => {
  const amounts = new Map([
    [card.id, ofCard],
    [cash.id, 547_00 - ofCard],
  ])
  const entries = payments.map(({ id }) => ({
    refundsTransactionId: id,
    amountMinor: amounts.get(id) ?? 0,
    items: [],
  }))
  const facts = { payments } as unknown as RefundFacts
  expect(byHandMinor({ facts }, { method, query }, { entries } as unknown as RefundPlan)).toBe(byHand)
})
