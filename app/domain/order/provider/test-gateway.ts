import { err, ok } from '#app/domain/shared/result.ts'
import { type Instant, isInstant } from '#app/domain/shared/time.ts'
import type { PaymentGateway, ProviderPayment } from './payment-gateway.ts'

/** A payment at the demo's own provider, whose page is not asked in time: it pays by itself at a moment. */
type TestSession = {
  transactionId: number
  amountMinor: number
  /** ISO 4217, in capitals. */
  currency: string
  paidAt: Instant
}

/** Name of a session, which holds all that its provider knows of it. */
export function writeTestSession({ transactionId, amountMinor, currency, paidAt }: TestSession): string {
  return ['test', transactionId, amountMinor, currency, paidAt].join('_')
}

export function readTestSession(sessionId: string): TestSession | undefined {
  const [, transactionId, amountMinor, currency = '', paidAt] =
    /^test_(\d+)_(\d+)_([A-Z]{3})_(.+)$/.exec(sessionId) ?? []
  if (!isInstant(paidAt)) return undefined
  return { transactionId: Number(transactionId), amountMinor: Number(amountMinor), currency, paidAt }
}

const NO_SUCH_CALL = err({ code: 'provider_refused', detail: 'the test provider has no such call' } as const)

/**
 * The demo's own provider, asked about payments that came late or whose word was lost; a page that is ended before the
 * money comes is never paid. It takes no money. Source: domain.md §8.
 */
export function testGateway(now: () => Instant): PaymentGateway {
  const answer = async (sessionId: string, unpaid: 'open' | 'ended') => {
    const session = readTestSession(sessionId)
    return session
      ? ok(toPayment(sessionId, session, session.paidAt <= now() ? 'paid' : unpaid))
      : NO_SUCH_CALL
  }
  const refuse = async () => NO_SUCH_CALL
  return {
    find: (sessionId) => answer(sessionId, 'open'),
    expire: (sessionId) => answer(sessionId, 'ended'),
    listMovements: async () => ok([]),
    listMovementEvents: async () => ok([]),
    ...{ start: refuse, findByReference: refuse, capture: refuse, refund: refuse },
    ...{ startTest: refuse, payTest: refuse, checkAccount: refuse },
  }
}

function toPayment(
  sessionId: string,
  { transactionId, amountMinor, currency }: TestSession,
  outcome: 'open' | 'ended' | 'paid',
): ProviderPayment {
  return {
    ...{ sessionId, outcome, amountMinor, currency, transactionId },
    reference: outcome === 'paid' ? `test-${transactionId}` : null,
    ...{ url: null, clientSecret: null, feeMinor: null, shopId: null },
  }
}
