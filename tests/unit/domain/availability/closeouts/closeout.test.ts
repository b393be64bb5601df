import { expect, test } from 'vitest'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { shortenCloseouts } from '#app/domain/availability/closeouts/shorten-closeouts.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import {
  type Booked,
  type ClosedOut,
  factsOf,
  now,
  product,
  zone,
} from '#tests/unit/domain/availability/facts.ts'

const thursday = localDate('2026-07-16')
const at = (time: string) => `2026-07-16 ${time}`

type Row = {
  why: string
  over?: Partial<BookableProduct>
  booked?: Booked[]
  closedOut: ClosedOut[]
  free: number | null
  state: string
}

/** Ten kayaks by three hours, requested at 10:00, until 13:00. */
const rental: Row[] = [
  { why: 'nothing', closedOut: [], free: 10, state: 'OPEN' },
  { why: 'all', closedOut: [{ start: at('09:00'), end: at('12:00') }], free: 0, state: 'CLOSED_OUT' },
  {
    why: 'some',
    closedOut: [{ start: at('09:00'), end: at('12:00'), quantity: 4 }],
    free: 6,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'one that ends as the guest starts',
    closedOut: [{ start: at('08:00'), end: at('10:00') }],
    free: 10,
    state: 'OPEN',
  },
  {
    why: 'one that begins as the guest goes',
    closedOut: [{ start: at('13:00'), end: at('15:00') }],
    free: 10,
    state: 'OPEN',
  },
  {
    why: 'one within turnaround, which the guest doesn’t see',
    over: { minutesBefore: 60, minutesAfter: 60 },
    closedOut: [
      { start: at('09:00'), end: at('10:00') },
      { start: at('13:00'), end: at('14:00') },
    ],
    free: 10,
    state: 'OPEN',
  },
  {
    why: 'partial closeouts that overlap add up',
    closedOut: [
      { start: at('09:00'), end: at('11:00'), quantity: 4 },
      { start: at('10:30'), end: at('12:00'), quantity: 3 },
    ],
    free: 3,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'partial closeouts that touch do not',
    closedOut: [
      { start: at('09:00'), end: at('11:00'), quantity: 4 },
      { start: at('11:00'), end: at('12:00'), quantity: 3 },
    ],
    free: 6,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'partial closeouts that combined close all',
    closedOut: [
      { start: at('09:00'), end: at('12:00'), quantity: 6 },
      { start: at('10:00'), end: at('12:00'), quantity: 6 },
    ],
    free: 0,
    state: 'CLOSED_OUT',
  },
  {
    why: 'some of it, with bookings of the same minute',
    booked: [{ start: at('10:00'), end: at('11:00'), quantity: 5 }],
    closedOut: [{ start: at('10:00'), end: at('11:00'), quantity: 2 }],
    free: 3,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'some of it, with bookings of another minute',
    booked: [{ start: at('10:00'), end: at('11:00'), quantity: 5 }],
    closedOut: [{ start: at('11:00'), end: at('12:00'), quantity: 2 }],
    free: 5,
    state: 'OPEN',
  },
  {
    why: 'some of it, which with bookings leaves nothing',
    booked: [{ start: at('10:00'), end: at('11:00'), quantity: 5 }],
    closedOut: [{ start: at('10:00'), end: at('11:00'), quantity: 5 }],
    free: 0,
    state: 'SOLD_OUT',
  },
  {
    why: 'all, with bookings, drops none',
    booked: [{ start: at('10:00'), end: at('11:00'), quantity: 5 }],
    closedOut: [{ start: at('10:00'), end: at('11:00') }],
    free: 0,
    state: 'CLOSED_OUT',
  },
  { why: 'without an end, at that start', closedOut: [{ start: at('10:00') }], free: 0, state: 'CLOSED_OUT' },
  { why: 'without an end, at another', closedOut: [{ start: at('11:00') }], free: 10, state: 'OPEN' },
  {
    why: 'some of it, without an end',
    closedOut: [{ start: at('10:00'), quantity: 2 }],
    free: 8,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'units by name',
    closedOut: [{ start: at('09:00'), end: at('12:00'), identifierIds: [1, 2] }],
    free: 8,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'a unit named twice counts once',
    closedOut: [
      { start: at('09:00'), end: at('12:00'), identifierIds: [1, 2] },
      { start: at('10:00'), end: at('14:00'), identifierIds: [2, 3] },
    ],
    free: 7,
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'all of what is unlimited',
    over: { poolCapacity: null },
    closedOut: [{ start: at('09:00'), end: at('12:00') }],
    free: 0,
    state: 'CLOSED_OUT',
  },
  {
    why: 'some of an unlimited product',
    over: { poolCapacity: null },
    closedOut: [{ start: at('09:00'), end: at('12:00'), quantity: 400 }],
    free: null,
    state: 'OPEN',
  },
  {
    why: 'all of nothing',
    over: { poolCapacity: 0 },
    closedOut: [{ start: at('09:00'), end: at('12:00') }],
    free: 0,
    state: 'BLOCKED',
  },
]

/** Ten places at each of two start times, requested at 10:00. */
const tour: Row[] = [
  {
    why: 'a period that it starts in',
    closedOut: [{ start: at('10:00'), end: at('10:30') }],
    free: 0,
    state: 'CLOSED_OUT',
  },
  {
    why: 'a period that it starts after',
    closedOut: [{ start: at('09:00'), end: at('10:00') }],
    free: 10,
    state: 'OPEN',
  },
  {
    why: 'a period while it runs',
    closedOut: [{ start: at('10:30'), end: at('15:00') }],
    free: 10,
    state: 'OPEN',
  },
  { why: 'some', closedOut: [{ start: at('10:00'), quantity: 4 }], free: 6, state: 'PARTIALLY_BLOCKED' },
  {
    why: 'some of it, with bookings',
    booked: [{ start: at('10:00'), end: at('13:00'), quantity: 4 }],
    closedOut: [{ start: at('10:00'), quantity: 4 }],
    free: 2,
    state: 'PARTIALLY_BLOCKED',
  },
]

function freeAtTen(over: Partial<BookableProduct>, { booked = [], closedOut }: Row) {
  const facts = factsOf({ products: [product({ poolCapacity: 10, ...over })], booked, closedOut })
  const offers = startTimesOn(facts, { productId: 1, audience: 'guest', now, zone, date: thursday })
  const offer = offers.find(({ startRent }) => startRent === '2026-07-16 10:00:00')
  return { free: offer?.free, state: offer?.state }
}

test.each(rental)('closed of a rental: $why', (row) => {
  expect(freeAtTen(row.over ?? {}, row)).toEqual({ free: row.free, state: row.state })
})

test.each(tour)('closed of a start time: $why', (row) => {
  const event: Partial<BookableProduct> = {
    productType: 'EVENT',
    bookingType: 'PER_START_TIME',
    startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
    startTimes: [localTime('10:00'), localTime('14:00')],
  }
  expect(freeAtTen(event, row)).toEqual({ free: row.free, state: row.state })
})

test.each([
  { why: 'on the master', productId: 1, quantity: 4, free: { master: 6, alias: 6, bounded: 3 } },
  {
    why: 'on an alias without a limit',
    productId: 2,
    quantity: 4,
    free: { master: 10, alias: 6, bounded: 3 },
  },
  { why: 'on an alias with a limit', productId: 3, quantity: 2, free: { master: 10, alias: 10, bounded: 1 } },
  { why: 'all of the master', productId: 1, free: { master: 0, alias: 0, bounded: 0 } },
  { why: 'all of an alias', productId: 3, free: { master: 10, alias: 10, bounded: 0 } },
])('a closeout $why', ({ productId, quantity, free }) => {
  const facts = factsOf({
    products: [
      product({ poolCapacity: 10 }),
      product({ id: 2, poolId: 1, poolCapacity: 10 }),
      product({ id: 3, poolId: 1, poolCapacity: 10, ownCapacity: 3 }),
    ],
    closedOut: [{ productId, start: at('09:00'), end: at('12:00'), ...(quantity ? { quantity } : {}) }],
  })
  const freeOfProduct = (id: number) =>
    startTimesOn(facts, { productId: id, audience: 'guest', now, zone, date: thursday }).find(
      ({ startRent }) => startRent === '2026-07-16 10:00:00',
    )?.free
  expect({ master: freeOfProduct(1), alias: freeOfProduct(2), bounded: freeOfProduct(3) }).toEqual(free)
})

test('a day whose starts are all closed out is closed; one start left makes it bookable', () => {
  const status = (closedOut: ClosedOut[]) => {
    const facts = factsOf({ products: [product({ poolCapacity: 10, startTimeInterval: 180 })], closedOut })
    const query = { productId: 1, audience: 'guest', now, zone, from: thursday, to: thursday } as const
    return dayStatuses(facts, query).get(thursday)
  }
  expect(status([{ start: at('00:00'), end: '2026-07-17 00:00' }])).toBe('CLOSED')
  expect(status([{ start: at('09:00') }, { start: at('12:00') }, { start: at('15:00') }])).toBe('CLOSED')
  expect(status([{ start: at('09:00') }, { start: at('12:00') }])).toBe('AVAILABLE')
})

const requested = (over: { start: string; end?: string; quantity?: number; productId?: number }) => ({
  productId: over.productId ?? 1,
  startDateTime: wallTime(`${over.start}:00`),
  endDateTime: over.end === undefined ? null : wallTime(`${over.end}:00`),
  partialQuantity: over.quantity ?? null,
  identifierIds: [],
})

test.each([
  { why: 'what is free', quantity: 4, taken: [4] },
  { why: 'more than there is', quantity: 40, taken: [10] },
  {
    why: 'with bookings',
    booked: [{ start: at('10:00'), end: at('11:00'), quantity: 7 }],
    quantity: 4,
    taken: [3],
  },
  {
    why: 'nothing left',
    booked: [{ start: at('10:00'), end: at('11:00'), quantity: 10 }],
    quantity: 4,
    taken: [],
  },
  {
    why: 'bookings of other hours',
    booked: [{ start: at('12:00'), end: at('13:00'), quantity: 7 }],
    quantity: 4,
    taken: [4],
  },
  {
    why: 'turnaround is sold, too',
    over: { minutesBefore: 30 },
    booked: [{ start: at('12:00'), end: at('13:00'), quantity: 7 }],
    quantity: 4,
    taken: [3],
  },
  { why: 'all, whatever is sold', booked: [{ start: at('10:00'), end: at('11:00') }], taken: [null] },
  { why: 'unlimited', over: { poolCapacity: null }, quantity: 4, taken: [4] },
  {
    why: 'without an end over the shortest duration',
    end: null,
    booked: [{ start: at('11:59'), end: at('13:00'), quantity: 7 }],
    quantity: 4,
    taken: [3],
  },
  {
    why: 'without an end, bookings after the shortest duration',
    end: null,
    booked: [{ start: at('12:00'), end: at('13:00'), quantity: 7 }],
    quantity: 4,
    taken: [4],
  },
])('a closeout from 09:00 to 12:00 closes: $why', ({ over = {}, booked = [], quantity, end, taken }) => {
  const facts = factsOf({ products: [product({ poolCapacity: 10, ...over })], booked })
  const closeout = requested({
    start: at('09:00'),
    ...(end === null ? {} : { end: at('12:00') }),
    ...(quantity === undefined ? {} : { quantity }),
  })
  const { fixed } = shortenCloseouts(facts, [closeout], zone)
  expect(fixed.map(({ partialQuantity }) => partialQuantity)).toEqual(taken)
})

test('each closeout of a list counts for the next', () => {
  const facts = factsOf({ products: [product({ poolCapacity: 10 })] })
  const item = requested({ start: at('09:00'), end: at('12:00'), quantity: 6 })
  const { fixed, shortened } = shortenCloseouts(facts, [item, item, item], zone)
  expect(fixed.map(({ partialQuantity }) => partialQuantity)).toEqual([6, 4])
  expect(shortened.map(({ asked, taken }) => [asked, taken])).toEqual([
    [6, 4],
    [6, 0],
  ])
})

test('the first closeout of an alias without limits of its own leaves the alias its own bookings', () => {
  const facts = factsOf({
    products: [product({ poolCapacity: 7 }), product({ id: 2, poolId: 1, poolCapacity: 7 })],
    booked: [
      { productId: 2, start: at('09:00'), end: at('12:00'), quantity: 3 },
      { productId: 1, start: at('09:00'), end: at('12:00'), quantity: 1 },
    ],
  })
  const five = requested({ productId: 2, start: at('09:00'), end: at('12:00'), quantity: 5 })
  const { fixed } = shortenCloseouts(facts, [five, five], zone)
  expect(fixed.map(({ partialQuantity }) => partialQuantity)).toEqual([4])
})

const tours = product({
  productType: 'EVENT',
  bookingType: 'PER_START_TIME',
  startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  startTimes: [localTime('10:00'), localTime('14:00')],
  poolCapacity: 10,
})

test('some of a period of start times leaves what is closed at one of them without an end', () => {
  const five = requested({ start: at('09:00'), end: at('17:00'), quantity: 5 })
  const stored = (start: string) => {
    const closedOut = [{ start: at(start), quantity: 2 }]
    const facts = factsOf({ products: [{ ...tours, poolCapacity: 5 }], closedOut })
    return shortenCloseouts(facts, [five], zone).fixed[0]?.partialQuantity
  }
  expect(stored('10:00')).toBe(3)
  expect(stored('14:00')).toBe(3)
  expect(stored('11:00')).toBe(5)
})

test('some of a rental’s period overlaps nothing that is closed at one start alone', () => {
  const facts = factsOf({
    products: [product({ poolCapacity: 5 })],
    closedOut: [{ start: at('10:00'), quantity: 2 }],
  })
  const five = requested({ start: at('09:00'), end: at('17:00'), quantity: 5 })
  expect(shortenCloseouts(facts, [five], zone).fixed[0]?.partialQuantity).toBe(5)
})

test('a partial closeout of start times closes at most what the fullest of them has left', () => {
  const facts = factsOf({
    products: [tours],
    booked: [{ start: at('14:00'), end: at('17:00'), quantity: 7 }],
  })
  const taken = (end: string) =>
    shortenCloseouts(facts, [requested({ start: at('10:00'), end: at(end), quantity: 5 })], zone).fixed[0]
      ?.partialQuantity
  expect(taken('14:00')).toBe(5)
  expect(taken('14:01')).toBe(3)
})
