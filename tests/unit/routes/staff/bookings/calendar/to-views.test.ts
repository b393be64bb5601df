import { expect, test } from 'vitest'
import { instant, localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { toMonth } from '#app/routes/staff/bookings/calendar/to-month.ts'
import { toTimeline } from '#app/routes/staff/bookings/calendar/to-timeline.ts'
import { toWeek } from '#app/routes/staff/bookings/calendar/to-week.ts'
import {
  type BookedEvent,
  combineAnswers,
  fewLeft,
  groupEvents,
  guestsOn,
  isFull,
  shareBooked,
  shortFigure,
  toEvent,
} from '#app/routes/staff/bookings/view/calendar-view.ts'
import { date, timed } from './timed.ts'

let lastId = 0

/** A booking of 13 kayaks of 24, times as in '09:00-12:00'. */
function booked(times: string, over: Partial<BookedEvent> = {}): BookedEvent {
  lastId += 1
  return {
    ...timed(times),
    bookingId: lastId,
    orderId: lastId,
    productId: 1,
    product: 'Havskajak',
    shortName: 'Havskajak',
    tint: 1,
    customerName: 'Anna Ek',
    quantity: 13,
    capacity: 24,
    bookings: 1,
    reserved: over.minutesLeft === undefined ? 0 : (over.quantity ?? 13),
    isByChannel: false,
    minutesLeft: null,
    answers: [],
    resourceIds: [],
    isOfAddon: false,
    ...over,
  }
}

const now = wallTime('2026-07-16 11:24:00')

test('bookings of a product that leave and come back together are one departure', () => {
  const events = [
    booked('09:00-12:00', { quantity: 2, minutesLeft: 5 }),
    booked('09:00-12:00', { quantity: 3 }),
    booked('09:00-12:00', { productId: 2, quantity: 1, minutesLeft: 7 }),
    booked('09:00-13:00', { quantity: 4 }),
  ]
  const departures = groupEvents(events)
  expect(departures.map(({ quantity, bookings, minutesLeft }) => [quantity, bookings, minutesLeft])).toEqual([
    [5, 2, null],
    [1, 1, 7],
    [4, 1, null],
  ])
  expect(departures.map(shortFigure)).toEqual([
    { strong: '3', weak: '+2/24' },
    { strong: '', weak: '+1/24' },
    { strong: '4', weak: '/24' },
  ])
})

test('reserved units in the strip of long stays are no guests either', () => {
  const long = { productId: 5, quantity: 1, capacity: 4 }
  const events = [booked('08:00-17:00', { ...long, minutesLeft: 9 }), booked('09:00-18:00', long)]
  const options = { dates: [date], now, most: 10, isEarly: false, sells: true }
  const wholeDay = (of: readonly BookedEvent[]) => toWeek(of, options).columns[0]?.wholeDay
  expect(wholeDay(events)).toMatchObject([{ quantity: 2, reserved: 1, bookings: 2, minutesLeft: null }])
  expect(wholeDay(events.slice(0, 1))).toMatchObject([{ quantity: 1, reserved: 1, minutesLeft: 9 }])
})

test.each([
  { why: 'guests of two bookings', events: [booked('09:00-12:00'), booked('10:00-12:00')], guests: 26 },
  { why: 'no reservation', events: [booked('09:00-12:00', { minutesLeft: 5 })], guests: 0 },
  { why: 'nobody twice for an add-on', events: [booked('09:00-12:00', { isOfAddon: true })], guests: 0 },
  { why: 'none who came before', events: [booked('2026/07/15 09:00-2026/07/17 09:00')], guests: 0 },
])('a day counts $why', ({ events, guests }) => {
  expect(guestsOn(date, events)).toBe(guests)
})

test.each([
  { locale: 'sv', internalName: 'Tour', product: 'Guidad paddling', shortName: 'Tour' },
  {
    locale: 'sv',
    internalName: 'Guidad paddling 2026',
    product: 'Guidad paddling',
    shortName: 'Guidad paddling',
  },
  { locale: 'sv', internalName: '', product: 'Guidad paddling', shortName: 'Guidad paddling' },
  { locale: 'de', internalName: 'Tour', product: 'Geführte Tour', shortName: 'Geführte Tour' },
  { locale: 'nl', internalName: 'Tour', product: 'Guidad paddling', shortName: 'Tour' },
] as const)('$locale: a product called $internalName is shown short as $shortName', (row) => {
  const booking = booked('09:00-12:00')
  const event = toEvent(
    {
      ...booking,
      internalName: row.internalName,
      name: { sv: 'Guidad paddling', de: 'Geführte Tour' },
      reservedUntil: null,
    },
    {
      locale: row.locale,
      shopLocales: ['sv', 'de'],
      now: instant('2026-07-16T08:00:00Z'),
      answersOf: () => [],
    },
  )
  expect([event.product, event.shortName]).toEqual([row.product, row.shortName])
})

test.each([
  { quantity: 13, capacity: 24, share: 54, left: null, full: false },
  { quantity: 7, capacity: 8, share: 88, left: 1, full: false },
  { quantity: 8, capacity: 8, share: 100, left: null, full: true },
  { quantity: 9, capacity: 8, share: 100, left: null, full: true },
  { quantity: 1, capacity: 1, share: 100, left: null, full: false },
  { quantity: 5, capacity: null, share: 0, left: null, full: false },
  { quantity: 1, capacity: 0, share: 0, left: null, full: false },
])('$quantity of $capacity: $share %, left $left, full $full', ({ share, left, full, ...event }) => {
  expect([shareBooked(event), fewLeft(event), isFull(event)]).toEqual([share, left, full])
})

test('a week: one block per departure, long stays in the strip, what is out counted', () => {
  const events = [
    booked('09:00-12:00', { quantity: 2 }),
    booked('09:00-12:00', { quantity: 3 }),
    booked('08:00-17:00', { productId: 5, product: 'Ekan', quantity: 1, capacity: 2 }),
    booked('2026/07/15 09:00-2026/07/17 09:00', { productId: 5, product: 'Ekan', quantity: 1, capacity: 2 }),
  ]
  const dates = [localDate('2026-07-15'), date]
  const week = toWeek(events, { dates, now, most: 10, isEarly: false, sells: true })
  const [, today] = week.columns
  expect(week).toMatchObject({ hours: { from: 8, to: 22 }, hasEarlier: true })
  expect(today).toMatchObject({ isToday: true, booked: 6, wholeDayMore: 0 })
  expect(today?.blocks.map(({ item }) => item.quantity)).toEqual([5])
  expect(today?.wholeDay.map(({ product, quantity, bookings }) => [product, quantity, bookings])).toEqual([
    ['Ekan', 2, 2],
  ])
  expect(today?.emptyHours).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  expect(week.columns[0]).toMatchObject({ isPast: true, emptyHours: [] })
})

test('who may not sell is offered no empty hours, and early hours are shown on request', () => {
  const week = toWeek([], { dates: [date], now, most: 10, isEarly: true, sells: false })
  expect(week).toMatchObject({ hours: { from: 6, to: 22 }, hasEarlier: false })
  expect(week.columns[0]?.emptyHours).toEqual([])
})

test('what is folded is named', () => {
  const events = [1, 2, 3, 4, 5].map((productId) =>
    booked('10:00-12:00', { productId, product: productId > 3 ? 'Bastuflotte' : 'Havskajak' }),
  )
  const week = toWeek(events, {
    dates: [localDate('2026-07-15'), date],
    now,
    most: 10,
    isEarly: false,
    sells: true,
  })
  expect(week.columns[1]?.folded).toEqual([
    { top: 120, startRent: '2026-07-16 10:00:00', count: 2, names: 'Bastuflotte' },
  ])
})

test('a month: four lines a day, and the rest counted', () => {
  const seasons = [
    {
      id: 1,
      firstDate: localDate('2026-07-01'),
      lastDate: localDate('2026-07-31'),
      intervals: [{ weekday: 4, opens: localTime('09:00'), closes: localTime('18:00') }],
      closedDates: new Set<never>(),
    },
  ]
  const events = [9, 10, 11, 12, 13, 14].map((hour) =>
    booked(`${String(hour).padStart(2, '0')}:00-${hour + 1}:00`, { productId: hour, quantity: 1 }),
  )
  const dates = ['2026-07-16', '2026-07-17', '2026-07-23', '2026-08-01'].map(localDate)
  const days = toMonth(events, { dates, month: date, now, seasons })
  expect(days.map(({ lines, more, booked: count }) => [lines.length, more, count])).toEqual([
    [4, 2, 6],
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(days.map(({ isClosed, isOther }) => [isClosed, isOther])).toEqual([
    [false, false],
    [true, false],
    [false, false],
    [true, true],
  ])
})

test('a timeline: one bar per departure, in the cell of its day', () => {
  const line = {
    id: 'product-1',
    name: 'Havskajak',
    group: null,
    size: '24 st',
    tint: 1,
    isUnassigned: false,
    sells: { productId: 1 },
  }
  const free = new Map([[date, { count: 3, kind: 'places' as const, percent: 13 }]])
  const events = [booked('09:00-12:00'), booked('09:00-12:00', { quantity: 1 }), booked('10:00-16:00')]
  const [row] = toTimeline([{ ...line, events, free, offDates: new Set([localDate('2026-07-17')]) }], {
    from: date,
    days: 2,
    textOf: ({ quantity }) => ({ strong: String(quantity), weak: '/24' }),
  })
  expect(row?.lanes).toBe(2)
  expect(row?.days.map(({ bars, free: left, isOff }) => [bars.length, left?.count, isOff])).toEqual([
    [2, 3, false],
    [0, undefined, true],
  ])
  expect(row?.days[0]?.bars.map(({ item }) => item.text.strong)).toEqual(['14', '13'])
})

const allergy = (text: string) => ({ id: 1, label: 'Allergier', text })
const height = { id: 2, label: 'Längd', text: '168 cm' }

test.each([
  ['of one booking', [[height]], [height]],
  [
    'of several, each once',
    [[allergy('Nötter')], [allergy('Laktos'), height], [allergy('Nötter')]],
    [allergy('Nötter; Laktos'), height],
  ],
  ['of nobody', [[], []], []],
] as const)('a departure has the answers %s', (_why, bookings, answers) => {
  expect(combineAnswers(bookings.map((own) => ({ answers: own })))).toEqual(answers)
  const [departure] = groupEvents(bookings.map((own) => ({ ...booked('09:00-12:00'), answers: own })))
  expect(departure?.answers).toEqual(answers)
})
