/** Providers that give money back when asked to; every other refund is for staff to do. Source: domain.md §8. */
const REFUNDING_PROVIDERS = ['TEST', 'STRIPE'] as const

export type RefundingProvider = (typeof REFUNDING_PROVIDERS)[number]

export function isRefundingProvider(provider: string): provider is RefundingProvider {
  return REFUNDING_PROVIDERS.some((refunding) => refunding === provider)
}
