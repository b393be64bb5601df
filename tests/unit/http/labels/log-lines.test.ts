import { expect, test } from 'vitest'
import type { Activity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { instant } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { changedProducts, toLogLine } from '#app/http/labels/log-lines.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const reader = { zone: stockholm, readerId: 7, t: getTranslate('sv') }

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
  expect(toLogLine({ ...ENTRY, action, facts }, reader)?.reason).toBe(reason)
})

test.each([
  { action: 'order_discounted', stored: -58_070, shown: 58_070 },
  { action: 'order_discounted', stored: 0, shown: 0 },
  { action: 'refund_started', stored: 100, shown: 100 },
  { action: 'comment', stored: undefined, shown: null },
])('$action of $stored says $shown', ({ action, stored, shown }) => {
  const facts = stored === undefined ? {} : { amountMinor: stored }
  expect(toLogLine({ ...ENTRY, action, facts }, reader)?.amountMinor).toBe(shown)
})

test.each([
  { action: 'customer_changed', facts: { before: null, after: {} }, text: 'angav kunduppgifterna' },
  { action: 'customer_changed', facts: { before: {}, after: {} }, text: 'ändrade kunduppgifterna' },
  { action: 'answers_changed', facts: { before: { f1: null }, after: {} }, text: 'svarade på frågorna' },
  { action: 'answers_changed', facts: { before: { f1: 'x', f2: null } }, text: 'ändrade svaren på frågorna' },
  { action: 'receipt_issued', facts: { amountMinor: 6_000 }, text: 'utfärdade ett kvitto' },
  { action: 'receipt_issued', facts: { amountMinor: -6_000 }, text: 'utfärdade ett kreditkvitto' },
  { action: 'payment_failed', facts: { outcome: 'FAILED' }, text: 'fick nej på en betalning' },
  { action: 'payment_failed', facts: { outcome: 'LEFT' }, text: 'lämnade betalsidan utan att betala' },
  { action: 'payment_failed', facts: { outcome: 'CLOSED' }, text: 'stängde gästens betalsida' },
  { action: 'payment_failed', facts: {}, text: 'fick nej på en betalning' },
  { action: 'customer_changed', facts: {}, text: 'ändrade kunduppgifterna' },
  { action: 'answers_changed', facts: {}, text: 'ändrade svaren på frågorna' },
])('$action of $facts says: $text', ({ action, facts, text }) => {
  expect(toLogLine({ ...ENTRY, action, facts }, reader)?.text).toBe(text)
})

const line = (name: string, quantity: number, totalMinor: number, category?: string) => ({
  productName: { sv: name },
  priceCategoryTitle: category === undefined ? undefined : { sv: category },
  quantity,
  totalMinor,
})

test.each([
  {
    why: 'a quantity over all rows of old entries, and what stays is left out',
    before: { products: [line('Tur', 2, 200), line('Tur', 1, 50), line('Väst', 1, 0)] },
    after: { products: [line('Tur', 2, 200), line('Väst', 1, 0)] },
    products: [
      { name: 'Tur', before: { quantity: 3, totalMinor: 250 }, after: { quantity: 2, totalMinor: 200 } },
    ],
  },
  {
    why: 'another price category as one that went and one that came',
    before: { products: [line('Tur', 1, 490, 'Vuxen'), line('Tur', 1, 390, 'Barn')] },
    after: { products: [line('Tur', 2, 780, 'Barn')] },
    products: [
      { name: 'Tur, Vuxen', before: { quantity: 1, totalMinor: 490 }, after: null },
      {
        name: 'Tur, Barn',
        before: { quantity: 1, totalMinor: 390 },
        after: { quantity: 2, totalMinor: 780 },
      },
    ],
  },
  {
    why: 'add-ons that came, which stand by themselves',
    before: [],
    after: [line('Lunch', 2, 300)],
    products: [{ name: 'Lunch', before: null, after: { quantity: 2, totalMinor: 300 } }],
  },
  { why: 'nothing of an order that was moved', before: 'CONFIRMED', after: undefined, products: [] },
])('the log tells $why', ({ before, after, products }) => {
  expect(changedProducts({ facts: { before, after } }, ({ sv }) => sv ?? '')).toEqual(products)
})
