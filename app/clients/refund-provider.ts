import { err, ok, type Result } from '#app/domain/shared/result.ts'

export type RefundRequest = {
  /** The same for every attempt at one refund: a provider that has done it answers as it did then. */
  idempotencyKey: string
  shopId: number
  /** The refund's own entry. */
  transactionId: number
  /** Account that took the payment; null for the demo's. */
  paymentProviderId: number | null
  /** The provider's own name for the payment. */
  paymentReference: string
  amountMinor: number
}

type RefundRefusal =
  /** The provider will never give this back: asking again is useless. */
  | { code: 'refund_refused'; detail: string }
  /** The provider could not be reached or asked us to come back. */
  | { code: 'provider_unreachable'; detail: string }
  /** The provider has begun, and needs longer: a bank takes days. */
  | { code: 'refund_pending'; detail: string }

/** Gives money back the way it came. Source: domain.md §8. */
export type RefundProvider = {
  refund(request: RefundRequest): Promise<Result<{ providerReference: string }, RefundRefusal>>
}

/** Last two digits of an amount in minor units that the test provider refuses, or that find it out of reach. */
const REFUSED = 13
const UNREACHABLE = 14

/** The demo's provider moves no money. Amounts that end in ,13 or ,14 show what a real one may answer. */
export const testProvider: RefundProvider = {
  async refund({ idempotencyKey, amountMinor }) {
    if (amountMinor % 100 === REFUSED)
      return err({ code: 'refund_refused', detail: 'an amount ending in 13' })
    if (amountMinor % 100 === UNREACHABLE) {
      return err({ code: 'provider_unreachable', detail: 'an amount ending in 14' })
    }
    return ok({ providerReference: `test-${idempotencyKey}` })
  },
}
