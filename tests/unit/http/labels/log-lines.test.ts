import { expect, test } from 'vitest'
import type { Activity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { toLogLine } from '#app/http/labels/log-lines.server.ts'

const ENTRY: Omit<Activity, 'action' | 'facts'> = {
  ...{ id: 1, version: null, actor: 'STAFF', userId: 7, userName: 'Elin', editedAt: null },
  createdAt: instant('2026-07-16T08:00:00Z'),
}

test.each([
  { action: 'booking_changed', facts: { reason: 'stamgäst' }, reason: 'stamgäst' },
  { action: 'booking_changed', facts: { reason: null }, reason: null },
  { action: 'order_discounted', facts: { amountMinor: -100, reason: 'regn' }, reason: 'regn' },
  { action: 'refund_started', facts: { amountMinor: 100, reason: 'sjuk' }, reason: 'sjuk' },
  { action: 'order_cancelled', facts: { reason: 'unpaid' }, reason: null },
  { action: 'refund_failed', facts: { reason: 'card_expired' }, reason: null },
])('$action shows the reason that somebody typed, no code: $reason', ({ action, facts, reason }) => {
  expect(toLogLine({ ...ENTRY, action, facts }, { zone: stockholm, readerId: 7 })?.reason).toBe(reason)
})
