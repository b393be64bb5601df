import { expect, test } from 'vitest'
import {
  stripeRefund,
  stripeSession,
  toDisputeMovement,
  toPayment,
  toRefundMovement,
} from '#app/clients/stripe-payment.ts'
import { subjectOf } from '#app/clients/stripe-webhook.server.ts'

const session = {
  id: 'cs_1',
  status: 'open',
  payment_status: 'unpaid',
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  amount_total: 40_000,
  currency: 'sek',
  metadata: { shop: '1', order: '2', transaction: '3' },
  payment_intent: null,
}
const intent = { id: 'pi_1', status: 'succeeded', amount: 40_000, amount_received: 40_000, currency: 'sek' }

function read(over: object) {
  return toPayment(stripeSession.parse({ ...session, ...over }))
}

test.each([
  ['open', {}],
  ['open', { payment_intent: { ...intent, status: 'requires_payment_method' } }],
  ['ended', { status: 'expired' }],
  ['paid', { status: 'complete', payment_status: 'paid', payment_intent: intent }],
  ['paid', { status: 'open', payment_intent: intent }],
  ['paid', { status: 'complete', payment_status: 'paid' }],
  ['paid', { status: 'complete', payment_status: 'no_payment_required' }],
  ['processing', { status: 'complete', payment_intent: { ...intent, status: 'processing' } }],
  ['ended', { status: 'complete', payment_intent: { ...intent, status: 'requires_payment_method' } }],
  ['authorised', { status: 'complete', payment_intent: { ...intent, status: 'requires_capture' } }],
  ['ended', { status: 'complete', payment_intent: { ...intent, status: 'canceled' } }],
])('%s: %o', (outcome, over) => {
  expect(read(over).outcome).toBe(outcome)
})

test('amount, currency, fee and our own ids are read; a fee in another currency is not', () => {
  const charge = (currency: string) => ({ latest_charge: { balance_transaction: { fee: 780, currency } } })
  const paid = { status: 'complete', payment_status: 'paid' }
  expect(read({ ...paid, payment_intent: { ...intent, amount_received: 39_000, ...charge('sek') } })).toEqual(
    {
      sessionId: 'cs_1',
      outcome: 'paid',
      url: null,
      clientSecret: null,
      reference: 'pi_1',
      amountMinor: 39_000,
      currency: 'SEK',
      feeMinor: 780,
      shopId: 1,
      transactionId: 3,
    },
  )
  expect(read({ ...paid, payment_intent: { ...intent, ...charge('eur') } }).feeMinor).toBeNull()
  expect(read({ metadata: { transaction: '-3' } })).toMatchObject({ shopId: null, transactionId: null })
})

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'done'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that is %s: %s', (status, state) => {
  const refund = stripeRefund.parse({ id: 're_1', amount: 100, status, metadata: { transaction: '7' } })
  expect(toRefundMovement(refund)).toMatchObject({ state, transactionId: 7 })
})

test.each([
  ['an inquiry moves nothing', [], 'pending'],
  ['withdrawn', [-100], 'done'],
  ['won', [-100, 100], 'returned'],
])('a dispute: %s', (_why, amounts, state) => {
  const moved = amounts.map((amount) => ({ amount }))
  const dispute = { id: 'dp_1', amount: 100, status: 'x', balance_transactions: moved }
  expect(toDisputeMovement(dispute).state).toBe(state)
})

test.each([
  [{ object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1' }, 'cs_1'],
  [{ object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
  [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  [{ object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  [{ object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, 'pi_1'],
  [{ object: 'payout', id: 'po_1' }, null],
])('an event about %o is about %s', (object, subject) => {
  expect(subjectOf({ payment_intent: null, ...object })).toBe(subject)
})
