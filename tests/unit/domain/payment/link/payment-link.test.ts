import { expect, test } from 'vitest'
import {
  linkForGuest,
  type PaymentLink,
  paymentLinkState,
  requestedMinor,
} from '#app/domain/payment/link/payment-link.ts'
import { instant } from '#app/domain/shared/time.ts'

const now = instant('2026-07-15T08:00:00Z')
const open: PaymentLink = {
  id: 1,
  orderId: 17,
  token: 'token',
  amountMinor: null,
  expiresAt: instant('2026-07-18T08:00:00Z'),
  withdrawnAt: null,
  sentAt: null,
  isPaid: false,
  createdAt: now,
}
const order = { state: 'CONFIRMED', dueMinor: 40_000 } as const

test.each([
  { why: 'a new one', link: {}, state: 'OPEN' },
  {
    why: 'the second before it expires',
    link: { expiresAt: instant('2026-07-15T08:00:01Z') },
    state: 'OPEN',
  },
  { why: 'the second at which it expires', link: { expiresAt: now }, state: 'EXPIRED' },
  { why: 'withdrawn', link: { withdrawnAt: now }, state: 'WITHDRAWN' },
  { why: 'withdrawn after it ran out', link: { withdrawnAt: now, expiresAt: now }, state: 'WITHDRAWN' },
  { why: 'paid', link: { isPaid: true }, state: 'PAID' },
  { why: 'paid, then run out', link: { isPaid: true, expiresAt: now }, state: 'PAID' },
  {
    why: 'withdrawn while the money was on its way',
    link: { isPaid: true, withdrawnAt: now },
    state: 'PAID',
  },
])('state of a link: $why', ({ link, state }) => {
  expect(paymentLinkState({ ...open, ...link }, now)).toBe(state)
})

test.each([
  { why: 'what is due', amountMinor: null, dueMinor: 40_000, asks: 40_000 },
  { why: 'what is due by now', amountMinor: null, dueMinor: 25_000, asks: 25_000 },
  { why: 'its own amount', amountMinor: 10_000, dueMinor: 40_000, asks: 10_000 },
  { why: 'no more than is due', amountMinor: 30_000, dueMinor: 25_000, asks: 25_000 },
  { why: 'nothing of an order that is paid', amountMinor: 30_000, dueMinor: 0, asks: 0 },
])('a link asks for $why', ({ amountMinor, dueMinor, asks }) => {
  expect(requestedMinor({ amountMinor }, { ...order, dueMinor })).toBe(asks)
})

test.each([
  { why: 'an open link', link: {}, of: {}, finds: 'open' },
  { why: 'a withdrawn one', link: { withdrawnAt: now }, of: {}, finds: 'not_found' },
  { why: 'one that ran out', link: { expiresAt: now }, of: {}, finds: 'expired' },
  { why: 'a paid one', link: { isPaid: true }, of: { dueMinor: 0 }, finds: 'paid' },
  { why: 'a paid one, more is due by now', link: { isPaid: true }, of: {}, finds: 'paid' },
  { why: 'an order paid at the counter', link: {}, of: { dueMinor: 0 }, finds: 'paid' },
  { why: 'the same after it ran out', link: { expiresAt: now }, of: { dueMinor: 0 }, finds: 'paid' },
  { why: 'a cancelled order', link: {}, of: { state: 'CANCELLED' }, finds: 'not_found' },
  { why: 'a cancelled order, paid', link: { isPaid: true }, of: { state: 'CANCELLED' }, finds: 'not_found' },
  { why: 'a deleted order', link: {}, of: { state: 'DELETED' }, finds: 'not_found' },
  { why: 'a reservation', link: {}, of: { state: 'RESERVED' }, finds: 'not_found' },
] as const)('a guest with $why', ({ link, of, finds }) => {
  expect(linkForGuest({ ...open, ...link }, { ...order, ...of }, now)).toBe(finds)
})
