import { expect, test } from 'vitest'
import { wallTime } from '#app/domain/shared/time.ts'
import {
  parseTicks,
  refusedTicks,
  type Tick,
  waitingTicks,
  withTick,
  withTicks,
} from '#app/routes/staff/bookings/door/tick-queue.ts'
import type { DepartureView } from '#app/routes/staff/bookings/manifest-view.ts'

const NOW = wallTime('2026-07-16 10:05:00')

function tick(bookingId: number, over: Partial<Tick> = {}): Tick {
  return {
    key: `k${bookingId}`,
    bookingId,
    intent: 'check-in',
    shop: '1',
    name: 'Åsa',
    atMilliseconds: 0,
    ...over,
  }
}

type Row = DepartureView['rows'][number]

function row(bookingId: number, over: Partial<Row> = {}): Row {
  return {
    bookingId,
    orderId: bookingId,
    endRent: wallTime('2026-07-16 16:00:00'),
    customerName: null,
    columns: [],
    email: null,
    phone: null,
    quantity: 2,
    guests: [],
    addons: [],
    units: [],
    missingUnits: 0,
    resources: [],
    paymentState: 'PAID',
    priceMinor: 0,
    payedMinor: 0,
    dueMinor: 0,
    comments: [],
    checkedInAt: null,
    isFinished: false,
    reserved: null,
    ...over,
  }
}

function departure(rows: Row[]): DepartureView {
  return {
    key: '10:00 1',
    startRent: wallTime('2026-07-16 10:00:00'),
    endRents: [wallTime('2026-07-16 16:00:00')],
    product: 'Havskajak',
    title: 'Havskajak',
    imageSrc: null,
    meetingPlace: '',
    resources: [],
    booked: 6,
    checkedIn: 2,
    reserved: 0,
    free: 3,
    isNow: true,
    hasEnded: false,
    isAllIn: false,
    rows,
  }
}

const isIn = { checkedInAt: wallTime('2026-07-16 09:55:00') }
const reserved = { reserved: { until: wallTime('2026-07-16 10:18:00'), minutesLeft: 14 } }

test.each([
  { why: 'nothing is ticked', ticks: [], checkedIn: 2, rows: ['in', 'out', 'out'] },
  { why: 'a tick that waits', ticks: [tick(2)], checkedIn: 4, rows: ['in', 'in here', 'out'] },
  {
    why: 'a tick that was sent',
    ticks: [tick(2, { isSent: true })],
    checkedIn: 4,
    rows: ['in', 'in', 'out'],
  },
  {
    why: 'an undo of one that was in',
    ticks: [tick(1, { intent: 'undo' })],
    checkedIn: 0,
    rows: ['out here', 'out', 'out'],
  },
  {
    why: 'a tick and its undo',
    ticks: [tick(2), tick(2, { intent: 'undo' })],
    checkedIn: 2,
    rows: ['in', 'out here', 'out'],
  },
  {
    why: 'a refused tick',
    ticks: [tick(2, { error: 'Nej.' })],
    checkedIn: 2,
    rows: ['in', 'out', 'out'],
  },
  { why: 'a reservation is in no count', ticks: [tick(3)], checkedIn: 2, rows: ['in', 'out', 'in here'] },
  { why: 'of another day', ticks: [tick(99)], checkedIn: 2, rows: ['in', 'out', 'out'] },
])('the door shows $why', ({ ticks, checkedIn, rows }) => {
  const shown = withTicks([departure([row(1, isIn), row(2), row(3, reserved)])], ticks, () => NOW)[0]
  expect(shown?.checkedIn).toBe(checkedIn)
  expect(
    shown?.rows.map((one) => `${one.checkedInAt === null ? 'out' : 'in'}${one.isWaiting ? ' here' : ''}`),
  ).toEqual(rows)
})

test('who was in has the same time, who is ticked here the phone’s', () => {
  const shown = withTicks([departure([row(1, isIn), row(2)])], [tick(1), tick(2)], () => NOW)[0]
  expect(shown?.rows.map(({ checkedInAt }) => checkedInAt)).toEqual([isIn.checkedInAt, NOW])
})

test('what waits is what was neither sent nor refused, in order', () => {
  const ticks = [tick(1, { isSent: true }), tick(2), tick(3, { error: 'Nej.' }), tick(4)]
  expect(waitingTicks(ticks).map(({ bookingId }) => bookingId)).toEqual([2, 4])
  expect(refusedTicks(ticks)).toMatchObject([{ bookingId: 3, name: 'Åsa', error: 'Nej.' }])
})

test('a new tick replaces the refusal of the same booking', () => {
  const ticks = withTick([tick(1, { error: 'Nej.' }), tick(2, { error: 'Nej.' })], tick(1, { key: 'new' }))
  expect(ticks.map(({ key, error }) => [key, error])).toEqual([
    ['k2', 'Nej.'],
    ['new', undefined],
  ])
})

test.each([
  [null, 0],
  ['', 0],
  ['{', 0],
  ['{"key":"k"}', 0],
  [
    '[1, null, {"key":"k"}, {"key":"k","bookingId":"2","intent":"check-in","shop":"1","name":"Åsa","atMilliseconds":1}]',
    0,
  ],
  ['[{"key":"k","bookingId":2,"intent":"delete","shop":"1","name":"Åsa","atMilliseconds":1}]', 0],
  ['[{"key":"k","bookingId":2,"intent":"undo","shop":"1","name":"Åsa","atMilliseconds":1}]', 1],
])('of what the phone stored only ticks are read: %j', (stored, count) => {
  expect(parseTicks(stored)).toHaveLength(count)
})
