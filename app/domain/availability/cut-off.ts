import type { Audience } from '#app/domain/catalog/product-types.ts'
import { epochSeconds, type Instant, SECONDS_PER_MINUTE } from '#app/domain/shared/time.ts'

/**
 * Epoch seconds of the earliest start that may be booked: for guests the product's cut-off from now, in real
 * minutes, that moment included; staff book any. Source: domain.md §3.
 */
export function earliestStart(
  { cutOffMinutes }: { cutOffMinutes: number },
  { audience, now }: { audience: Audience; now: Instant },
): number {
  if (audience === 'staff') return Number.NEGATIVE_INFINITY
  return epochSeconds(now) + cutOffMinutes * SECONDS_PER_MINUTE
}
