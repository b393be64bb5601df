/** How staff take a payment themselves; stored as the entry's provider. Source: domain.md §8 'Manual'. */
export const MANUAL_METHODS = ['CASH', 'CARD_TERMINAL', 'OTHER'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]
