import type { StartTimeOffer } from '#app/domain/availability/starts/start-times.ts'
import {
  addDays,
  addMinutes,
  type Instant,
  type LocalDate,
  type WallTime,
  weekdayOf,
  type Zone,
} from '#app/domain/shared/time.ts'
import { withCreation } from './creation-days.ts'
import { type Person, somebody, somebodyAtCompany } from './names.ts'
import { createOccupancy, type Occupancy } from './occupancy.ts'
import type { Random } from './random.ts'

/** Comments by guests, in the languages in which they write them. */
const GUEST_COMMENTS = [
  'En av oss är rädd för djupt vatten, går det bra att hålla sig nära land?',
  'Vi kommer med båten 09:50 från Djurö.',
  'Behöver en flytväst i storlek 30–50 kg.',
  'Nötallergi.',
  'Överraskning, säg inget till Sofia!',
  'Har ont i axeln, finns det en lätt paddel?',
  'Vi är nybörjare allihop.',
  'Kan vi parkera två bilar?',
  'Wir kommen mit dem Zelt, gibt es einen Platz zum Trocknen?',
  'Is there a shower at the harbour?',
  'Vi tar med egen hund, går det bra?',
  'Zijn er ook kinderpeddels?',
] as const

/** Notes by staff for each other. */
const STAFF_COMMENTS = [
  'Ringde: vill gärna ha den stabila gula dubbeln.',
  'Vänd vid Långholmsudden om det blåser.',
  'Faktureras. Guidning på engelska.',
  'Tänd bastun från 13:00.',
  'Stamgäst, tredje sommaren.',
  'Lovade våtdräkt i storlek XS.',
  'Vill betala på plats.',
] as const

/** How an order goes on once it is booked. */
export type Course =
  | 'PAID_BY_CARD'
  | 'PAID_AFTER_DECLINE'
  | 'PAY_ON_SITE'
  | 'PARTLY_PAID'
  | 'INVOICE'
  | 'BY_STAFF'
  | 'RESERVED'
  | 'ABANDONED'
  | 'CANCELLED'
  | 'REFUNDED'
  | 'DELETED'

export type PlannedBooking = {
  productKey: string
  durationKey: string
  startRent: WallTime
  endRent: WallTime
  quantities: readonly { priceCategory?: string; quantity: number }[]
  addons: readonly { key: string; quantity: number }[]
  /** Optional bundle item that is booked with the product. */
  along?: { productKey: string; quantity: number }
}

type OrderDraft = {
  person: Person
  booking: PlannedBooking
  course: Course
  commentByGuest: string | null
  commentByStaff: string | null
}
export type PlannedOrder = OrderDraft & { createdAt: Instant }

/** Demand for one product: how often it is sold, and how many at a time. */
export type ProductPlan = {
  productKey: string
  capacity: number
  /** Orders leave this many free, so that guests always find some; departures that are meant to fill don't. */
  previousFree: number
  weight: number
  durations: readonly (readonly [string, number])[]
  /** Price categories with the most that one order has of each; the first at least once. */
  quantities: readonly { priceCategory?: string; most: number }[]
  addons: readonly { key: string; percent: number }[]
  /** Every so many paid orders take this of its package, for everybody. */
  along?: { productKey: string; every: number }
}

/** Starts of the day that is `day` days from today that sell until so many are left. */
export type FullDeparture = {
  productKey: string
  durationKey: string
  day: number
  starts: 'ALL' | 'FIRST' | 'LAST'
  left: number
}

type OrderPlanInput = {
  today: LocalDate
  now: Instant
  zone: Zone
  random: Random
  orders: number
  products: readonly ProductPlan[]
  fullDepartures: readonly FullDeparture[]
  startTimes(productKey: string, durationKey: string, date: LocalDate): readonly StartTimeOffer[]
  priceMinor(booking: PlannedBooking): number
}

const DAYS_BACK = 60
/** Nobody books further ahead in the demo. */
const DAYS_AHEAD = 50
/** Half of all orders are for days so near to today. */
const DAYS_NEAR = 14
const COURSES: readonly (readonly [Course, number])[] = [
  ['PAID_BY_CARD', 56],
  ['PAID_AFTER_DECLINE', 3],
  ['PAY_ON_SITE', 13],
  ['PARTLY_PAID', 6],
  ['BY_STAFF', 8],
  ['ABANDONED', 4],
  ['CANCELLED', 4],
  ['REFUNDED', 3],
  ['DELETED', 3],
]
/** Courses without those that soon occupy no place: a departure that is meant to be full has none of them. */
const STEADY_COURSES: readonly (readonly [Course, number])[] = COURSES.slice(0, 5)
const RESERVATIONS = 2
/** Two days. */
const MINUTES_SPARED = 2 * 24 * 60
const COMPANY_PERCENT = 4
const COMPANY_PARTICIPANTS = 8

/**
 * The demo shop's orders, in the order in which they were created: first departures that are meant to fill,
 * then orders spread over the weeks back and ahead, denser around today and at weekends, and last some that
 * are being booked right now. The same input has the same plan.
 */
export function planOrders(input: OrderPlanInput): PlannedOrder[] {
  const occupancy = createOccupancy()
  const planned: OrderDraft[] = []
  for (const departure of input.fullDepartures) planned.push(...fillDeparture(input, occupancy, departure))

  const spread = input.orders - planned.length - RESERVATIONS
  for (let tries = 0, inserted = 0; inserted < spread && tries < input.orders * 10; tries++) {
    const order = planOne(input, occupancy, input.random.weighted(COURSES))
    if (!order) continue
    planned.push(order)
    inserted++
  }
  for (let tries = 0, inserted = 0; inserted < RESERVATIONS && tries < 100; tries++) {
    const order = planOne(input, occupancy, 'RESERVED')
    if (!order) continue
    planned.push(order)
    inserted++
  }
  const created = withCreation(planned, input, ({ booking }) => input.priceMinor(booking))
  const inOrder = created.toSorted((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0,
  )
  return withBundles(inOrder, input)
}

/** Leaves nothing to chance, so that all else in the demo is the same without packages; spares the newest orders. */
function withBundles(planned: readonly PlannedOrder[], { products, now }: OrderPlanInput): PlannedOrder[] {
  const newest = addMinutes(now, -MINUTES_SPARED)
  const counts = new Map<string, number>()
  return planned.map((order) => {
    const { booking, course, createdAt } = order
    const { productKey } = booking
    const along = products.find((product) => product.productKey === productKey)?.along
    if (!along || course !== 'PAID_BY_CARD' || createdAt > newest) return order
    const count = (counts.get(productKey) ?? 0) + 1
    counts.set(productKey, count)
    if (count % along.every > 0) return order
    const occupied = { productKey: along.productKey, quantity: quantityOf(booking) }
    return { ...order, booking: { ...booking, along: occupied } }
  })
}

function fillDeparture(input: OrderPlanInput, occupancy: Occupancy, departure: FullDeparture): OrderDraft[] {
  const { random, products, today } = input
  const product = products.find(({ productKey }) => productKey === departure.productKey)
  const offers = input.startTimes(departure.productKey, departure.durationKey, addDays(today, departure.day))
  if (!product) return []
  const orders: OrderDraft[] = []
  for (const offer of chosenStarts(offers, departure.starts)) {
    for (;;) {
      const free = product.capacity - occupancy.used(product.productKey, offer) - departure.left
      if (free <= 0) break
      const course = random.weighted(STEADY_COURSES)
      const order = toOrder(input, product, departure.durationKey, offer, { course, most: free })
      occupancy.take(product.productKey, offer, quantityOf(order.booking))
      orders.push(order)
    }
  }
  return orders
}

function chosenStarts(offers: readonly StartTimeOffer[], starts: FullDeparture['starts']) {
  if (starts === 'ALL') return offers
  return starts === 'FIRST' ? offers.slice(0, 1) : offers.slice(-1)
}

function planOne(input: OrderPlanInput, occupancy: Occupancy, course: Course): OrderDraft | undefined {
  const { random, products, today } = input
  const product = random.weighted(products.map((choice) => [choice, choice.weight] as const))
  const durationKey = random.weighted(product.durations)
  const date = course === 'RESERVED' ? addDays(today, random.between(2, 9)) : someDate(today, random)
  const offers = input.startTimes(product.productKey, durationKey, date)
  if (offers.length === 0) return undefined
  const offer = random.pick(offers)
  const most = product.capacity - occupancy.used(product.productKey, offer) - product.previousFree
  if (most <= 0) return undefined
  const order = toOrder(input, product, durationKey, offer, { course, most })
  occupancy.take(product.productKey, offer, quantityOf(order.booking))
  return order
}

/** A weekday is often given up for another day. */
function someDate(today: LocalDate, random: Random): LocalDate {
  const isNear = random.chance(50)
  const [back, ahead] = isNear ? [DAYS_NEAR, DAYS_NEAR] : [DAYS_BACK, DAYS_AHEAD]
  const date = addDays(today, random.between(-back, ahead))
  const isWeekend = weekdayOf(date) >= 6
  return isWeekend || random.chance(65) ? date : addDays(today, random.between(-back, ahead))
}

function toOrder(
  input: OrderPlanInput,
  product: ProductPlan,
  durationKey: string,
  offer: StartTimeOffer,
  { course, most }: { course: Course; most: number },
): OrderDraft {
  const { random } = input
  const isCompany = most > COMPANY_PARTICIPANTS && course !== 'RESERVED' && random.chance(COMPANY_PERCENT)
  const quantities = isCompany
    ? companyQuantities(product, most, random)
    : guestQuantities(product, most, random)
  const quantity = quantities.reduce((sum, line) => sum + line.quantity, 0)
  const addons = product.addons.flatMap(({ key, percent }) =>
    random.chance(percent) ? [{ key, quantity: random.between(1, Math.min(quantity, 4)) }] : [],
  )
  const { startRent, endRent } = offer
  return {
    person: isCompany ? somebodyAtCompany(random) : somebody(random),
    booking: { productKey: product.productKey, durationKey, startRent, endRent, quantities, addons },
    course: isCompany ? 'INVOICE' : course,
    commentByGuest: random.chance(14) ? random.pick(GUEST_COMMENTS) : null,
    commentByStaff: random.chance(7) ? random.pick(STAFF_COMMENTS) : null,
  }
}

function guestQuantities(product: ProductPlan, most: number, random: Random): PlannedBooking['quantities'] {
  let left = most
  return product.quantities.flatMap(({ priceCategory, most: mostOfOne }, index) => {
    const quantity = Math.min(left, random.between(index === 0 ? 1 : 0, mostOfOne))
    left -= quantity
    return quantity > 0 ? [{ ...(priceCategory ? { priceCategory } : {}), quantity }] : []
  })
}

function companyQuantities(product: ProductPlan, most: number, random: Random): PlannedBooking['quantities'] {
  const priceCategory = product.quantities[0]?.priceCategory
  const quantity = random.between(Math.min(COMPANY_PARTICIPANTS, most), Math.min(12, most))
  return [{ ...(priceCategory ? { priceCategory } : {}), quantity }]
}

function quantityOf({ quantities }: PlannedBooking): number {
  return quantities.reduce((sum, { quantity }) => sum + quantity, 0)
}
