import { expect, test } from 'vitest'
import { localDate } from '#app/domain/shared/time.ts'
import {
  type CalendarAddress,
  nextCalendarDate,
  readCalendarAddress,
  shownPeriod,
  writeCalendarAddress,
} from '#app/routes/staff/bookings/view/calendar-address.ts'

const today = localDate('2026-07-16')
const shop = { calendarDefaultView: 'week', calendarViewDays: 14 } as const
const read = (query: string) => readCalendarAddress(new URLSearchParams(query), today, shop)

test.each([
  { query: '', requested: { date: today, view: 'week', by: 'product', days: 14 } },
  {
    query: 'date=2026-02-30&view=year&days=8&product=x',
    requested: { date: today, view: 'week', days: 14, productId: undefined },
  },
  {
    query: 'date=2026-08-01&view=timeline&by=resource&days=30',
    requested: { date: '2026-08-01', view: 'timeline', by: 'resource', days: 30 },
  },
  { query: 'early=1', requested: { isEarly: true } },
  { query: 'early=yes', requested: { isEarly: false } },
  { query: '', requested: { most: undefined, fieldIds: [] } },
  { query: 'events=5', requested: { most: 5 } },
  { query: 'events=50', requested: { most: 50 } },
  { query: 'events=0', requested: { most: undefined } },
  { query: 'events=7', requested: { most: undefined } },
  { query: 'events=55', requested: { most: undefined } },
  { query: 'field=3&field=x&field=4&field=3', requested: { fieldIds: [3, 4] } },
  { query: 'field=1&field=2&field=3&field=4&field=5', requested: { fieldIds: [1, 2, 3, 4] } },
  { query: 'product=3&category=4&resource=5', requested: { productId: 3, categoryId: 4, resourceId: 5 } },
])('"$query" is read, or left at what the shop has chosen', ({ query, requested }) => {
  expect(read(query)).toMatchObject(requested)
})

test.each([
  { query: 'view=day', from: '2026-07-16', to: '2026-07-16', next: '2026-07-17', before: '2026-07-15' },
  { query: 'view=week', from: '2026-07-13', to: '2026-07-19', next: '2026-07-23', before: '2026-07-09' },
  { query: 'view=month', from: '2026-06-29', to: '2026-08-02', next: '2026-08-01', before: '2026-06-01' },
  {
    query: 'view=timeline&days=30',
    from: '2026-07-16',
    to: '2026-08-14',
    next: '2026-08-15',
    before: '2026-06-16',
  },
  {
    query: 'view=timeline&days=1',
    from: '2026-07-16',
    to: '2026-07-16',
    next: '2026-07-17',
    before: '2026-07-15',
  },
])('$query shows $from to $to', ({ query, from, to, next, before }) => {
  const address: CalendarAddress = read(query)
  expect(shownPeriod(address)).toEqual({ from, to })
  expect([nextCalendarDate(address, 1), nextCalendarDate(address, -1)]).toEqual([next, before])
})

test('only the timeline writes its lines and days', () => {
  expect(writeCalendarAddress(read('view=week&days=7&product=3'))).toBe(
    '/bookings/calendar?date=2026-07-16&view=week&product=3',
  )
  expect(
    writeCalendarAddress(read('view=timeline&by=resource&days=7'), { date: localDate('2026-07-20') }),
  ).toBe('/bookings/calendar?date=2026-07-20&view=timeline&by=resource&days=7')
})

test('only a day and a week write their early hours', () => {
  expect(writeCalendarAddress(read('view=week&early=1'))).toContain('early=1')
  expect(writeCalendarAddress(read('view=month&early=1'))).not.toContain('early')
})

test('events a day and own questions stay in the address whatever is shown', () => {
  for (const view of ['day', 'week', 'month', 'timeline'] as const) {
    const params = new URL(
      writeCalendarAddress(read('events=25&field=4&field=3'), { view }),
      'http://localhost',
    ).searchParams
    expect([params.get('events'), params.getAll('field')]).toEqual(['25', ['4', '3']])
  }
})
