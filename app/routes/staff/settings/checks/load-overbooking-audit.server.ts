import type { RouterContextProvider } from 'react-router'
import { type Finding, verdictOf } from '#app/domain/availability/audit/overbooking-audit.ts'
import {
  findNames,
  findOverbookingAudit,
} from '#app/domain/availability/audit/overbooking-audit-queries.server.ts'
import { type Instant, toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'

const MOST_SHOWN = 50
const TONES = { OK: 'success', CHANGED: 'warning', BROKEN: 'danger' } as const

/** Result of the last overbooking audit, in the reader's language; null when there was none. */
export async function loadOverbookingAudit(context: Readonly<RouterContextProvider>) {
  const { db, shop, t, format, zone } = context.get(services)
  const check = await findOverbookingAudit(db, shop.id)
  if (!check) return null
  const findings = check.findings.slice(0, MOST_SHOWN)
  const nameOf = await findNames(db, { shopId: shop.id, findings })
  const stamp = (at: Instant) => format.stamp(toWallTime(at, zone))
  const verdict = verdictOf(check)

  function toText(finding: Finding): string {
    const { date, occupied, capacity, changedAt, changedBy } = finding
    const found = t('settings.overbooking_finding', {
      name: nameOf(finding),
      date: format.date(date),
      occupied,
      capacity,
    })
    if (!changedAt) return found
    const who = changedBy ?? t('settings.overbooking_somebody')
    return `${found} ${t('settings.overbooking_changed_by', { who, when: stamp(changedAt) })}`
  }
  return {
    tone: TONES[verdict],
    text: t(`settings.overbooking_${verdict}`, { when: stamp(check.checkedAt) }),
    lines: findings.map(toText),
  }
}
