import { expect, test } from 'vitest'
import { planFromEntry } from '#app/domain/notification/plan-from-entry.ts'
import { instant } from '#app/domain/shared/time.ts'

const order = {
  orderId: 17,
  guestEmail: 'sabine@mail.example',
  lang: 'de',
  shopEmail: 'hej@sjoboden.example',
  shopLocale: 'sv',
  confirmedAt: instant('2026-07-15T08:00:00Z'),
  unpaidLimit: null,
} as const
const toGuest = { channel: 'mail', receiver: 'sabine@mail.example', locale: 'de' }
const toShop = { channel: 'mail', receiver: 'hej@sjoboden.example', locale: 'sv' }
const byGuest = { before: 'CONFIRMED', reason: 'guest', refundMinor: 40_000 }
const returned = { transactionId: 5, amountMinor: 80_000, provider: 'TEST', reason: 'ended' }

test.each([
  {
    why: 'money that goes back',
    action: 'payment_returned',
    facts: returned,
    requested: [
      {
        ...toGuest,
        identifier: 'PAYMENT_RETURNED',
        occasion: 'refund:5',
        payload: { amountMinor: '80000', reason: 'ended' },
      },
    ],
  },
  {
    why: 'an order that nobody paid in time',
    action: 'order_cancelled',
    facts: { before: 'CONFIRMED', reason: 'unpaid' },
    requested: [{ ...toGuest, identifier: 'UNPAID_CANCELLATION', occasion: 'cancellation:17:90' }],
  },
  {
    why: 'an order that its guest cancelled',
    action: 'order_cancelled',
    facts: byGuest,
    requested: [
      {
        ...toGuest,
        identifier: 'GUEST_CANCELLATION',
        occasion: 'cancellation:17:90',
        payload: { refundMinor: '40000', byHandMinor: '0' },
      },
      {
        ...toShop,
        identifier: 'ORDER_CANCELLED_BY_CUSTOMER',
        occasion: 'cancellation:17:90',
        payload: { refundMinor: '40000' },
      },
    ],
  },
  {
    why: 'a refund by staff who have the guest told',
    action: 'refund_started',
    facts: { amountMinor: 9_900, method: 'SAME_WAY', byHandMinor: 0, reason: 'Regn', credits: [] },
    requested: [
      {
        ...toGuest,
        identifier: 'PAYMENT_REFUND_ADMIN',
        occasion: 'staff_refund:17:90',
        payload: { amountMinor: '9900', byHandMinor: '0' },
      },
    ],
  },
  {
    why: 'a refund partly by hand that cancels what was booked, of which it says so',
    action: 'refund_started',
    facts: { amountMinor: 9_900, method: 'SAME_WAY', byHandMinor: 6_000, credits: [], cancels: 'order' },
    requested: [
      {
        ...toGuest,
        identifier: 'PAYMENT_REFUND_ADMIN',
        occasion: 'staff_refund:17:90',
        payload: { amountMinor: '9900', byHandMinor: '6000', cancels: 'order' },
      },
    ],
  },
  {
    why: 'cancelled by hand: nothing',
    action: 'order_cancelled',
    facts: { before: 'CONFIRMED' },
    requested: [],
  },
  {
    why: 'an order that the shop cancelled, which it tells',
    action: 'order_cancelled',
    facts: { before: 'CONFIRMED', reason: 'shop' },
    requested: [
      {
        ...toGuest,
        identifier: 'GUEST_CANCELLATION',
        occasion: 'cancellation:17:90',
        payload: { by: 'shop' },
      },
    ],
  },
  {
    why: 'an order that the shop deleted, which it tells',
    action: 'order_deleted',
    facts: { before: 'CONFIRMED', reason: 'shop' },
    requested: [
      {
        ...toGuest,
        identifier: 'GUEST_CANCELLATION',
        occasion: 'cancellation:17:90',
        payload: { by: 'shop' },
      },
    ],
  },
  {
    why: 'an order that its guest cancelled, paid in cash',
    action: 'order_cancelled',
    facts: { before: 'CONFIRMED', reason: 'guest', refundMinor: 40_000, byHandMinor: 40_000 },
    requested: [
      {
        ...toGuest,
        identifier: 'GUEST_CANCELLATION',
        occasion: 'cancellation:17:90',
        payload: { refundMinor: '40000', byHandMinor: '40000' },
      },
      {
        ...toShop,
        identifier: 'ORDER_CANCELLED_BY_CUSTOMER',
        occasion: 'cancellation:17:90',
        payload: { refundMinor: '40000' },
      },
    ],
  },
  {
    why: 'an order that came back',
    action: 'order_restored',
    facts: { before: 'CANCELLED' },
    requested: [{ ...toGuest, identifier: 'ORDER_CONFIRMATION', occasion: 'restore:17:90' }],
  },
  {
    why: 'a booking that was moved',
    action: 'booking_changed',
    facts: { before: { startRent: 'a', endRent: 'b' }, after: { startRent: 'c', endRent: 'd' } },
    requested: [
      {
        ...toGuest,
        identifier: 'ORDER_CHANGED_CONFIRM',
        occasion: 'change:17:90',
        payload: { startRent: 'a', endRent: 'b' },
      },
    ],
  },
  {
    why: 'a booking that its guest moved',
    action: 'booking_changed',
    facts: {
      ...{ before: { startRent: 'a', endRent: 'b' }, after: { startRent: 'c', endRent: 'd' } },
      isByGuest: true,
    },
    requested: [
      {
        ...toGuest,
        identifier: 'ORDER_CHANGED_CONFIRM',
        occasion: 'change:17:90',
        payload: { startRent: 'a', endRent: 'b', by: 'guest' },
      },
      {
        ...toShop,
        identifier: 'ORDER_CHANGED_BY_CUSTOMER',
        occasion: 'change:17:90',
        payload: { startRent: 'a', endRent: 'b' },
      },
    ],
  },
  {
    why: 'a booking that stays when it is',
    action: 'booking_changed',
    facts: { before: { startRent: 'a', endRent: 'b' }, after: { startRent: 'a', endRent: 'b' } },
    requested: [{ ...toGuest, identifier: 'ORDER_CHANGED_CONFIRM', occasion: 'change:17:90', payload: {} }],
  },
  {
    why: 'a booking that staff add',
    action: 'booking_added',
    facts: { bookingId: 5 },
    requested: [{ ...toGuest, identifier: 'ORDER_CHANGED_CONFIRM', occasion: 'change:17:90' }],
  },
  {
    why: 'a booking that staff remove',
    action: 'booking_removed',
    facts: { bookingId: 5 },
    requested: [{ ...toGuest, identifier: 'ORDER_CHANGED_CONFIRM', occasion: 'change:17:90' }],
  },
  {
    why: 'a payment link that is sent',
    action: 'payment_link_sent',
    facts: { paymentLinkId: 5, amountMinor: null },
    requested: [
      {
        ...toGuest,
        identifier: 'PAYMENT_LINK',
        occasion: 'payment_link:5:90',
        payload: { paymentLinkId: '5' },
      },
    ],
  },
  {
    why: 'money that came by a link: the guest hears it, and the shop',
    action: 'payment_received',
    facts: { transactionId: 8, amountMinor: 40_000, provider: 'TEST', paymentLinkId: 5 },
    requested: [
      {
        ...toGuest,
        identifier: 'PAYMENT_LINK_IS_PAYED',
        occasion: 'payment:8',
        payload: { amountMinor: '40000' },
      },
      {
        ...toShop,
        identifier: 'PAYMENT_LINK_IS_PAYED',
        occasion: 'payment:8',
        payload: { amountMinor: '40000', to: 'shop' },
      },
    ],
  },
  {
    why: 'other money: nothing',
    action: 'payment_received',
    facts: { transactionId: 8, amountMinor: 40_000, provider: 'TEST', paymentLinkId: null },
    requested: [],
  },
  {
    why: 'a link without a limit of the order: nothing',
    action: 'payment_link_created',
    facts: { paymentLinkId: 5, limitsOrder: false },
    requested: [],
  },
  { why: 'confirmed: the order itself says it', action: 'order_confirmed', facts: {}, requested: [] },
])('an entry of $why', ({ action, facts, requested }) => {
  expect(planFromEntry({ id: 90, action, facts }, order)).toEqual(requested)
})

test('a guest without an address hears nothing', () => {
  const entry = { id: 90, action: 'payment_returned', facts: returned }
  expect(planFromEntry(entry, { ...order, guestEmail: null })).toEqual([])
})

test('the shop hears of a cancellation also by a guest without an address', () => {
  const entry = { id: 90, action: 'order_cancelled', facts: byGuest }
  const requested = planFromEntry(entry, { ...order, guestEmail: null })
  expect(requested).toMatchObject([{ ...toShop, identifier: 'ORDER_CANCELLED_BY_CUSTOMER' }])
  expect(planFromEntry(entry, { ...order, guestEmail: null, shopEmail: null })).toEqual([])
})

test('a link that limits the order reminds before the limit', () => {
  const limit = instant('2026-07-18T08:00:00Z')
  const entry = { id: 90, action: 'payment_link_created', facts: { paymentLinkId: 5, limitsOrder: true } }
  expect(planFromEntry(entry, { ...order, unpaidLimit: limit })).toMatchObject([
    { identifier: 'UNPAID_REMINDER', shouldBeSentAt: '2026-07-17T08:00:00Z', payload: { limit } },
  ])
})

test('the shop hears of money by a link also from a guest without an address', () => {
  const facts = { transactionId: 8, amountMinor: 40_000, paymentLinkId: 5 }
  const entry = { id: 90, action: 'payment_received', facts }
  expect(planFromEntry(entry, { ...order, guestEmail: null })).toMatchObject([toShop])
})
