import { expect, test } from 'vitest'
import { addDays, wallTime } from '#app/domain/shared/time.ts'
import { DepartureBlock } from '#app/routes/staff/bookings/calendar/departure-block.tsx'
import { MonthGrid } from '#app/routes/staff/bookings/calendar/month-grid.tsx'
import type { CalendarAddress } from '#app/routes/staff/bookings/view/calendar-address.ts'
import type { CalendarEvent } from '#app/routes/staff/bookings/view/calendar-view.ts'
import { renderHtml } from '#tests/unit/ui/render.tsx'
import { date } from './timed.ts'

const address: CalendarAddress = {
  ...{ date, view: 'week', by: 'product', days: 7, isEarly: false, most: undefined, fieldIds: [] },
  ...{ productId: undefined, categoryId: undefined, resourceId: undefined },
}

function departure(over: Partial<CalendarEvent>): CalendarEvent {
  return {
    ...{ bookingId: 1, orderId: 1, productId: 1, product: 'Havskajak', shortName: 'Havskajak', tint: 1 },
    ...{ startRent: wallTime(`${date} 14:30:00`), endRent: wallTime(`${date} 17:00:00`) },
    ...{ customerName: null, quantity: 3, reserved: 2, capacity: 8, bookings: 3, minutesLeft: null },
    ...{ isByChannel: false, answers: [] },
    ...over,
  }
}

/** Text of a page, its tags left out. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')

test.each([
  { why: 'all words beside a clock', width: 100, over: {}, text: '|1 av 8 · 2 reserverade|' },
  { why: 'the short figure without one', width: 50, over: {}, text: '|1+2/8| 2 reserverade|' },
  { why: 'the same without a limit', width: 50, over: { capacity: null }, text: '|1+2| 2 reserverade|' },
  { why: 'all words of guests alone', width: 50, over: { reserved: 0 }, text: '|3 av 8|' },
])('reserved in a block: $why', ({ width, over, text }) => {
  const block = { item: departure(over), top: 390, height: 150, left: 100 - width, width }
  const html = renderHtml(
    <DepartureBlock block={{ ...block, labelAt: -30, endsAt: 90 }} address={address} opens />,
  )
  expect(textOf(html)).toContain(text)
  expect(html).toContain('--ends-at:72px')
})

test.each([
  { quantity: 8, reserved: 0, text: '|fullt|' },
  { quantity: 8, reserved: 4, text: '|4+4/8|' },
  { quantity: 8, reserved: 8, text: '|+8/8|' },
])('a month says of $reserved reserved among $quantity: $text', ({ text, ...counted }) => {
  const day = { date, isToday: false, isPast: false, isOther: false, isClosed: false, booked: 8, more: 0 }
  const lines = [departure(counted)]
  const days = Array.from({ length: 7 }, (_, index) => ({ ...day, date: addDays(date, index), lines }))
  const html = renderHtml(
    <MonthGrid address={{ ...address, view: 'month' }} days={days} opens sells={false} />,
  )
  expect(textOf(html)).toContain(text)
})
