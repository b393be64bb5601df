import { expect, test } from 'vitest'
import {
  type OrderNotificationFacts,
  planNotifications,
} from '#app/domain/notification/plan-notifications.ts'
import { instant } from '#app/domain/shared/time.ts'

const confirmed: OrderNotificationFacts = {
  orderId: 17,
  state: 'CONFIRMED',
  createdBy: 'GUEST',
  lang: 'de',
  confirmedAt: instant('2026-07-01T08:00:00Z'),
  unpaidLimit: null,
  guestEmail: 'sabine@mail.example',
  shopEmail: 'hej@sjoboden.example',
  shopLocale: 'sv',
}
const toGuest = {
  identifier: 'ORDER_CONFIRMATION',
  occasion: 'order:17',
  channel: 'mail',
  receiver: 'sabine@mail.example',
  locale: 'de',
}
const toShop = {
  identifier: 'NEW_ORDER_BY_CUSTOMER',
  occasion: 'order:17',
  channel: 'mail',
  receiver: 'hej@sjoboden.example',
  locale: 'sv',
}

test.each([
  {
    why: "a guest's order: to the guest in the order's language, to the shop in its own",
    facts: {},
    requested: [toGuest, toShop],
  },
  { why: 'made by staff: the shop knows', facts: { createdBy: 'STAFF' }, requested: [toGuest] },
  { why: 'from a channel: the shop is told elsewhere', facts: { createdBy: 'OTA' }, requested: [toGuest] },
  { why: 'a guest without an address', facts: { guestEmail: null }, requested: [toShop] },
  { why: 'a shop without an address', facts: { shopEmail: null }, requested: [toGuest] },
  { why: 'only reserved', facts: { state: 'RESERVED' }, requested: [] },
  { why: 'waiting for payment', facts: { state: 'READY_FOR_PAYMENT' }, requested: [] },
  { why: 'cancelled meanwhile', facts: { state: 'CANCELLED' }, requested: [] },
] as const)('wanted: $why', ({ facts, requested }) => {
  expect(planNotifications({ ...confirmed, ...facts })).toEqual(requested)
})

test.each([
  { why: 'ten days: a day before', limit: '2026-07-11T08:00:00Z', at: '2026-07-10T08:00:00Z' },
  { why: 'exactly two days: a day before', limit: '2026-07-03T08:00:00Z', at: '2026-07-02T08:00:00Z' },
  { why: 'a day: halfway', limit: '2026-07-02T08:00:00Z', at: '2026-07-01T20:00:00Z' },
  { why: 'an hour: halfway', limit: '2026-07-01T09:00:00Z', at: '2026-07-01T08:30:00Z' },
  { why: 'a limit that has passed: at the limit', limit: '2026-07-01T07:00:00Z', at: '2026-07-01T07:00:00Z' },
])('an unpaid order is reminded, with a limit of $why', ({ limit, at }) => {
  const facts = { ...confirmed, unpaidLimit: instant(limit), shopEmail: null }
  expect(planNotifications(facts)).toEqual([
    toGuest,
    {
      ...toGuest,
      identifier: 'UNPAID_REMINDER',
      occasion: `unpaid:17:${limit}`,
      shouldBeSentAt: at,
      payload: { limit },
    },
  ])
})

test('a guest without an address is not reminded', () => {
  const facts = { ...confirmed, unpaidLimit: instant('2026-07-11T08:00:00Z'), guestEmail: null }
  expect(planNotifications(facts)).toEqual([toShop])
})
