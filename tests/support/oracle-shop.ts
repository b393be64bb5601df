/**
 * A small shop as plain data, for the oracle and for the engine alike, and a maker of random ones. Dates are
 * 'YYYY-MM-DD', times 'HH:mm', walls 'YYYY-MM-DD HH:mm' in Stockholm.
 */
export type OracleDuration = {
  id: number
  amount: number
  unit: 'MINUTES' | 'HOURS' | 'DAYS' | 'WEEKS' | 'MONTHS' | 'DAYS_TO_CLOSING'
  adminOnly: boolean
}

export type OracleSchedule = {
  /** Of two of a kind the newest, which has the higher id, counts. */
  id: number
  kind: 'WEEKLY' | 'FIXED_DATE'
  firstDate: string
  weekdays: number[]
  intervalDays: number
  capacities: Record<string, number>
}

export type OracleProduct = {
  id: number
  /** The master of an alias. */
  masterId: number | null
  isByStart: boolean
  /** It has no starts of its own and comes with others. */
  isAddon: boolean
  /** People per unit. */
  seats: number
  capacity: number | null
  before: number
  after: number
  startTimeType: 'AUTOMATIC_WITHIN_OPENING_HOURS' | 'MANUAL_WITHIN_OPENING_HOURS' | 'MANUAL_INDEPENDENT'
  interval: number
  times: string[]
  schedules: OracleSchedule[]
  durations: OracleDuration[]
  cutOffMinutes: number
  minimum: number
  low: number | null
  /** Ids of named units; null when they have no names. */
  units: number[] | null
  split: boolean
  needs: { typeId: number; eligible: number[] }[]
}

export type OracleBooking = {
  id: number
  productId: number
  start: string
  end: string
  quantity: number
  units: number[]
  resources: { resourceId: number; quantity: number }[]
}

export type OracleCloseout = {
  productId: number
  start: string
  end: string | null
  quantity: number | null
  units: number[]
}

export type OracleResource = {
  id: number
  typeId: number
  capacity: number
  byProducts: boolean
  byBookings: boolean
  byStarts: boolean
  /** null is always on. */
  onDates: string[] | null
}

/** Products without which another is not sold. */
export type OracleBundle = {
  parentId: number
  itemIds: number[]
  /** All of them, one of them, or as many of several as hold all people. */
  choice: 'ALL' | 'ONE' | 'SEVERAL'
  /** Units whatever the parent's number; null: enough for all people. */
  fixed: number | null
  /** null: as long as the parent. */
  length: Pick<OracleDuration, 'amount' | 'unit'> | null
  /** Days after the parent's on which they may start, one of which is chosen; or as long as the parent lasts. */
  days: number[] | 'WITHIN'
  /** null: when the parent starts. Chosen: at one of the product's own starts. */
  time: string | 'CHOSEN' | null
}

/** An add-on that comes with every unit of a product. */
export type OracleAddon = { productId: number; addonId: number }

export type OracleSeason = {
  id: number
  firstDate: string
  lastDate: string
  intervals: { weekday: number; opens: string; closes: string }[]
  closedDates: string[]
}

export type OracleShop = {
  dates: string[]
  seasons: OracleSeason[]
  margin: number
  products: OracleProduct[]
  bookings: OracleBooking[]
  closeouts: OracleCloseout[]
  resources: OracleResource[]
  bundles: OracleBundle[]
  addons: OracleAddon[]
}

/** An ordinary week, and the nights on which the clock changes. */
const DAYS = [
  ['2026-07-15', '2026-07-16', '2026-07-17'],
  ['2026-03-28', '2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25', '2026-10-26'],
]
const YEAR = { firstDate: '2026-01-01', lastDate: '2026-12-31' }

export type Random = {
  /** Whole, both included. */
  whole: (min: number, max: number) => number
  chance: (percent: number) => boolean
  one: <T>(of: readonly [T, ...T[]]) => T
}

/** The same seed gives the same numbers, on any machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    one: (of) => of[whole(0, of.length - 1)] ?? of[0],
  }
}

/** A shop with up to five products, whose bookings, closeouts, resources and bundles get in each other's way. */
export function randomShop(seed: number): OracleShop {
  const random = randomOf(seed)
  const dates = DAYS[random.chance(60) ? 0 : random.whole(1, 2)] ?? []
  const resources = random.chance(35) ? randomResources(random, dates) : []
  const master = randomProduct(random, 1, dates, resources)
  const products = [master]
  if (random.chance(40)) products.push(aliasOf(random, 2, master, dates, resources))
  if (random.chance(35)) products.push(randomProduct(random, 3, dates, resources))
  if (random.chance(20)) products.push(aliasOf(random, 4, products.at(-1) ?? master, dates, resources))
  if (random.chance(25)) products.push(addonOf(random, 5, master, dates, resources))
  return {
    dates,
    seasons: randomSeasons(random, dates),
    margin: random.one([0, 0, 30]),
    products,
    bookings: Array.from({ length: random.whole(0, 8) }, (_, index) =>
      randomBooking(random, index + 1, products, dates, resources),
    ),
    closeouts: random.chance(45)
      ? Array.from({ length: random.whole(1, 3) }, () => randomCloseout(random, products, dates))
      : [],
    resources,
    ...randomBundles(random, products),
  }
}

/** Bundles and add-ons of one parent, which may draw on its pool, on each other's or on their own. */
function randomBundles(random: Random, products: readonly OracleProduct[]) {
  const addons = products.filter(({ isAddon }) => isAddon)
  const parents = products.filter(({ isAddon }) => !isAddon)
  const parent = parents[random.whole(0, parents.length - 1)]
  const others = products.filter((each) => each !== parent)
  if (!parent || others.length === 0 || random.chance(40)) return { bundles: [], addons: [] }
  const bundles = Array.from({ length: random.one([1, 1, 2]) }, (_, index) => {
    const bundle = randomBundle(random, parent.id, others)
    return random.chance(35) ? { ...bundle, ...randomWhen(random, index === 0) } : bundle
  })
  const withAddon = parents.filter(() => random.chance(30))
  return {
    bundles: random.chance(85) ? bundles : [],
    addons: addons.flatMap(({ id: addonId }) => withAddon.map(({ id }) => ({ productId: id, addonId }))),
  }
}

function randomBundle(random: Random, parentId: number, others: readonly OracleProduct[]): OracleBundle {
  const some = others.filter(() => random.chance(75)).map(({ id }) => id)
  const [first] = others
  const itemIds = some.length > 0 ? some : first ? [first.id] : []
  return {
    parentId,
    itemIds,
    choice: random.one(['ALL', 'ALL', 'ONE', 'SEVERAL']),
    fixed: random.chance(20) ? random.whole(1, 3) : null,
    length: random.one([
      null,
      null,
      { amount: 30, unit: 'MINUTES' },
      { amount: 5, unit: 'HOURS' },
      { amount: 1, unit: 'DAYS' },
    ] as const),
    days: [0],
    time: null,
  }
}

/** Of two options only the first may have several starts: no more is promised of two that hang on each other. */
function randomWhen(random: Random, mayChoose: boolean): Pick<OracleBundle, 'days' | 'time'> {
  const fixed = { days: random.one([[0], [1]]), time: random.one([null, '10:00', '14:30']) }
  if (!mayChoose || random.chance(30)) return fixed
  return {
    days: random.one([[0], [0, 1], 'WITHIN' as const]),
    time: random.one([null, 'CHOSEN', 'CHOSEN']),
  }
}

function randomSeasons(random: Random, dates: readonly string[]): OracleSeason[] {
  const hours = random.one([
    [['09:00', '17:00']],
    [
      ['09:00', '12:00'],
      ['13:00', '18:30'],
    ],
    [['20:00', '03:30']],
    [['02:30', '09:00']],
    [
      ['02:00', '02:45'],
      ['12:00', '20:00'],
    ],
    [['00:00', '06:00']],
    [['01:00', '13:00']],
  ] as [string, string][][] as [[string, string][], ...[string, string][][]])
  const intervals = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    hours.map(([opens, closes]) => ({ weekday, opens, closes })),
  )
  const year = { id: 1, ...YEAR, intervals, closedDates: random.chance(10) ? dates.slice(1, 2) : [] }
  if (!random.chance(15)) return [year]
  const short = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '14:00' }))
  const [first = ''] = dates
  return [year, { id: 2, firstDate: first, lastDate: first, intervals: short, closedDates: [] }]
}

function randomProduct(
  random: Random,
  id: number,
  dates: readonly string[],
  resources: readonly OracleResource[],
): OracleProduct {
  const isByStart = random.chance(35)
  const startTimeType = random.one([
    'AUTOMATIC_WITHIN_OPENING_HOURS',
    'AUTOMATIC_WITHIN_OPENING_HOURS',
    'MANUAL_WITHIN_OPENING_HOURS',
    'MANUAL_INDEPENDENT',
  ] as const)
  const capacity = random.chance(12) ? null : random.whole(0, 5)
  const hasNames = capacity !== null && capacity > 0 && random.chance(60)
  return {
    id,
    masterId: null,
    isByStart,
    isAddon: false,
    seats: random.one([1, 1, 1, 2, 4]),
    capacity,
    before: random.chance(25) ? random.one([10, 30, 45]) : 0,
    after: random.chance(35) ? random.one([5, 30, 60]) : 0,
    startTimeType,
    interval: random.one([60, 90, 180, 45]),
    times: ['02:30', '10:00', '13:30', '21:00'].filter(() => random.chance(70)),
    schedules: startTimeType === 'MANUAL_INDEPENDENT' ? randomSchedules(random, dates) : [],
    durations: randomDurations(random, id),
    cutOffMinutes: random.one([0, 0, 90]),
    minimum: random.one([1, 1, 1, 2]),
    low: random.chance(15) ? 1 : null,
    units: hasNames ? Array.from({ length: capacity }, (_, index) => id * 100 + index) : null,
    ...randomNeeds(random, resources),
  }
}

function randomNeeds(random: Random, resources: readonly OracleResource[]) {
  const split = random.chance(50)
  const types = [...new Set(resources.map(({ typeId }) => typeId))].filter(() => random.chance(75))
  const needs = types.map((typeId) => {
    const ofType = resources.filter((each) => each.typeId === typeId).map(({ id }) => id)
    const some = ofType.filter(() => random.chance(60))
    return { typeId, eligible: some.length > 0 ? some : ofType }
  })
  return { split, needs }
}

function aliasOf(
  random: Random,
  id: number,
  master: OracleProduct,
  dates: readonly string[],
  resources: readonly OracleResource[],
): OracleProduct {
  const own = randomProduct(random, id, dates, resources)
  const { isByStart, startTimeType, interval, times, schedules } = master
  const rules = isByStart ? { startTimeType, interval, times, schedules } : {}
  const capacity = random.chance(50) ? null : random.whole(0, 3)
  return { ...own, ...rules, masterId: master.masterId ?? master.id, isByStart, capacity, units: null }
}

/** Counted by period; of another's pool where that is too. */
function addonOf(
  random: Random,
  id: number,
  other: OracleProduct,
  dates: readonly string[],
  resources: readonly OracleResource[],
): OracleProduct {
  const isAlias = !other.isByStart && random.chance(40)
  const own = isAlias
    ? aliasOf(random, id, other, dates, resources)
    : randomProduct(random, id, dates, resources)
  return { ...own, isAddon: true, isByStart: false, schedules: [], durations: [] }
}

function randomSchedules(random: Random, dates: readonly string[]): OracleSchedule[] {
  return Array.from({ length: random.whole(0, 3) }, (_, index) => {
    const capacities: Record<string, number> = {}
    for (const time of ['00:30', '02:30', '10:00', '15:15', '21:00'])
      if (random.chance(60)) capacities[time] = random.whole(0, 4)
    const isFixed = random.chance(40)
    return {
      id: index + 1,
      kind: isFixed ? 'FIXED_DATE' : 'WEEKLY',
      firstDate: dates[random.whole(0, 2)] ?? '',
      weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => isFixed || random.chance(75)),
      intervalDays: isFixed ? 1 : random.one([1, 1, 2]),
      capacities,
    }
  })
}

function randomDurations(random: Random, productId: number): OracleDuration[] {
  const kinds = [
    { amount: 90, unit: 'MINUTES' },
    { amount: 2, unit: 'HOURS' },
    { amount: 3, unit: 'HOURS' },
    { amount: 1, unit: 'DAYS' },
    { amount: 1, unit: 'DAYS_TO_CLOSING' },
    { amount: 2, unit: 'DAYS_TO_CLOSING' },
    { amount: 1, unit: 'WEEKS' },
  ] as const
  return kinds
    .filter(({ unit }) => random.chance(unit === 'WEEKS' ? 3 : 25))
    .map((kind, index) => ({ ...kind, id: productId * 10 + index, adminOnly: random.chance(20) }))
}

function randomResources(random: Random, dates: readonly string[]): OracleResource[] {
  return Array.from({ length: random.whole(1, 4) }, (_, index) => ({
    id: index + 1,
    typeId: random.whole(1, 2),
    capacity: random.whole(1, 5),
    byProducts: random.chance(70),
    byBookings: random.chance(70),
    byStarts: random.chance(70),
    onDates: random.chance(30) ? dates.filter(() => random.chance(60)) : null,
  }))
}

function randomBooking(
  random: Random,
  id: number,
  products: readonly OracleProduct[],
  dates: readonly string[],
  resources: readonly OracleResource[],
): OracleBooking {
  const product = products[random.whole(0, products.length - 1)]
  const quantity = random.whole(1, 3)
  const [start, end] = randomPeriod(random, dates)
  const pool = products.find((each) => each.id === (product?.masterId ?? product?.id))
  const units = (pool?.units ?? []).filter(() => random.chance(40)).slice(0, quantity)
  const allocated = (product?.needs ?? []).flatMap(({ eligible }) => {
    const resourceId = eligible[random.whole(0, eligible.length - 1)]
    const item = random.whole(0, quantity)
    const isThere = resources.some((each) => each.id === resourceId)
    return resourceId !== undefined && isThere && item > 0 ? [{ resourceId, quantity: item }] : []
  })
  return { id, productId: product?.id ?? 1, start, end, quantity, units, resources: allocated }
}

/** Of one of the products, at a time at which others may be booked or closed. */
export function randomCloseout(
  random: Random,
  products: readonly OracleProduct[],
  dates: readonly string[],
): OracleCloseout {
  const product = products[random.whole(0, products.length - 1)]
  const [start, end] = randomPeriod(random, dates)
  const pool = products.find((each) => each.id === (product?.masterId ?? product?.id))
  const units = random.chance(40) ? (pool?.units ?? []).filter(() => random.chance(50)) : []
  return {
    productId: product?.id ?? 1,
    start,
    end: random.chance(30) ? null : end,
    quantity: random.chance(40) ? null : random.whole(1, 3),
    units,
  }
}

/** Starts mostly at times that products start at; never in the hour that spring leaps over. */
function randomPeriod(random: Random, dates: readonly string[]): [string, string] {
  const date = dates[random.whole(0, 2)] ?? ''
  const time = random.chance(60)
    ? random.one(['10:00', '13:00', '13:30', '09:00', '20:00', '01:00', '10:30'])
    : `${twoDigits(random.one([0, 1, 4, 8, 11, 14, 19, 22]))}:${random.one(['00', '15', '45'])}`
  const start = `${date} ${time}`
  return [start, plusMinutes(start, random.one([15, 60, 90, 120, 180, 500, 1440, 2000]))]
}

/** On the wall, out of the hour that spring leaps over. */
function plusMinutes(wall: string, minutes: number): string {
  const moved = new Date(Date.parse(`${wall.replace(' ', 'T')}:00Z`) + minutes * 60_000)
  const text = moved.toISOString().slice(0, 16).replace('T', ' ')
  return text.startsWith('2026-03-29 02:') ? '2026-03-29 03:00' : text
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
