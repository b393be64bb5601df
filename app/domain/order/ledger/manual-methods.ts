/** How staff take a payment themselves; stored as the entry's provider. Source: domain.md §8 'Manual'. */
export const MANUAL_METHODS = ['CASH', 'CARD_TERMINAL', 'OTHER'] as const
/** Chosen instead of a method: the booking is paid later. */
export const LATER = 'LATER'

export type ManualMethod = (typeof MANUAL_METHODS)[number]

export function isManualMethod(provider: string): provider is ManualMethod {
  return MANUAL_METHODS.some((method) => method === provider)
}
