import { Temporal } from 'temporal-polyfill'
import type {
  OracleBooking,
  OracleBundle,
  OracleCloseout,
  OracleDuration,
  OracleProduct,
  OracleShop,
} from './oracle-shop.ts'

/**
 * Availability, computed as slowly and plainly as can be: every minute is counted by itself, on Temporal's
 * clock. Shares no code with the engine. Walls are 'YYYY-MM-DD HH:mm', minutes are real ones since 1970.
 * Source: domain.md §1 'Time', §3.
 */
const ZONE = 'Europe/Stockholm'

export type OracleOffer = {
  start: string
  end: string
  free: number | null
  state: string
}

type Audience = 'guest' | 'staff'
type Request = { product: OracleProduct; start: string; end: string; bookingId?: number }

/** Starts of an opening day, each with its shortest end, what is free and its state. */
export function offersOn(
  shop: OracleShop,
  query: { product: OracleProduct; date: string; audience: Audience; nowMinute: number; requested?: number },
): OracleOffer[] {
  const { product, date, audience, nowMinute, requested = 1 } = query
  const needed = audience === 'guest' ? Math.max(requested, product.minimum) : requested
  return startsOf(shop, product, date)
    .filter((start) => exists(start))
    .filter((start) => audience === 'staff' || minuteOf(start) - nowMinute >= product.cutOffMinutes)
    .flatMap((start) => {
      const stay = shortestStay(shop, product, start, date, audience)
      if (stay === undefined) return []
      const { end, duration } = stay
      const sale = { product, start, end, duration, audience, nowMinute }
      const free = freeWithItems(shop, sale)
      return [{ start, end, free, state: stateOf(shop, sale, free, needed) }]
    })
}

export function dayStatus(offers: readonly OracleOffer[], needed: number): string {
  if (offers.every(({ state }) => state === 'CLOSED_OUT')) return 'CLOSED'
  const left = offers.filter(({ free, state }) => state !== 'CLOSED_OUT' && (free === null || free >= needed))
  if (left.length === 0) return 'FULL'
  return left.every(({ state }) => state === 'SOON_SOLD_OUT') ? 'LIMITED' : 'AVAILABLE'
}

// What comes along

export type OracleSale = Request & {
  /** null: a period that staff chose. */
  duration: OracleDuration | null
  audience: Audience
  nowMinute: number
}
type Line = Request & { bookingId: number; quantity: number }

/** More than anything that is counted here holds. */
const BEYOND_ALL = 1000

/** Units that can be sold with all that must come along, counted up one by one; null is any number. */
function freeWithItems(shop: OracleShop, sale: OracleSale): number | null {
  const hasItems =
    shop.bundles.some(({ parentId }) => parentId === sale.product.id) ||
    shop.addons.some(({ productId }) => productId === sale.product.id)
  const own = freeOf(shop, sale)
  if (!hasItems || own === 0) return own
  if (own === null && canSell(shop, sale, BEYOND_ALL)) return null
  let free = 0
  while (free < (own ?? BEYOND_ALL) && canSell(shop, sale, free + 1)) free += 1
  return free
}

/**
 * Whether so many can be sold with all that must come along: each option in turn takes its first start at which
 * one of its products, or all where none is chosen, is there beside what the options before it took.
 */
export function canSell(shop: OracleShop, sale: OracleSale, quantity: number): boolean {
  const { product, start, end } = sale
  let lines = withAddons(shop, { product, start, end, bookingId: 0, quantity })
  if (!areSellable(shop, lines)) return false
  for (const bundle of shop.bundles.filter(({ parentId }) => parentId === product.id)) {
    const starts = linesOf(shop, sale, bundle, quantity).map((items) => [
      ...lines,
      ...items.flatMap((line, index) => withAddons(shop, { ...line, bookingId: -lines.length - index })),
    ])
    const first = starts.find((each) => areSellable(shop, each))
    if (!first) return false
    lines = first
  }
  return true
}

function withAddons(shop: OracleShop, line: Line): Line[] {
  const addons = shop.addons.filter(({ productId }) => productId === line.product.id)
  const found = addons.flatMap(({ addonId }) => shop.products.filter(({ id }) => id === addonId))
  return [line, ...found.map((product) => ({ ...line, product }))]
}

/** What the option brings at each of its starts at which it may come, the first choice first. */
function linesOf(shop: OracleShop, sale: OracleSale, bundle: OracleBundle, quantity: number): Line[][] {
  const { fixed } = bundle
  const people = quantity * sale.product.seats
  return startsOfItems(shop, sale, bundle).flatMap((items) => {
    const open = items.filter((item) => item !== undefined)
    if (open.length === 0 || open.length < items.length) return []
    return [
      open.map((item) => ({
        ...item,
        bookingId: 0,
        quantity: fixed ?? Math.ceil(people / item.product.seats),
      })),
    ]
  })
}

type ItemStart = { product: OracleProduct; start: string; end: string }

/** Each start at which an option may come, by product, date and time: its products, undefined if one can't then. */
function startsOfItems(
  shop: OracleShop,
  sale: OracleSale,
  bundle: OracleBundle,
): (ItemStart | undefined)[][] {
  const { choice, time, itemIds } = bundle
  const items = itemIds.flatMap((id) => shop.products.filter((each) => each.id === id))
  const groups = choice === 'ALL' ? [items] : items.map((item) => [item])
  return groups.flatMap((group) =>
    datesOfItems(sale, bundle).flatMap((date) => {
      const likely = `${date} ${sale.start.slice(11)}`
      const [leader] = group
      const own = time === 'CHOSEN' && leader ? ownStartsOn(shop, leader, date, sale.audience) : []
      const chosen = own.toSorted((a, b) => Number(b === likely) - Number(a === likely))
      const starts = time === 'CHOSEN' ? chosen : [time ? `${date} ${time}` : likely]
      return starts.map((start) => group.map((item) => itemAt(shop, sale, bundle, item, start)))
    }),
  )
}

function datesOfItems({ start, end }: OracleSale, { days }: OracleBundle): string[] {
  const date = start.slice(0, 10)
  if (days !== 'WITHIN') return days.map((later) => addDays(date, later))
  const last = end.endsWith(' 00:00') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
  const dates = []
  for (let each = date; each <= last; each = addDays(each, 1)) dates.push(each)
  return dates
}

/** Starts that a product offers by itself on a date of the calendar. */
function ownStartsOn(shop: OracleShop, product: OracleProduct, date: string, audience: Audience): string[] {
  return [addDays(date, -1), date].flatMap((day) =>
    startsOf(shop, product, day).filter(
      (start) =>
        start.startsWith(date) &&
        exists(start) &&
        shortestStay(shop, product, start, day, audience) !== undefined,
    ),
  )
}

/** A part from a start on; undefined when its end is none, or when it breaks a rule that its option leaves open. */
function itemAt(
  shop: OracleShop,
  sale: OracleSale,
  { length, time }: OracleBundle,
  product: OracleProduct,
  start: string,
): ItemStart | undefined {
  if (!exists(start)) return undefined
  const end = endOfItem(shop, sale, length, start)
  if (end === undefined || end <= start) return undefined
  if (sale.audience === 'staff' || product.isAddon) return { product, start, end }
  if (minuteOf(start) - sale.nowMinute < product.cutOffMinutes) return undefined
  const isIndependent = product.startTimeType === 'MANUAL_INDEPENDENT'
  const isBesideParent = time !== 'CHOSEN' && start === sale.start
  if (!isBesideParent && !isIndependent) {
    const isOpen = openOn(shop, dayOf(shop, minuteOf(start))).some(
      ({ opens, closes }) => opens <= start && start < closes,
    )
    if (!isOpen || !(product.isByStart || fits(shop, end))) return undefined
  }
  const isOffered =
    time !== 'CHOSEN' || ownStartsOn(shop, product, start.slice(0, 10), sale.audience).includes(start)
  return isOffered ? { product, start, end } : undefined
}

function endOfItem(
  shop: OracleShop,
  sale: OracleSale,
  length: OracleBundle['length'],
  start: string,
): string | undefined {
  const day = dayOf(shop, minuteOf(start))
  if (length) return endOf(shop, start, day, { ...length, id: 0, adminOnly: false })
  if (start === sale.start) return sale.end
  if (sale.duration) return endOf(shop, start, day, sale.duration)
  return inRealTime(start, minuteOf(sale.end) - minuteOf(sale.start))
}

/** One after another, those with the fewest resources to choose from first, each as if the ones before were sold. */
function areSellable(shop: OracleShop, lines: readonly Line[]): boolean {
  const choices = ({ product }: Line) =>
    product.needs.length === 0 ? 0 : Math.min(...product.needs.map(({ eligible }) => eligible.length))
  let current = shop
  for (const line of lines.toSorted((a, b) => choices(a) - choices(b))) {
    const free = freeOf(current, line)
    if (free !== null && line.quantity > free) return false
    const { product, start, end, quantity, bookingId } = line
    const [units, resources] = [unitsFor(current, line), resourcesFor(current, line)]
    const sold = { id: bookingId, productId: product.id, start, end, quantity, units, resources }
    current = { ...current, bookings: [...current.bookings, sold] }
  }
  return true
}

/** On the first that holds all of it, else spread. */
function resourcesFor(shop: OracleShop, line: Line): OracleBooking['resources'] {
  const span = withTurnaround(line.product, line.start, line.end)
  return line.product.needs.flatMap(({ eligible }) => {
    const available = eligible.map((id) => ({ resourceId: id, quantity: availableOf(shop, line, id, span) }))
    const whole = available.find(({ quantity }) => quantity >= line.quantity)
    if (whole) return [{ ...whole, quantity: line.quantity }]
    let left = line.quantity
    return available.flatMap(({ resourceId, quantity: available }) => {
      const quantity = Math.min(available, left)
      left -= quantity
      return quantity > 0 ? [{ resourceId, quantity }] : []
    })
  })
}

/** Those with the smallest gap around, of all choices that leave others what they lack the first. */
function unitsFor(shop: OracleShop, line: Line): number[] {
  const { product, start, end, quantity } = line
  if (masterOf(shop, product).units === null) return []
  const span = occupied(product, start, end)
  const gaps = new Map<number, number>()
  const free = freeUnits(shop, product, [start, end], span)
  for (const unit of free) {
    const previous = shop.bookings
      .filter(({ units }) => units.includes(unit))
      .map((each) => occupiedBy(shop, each))
    const since = Math.max(...previous.filter(([, to]) => to <= span[0]).map(([, to]) => to))
    const until = Math.min(...previous.filter(([from]) => from >= span[1]).map(([from]) => from))
    gaps.set(unit, until - since)
  }
  const inOrder = free.toSorted((a, b) => (gaps.get(a) === gaps.get(b) ? a - b : gapOf(a) - gapOf(b)))
  function gapOf(unit: number) {
    return gaps.get(unit) ?? 0
  }
  const claims = claimsOn(shop, product, span)
  const choices = choicesOf(inOrder, quantity)
  return choices.find((chosen) => leavesAll(claims, chosen)) ?? []
}

/** All choices of so many, those with the first items first. */
function choicesOf(items: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    choicesOf(items.slice(index + 1), count - 1).map((remaining) => [item, ...remaining]),
  )
}

/** Quantity that can still be sold, never below 0; null is unlimited. */
export function freeOf(shop: OracleShop, request: Request): number | null {
  const remainders = [
    ...limitsOf(shop, request).map(({ remaining }) => remaining),
    ...request.product.needs.map((need) => resourceRemaining(shop, request, need)),
    identifierRemaining(shop, request),
  ].filter((remaining) => remaining !== null)
  return remainders.length === 0 ? null : Math.max(0, Math.min(...remainders))
}

// Closeouts

/**
 * The most that a new partial closeout may store: what neither bookings nor other closeouts leave out at any
 * minute, or at any start, of its period; on an alias of what the alias may have. null is unlimited.
 */
export function closableOf(shop: OracleShop, { productId, start, end }: OracleCloseout): number | null {
  const product = shop.products.find(({ id }) => id === productId)
  if (!product) return 0
  const bare = { ...product, before: 0, after: 0 }
  const master = masterOf(shop, product)
  const bookings = shop.bookings.filter((each) =>
    product === master ? masterOf(shop, productOf(shop, each)) === master : each.productId === productId,
  )
  const remainingAt = (of: OracleShop, from: string, to: string) => {
    const ofPool = capacityAt(product, master, from)
    const capacity = product === master ? ofPool : (product.capacity ?? ofPool)
    return limitOf(of, { product: bare, start: from, end: to }, capacity, bookings, productId).remaining
  }
  const remainders = product.isByStart
    ? startsToClose(shop, product, start, end).map((each) => remainingAt(shop, each, onTheWall(each, 1)))
    : end === null
      ? [remainingAt(shop, start, shortestOf(shop, product, start))]
      : [remainingAt({ ...shop, closeouts: shop.closeouts.filter((each) => each.end !== null) }, start, end)]
  const limited = remainders.filter((remaining) => remaining !== null)
  return limited.length === 0 ? null : Math.max(0, Math.min(...limited))
}

/** Starts of a closeout: the one that it names, or those in its period that staff may sell or have sold. */
function startsToClose(
  shop: OracleShop,
  product: OracleProduct,
  start: string,
  end: string | null,
): string[] {
  if (end === null) return [start]
  const dates = [-1, 0, 1, 2, 3].map((days) => addDays(start.slice(0, 10), days))
  const offered = dates.flatMap((date) =>
    startsOf(shop, product, date).filter(
      (each) => exists(each) && shortestStay(shop, product, each, date, 'staff') !== undefined,
    ),
  )
  const master = masterOf(shop, product)
  const ofPool = shop.bookings.filter((each) => masterOf(shop, productOf(shop, each)) === master)
  const booked = product.startTimeType === 'MANUAL_INDEPENDENT' ? [] : ofPool.map((each) => each.start)
  return [...offered, ...booked].filter((each) => start <= each && each < end)
}

/** The end of the product's shortest duration from a start, whoever may book it; a minute later without any. */
function shortestOf(shop: OracleShop, product: OracleProduct, start: string): string {
  const day = dayOf(shop, minuteOf(start))
  const ends = product.durations.flatMap((duration) => endOf(shop, start, day, duration) ?? [])
  return ends.sort()[0] ?? onTheWall(start, 1)
}

// Limits

type Limit = { capacity: number | null; used: number; remaining: number | null; isClosedOut: boolean }

function limitsOf(shop: OracleShop, request: Request): Limit[] {
  const ofShop = kept(limitsFound, shop, () => new WeakMap<Request, Limit[]>())
  return kept(ofShop, request, () => findLimits(shop, request))
}

const limitsFound = new WeakMap<OracleShop, WeakMap<Request, Limit[]>>()

function findLimits(shop: OracleShop, request: Request): Limit[] {
  const { product, start } = request
  const master = masterOf(shop, product)
  const ofPool = shop.bookings.filter((each) => masterOf(shop, productOf(shop, each)) === master)
  const own = shop.bookings.filter((each) => each.productId === product.id)
  const poolCapacity = capacityAt(product, master, start)
  const limits = [limitOf(shop, request, poolCapacity, ofPool, master.id)]
  if (product !== master) {
    const closed = concerning(shop, request, product.id)
    if (product.capacity !== null || closed.length > 0) {
      limits.push(limitOf(shop, request, product.capacity ?? poolCapacity, own, product.id))
    }
  }
  const scheduled = scheduledAt(product, start)
  if (!product.isByStart && scheduled !== undefined) {
    const used = sum(own.filter((each) => each.start === start))
    limits.push({ capacity: scheduled, used, remaining: scheduled - used, isClosedOut: false })
  }
  return limits
}

function limitOf(
  shop: OracleShop,
  request: Request,
  capacity: number | null,
  bookings: readonly OracleBooking[],
  closedOn: number,
): Limit {
  const { product, start, end } = request
  const closeouts = concerning(shop, request, closedOn)
  const bound = capacity ?? Number.POSITIVE_INFINITY
  const requested: Span = product.isByStart
    ? [minuteOf(start), minuteOf(start) + 1]
    : occupied(product, start, end)
  const visible: Span = [minuteOf(start), minuteOf(end)]
  const takers = bookings.map((each) => ({
    start: each.start,
    quantity: each.quantity,
    span: occupiedBy(shop, each),
  }))
  let used = 0
  let most = 0
  let isClosedOut = false
  const isTouched = takers.length > 0 || closeouts.length > 0
  for (let minute = requested[0]; isTouched && minute < requested[1]; minute++) {
    let sold = 0
    for (const each of takers)
      if (product.isByStart ? each.start === start : assignments(each.span, minute)) sold += each.quantity
    const isVisible = closeouts.length > 0 && (product.isByStart || assignments(visible, minute))
    const closed = isVisible ? Math.min(bound, closedAt(shop, request, closeouts, minute)) : 0
    used = Math.max(used, sold)
    most = Math.max(most, sold + closed)
    if (bound > 0 && closed >= bound) isClosedOut = true
  }
  const remaining = capacity === null ? (isClosedOut ? 0 : null) : capacity - most
  return { capacity, used, remaining, isClosedOut }
}

/** Closeouts that look at the request; they don't see turnaround. */
function concerning(shop: OracleShop, { product, start, end }: Request, productId: number): OracleCloseout[] {
  return shop.closeouts
    .filter((each) => each.productId === productId)
    .filter((each) => {
      const from = minuteOf(each.start)
      if (each.end === null) return from === minuteOf(start)
      const to = minuteOf(each.end)
      if (product.isByStart) return from <= minuteOf(start) && minuteOf(start) < to
      return overlap([minuteOf(start), minuteOf(end)], [from, to])
    })
}

function closedAt(
  shop: OracleShop,
  { product }: Request,
  closeouts: readonly OracleCloseout[],
  minute: number,
) {
  const named = new Set<number>()
  let quantity = 0
  for (const each of closeouts) {
    const isNow =
      each.end === null ||
      product.isByStart ||
      assignments([minuteOf(each.start), minuteOf(each.end)], minute)
    if (!isNow) continue
    if (each.units.length === 0) quantity += each.quantity ?? Number.POSITIVE_INFINITY
    for (const unit of each.units) {
      const isOut = shop.bookings.some(
        (booking) => booking.units.includes(unit) && assignments(occupiedBy(shop, booking), minute),
      )
      // Who holds a unit is known only where the pool's units have names.
      if (!isOut) named.add(unit)
    }
  }
  return quantity + named.size
}

function capacityAt(product: OracleProduct, master: OracleProduct, start: string): number | null {
  if (!product.isByStart || product.startTimeType !== 'MANUAL_INDEPENDENT') return master.capacity
  return scheduledAt(product, start) ?? 0
}

function scheduledAt(product: OracleProduct, start: string): number | undefined {
  const [date = '', time = ''] = start.split(' ')
  const holding = product.schedules
    .filter((each) => time in each.capacities && appliesOn(each, date))
    .sort((a, b) => Number(b.kind === 'FIXED_DATE') - Number(a.kind === 'FIXED_DATE') || b.id - a.id)
  return holding[0]?.capacities[time]
}

function appliesOn(schedule: OracleProduct['schedules'][number], date: string): boolean {
  if (schedule.kind === 'FIXED_DATE') return schedule.firstDate === date
  const days = Temporal.PlainDate.from(schedule.firstDate).until(date).days
  return days >= 0 && days % schedule.intervalDays === 0 && schedule.weekdays.includes(weekday(date))
}

// Resources

function resourceRemaining(
  shop: OracleShop,
  request: Request,
  need: { typeId: number; eligible: readonly number[] },
): number {
  const { product, start, end } = request
  const [from, to] = withTurnaround(product, start, end)
  const available = need.eligible.map((id) => availableOf(shop, request, id, [from, to]))
  const total = product.split ? available.reduce((a, b) => a + b, 0) : Math.max(0, ...available)
  const lacking = shop.bookings
    .map((each) => ({ span: resourceTime(shop, each), lacks: lackingOf(shop, each, need) }))
    .filter(({ lacks }) => lacks > 0)
  let waiting = 0
  for (let minute = from; lacking.length > 0 && minute < to; minute++) {
    let now = 0
    for (const { span, lacks } of lacking) if (assignments(span, minute)) now += lacks
    waiting = Math.max(waiting, now)
  }
  return Math.max(0, total - waiting)
}

/** Quantity of the type that a booking still needs allocated, if it could use one of the same resources; else 0. */
function lackingOf(
  shop: OracleShop,
  booking: OracleBooking,
  need: { typeId: number; eligible: readonly number[] },
): number {
  const theirs = productOf(shop, booking).needs.find(({ typeId }) => typeId === need.typeId)
  if (!theirs?.eligible.some((id) => need.eligible.includes(id))) return 0
  const ofType = booking.resources.filter(
    ({ resourceId }) => shop.resources.find(({ id }) => id === resourceId)?.typeId === need.typeId,
  )
  return Math.max(0, booking.quantity - sum(ofType))
}

function availableOf(
  shop: OracleShop,
  { product, start, end, bookingId }: Request,
  id: number,
  [from, to]: Span,
): number {
  const resource = shop.resources.find((each) => each.id === id)
  if (!resource) return 0
  const { onDates } = resource
  if (onDates !== null && onDates.length > 0) {
    const [first, last] = [dayOf(shop, minuteOf(start)), dayOf(shop, minuteOf(end) - 1)]
    for (let date = first; date <= last; date = addDays(date, 1)) if (!onDates.includes(date)) return 0
  }
  const users = shop.bookings
    .filter((each) => each.resources.some(({ resourceId }) => resourceId === id))
    .map((each) => ({
      span: resourceTime(shop, each),
      uses: sum(each.resources.filter(({ resourceId }) => resourceId === id)),
      excludes:
        (!resource.byProducts && each.productId !== product.id) ||
        (!resource.byBookings && each.id !== bookingId) ||
        (!resource.byStarts && each.start !== start),
    }))
  let peak = 0
  for (let minute = from; users.length > 0 && minute < to; minute++) {
    let used = 0
    for (const { span, uses, excludes } of users) {
      if (!assignments(span, minute)) continue
      if (excludes) return 0
      used += uses
    }
    peak = Math.max(peak, used)
  }
  return Math.max(0, resource.capacity - peak)
}

/** The day in whose opening a minute lies, the later of two; else its date. */
function dayOf(shop: OracleShop, minute: number): string {
  const wall = wallOf(minute)
  const date = wall.slice(0, 10)
  const days = [date, addDays(date, -1)]
  return (
    days.find((day) => openOn(shop, day).some(({ opens, closes }) => opens <= wall && wall < closes)) ?? date
  )
}

// Identifiers

function identifierRemaining(shop: OracleShop, { product, start, end }: Request): number | null {
  const master = masterOf(shop, product)
  if (master.units === null) return null
  const requested = occupied(product, start, end)
  const free = freeUnits(shop, product, [start, end], requested)
  const unassigned = lackingDuring(shop, product, requested)
  let peak = 0
  for (let minute = requested[0]; unassigned.length > 0 && minute < requested[1]; minute++) {
    let now = 0
    for (const { span, issues } of unassigned) if (assignments(span, minute)) now += issues
    peak = Math.max(peak, now)
  }
  const claims = claimsOn(shop, product, requested)
  let most = 0
  for (let choice = 0; choice < 2 ** free.length; choice++) {
    const chosen = free.filter((_, index) => (choice >> index) & 1)
    if (leavesAll(claims, chosen)) most = Math.max(most, chosen.length)
  }
  return Math.max(0, Math.min(free.length - peak, most))
}

function lackingDuring(shop: OracleShop, product: OracleProduct, requested: Span) {
  const master = masterOf(shop, product)
  return shop.bookings
    .filter((each) => masterOf(shop, productOf(shop, each)) === master)
    .map((booking) => ({
      booking,
      span: occupiedBy(shop, booking),
      issues: booking.quantity - booking.units.length,
    }))
    .filter(({ span, issues }) => issues > 0 && overlap(span, requested))
}

type Claim = { could: readonly number[]; leave: number }

/** Units that must stay free for bookings still without theirs: which they could use, and how many. */
function claimsOn(shop: OracleShop, product: OracleProduct, requested: Span): Claim[] {
  return lackingDuring(shop, product, requested).map(({ booking, issues }) => {
    const span: [string, string] = [booking.start, booking.end]
    const could = freeUnits(shop, productOf(shop, booking), span, occupiedBy(shop, booking))
    return { could, leave: Math.min(issues, could.length) }
  })
}

function leavesAll(claims: readonly Claim[], chosen: readonly number[]): boolean {
  return claims.every(({ could, leave }) => could.filter((unit) => !chosen.includes(unit)).length >= leave)
}

function freeUnits(
  shop: OracleShop,
  product: OracleProduct,
  [start, end]: [string, string],
  span: Span,
): number[] {
  const master = masterOf(shop, product)
  const request = { product, start, end }
  const closeouts = [...new Set([master.id, product.id])].flatMap((id) => concerning(shop, request, id))
  const closed = new Set(closeouts.flatMap(({ units }) => units))
  return (master.units ?? []).filter(
    (unit) =>
      !closed.has(unit) &&
      !shop.bookings.some((each) => each.units.includes(unit) && overlap(occupiedBy(shop, each), span)),
  )
}

// States

function stateOf(shop: OracleShop, sale: OracleSale, free: number | null, needed: number): string {
  const limits = limitsOf(shop, sale)
  if (limits.some(({ isClosedOut }) => isClosedOut)) return 'CLOSED_OUT'
  if (free === null) return 'OPEN'
  const own = freeOf(shop, sale)
  const hasOwnRoom = own === null || own >= needed
  if (free < needed) {
    const isSold = limits.some(({ used }) => used > 0) || (hasOwnRoom && areItemsBooked(shop, sale))
    return isSold ? 'SOLD_OUT' : 'BLOCKED'
  }
  const { low } = sale.product
  if (low !== null && free <= low) return 'SOON_SOLD_OUT'
  if (limits.some(({ capacity, used }) => capacity !== null && used >= capacity * 0.8)) return 'SOON_SOLD_OUT'
  const unsold = limits.flatMap(({ capacity, used }) => (capacity === null ? [] : [capacity - used]))
  return unsold.length > 0 && free < Math.min(...unsold) ? 'PARTIALLY_BLOCKED' : 'OPEN'
}

/** Whether anything is sold of what must come along and still may. */
function areItemsBooked(shop: OracleShop, sale: OracleSale): boolean {
  const { product, start, end } = sale
  const own = withAddons(shop, { product, start, end, bookingId: 0, quantity: 1 }).slice(1)
  const items = shop.bundles
    .filter(({ parentId }) => parentId === product.id)
    .flatMap((bundle) => startsOfItems(shop, sale, bundle))
    .flat()
    .flatMap((item) => (item ? withAddons(shop, { ...item, bookingId: 0, quantity: 1 }) : []))
  return [...own, ...items].some((line) => limitsOf(shop, line).some(({ used }) => used > 0))
}

// Starts and ends

function startsOf(shop: OracleShop, product: OracleProduct, date: string): string[] {
  const ofShop = kept(startsFound, shop.seasons, () => new WeakMap<OracleProduct, Map<string, string[]>>())
  const cached = kept(ofShop, product, () => new Map<string, string[]>())
  const found = cached.get(date)
  if (found) return found
  const created = findStarts(shop, product, date)
  cached.set(date, created)
  return created
}

const startsFound = new WeakMap<OracleShop['seasons'], WeakMap<OracleProduct, Map<string, string[]>>>()

function findStarts(shop: OracleShop, product: OracleProduct, date: string): string[] {
  if (product.isAddon) return []
  if (product.startTimeType === 'MANUAL_INDEPENDENT') {
    return [date, addDays(date, 1)].flatMap((each) =>
      scheduledOn(product, each).filter((start) => dayOf(shop, minuteOf(start)) === date),
    )
  }
  const starts = openOn(shop, date).flatMap(({ opens, closes }) => {
    const all: string[] = []
    for (let wall = opens; wall < closes; wall = onTheWall(wall, 1)) all.push(wall)
    return product.startTimeType === 'AUTOMATIC_WITHIN_OPENING_HOURS'
      ? all.filter((_, index) => index % product.interval === 0)
      : all.filter((wall) => product.times.includes(wall.slice(11)))
  })
  return [...new Set(starts)].sort()
}

/** Starts of the schedules that hold on a date of the calendar. */
function scheduledOn(product: OracleProduct, date: string): string[] {
  const holding = product.schedules.filter((each) => appliesOn(each, date))
  const times = new Set(holding.flatMap(({ capacities }) => Object.keys(capacities)))
  return [...times].sort().map((time) => `${date} ${time}`)
}

function shortestStay(
  shop: OracleShop,
  product: OracleProduct,
  start: string,
  day: string,
  audience: Audience,
): { end: string; duration: OracleDuration } | undefined {
  const isIndependent = product.startTimeType === 'MANUAL_INDEPENDENT'
  const stays = product.durations
    .filter(({ adminOnly }) => audience === 'staff' || !adminOnly)
    .flatMap((duration) => {
      const end = endOf(shop, start, day, duration)
      return end === undefined ? [] : [{ end, duration }]
    })
  const fitting = stays.filter(({ end }) => fits(shop, end))
  if (product.startTimeType === 'AUTOMATIC_WITHIN_OPENING_HOURS' && fitting.length === 0) return undefined
  const possible = product.isByStart || isIndependent ? stays : fitting
  return possible.toSorted((a, b) => (a.end < b.end ? -1 : Number(a.end > b.end)))[0]
}

function fits(shop: OracleShop, end: string): boolean {
  const date = end.slice(0, 10)
  return [date, addDays(date, -1)].some((day) => {
    const open = openOn(shop, day)
    const last = lastEnd(shop, day)
    return last !== undefined && open.some(({ opens }) => opens <= end) && end <= last
  })
}

function endOf(
  shop: OracleShop,
  start: string,
  day: string,
  { amount, unit }: OracleDuration,
): string | undefined {
  switch (unit) {
    case 'MINUTES':
    case 'HOURS':
      return inRealTime(start, unit === 'HOURS' ? amount * 60 : amount)
    case 'DAYS':
      return firstExisting(onTheWall(start, amount * DAY_MINUTES))
    case 'WEEKS':
      return firstExisting(onTheWall(start, amount * 7 * DAY_MINUTES))
    case 'MONTHS':
      return firstExisting(textOf(plainOf(start).add({ months: amount })))
    case 'DAYS_TO_CLOSING': {
      const last = lastEnd(shop, addDays(day, amount - 1))
      return last !== undefined && last > start ? last : undefined
    }
  }
}

/** An end in the second pass of the repeated hour becomes the end of that hour: longer, never shorter. */
function inRealTime(start: string, minutes: number): string {
  let minute = minuteOf(start) + minutes
  while (minuteOf(wallOf(minute)) !== minute) minute += 1
  return wallOf(minute)
}

function lastEnd(shop: OracleShop, date: string): string | undefined {
  const closes = openOn(shop, date).map((each) => each.closes)
  const last = closes.sort().at(-1)
  return last && firstExisting(onTheWall(last, -shop.margin))
}

/** Open intervals of a date, those past midnight included. */
function openOn(shop: OracleShop, date: string): { opens: string; closes: string }[] {
  const cached = openings.get(shop.seasons) ?? new Map<string, { opens: string; closes: string }[]>()
  openings.set(shop.seasons, cached)
  const found = cached.get(date)
  if (found) return found
  const created = openingsOf(shop, date)
  cached.set(date, created)
  return created
}

const openings = new WeakMap<OracleShop['seasons'], Map<string, { opens: string; closes: string }[]>>()

function openingsOf(shop: OracleShop, date: string): { opens: string; closes: string }[] {
  if (shop.seasons.some(({ closedDates }) => closedDates.includes(date))) return []
  const spans = shop.seasons
    .filter(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate)
    .map((season) => ({
      season,
      days: Temporal.PlainDate.from(season.firstDate).until(season.lastDate).days,
    }))
    .sort((a, b) => a.days - b.days)
  return (spans[0]?.season.intervals ?? [])
    .filter((each) => each.weekday === weekday(date))
    .map(({ opens, closes }) => ({
      opens: firstExisting(`${date} ${opens}`),
      closes: firstExisting(`${closes > opens ? date : addDays(date, 1)} ${closes}`),
    }))
    .filter(({ opens, closes }) => opens < closes)
}

// Who takes what, and when

type Span = [from: number, to: number]

function masterOf(shop: OracleShop, product: OracleProduct): OracleProduct {
  return shop.products.find(({ id }) => id === product.masterId) ?? product
}

function productOf(shop: OracleShop, { productId }: OracleBooking): OracleProduct {
  const found = shop.products.find(({ id }) => id === productId)
  if (!found) throw new Error(`no product ${productId}`)
  return found
}

/** Turnaround of PER_START_TIME concerns resources alone. */
function occupied(product: OracleProduct, start: string, end: string): Span {
  return product.isByStart ? [minuteOf(start), minuteOf(end)] : withTurnaround(product, start, end)
}

function withTurnaround({ before, after }: OracleProduct, start: string, end: string): Span {
  return [minuteOf(start) - before, minuteOf(end) + after]
}

function occupiedBy(shop: OracleShop, booking: OracleBooking): Span {
  return kept(occupiedSpans, booking, () => occupied(productOf(shop, booking), booking.start, booking.end))
}

function resourceTime(shop: OracleShop, booking: OracleBooking): Span {
  return kept(resourceSpans, booking, () =>
    withTurnaround(productOf(shop, booking), booking.start, booking.end),
  )
}

const occupiedSpans = new WeakMap<OracleBooking, Span>()
const resourceSpans = new WeakMap<OracleBooking, Span>()

/** Made once: the oracle is asked often enough. */
function kept<Thing extends object, Value>(
  cached: WeakMap<Thing, Value>,
  of: Thing,
  make: () => Value,
): Value {
  const found = cached.get(of)
  if (found !== undefined) return found
  const created = make()
  cached.set(of, created)
  return created
}

function assignments(span: Span, minute: number): boolean {
  return span[0] <= minute && minute < span[1]
}

function overlap(a: Span, b: Span): boolean {
  for (let minute = a[0]; minute < a[1]; minute++) if (assignments(b, minute)) return true
  return false
}

function sum(items: readonly { quantity: number }[]): number {
  return items.reduce((total, { quantity }) => total + quantity, 0)
}

// The clock

const DAY_MINUTES = 1440
const minutes = new Map<string, number>()
const walls = new Map<number, string>()

/** The first pass of a wall time; the first that exists after one that doesn't. */
export function minuteOf(wall: string): number {
  const cached = minutes.get(wall)
  if (cached !== undefined) return cached
  const moment = plainOf(firstExisting(wall)).toZonedDateTime(ZONE)
  const minute = moment.epochMilliseconds / 60_000
  minutes.set(wall, minute)
  return minute
}

function wallOf(minute: number): string {
  const cached = walls.get(minute)
  if (cached !== undefined) return cached
  const moment = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(ZONE)
  const wall = textOf(moment.toPlainDateTime())
  walls.set(minute, wall)
  return wall
}

const existing = new Map<string, boolean>()

function exists(wall: string): boolean {
  const cached = existing.get(wall)
  if (cached !== undefined) return cached
  const plain = plainOf(wall)
  const answer = plain.toZonedDateTime(ZONE).toPlainDateTime().equals(plain)
  existing.set(wall, answer)
  return answer
}

function firstExisting(wall: string): string {
  let found = wall
  while (!exists(found)) found = onTheWall(found, 1)
  return found
}

const moved = new Map<number, Map<string, string>>()

function onTheWall(wall: string, by: number): string {
  const bySame = moved.get(by) ?? new Map<string, string>()
  moved.set(by, bySame)
  const cached = bySame.get(wall)
  if (cached !== undefined) return cached
  const text = textOf(plainOf(wall).add({ minutes: by }))
  bySame.set(wall, text)
  return text
}

function plainOf(wall: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(wall.replace(' ', 'T'))
}

function textOf(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: 'minute' }).replace('T', ' ')
}

function addDays(date: string, days: number): string {
  return onTheWall(`${date} 12:00`, days * DAY_MINUTES).slice(0, 10)
}

function weekday(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}
