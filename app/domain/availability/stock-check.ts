import type { Instant } from '#app/domain/shared/time.ts'
import type { Excess } from './excess.ts'

/** What is over-booked. Without `changedAt` nobody made it tight after the sale: a sale that should not have been. */
export type Finding = Excess & { changedBy: string | null; changedAt: Instant | null }

export type StockCheck = { checkedAt: Instant; findings: readonly Finding[] }

/** OK is green, CHANGED amber (staff made it tight afterwards), BROKEN red (sold beyond what was free). */
export function verdictOf({ findings }: StockCheck): 'OK' | 'CHANGED' | 'BROKEN' {
  if (findings.length === 0) return 'OK'
  return findings.every(({ changedAt }) => changedAt !== null) ? 'CHANGED' : 'BROKEN'
}
