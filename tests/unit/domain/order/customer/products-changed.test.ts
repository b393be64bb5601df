import { expect, test } from 'vitest'
import { grownProducts, haveProductsChanged, isGrown } from '#app/domain/order/customer/products-changed.ts'

const TOUR = {
  startRent: '2026-07-17 10:00:00',
  products: [{ productName: { sv: 'Tur' }, quantity: 2, totalMinor: 80_000 }],
}
const LATER = { ...TOUR, startRent: '2026-07-18 10:00:00' }
const DEARER = { ...TOUR, products: TOUR.products.map((line) => ({ ...line, totalMinor: 90_000 })) }
const MORE = { ...TOUR, products: TOUR.products.map((line) => ({ ...line, quantity: 3 })) }
const OTHER = { ...TOUR, products: TOUR.products.map((line) => ({ ...line, productName: { sv: 'Kurs' } })) }

/** Entries of the log, newest first. */
test.each<[why: string, actions: string[], hasChanged: boolean]>([
  ['nothing happened', [], false],
  ['a new order with its customer', ['order_kept', 'customer_changed', 'booking_added'], false],
  ['another booking', ['payment_received', 'booking_added', 'customer_changed'], true],
  ['a booking less', ['booking_removed', 'customer_changed'], true],
  ['other add-ons', ['addons_changed', 'answers_changed'], true],
  ['another bundle', ['bundle_changed', 'answers_changed'], true],
  ['answers since then', ['answers_changed', 'booking_added', 'customer_changed'], false],
  ['staff left it', ['answers_kept', 'booking_added', 'customer_changed'], false],
  ['changed once more', ['booking_added', 'answers_kept', 'booking_added'], true],
  ['a copy', ['order_copied', 'booking_added'], false],
  ['only money and comments', ['comment', 'payment_received', 'customer_changed'], false],
])('products changed: %s', (_, actions, hasChanged) => {
  expect(haveProductsChanged(actions.map((action) => ({ action, facts: {} })))).toBe(hasChanged)
})

test.each([
  { why: 'another time', after: LATER, hasChanged: false },
  { why: 'another price', after: DEARER, hasChanged: false },
  { why: 'more who come', after: MORE, hasChanged: true },
  { why: 'another product', after: OTHER, hasChanged: true },
])('a changed booking with $why: $hasChanged', ({ after, hasChanged }) => {
  const log = [
    { action: 'booking_changed', facts: { before: TOUR, after } },
    { action: 'customer_changed', facts: {} },
  ]
  expect(haveProductsChanged(log)).toBe(hasChanged)
})

const FEWER = { ...TOUR, products: TOUR.products.map((line) => ({ ...line, quantity: 1 })) }

test.each([
  { why: 'more who come', changes: [[TOUR, MORE]], hasGrown: true },
  { why: 'another product', changes: [[TOUR, OTHER]], hasGrown: true },
  { why: 'fewer who come', changes: [[TOUR, FEWER]], hasGrown: false },
  {
    why: 'fewer after more',
    changes: [
      [MORE, TOUR],
      [TOUR, MORE],
    ],
    hasGrown: true,
  },
])('what is asked may be more with $why: $hasGrown', ({ changes, hasGrown }) => {
  const log = changes.map(([before, after]) => ({ action: 'booking_changed', facts: { before, after } }))
  expect(grownProducts([...log, { action: 'customer_changed', facts: {} }]).length > 0).toBe(hasGrown)
})

test.each([
  ['booking_removed', false],
  ['booking_added', true],
  ['bundle_changed', true],
])('what is asked may be more after %s: %s', (action, hasGrown) => {
  expect(grownProducts([{ action, facts: {} }]).length > 0).toBe(hasGrown)
})

const [TOUR_NAME, COURSE_NAME] = [{ sv: 'Tur' }, { sv: 'Kurs' }]
const GREW = { action: 'booking_changed', facts: { bookingId: 1, before: TOUR, after: MORE } }

test.each([
  { why: 'more of it', entry: GREW, bookingIds: [1, null], productName: TOUR_NAME, is: true },
  { why: 'more of another product', entry: GREW, bookingIds: [1, null], productName: COURSE_NAME, is: false },
  {
    why: 'more of it in another booking',
    entry: GREW,
    bookingIds: [2, null],
    productName: TOUR_NAME,
    is: false,
  },
  {
    why: 'more of it in the bundle that it is in',
    entry: GREW,
    bookingIds: [2, 1],
    productName: TOUR_NAME,
    is: true,
  },
  {
    why: 'a new booking',
    entry: { action: 'booking_added', facts: { bookingId: 2 } },
    bookingIds: [2, null],
    productName: COURSE_NAME,
    is: true,
  },
])('a product has grown by $why: $is', ({ entry, is, ...product }) => {
  expect(isGrown(grownProducts([entry]), product)).toBe(is)
})
