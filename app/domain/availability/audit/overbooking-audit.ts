import type { Instant } from '#app/domain/shared/time.ts'
import type { Overbooking } from './overbooking.ts'

/**
 * Overbooking, with who caused it after the sale and when. Without `changedAt` nobody did: the sale should
 * have been refused.
 */
export type Finding = Overbooking & { changedBy: string | null; changedAt: Instant | null }

export type OverbookingAudit = { checkedAt: Instant; findings: readonly Finding[] }

/** OK is green, CHANGED amber (staff made it tight afterwards), BROKEN red (sold beyond what was free). */
export function verdictOf({ findings }: OverbookingAudit): 'OK' | 'CHANGED' | 'BROKEN' {
  if (findings.length === 0) return 'OK'
  return findings.every(({ changedAt }) => changedAt !== null) ? 'CHANGED' : 'BROKEN'
}
