import { expect, test } from 'vitest'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import { instant, wallTime } from '#app/domain/shared/time.ts'
import { newOrder } from '#app/messages/new-order.ts'
import { orderCalendar } from '#app/messages/order-calendar.ts'
import { orderConfirmation } from '#app/messages/order-confirmation.ts'
import { messageInput, orderDetails } from './message-fixture.ts'

const [kayak] = orderDetails().bookings

/** A part of the fixture's booking; 45 kronor of its price tell it from the kayaks. */
function item(id: number, name: string, over: Partial<OrderBooking>): OrderBooking {
  const [row] = kayak?.products ?? []
  if (!kayak || !row) throw new Error('the fixture has no booking')
  const product = { ...row, id, productName: { sv: name }, priceCategoryTitle: null, totalMinor: 45_00 }
  return { ...kayak, id, parentBookingId: kayak.id, products: [product], ...over }
}

const order = orderDetails({
  bookings: [
    ...orderDetails().bookings,
    item(30, 'Lunch', { bundlePrice: 'SHOWN' }),
    item(31, 'Fika', { bundlePrice: 'HIDDEN' }),
    item(32, 'Bastu', {
      bundlePrice: 'INCLUDED',
      startRent: wallTime('2026-07-18 17:00:00'),
      endRent: wallTime('2026-07-18 19:00:00'),
      startsAt: instant('2026-07-18T15:00:00Z'),
      endsAt: instant('2026-07-18T17:00:00Z'),
    }),
  ],
})

test('guests read of a part what they may: its price, that it is included, or neither', () => {
  const { text, html } = orderConfirmation(messageInput('sv', order))
  expect(text).toMatch(/2 × Lunch: 45\skr\n/)
  expect(text).toMatch(/2 × Fika\n/)
  expect(text).toMatch(/2 × Bastu: Ingår\n/)
  expect(html).toContain('lör 18 juli')
})

test('the shop reads every price', () => {
  const { text } = newOrder(messageInput('sv', order))
  expect(text.match(/: 45\skr\n/g)).toHaveLength(3)
})

test('a calendar has the parts at the same time in one entry, and another for the rest', () => {
  const { shop, locale, t, meetingPlaces } = messageInput('sv')
  const text = orderCalendar({ order, shop, locale, t, meetingPlaces, orderLink: 'https://brygga.example' })
  const summaries = [...text.replaceAll('\r\n ', '').matchAll(/^SUMMARY:(.*)$/gm)].map(([, summary]) =>
    summary?.trim(),
  )
  expect(summaries).toEqual(['Havskajak\\, Lunch\\, Fika · Sjöboden', 'Bastu · Sjöboden'])
})
