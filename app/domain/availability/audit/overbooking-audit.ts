import type { Instant } from '#app/domain/shared/time.ts'
import type { Overbooking } from './overbooking.ts'

/**
 * Overbooking, with who caused it after the sale and when. Without `changedAt` nobody did: the sale should
 * have been refused.
 */
export type Finding = Overbooking & { changedBy: string | null; changedAt: Instant | null }

export type OverbookingAudit = { checkedAt: Instant; findings: readonly Finding[] }

/** OK is green, CHANGED amber (overbooking by a later change), BROKEN red (sold beyond the capacity of that time). */
export function verdictOf({ findings }: OverbookingAudit): 'OK' | 'CHANGED' | 'BROKEN' {
  if (findings.length === 0) return 'OK'
  return findings.every(({ changedAt }) => changedAt !== null) ? 'CHANGED' : 'BROKEN'
}
