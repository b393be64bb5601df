import { expect, test } from 'vitest'
import { findLastChange, listUnpaidPages } from '#app/domain/order/last-change.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import type { OrderState } from '#app/domain/order/order-states.ts'

const LEFT = { action: 'payment_failed', facts: { outcome: 'LEFT' } }
const CLOSED = { action: 'payment_failed', facts: { outcome: 'CLOSED' } }
const DECLINED = { action: 'payment_failed', facts: { outcome: 'FAILED' } }
const PAID = { action: 'payment_received', facts: {} }
const CHANGED = { action: 'booking_changed', facts: {} }
const STARTED = { action: 'payment_started', facts: {} }
const COMMENT = { action: 'comment', facts: {} }

type Entry = { action: string; facts: Record<string, unknown> }
type Case = {
  why: string
  log: Entry[]
  saves?: number
  payedMinor?: number
  state?: OrderState
  last: Entry | undefined
}

test.each<Case>([
  { why: 'only its page was closed', log: [CLOSED, STARTED], last: CLOSED },
  { why: 'its guest left two pages', log: [LEFT, LEFT, PAID], saves: 2, last: LEFT },
  { why: 'money came before', log: [CLOSED, PAID], payedMinor: 100, last: PAID },
  { why: 'it was saved before too', log: [LEFT, CHANGED], saves: 2, last: CHANGED },
  { why: 'a page that ends saves nothing', log: [LEFT, CHANGED], state: 'CONFIRMED', last: CHANGED },
  { why: 'a card was declined', log: [DECLINED, PAID], payedMinor: 100, last: DECLINED },
  { why: 'something is said since', log: [COMMENT, CLOSED, COMMENT, PAID], saves: 2, last: PAID },
  { why: 'nothing but a page is known', log: [COMMENT, CLOSED], saves: 3, last: CLOSED },
  { why: 'nothing is known', log: [COMMENT], last: undefined },
])(
  'last change of an order of which $why',
  ({ log, saves = 1, payedMinor = 0, state = 'RESERVED', last }) => {
    const shown = orderFingerprint({ version: 4, payedMinor: 0, returningMinor: 0 })
    const order = { version: 4 + saves, payedMinor, returningMinor: 0, state }
    expect(findLastChange(log, order, shown)).toBe(last)
  },
)

test('who asks by the bookings that were shown hears of none of its pages', () => {
  const order = { version: 5, payedMinor: 0, returningMinor: 0, state: 'RESERVED' } as const
  const log = [CLOSED, CHANGED]
  expect(findLastChange(log, order)).toBe(CHANGED)
})

test('a page that was left or closed is told from a card that was declined', () => {
  const log = [LEFT, CLOSED, DECLINED, PAID].map(({ action, facts }, index) => ({
    ...{ action, facts: { ...facts, transactionId: index } },
  }))
  expect(listUnpaidPages([...log, LEFT])).toEqual([
    { transactionId: 0, page: 'LEFT' },
    { transactionId: 1, page: 'CLOSED' },
  ])
})
