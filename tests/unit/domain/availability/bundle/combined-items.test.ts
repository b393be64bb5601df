import { expect, test } from 'vitest'
import {
  type AvailabilityFacts,
  availabilityFacts,
  type BookableProduct,
  type MandatoryOption,
} from '#app/domain/availability/availability-facts.ts'
import { combinedProducts } from '#app/domain/availability/bundle/combined-products.ts'
import { explain } from '#app/domain/availability/explain/explain.ts'
import { type ResourceFacts, resourceFacts } from '#app/domain/availability/resources/resource-limit.ts'
import { dayStatuses } from '#app/domain/availability/starts/day-status.ts'
import { freeInPeriod } from '#app/domain/availability/starts/staff-starts.ts'
import { startTimesOn } from '#app/domain/availability/starts/start-times.ts'
import type { IdentifierFacts } from '#app/domain/availability/units/identifier-limit.ts'
import { localDate, wallTime } from '#app/domain/shared/time.ts'
import {
  type Booked,
  type ClosedOut,
  factsOf,
  now,
  product,
  zone,
} from '#tests/unit/domain/availability/facts.ts'

const [KAYAK, LUNCH, VEGAN_LUNCH, GUIDE, VEST] = [1, 2, 3, 4, 5]
const date = localDate('2026-07-16')
const kayak = product({ id: KAYAK, poolCapacity: 10, startTimeInterval: 180 })
const lunch = product({ id: LUNCH, productType: 'ADDON', poolCapacity: 7 })
/** From the same kitchen. */
const veganLunch = product({ id: VEGAN_LUNCH, productType: 'ADDON', poolId: LUNCH, poolCapacity: 7 })
const guide = product({ id: GUIDE, poolCapacity: 4 })
const vest = product({ id: VEST, productType: 'ADDON', poolCapacity: 5 })

type Option = Partial<Omit<MandatoryOption, 'items'>> & {
  items: { product: BookableProduct; seats?: number; addons?: BookableProduct[] }[]
}

type Requested = {
  options?: readonly Option[]
  addons?: BookableProduct[]
  parent?: BookableProduct
  booked?: readonly Booked[]
  /** Capacity of each guide; who may have whom. */
  guides?: { capacities: readonly number[]; eligible: Readonly<Record<number, number[]>>; split?: boolean }
  /** Whether a guide may be on two bookings, or products, at once. */
  shared?: { bookings?: boolean; products?: boolean }
  /** Named units of each pool. */
  named?: Readonly<Record<number, number[]>>
  closedOut?: readonly ClosedOut[]
}

function factsWith({ options = [], addons = [], parent = kayak, booked = [], ...more }: Requested) {
  const mandatory = options.map(({ items, ...over }, index): MandatoryOption => {
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
  const items = mandatory.flatMap((option) => option.items.flatMap((each) => [each.product, ...each.addons]))
  return availabilityFacts({
    ...factsOf({ products: [parent, ...addons, ...items], booked, closedOut: more.closedOut ?? [] }),
    resources: more.guides && toResources(more.guides, more.shared),
    identifiers: more.named && toIdentifiers(more.named),
    mandatoryOptions: new Map([[KAYAK, mandatory]]),
    mandatoryAddons: new Map([[KAYAK, addons]]),
  })
}

function toResources(
  { capacities, eligible, split = false }: NonNullable<Requested['guides']>,
  { bookings = true, products = true }: Requested['shared'] = {},
): ResourceFacts {
  const unit = {
    typeId: 1,
    sharedBetweenBookings: bookings,
    sharedBetweenProducts: products,
    sharedBetweenStartTimes: true,
    when: { scheduled: false, schedules: [] },
  }
  const entries = Object.entries(eligible).map(
    ([id, ids]) => [Number(id), { allowSplit: split, needs: [{ typeId: 1, eligible: ids }] }] as const,
  )
  return resourceFacts({
    units: new Map(capacities.map((maxCapacity, id) => [id, { ...unit, id, maxCapacity }])),
    products: new Map(entries),
    uses: [],
    unallocated: [],
  })
}

function toIdentifiers(named: NonNullable<Requested['named']>): IdentifierFacts {
  const pools = Object.entries(named).map(([poolId, ids]) => {
    const units = ids.map((id) => ({ id, label: String(id) }))
    return [Number(poolId), { assignment: 'AUTOMATIC', isByStart: false, units }] as const
  })
  return { pools: new Map(pools), assignments: new Map(), unassigned: [] }
}

const ask = { productId: KAYAK, audience: 'guest', now, zone, date } as const
const atNine = (facts: AvailabilityFacts) => startTimesOn(facts, ask)[0]
const all = (...products: BookableProduct[]): Option => ({
  items: products.map((each) => ({ product: each })),
})
const morning = { start: '2026-07-16 09:00', end: '2026-07-16 12:00' }

test.each<Requested & { why: string; free: number | null }>([
  { why: 'two options of one pool', options: [all(lunch), all(lunch)], free: 3 },
  { why: 'an alias combined with its master', options: [all(lunch), all(veganLunch)], free: 3 },
  { why: 'both in one option', options: [all(lunch, veganLunch)], free: 3 },
  { why: 'three of one pool', options: [all(lunch, veganLunch), all(lunch)], free: 2 },
  {
    why: 'an alias with a limit of its own',
    options: [all(lunch), all({ ...veganLunch, ownCapacity: 2 })],
    free: 2,
  },
  {
    why: 'an item from its parent’s pool',
    options: [all(product({ id: GUIDE, poolId: KAYAK, poolCapacity: 10 }))],
    free: 5,
  },
  {
    why: 'an item that is over when their pool is nearly gone',
    options: [{ ...all(lunch), duration: { amount: 1, unit: 'HOURS' } }, all(veganLunch)],
    booked: [{ productId: LUNCH, quantity: 5, start: '2026-07-16 11:00', end: '2026-07-16 12:00' }],
    free: 2,
  },
  {
    why: 'what is sold meanwhile',
    options: [all(lunch), all(veganLunch)],
    booked: [{ productId: VEGAN_LUNCH, quantity: 3, ...morning }],
    free: 2,
  },
  {
    why: 'a fixed number combined with one for each',
    options: [{ ...all(lunch), fixedQuantity: 3 }, all(veganLunch)],
    free: 4,
  },
  {
    why: 'fixed numbers that are not available combined',
    options: [
      { ...all(lunch), fixedQuantity: 4 },
      { ...all(veganLunch), fixedQuantity: 4 },
    ],
    free: 0,
  },
  {
    why: 'fixed numbers that are, with an unlimited parent',
    options: [
      { ...all(lunch), fixedQuantity: 4 },
      { ...all(veganLunch), fixedQuantity: 3 },
    ],
    parent: { ...kayak, poolCapacity: null },
    free: null,
  },
  {
    why: 'seats, rounded up for each item',
    options: [
      { parentSeats: 2, items: [{ product: lunch, seats: 3 }] },
      { parentSeats: 2, items: [{ product: veganLunch, seats: 4 }] },
    ],
    free: 6,
  },
  { why: 'one of two from a pool', options: [{ ...all(lunch, veganLunch), choice: 'ONE' }], free: 7 },
  {
    why: 'the first of two that is enough, though a later option needs it and the second would do',
    options: [{ ...all(lunch, guide), choice: 'ONE' }, all(veganLunch)],
    free: 3,
  },
  {
    why: 'the second of two, where an option before occupies the first one’s pool',
    options: [all(lunch), { ...all(veganLunch, guide), choice: 'ONE' }],
    free: 4,
  },
  { why: 'an add-on of the product, and of its item', addons: [vest], options: [all(guide)], free: 4 },
  { why: 'an add-on of the product alone', addons: [vest], free: 5 },
  {
    why: 'a mandatory add-on of the product and of its item',
    addons: [vest],
    options: [{ items: [{ product: guide, addons: [vest] }] }],
    free: 2,
  },
  {
    why: 'an add-on from its product’s own pool',
    addons: [{ ...vest, poolId: KAYAK, poolCapacity: 10 }],
    free: 5,
  },
  { why: 'an add-on for staff stays away', addons: [{ ...vest, status: 'ADMIN_ONLY' }], free: 10 },
  {
    why: 'an item and its own add-on',
    options: [{ items: [{ product: lunch, addons: [veganLunch] }] }],
    free: 3,
  },
  {
    why: 'one guide for two items',
    options: [all(lunch), all(vest)],
    guides: { capacities: [4], eligible: { [LUNCH]: [0], [VEST]: [0] } },
    free: 2,
  },
  {
    why: 'a guide who is on one booking only',
    options: [all(lunch), all(vest)],
    guides: { capacities: [4], eligible: { [LUNCH]: [0], [VEST]: [0] } },
    shared: { bookings: false },
    free: 0,
  },
  {
    why: 'such a guide is with a product and its add-on',
    addons: [vest],
    guides: { capacities: [4], eligible: { [KAYAK]: [0], [VEST]: [0] } },
    shared: { bookings: false },
    free: 2,
  },
  {
    why: 'such a guide is not with a product and its item',
    options: [all(vest)],
    guides: { capacities: [4], eligible: { [KAYAK]: [0], [VEST]: [0] } },
    shared: { bookings: false },
    free: 0,
  },
  {
    why: 'two guides, split',
    options: [all(lunch), all(vest)],
    guides: { capacities: [3, 4], eligible: { [LUNCH]: [0, 1], [VEST]: [0, 1] }, split: true },
    free: 3,
  },
  {
    why: 'a guide who may have one product is allocated to another where he must',
    options: [all(lunch), all(vest)],
    guides: { capacities: [3, 4], eligible: { [LUNCH]: [0, 1], [VEST]: [1] } },
    shared: { products: false },
    free: 3,
  },
  {
    why: 'a small party that gets the guide whom the other item needs, though a large one does not',
    options: [all(lunch), { ...all(vest), fixedQuantity: 2 }],
    guides: { capacities: [2, 5, 1], eligible: { [LUNCH]: [0, 1], [VEST]: [0, 2] } },
    free: 0,
  },
  {
    why: 'named units of a common pool',
    options: [
      all({ ...lunch, poolCapacity: null, identifierAssignment: 'AUTOMATIC' }),
      all({ ...veganLunch, poolCapacity: null, identifierAssignment: 'AUTOMATIC' }),
    ],
    named: { [LUNCH]: [21, 22, 23, 24, 25] },
    free: 2,
  },
  {
    why: 'a unit that is closed out on an alias, and that the master gets',
    options: [
      all({ ...lunch, poolCapacity: null, identifierAssignment: 'AUTOMATIC' }),
      all({ ...veganLunch, poolCapacity: null, ownCapacity: 1, identifierAssignment: 'AUTOMATIC' }),
    ],
    named: { [LUNCH]: [21, 22] },
    closedOut: [{ productId: VEGAN_LUNCH, ...morning, identifierIds: [21] }],
    free: 1,
  },
  {
    why: 'the same units for two items of an unlimited product, some closed out another day',
    options: [
      all({ ...lunch, poolCapacity: null, identifierAssignment: 'AUTOMATIC' }),
      all({ ...lunch, poolCapacity: null, identifierAssignment: 'AUTOMATIC' }),
    ],
    parent: { ...kayak, poolCapacity: null },
    named: { [LUNCH]: [21, 22, 23, 24] },
    closedOut: [
      { productId: LUNCH, start: '2026-07-18 09:00', end: '2026-07-18 12:00', identifierIds: [21] },
    ],
    free: 2,
  },
])('free of a bundle whose items need the same: $why', ({ free, ...requested }) => {
  expect(atNine(factsWith(requested))?.free).toBe(free)
})

test.each<Requested & { why: string; state: string; day?: string }>([
  { why: 'too few combined, nothing sold', options: [all(guide, guide)], state: 'PARTIALLY_BLOCKED' },
  {
    why: 'not one combined, nothing sold',
    options: [all({ ...guide, poolCapacity: 1 }, { ...guide, poolCapacity: 1 })],
    state: 'BLOCKED',
    day: 'FULL',
  },
  {
    why: 'an item is sold',
    options: [all(guide)],
    booked: [{ productId: GUIDE, quantity: 4, ...morning }],
    state: 'SOLD_OUT',
  },
  {
    why: 'some of it, so that two items have not enough',
    options: [all(guide), all(guide)],
    booked: [{ productId: GUIDE, quantity: 3, ...morning }],
    state: 'SOLD_OUT',
  },
  {
    why: 'another item is sold, and this one is not available',
    options: [all({ ...guide, status: 'INACTIVE' }), all(lunch)],
    booked: [{ productId: LUNCH, quantity: 1, ...morning }],
    state: 'SOLD_OUT',
    day: 'FULL',
  },
  {
    why: 'an add-on is sold',
    addons: [vest],
    booked: [{ productId: VEST, quantity: 5, ...morning }],
    state: 'SOLD_OUT',
  },
  {
    why: 'the product itself is blocked, and some of an item sold',
    options: [all(lunch)],
    parent: { ...kayak, poolCapacity: 0 },
    booked: [{ productId: LUNCH, quantity: 1, ...morning }],
    state: 'BLOCKED',
    day: 'FULL',
  },
  {
    why: 'enough of an item that is partially sold',
    options: [all(lunch)],
    booked: [{ productId: LUNCH, quantity: 1, ...morning }],
    state: 'PARTIALLY_BLOCKED',
  },
  {
    why: 'an item that is never scarcer',
    options: [all({ ...lunch, poolCapacity: 99 })],
    booked: [{ productId: LUNCH, quantity: 1, ...morning }],
    state: 'OPEN',
  },
])('the state of a bundle: $why: $state', ({ state, day = 'AVAILABLE', ...requested }) => {
  const facts = factsWith(requested)
  expect(atNine(facts)?.state).toBe(state)
  expect(dayStatuses(facts, { ...ask, from: date, to: date }).get(date)).toBe(day)
})

test('an end of staff’s own is evaluated with all mandatory items', () => {
  const facts = factsWith({ options: [all(lunch), all(veganLunch)] })
  const [startRent, endRent] = [wallTime('2026-07-16 09:20:00'), wallTime('2026-07-16 16:40:00')]
  const own = freeInPeriod(facts, { ...ask, audience: 'staff', startRent, endRent })
  expect(own).toMatchObject({ free: 3, state: 'PARTIALLY_BLOCKED' })
})

test('only items that can draw on the same are evaluated combined', () => {
  const shared = (requested: Requested) => combinedProducts(factsWith(requested), kayak).map(({ id }) => id)
  expect(shared({ options: [all(lunch), all(guide)] })).toEqual([])
  expect(shared({ options: [all(lunch), all(guide), all(veganLunch)] })).toEqual([LUNCH, VEGAN_LUNCH])
  expect(shared({ options: [{ ...all(lunch, veganLunch), choice: 'ONE' }] })).toEqual([])
  const unlimited = all({ ...lunch, poolCapacity: null }, { ...veganLunch, poolCapacity: null })
  expect(shared({ options: [unlimited] })).toEqual([])
  expect(shared({ addons: [{ ...vest, poolId: KAYAK }] })).toEqual([KAYAK, VEST])
})

test('why: what is requested twice is named with how far it goes', () => {
  const facts = factsWith({ options: [all(lunch), all(veganLunch)] })
  const [startRent, endRent] = [wallTime('2026-07-16 09:00:00'), wallTime('2026-07-16 12:00:00')]
  const demand = { productId: KAYAK, startRent, endRent, durationId: 3, quantity: 4 }
  const explained = explain(facts, { demand, audience: 'staff', now, zone, reservations: [] })
  expect(explained).toMatchObject({ free: 3, state: 'BLOCKED' })
  expect(explained?.reasons.slice(0, 2)).toEqual([
    { code: 'mandatory_items', free: 3, productIds: [LUNCH, VEGAN_LUNCH] },
    { code: 'mandatory_items', free: 7, productIds: [LUNCH] },
  ])
})
