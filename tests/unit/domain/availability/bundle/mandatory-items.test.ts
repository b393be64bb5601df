import { expect, test } from 'vitest'
import {
  type AvailabilityFacts,
  availabilityFacts,
  type BookableProduct,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import { explain } from '#app/domain/availability/explain/explain.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { nextDate } from '#app/domain/availability/starts/next-date.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import { instant, localDate, wallTime } from '#app/domain/shared/time.ts'
import { type Booked, factsOf, now, product, zone } from '#tests/unit/domain/availability/facts.ts'

const [KAYAK, LUNCH, GUIDE, VEST] = [1, 2, 3, 4]
const date = localDate('2026-07-16')
const lunch = product({ id: LUNCH, productType: 'ADDON', poolCapacity: 6 })
const guide = product({ id: GUIDE, poolCapacity: 1, startTimeInterval: 180 })
const morning = { start: '2026-07-16 09:00', end: '2026-07-16 12:00' }

type Option = Partial<Omit<MandatoryOption, 'items'>> & {
  items?: { product: BookableProduct; seats?: number; addons?: BookableProduct[] }[]
}

/** Ten kayaks at three starts a day, with its mandatory options. */
function factsWith(
  options: readonly Option[],
  { booked = [], kayak = {} }: { booked?: readonly Booked[]; kayak?: Partial<BookableProduct> } = {},
): AvailabilityFacts {
  const kayaks = product({ id: KAYAK, poolCapacity: 10, startTimeInterval: 180, ...kayak })
  const mandatory = options.map(({ items = [], ...over }, index): MandatoryOption => {
    const whole = items.map((item) => ({ seats: 1, addons: [], ...item }))
    return {
      id: index,
      parentSeats: 1,
      choice: 'ALL',
      fixedQuantity: null,
      duration: null,
      ...over,
      items: whole,
    }
  })
  const items = options.flatMap((option) =>
    (option.items ?? []).flatMap((item) => [item.product, ...(item.addons ?? [])]),
  )
  const existing = factsOf({ products: [kayaks, ...items], booked })
  return availabilityFacts({
    ...existing,
    products: new Map([[KAYAK, kayaks]]),
    mandatoryOptions: new Map([[KAYAK, mandatory]]),
  })
}

const ask = { productId: KAYAK, audience: 'guest', now, zone, date } as const
const freeAt9 = (facts: AvailabilityFacts, over: Partial<Parameters<typeof startTimesOn>[1]> = {}) =>
  startTimesOn(facts, { ...ask, ...over })[0]?.free
const taken = (productId: number, quantity: number, times = morning): Booked => ({
  productId,
  quantity,
  ...times,
})

test.each<{
  why: string
  options: Option[]
  free: number
  booked?: Booked[]
  kayak?: Partial<BookableProduct>
}>([
  { why: 'no option', options: [], free: 10 },
  { why: 'an unlimited item', options: [{ items: [{ product: product({ id: LUNCH }) }] }], free: 10 },
  { why: 'one lunch each, of six', options: [{ items: [{ product: lunch }] }], free: 6 },
  {
    why: 'two lunches booked',
    options: [{ items: [{ product: lunch }] }],
    booked: [taken(LUNCH, 2)],
    free: 4,
  },
  { why: 'none left', options: [{ items: [{ product: lunch }] }], booked: [taken(LUNCH, 6)], free: 0 },
  {
    why: 'the parent is scarcer',
    options: [{ items: [{ product: lunch }] }],
    booked: [taken(KAYAK, 7)],
    free: 3,
  },
  { why: 'a guide for eight', options: [{ items: [{ product: guide, seats: 8 }] }], free: 8 },
  { why: 'in kayaks for two', options: [{ parentSeats: 2, items: [{ product: guide, seats: 8 }] }], free: 4 },
  {
    why: 'in kayaks for three, rounded down',
    options: [{ parentSeats: 3, items: [{ product: guide, seats: 8 }] }],
    free: 2,
  },
  {
    why: 'all of an option’s products',
    options: [{ items: [{ product: lunch }, { product: guide, seats: 4 }] }],
    free: 4,
  },
  {
    why: 'the best of an option’s products',
    options: [{ choice: 'ONE', items: [{ product: lunch }, { product: guide, seats: 4 }] }],
    free: 6,
  },
  {
    why: 'one product, though two would have more',
    options: [{ choice: 'ONE', items: [{ product: guide, seats: 3 }, { product: lunch }] }],
    free: 6,
  },
  {
    why: 'two options, the scarcer',
    options: [{ items: [{ product: lunch }] }, { items: [{ product: guide, seats: 4 }] }],
    free: 4,
  },
  { why: 'an option that nobody can have', options: [{ items: [] }], free: 0 },
  {
    why: 'a fixed number that is there',
    options: [{ fixedQuantity: 6, items: [{ product: lunch, seats: 2 }] }],
    free: 10,
  },
  {
    why: 'a fixed number of which one is booked',
    options: [{ fixedQuantity: 6, items: [{ product: lunch }] }],
    booked: [taken(LUNCH, 1)],
    free: 0,
  },
  {
    why: 'a mandatory add-on of the item',
    options: [{ items: [{ product: lunch, addons: [product({ id: VEST, poolCapacity: 5 })] }] }],
    free: 5,
  },
  {
    why: 'an item for staff only',
    options: [{ items: [{ product: product({ id: LUNCH, status: 'ADMIN_ONLY' }) }] }],
    free: 0,
  },
  {
    why: 'an item that is booked later the same day',
    options: [{ items: [{ product: guide, seats: 9 }] }],
    booked: [taken(GUIDE, 1, { start: '2026-07-16 12:00', end: '2026-07-16 15:00' })],
    free: 9,
  },
  {
    why: 'an item that lasts longer than its parent',
    options: [{ duration: { amount: 4, unit: 'HOURS' }, items: [{ product: guide, seats: 9 }] }],
    booked: [taken(GUIDE, 1, { start: '2026-07-16 12:00', end: '2026-07-16 15:00' })],
    free: 0,
  },
  {
    why: 'an item with a turnaround of its own',
    options: [{ items: [{ product: { ...guide, minutesAfter: 30 }, seats: 9 }] }],
    booked: [taken(GUIDE, 1, { start: '2026-07-16 12:00', end: '2026-07-16 15:00' })],
    free: 0,
  },
])('the free quantity of a bundle: $why', ({ options, free, booked = [], kayak = {} }) => {
  expect(freeAt9(factsWith(options, { booked, kayak }))).toBe(free)
})

test('an unlimited parent has no more than its item', () => {
  expect(freeAt9(factsWith([{ items: [{ product: lunch }] }], { kayak: { poolCapacity: null } }))).toBe(6)
})

test('staff have an item that is for staff, and one past its cut-off', () => {
  const forStaff = factsWith([{ items: [{ product: { ...lunch, status: 'ADMIN_ONLY' } }] }])
  expect(freeAt9(forStaff, { audience: 'staff' })).toBe(6)
})

test.each([
  { at: '2026-07-15T07:00:00Z', audience: 'guest', free: 8 },
  { at: '2026-07-15T07:00:01Z', audience: 'guest', free: 0 },
  { at: '2026-07-15T07:00:01Z', audience: 'staff', free: 8 },
] as const)('a part with a cut-off of a day, asked by $audience at $at', ({ at, audience, free }) => {
  const facts = factsWith([{ items: [{ product: { ...guide, cutOffMinutes: 1440 }, seats: 8 }] }])
  expect(freeAt9(facts, { now: instant(at), audience })).toBe(free)
})

const full = factsWith([{ items: [{ product: lunch }] }], {
  booked: [taken(LUNCH, 6, { start: '2026-07-16 00:00', end: '2026-07-17 00:00' })],
})

test('a day on which the item is sold out is full, and the next date is another', () => {
  expect(startTimesOn(full, ask).map(({ state }) => state)).toEqual(['SOLD_OUT', 'SOLD_OUT', 'SOLD_OUT'])
  expect(dayStatuses(full, { ...ask, from: date, to: date }).get(date)).toBe('FULL')
  expect(nextDate(full, { queries: [ask], from: date })).toBe('2026-07-17')
})

test('less than is requested counts as none', () => {
  const facts = factsWith([{ items: [{ product: lunch }] }])
  const states = (requested: number) => startTimesOn(facts, { ...ask, requested }).map(({ state }) => state)
  expect(states(6)).toEqual(Array(3).fill('PARTIALLY_BLOCKED'))
  expect(states(7)).toEqual(Array(3).fill('BLOCKED'))
})

test('why: the item is named with how far it goes', () => {
  const [startRent, endRent] = [wallTime('2026-07-16 09:00:00'), wallTime('2026-07-16 12:00:00')]
  const demand = { productId: KAYAK, startRent, endRent, durationId: 3, quantity: 1 }
  const explained = explain(full, { demand, audience: 'staff', now, zone, reservations: [] })
  expect(explained).toMatchObject({ free: 0, state: 'SOLD_OUT' })
  expect(explained?.reasons[0]).toEqual({ code: 'mandatory_items', free: 0, productIds: [LUNCH] })
})
