import { MANUAL_METHODS, type ManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { isRefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'

/** How a refund is given back: each payment as it came, or all by staff themselves. Source: domain.md §5 'Refunds'. */
export const REFUND_METHODS = ['SAME_WAY', ...MANUAL_METHODS] as const

export type RefundMethod = 'SAME_WAY' | ManualMethod

type Paid = { provider: string; paymentProviderId: number | null }

/** Provider of a refund's entry. */
export function refundProviderOf(method: RefundMethod, payment: Paid | undefined): Paid {
  if (method === 'SAME_WAY' && payment) return payment
  return { provider: method === 'SAME_WAY' ? 'OTHER' : method, paymentProviderId: null }
}

/** Amount of a refund that staff give back themselves, since no provider does. Source: domain.md §5 'Refunds'. */
export function givenByHandMinor(
  distribution: readonly { transactionId: number; amountMinor: number }[],
  { payments, method }: { payments: readonly (Paid & { id: number })[]; method: RefundMethod },
): number {
  const byHand = distribution.filter(({ transactionId }) => {
    const payment = payments.find(({ id }) => id === transactionId)
    return !isRefundingProvider(refundProviderOf(method, payment).provider)
  })
  return byHand.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
