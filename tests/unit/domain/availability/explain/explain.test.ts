import { expect, test } from 'vitest'
import type { BookableProduct } from '#app/domain/availability/availability-facts.ts'
import { explain, type Reason } from '#app/domain/availability/explain/explain.ts'
import { nearestStartTimes } from '#app/domain/availability/starts/start-times.ts'
import { epochSeconds, instant, toInstant, wallTime } from '#app/domain/shared/time.ts'
import { guestSentence, reasonLines } from '#app/http/labels/reason-text.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import {
  type Booked,
  type ClosedOut,
  factsOf,
  now,
  product,
  zone,
} from '#tests/unit/domain/availability/facts.ts'

const at = (time: string) => `2026-07-16 ${time}`
const morning = { start: at('09:00'), end: at('12:00') }
const seconds = (time: string) => epochSeconds(toInstant(wallTime(`${at(time)}:00`), zone))

type Row = {
  over?: Partial<BookableProduct>
  booked?: Booked[]
  closedOut?: ClosedOut[]
  reserved?: number
  start?: string
  quantity?: number
}

/** Twelve kayaks, from 09:00 to 12:00 unless set otherwise, some of the booked ones only reserved. */
function explained({
  over = {},
  booked = [],
  closedOut = [],
  reserved = 0,
  start = '09:00',
  quantity = 1,
}: Row) {
  const facts = factsOf({ products: [product({ poolCapacity: 12, ...over })], booked, closedOut })
  const reservation = {
    productId: 1,
    poolId: 1,
    startRent: wallTime(`${at('09:00')}:00`),
    occupiedFrom: seconds('09:00'),
    occupiedTo: seconds('12:00'),
    quantity: reserved,
    expiresAt: instant('2026-01-05T13:32:00Z'),
  }
  const [hour = 0] = start.split(':').map(Number)
  const demand = {
    productId: 1,
    startRent: wallTime(`${at(start)}:00`),
    endRent: wallTime(`${at(`${String(hour + 3).padStart(2, '0')}:00`)}:00`),
    durationId: 3,
    quantity,
  }
  const query = { demand, audience: 'guest', now, zone } as const
  const found = explain(facts, { ...query, reservations: reserved > 0 ? [reservation] : [] })
  const around = { productId: 1, around: demand.startRent, count: 2, audience: 'guest', now, zone } as const
  return { found, alternatives: nearestStartTimes(facts, { ...around, requested: quantity }) }
}

const pool = { code: 'pool', capacity: 12, used: 0, reserved: 0, reservedUntil: null, closed: 0 }

test.each([
  { why: 'nothing', row: {}, free: 12, reasons: [{ ...pool, free: 12 }] },
  {
    why: 'what is sold, reserved and closed',
    row: {
      booked: [
        { ...morning, quantity: 9 },
        { ...morning, quantity: 2 },
      ],
      reserved: 2,
      closedOut: [{ ...morning, quantity: 1 }],
    },
    free: 0,
    reasons: [
      {
        ...pool,
        free: 0,
        used: 11,
        reserved: 2,
        reservedUntil: '2026-01-05T13:32:00Z',
        closed: 1,
      },
      { code: 'closeout', partialQuantity: 1 },
    ],
  },
  {
    why: 'the numbers of the tightest moment',
    row: {
      booked: [
        { start: at('09:00'), end: at('10:00'), quantity: 5 },
        { start: at('10:00'), end: at('11:00'), quantity: 7 },
      ],
      closedOut: [{ start: at('11:00'), end: at('12:00'), quantity: 6 }],
    },
    free: 5,
    reasons: [{ ...pool, free: 5, used: 7 }, { code: 'closeout' }],
  },
  {
    why: 'turnaround',
    row: { over: { minutesAfter: 60 }, booked: [{ start: at('12:00'), end: at('15:00'), quantity: 4 }] },
    free: 8,
    reasons: [
      { ...pool, free: 8, used: 4 },
      { code: 'turnaround', minutesAfter: 60, more: 4 },
    ],
  },
  {
    why: 'all closed',
    row: { closedOut: [{ start: at('09:00') }] },
    free: 0,
    reasons: [
      { ...pool, free: 0, closed: null },
      { code: 'closeout', endDateTime: null },
    ],
  },
  {
    why: 'a rule for guests',
    row: { over: { minimumQuantity: 2 } },
    free: 12,
    reasons: [
      { ...pool, free: 12 },
      { code: 'rule', rule: 'below_minimum', limit: 2 },
    ],
  },
  {
    why: 'a start outside the opening hours',
    row: { start: '06:00' },
    free: 12,
    reasons: [
      { ...pool, free: 12 },
      { code: 'rule', rule: 'outside_opening_hours' },
    ],
  },
] as { why: string; row: Row; free: number; reasons: Partial<Reason>[] }[])(
  'why: $why',
  ({ row, free, reasons }) => {
    const { found } = explained(row)
    expect(found?.free).toBe(free)
    expect(found?.reasons).toMatchObject(reasons)
    expect(found?.reasons).toHaveLength(reasons.length)
  },
)

const t = getTranslate('sv')
const format = formatters('sv', 'SEK')
const names = {
  product: String,
  resource: String,
  resourceType: String,
  identifier: String,
}

test('staff read it in full', () => {
  const { found } = explained({
    booked: [
      { ...morning, quantity: 9 },
      { ...morning, quantity: 2 },
    ],
    reserved: 2,
    closedOut: [{ ...morning, quantity: 1 }],
  })
  const lines = found && reasonLines(found, { t, format, zone }, names)
  expect(lines?.map(({ text, isBinding }) => [text, isBinding])).toEqual([
    ['Lagret: 9 av 12 sålda, 2 reserverade till 14:32, 1 stängda', true],
    ['Stängt tor 16 juli 09:00–12:00: 1 stängda', false],
  ])
})

/** Of an alias, which draws on the twelve kayaks of product 1: five of them booked, two by the alias. */
function explainedAlias(ownCapacity: number | null) {
  const master = product({ poolCapacity: 12 })
  const alias = product({ id: 2, poolId: 1, poolCapacity: 12, ownCapacity })
  const booked = [
    { ...morning, quantity: 3 },
    { ...morning, productId: 2, quantity: 2 },
  ]
  const demand = {
    productId: 2,
    startRent: wallTime(`${at('09:00')}:00`),
    endRent: wallTime(`${at('12:00')}:00`),
    durationId: 3,
    quantity: 1,
  }
  const facts = factsOf({ products: [master, alias], booked })
  const found = explain(facts, { demand, audience: 'staff', now, zone, reservations: [] })
  return found && reasonLines(found, { t, format, zone }, { ...names, master: 'Havskajak' })
}

test.each([
  {
    why: 'its own limit binds',
    ownCapacity: 4,
    lines: [
      ['Egen gräns: 2 av 4 sålda', true],
      ['Lagret hos Havskajak: 5 av 12 sålda', false],
    ],
  },
  {
    why: 'it has none of its own',
    ownCapacity: null,
    lines: [
      ['Lagret hos Havskajak: 5 av 12 sålda', true],
      ['Egen gräns: 2 sålda, ingen gräns', false],
    ],
  },
])('an alias has both its limits named, also where $why', ({ ownCapacity, lines }) => {
  expect(explainedAlias(ownCapacity)?.map(({ text, isBinding }) => [text, isBinding])).toEqual(lines)
})

test.each([
  { why: 'enough', row: {}, text: '' },
  {
    why: 'sold out',
    row: { booked: [{ ...morning, quantity: 12 }] },
    text: 'Tiden är slutsåld. Närmaste lediga: tor 16 juli 12:00 och tor 16 juli 13:00.',
  },
  {
    why: 'sold out, some of it only reserved',
    row: { booked: [{ ...morning, quantity: 12 }], reserved: 2 },
    text: 'Tiden är slutsåld. Någon annan bokar just nu; senast mån 5 jan 14:32 kan det bli ledigt igen. Närmaste lediga: tor 16 juli 12:00 och tor 16 juli 13:00.',
  },
  {
    why: 'too few',
    row: { booked: [{ ...morning, quantity: 10 }], quantity: 3 },
    text: 'Bara 2 kvar. Närmaste lediga: tor 16 juli 12:00 och tor 16 juli 13:00.',
  },
  {
    why: 'closed',
    row: { closedOut: [{ start: at('09:00') }] },
    text: 'Tiden går inte att boka. Närmaste lediga: tor 16 juli 10:00 och tor 16 juli 11:00.',
  },
])('a guest reads a sentence: $why', ({ row, text }) => {
  const { found, alternatives } = explained(row)
  expect(found && guestSentence(found, alternatives, { t, format, zone })).toBe(text)
})
