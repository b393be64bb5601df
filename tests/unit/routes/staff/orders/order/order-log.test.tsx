import { expect, test } from 'vitest'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { toLogLine } from '#app/http/labels/log-lines.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { OrderLog } from '#app/routes/staff/orders/order/order-log.tsx'
import { renderHtml, tag } from '#tests/unit/ui/render.tsx'

const ENTRY = {
  ...({ id: 1, version: null, actor: 'GUEST', userId: null, userName: null, editedAt: null } as const),
  createdAt: instant('2026-07-16T08:00:00Z'),
}

test.each([
  { action: 'payment_received', facts: {}, dot: '<li class="good">' },
  { action: 'payment_failed', facts: {}, dot: '<li class="bad">' },
  { action: 'payment_failed', facts: { outcome: 'FAILED' }, dot: '<li class="bad">' },
  { action: 'payment_failed', facts: { outcome: 'LEFT' }, dot: '<li>' },
  { action: 'payment_failed', facts: { outcome: 'CLOSED' }, dot: '<li>' },
  { action: 'comment', facts: { comment: 'Ringer' }, dot: '<li>' },
])('$action of $facts is marked $dot', ({ action, facts, dot }) => {
  const line = toLogLine({ ...ENTRY, action, facts }, { zone: stockholm, readerId: 7, t: getTranslate('sv') })
  const lines = line ? [{ ...line, products: [], changes: [], notice: '' }] : []
  const html = renderHtml(<OrderLog lines={lines} readerName="Elin" requestKey="k" canWrite={false} />)
  expect(tag(html, '<li')).toBe(dot)
})
