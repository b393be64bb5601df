/** Features that a plan may exclude. Source: domain.md §9. */
type Feature = 'resources' | 'bundles' | 'seasonal_prices' | 'rebooking_fee'

/** Records whose number a plan may limit. */
type LimitedKind = 'products' | 'users'

/** Features and limits of the shop's subscription; an input of use cases that create records. */
export type Plan = {
  allows: (feature: Feature) => boolean
  /** The most that there may be; null means no limit. */
  limit: (kind: LimitedKind) => number | null
}

/** Everything, without limits: for shops without a subscription part. */
export const FULL_PLAN: Plan = { allows: () => true, limit: () => null }

export type PlanRefusal =
  | { code: 'plan_lacks'; feature: Feature }
  | { code: 'plan_limit'; kind: LimitedKind; count: number }

/** The refusal of one more, or undefined when it fits. A limit blocks making more, never keeping. */
export function refusePlan(
  plan: Plan,
  requested: { feature?: Feature; kind?: LimitedKind; existing?: number },
): PlanRefusal | undefined {
  const { feature, kind, existing = 0 } = requested
  if (feature && !plan.allows(feature)) return { code: 'plan_lacks', feature }
  const limit = kind ? plan.limit(kind) : null
  return kind && limit !== null && existing >= limit ? { code: 'plan_limit', kind, count: limit } : undefined
}
