/**
 * A shop's orders as simply as they can be told: everything in memory, every minute counted one by one, no
 * locks. Each function answers 'ok' or the code of the refusal, and changes the model only when it is 'ok'.
 * Source: domain.md §3, §5, reliability.md G02.
 */
export const CAPACITY = { kayak: 2, tour: 3 } as const
export const UNIT_PRICE_MINOR = { kayak: 33_333, tour: 25_050 } as const
export const TURNAROUND_MINUTES = 30
export const LIMIT_HOURS = 1
/** Three hours for the guest, then the turnaround of the kayak. */
const OCCUPIED_MINUTES = 180 + TURNAROUND_MINUTES
const RESERVATION_MINUTES = 30
const PAYMENT_MINUTES = 10

export type ModelBooking = {
  product: 'kayak' | 'tour'
  startMinute: number
  quantity: number
  /** What refunds credited it with, and what it cost after changes, the oldest first. */
  history?: readonly (Credit | { totalMinor: number })[] | undefined
}
/** Of no refund where cancelling a booking credits more than is paid back. */
type Credit = { refund: ModelRefund | null; amountMinor: number }
type Provider = 'TEST' | 'OFFLINE'
type ModelPayment = {
  provider: Provider
  status: 'PENDING' | 'PAYED' | 'FAILED' | 'CANCELLED'
  amountMinor: number
}
type ModelRefund = {
  payment: ModelPayment
  status: 'PENDING' | 'PAYED' | 'FAILED'
  amountMinor: number
  /** Whose price it lowered; none of money that came too late, or was too much. */
  credited: { booking: ModelBooking; amountMinor: number } | null
}
export type ModelOrder = {
  state: 'RESERVED' | 'READY_FOR_PAYMENT' | 'CONFIRMED' | 'EXPIRED' | 'CANCELLED' | 'DELETED'
  /** Minutes on the model's clock, as all times here. */
  expiresAt: number | null
  cancelUnpaidAt: number | null
  isExtended: boolean
  hasCustomer: boolean
  bookings: ModelBooking[]
  payments: ModelPayment[]
  refunds: ModelRefund[]
}
export type Model = { clock: number; orders: ModelOrder[] }

export function priceOf(order: ModelOrder): number {
  return sum(order.bookings.map(leftOf))
}

function leftOf(booking: ModelBooking): number {
  return booking.quantity * UNIT_PRICE_MINOR[booking.product] - creditedOf(booking)
}

/**
 * Whether a booking is credited with what refunds that were paid credited it with, once all are settled: less only
 * where it came to cost less, more only where it was cancelled for a while.
 */
export function isCreditedAsPaid(order: ModelOrder, booking: ModelBooking, creditedMinor: number): boolean {
  const { history = [] } = booking
  const paid = order.refunds.filter((each) => each.status === 'PAYED' && each.credited?.booking === booking)
  const paidMinor = sum(paid.map((each) => each.credited?.amountMinor ?? 0))
  if (history.some((step) => 'refund' in step && step.refund?.status !== 'PAYED')) return true
  return history.some((step) => 'totalMinor' in step)
    ? creditedMinor <= paidMinor
    : creditedMinor === paidMinor
}

/** A row is never credited with more than it costs, and what fell away with its price stays away. */
export function creditedOf({ history = [] }: ModelBooking): number {
  return history.reduce(
    (credited, step) =>
      'totalMinor' in step ? Math.min(credited, step.totalMinor) : credited + step.amountMinor,
    0,
  )
}

export function payedOf(order: ModelOrder): number {
  const payed = order.payments.filter(({ status }) => status === 'PAYED')
  const back = order.refunds.filter(({ status }) => status === 'PAYED')
  return sum(payed.map(amountOf)) - sum(back.map(amountOf))
}

/** The most that is taken of each product at any moment, by all live orders together. */
export function isAboveCapacity(model: Model): boolean {
  const live = liveBookings(model)
  return live.some((booking) => usedDuring(live, booking) > CAPACITY[booking.product])
}

export function add(model: Model, order: ModelOrder | undefined, booking: ModelBooking): string {
  const closed = order && closedTo(model, order)
  if (closed) return closed
  if (!fits(liveBookings(model), [booking])) return 'not_enough_free'
  const into = order ?? newOrder(model)
  if (!order) model.orders.push(into)
  reopen(into)
  into.bookings.push({ ...booking })
  return 'ok'
}

/** Staff add to what is reserved or confirmed; whoever has a payment under way stays confirmed. */
export function addByStaff(model: Model, order: ModelOrder, booking: ModelBooking): string {
  if (order.state !== 'CONFIRMED') return add(model, order, booking)
  if (!fits(liveBookings(model), [booking])) return 'not_enough_free'
  order.bookings.push({ ...booking })
  return 'ok'
}

export function change(model: Model, order: ModelOrder, before: ModelBooking, after: ModelBooking): string {
  const closed = closedTo(model, order)
  if (closed) return closed
  const others = liveBookings(model).filter((booking) => booking !== before)
  if (!fits(others, [after])) return 'not_enough_free'
  reopen(order)
  order.bookings = order.bookings.map((booking) => (booking === before ? { ...after } : booking))
  return 'ok'
}

/** Staff change what is reserved or confirmed; whoever has a payment under way stays confirmed. */
export function changeByStaff(
  model: Model,
  order: ModelOrder,
  before: ModelBooking,
  after: ModelBooking,
): string {
  const others = liveBookings(model).filter((booking) => booking !== before)
  if (!fits(others, [after])) return 'not_enough_free'
  if (before.startMinute === after.startMinute && before.quantity === after.quantity) return 'nothing_changes'
  if (order.state !== 'CONFIRMED') reopen(order)
  const totalMinor = after.quantity * UNIT_PRICE_MINOR[after.product]
  // The row stays, with what it was credited as far as it still costs that.
  Object.assign(before, after, { history: [...(before.history ?? []), { totalMinor }] })
  return 'ok'
}

/** A guest moves what can be rebooked, which costs nothing here and changes no price, once it is confirmed. */
export function moveByGuest(
  model: Model,
  order: ModelOrder,
  before: ModelBooking,
  startMinute: number,
): string {
  if (order.state !== 'CONFIRMED' || before.product !== 'kayak') return 'guest_change_closed'
  return changeByStaff(model, order, before, { ...before, startMinute })
}

/** Whether staff may change the order's bookings. */
export function isLive(model: Model, order: ModelOrder): boolean {
  return order.state === 'CONFIRMED' || (isReservation(order) && !hasExpired(model, order))
}

/** Copies all bookings to where they are, as a confirmed order that nobody has paid. */
export function copy(model: Model, order: ModelOrder): string {
  if (order.bookings.length === 0) return 'nothing_to_copy'
  if (!fits(liveBookings(model), order.bookings)) return 'copies_conflict'
  const copied = newOrder(model)
  copied.bookings = order.bookings.map(({ history: _, ...booking }) => booking)
  copied.hasCustomer = order.hasCustomer
  confirm(copied)
  model.orders.push(copied)
  return 'ok'
}

export function remove(model: Model, order: ModelOrder, booking: ModelBooking): string {
  const closed = closedTo(model, order)
  if (closed) return closed
  reopen(order)
  order.bookings = order.bookings.filter((each) => each !== booking)
  if (order.bookings.length === 0) end(order, 'CANCELLED')
  return 'ok'
}

/** Contact details and the pay button in one. */
export function submit(model: Model, order: ModelOrder, provider: Provider): string {
  if (order.state === 'CONFIRMED' && order.hasCustomer) return 'ok'
  const closed = closedTo(model, order)
  if (closed) return closed
  reopen(order)
  order.hasCustomer = true
  const amountMinor = Math.max(0, priceOf(order) - payedOf(order))
  if (amountMinor > 0) order.payments.push({ provider, status: 'PENDING', amountMinor })
  if (amountMinor === 0 || provider === 'OFFLINE') {
    confirm(order)
    if (amountMinor > 0) order.cancelUnpaidAt = model.clock + LIMIT_HOURS * 60
    return 'ok'
  }
  order.state = 'READY_FOR_PAYMENT'
  if (!order.isExtended) order.expiresAt = Math.max(order.expiresAt ?? 0, model.clock + PAYMENT_MINUTES)
  order.isExtended = true
  return 'ok'
}

/** The provider says that an attempt was paid, in time or not, even one that had been given up. */
export function pay(model: Model, order: ModelOrder, payment: ModelPayment): string {
  if (payment.status === 'PAYED') return 'ok'
  payment.status = 'PAYED'
  const isLate = hasExpired(model, order)
  const isMissing = priceOf(order) > payedOf(order)
  if (order.state === 'CONFIRMED') {
    if (!isMissing) giveUpPayments(order)
    return 'ok'
  }
  if (isMissing && isReservation(order) && !isLate) return 'ok'
  const isEnded = order.state === 'CANCELLED' || order.state === 'DELETED'
  if (isEnded || isMissing || (isLate && !isStillFree(model, order))) {
    order.refunds.push({ payment, status: 'PENDING', amountMinor: payment.amountMinor, credited: null })
    if (isReservation(order)) {
      giveUpPayments(order)
      order.state = 'EXPIRED'
    }
    return 'ok'
  }
  giveUpPayments(order)
  confirm(order)
  return 'ok'
}

export function fail(model: Model, order: ModelOrder, payment: ModelPayment): string {
  if (payment.status !== 'PENDING') return 'ok'
  payment.status = 'FAILED'
  if (order.state === 'READY_FOR_PAYMENT' && !hasExpired(model, order)) order.state = 'RESERVED'
  return 'ok'
}

export function keep(model: Model, order: ModelOrder): string {
  if (order.state === 'CONFIRMED') return 'ok'
  if (!isReservation(order)) return 'transition_refused'
  if (hasExpired(model, order) && !isStillFree(model, order)) return 'not_free_any_more'
  confirm(order)
  return 'ok'
}

export function endByStaff(order: ModelOrder, state: 'CANCELLED' | 'DELETED'): string {
  if (order.state === state) return 'ok'
  if (!isReservation(order) && order.state !== 'CONFIRMED') return 'transition_refused'
  end(order, state)
  return 'ok'
}

export function restore(model: Model, order: ModelOrder): string {
  const isOver = isReservation(order) && hasExpired(model, order)
  if (order.state === 'CONFIRMED' || (isReservation(order) && !isOver)) return 'transition_refused'
  if (order.bookings.length === 0) return 'order_empty'
  if (!isStillFree(model, order)) return 'not_free_any_more'
  if (isOver) giveUpPayments(order)
  const limit = order.cancelUnpaidAt
  confirm(order)
  order.cancelUnpaidAt = limit !== null && limit > model.clock ? limit : null
  return 'ok'
}

export type RefundQuery = { booking: ModelBooking; share: number; cancelsBookings: boolean }

/** What was paid too much, and a share of what is left of one booking, as far as money is there. */
export function refundAmounts(order: ModelOrder, { booking, share }: RefundQuery) {
  const onItsWay = sum(order.refunds.filter(({ status }) => status === 'PENDING').map(amountOf))
  const overpaidMinor = Math.max(0, payedOf(order) - onItsWay - priceOf(order))
  const maximumMinor = sum(order.payments.map((payment) => returnable(order, payment)))
  const creditMinor = Math.min(Math.floor(leftOf(booking) * share), maximumMinor - overpaidMinor)
  return { overpaidMinor, creditMinor }
}

/** Spreads a refund over the payments, the newest first, and lowers what its booking costs. */
export function refund(order: ModelOrder, query: RefundQuery): string {
  const { booking, cancelsBookings } = query
  if (cancelsBookings && order.state !== 'CONFIRMED') return 'booking_not_live'
  const { overpaidMinor, creditMinor } = refundAmounts(order, query)
  if (overpaidMinor + creditMinor === 0) return 'refund_not_positive'
  const leftMinor = leftOf(booking)
  const credits: Credit[] = []
  let overpaid = overpaidMinor
  let credit = creditMinor
  for (const payment of order.payments.toReversed()) {
    const limit = returnable(order, payment)
    const tooMuch = Math.min(limit, overpaid)
    const ofBooking = Math.min(limit - tooMuch, credit)
    overpaid -= tooMuch
    credit -= ofBooking
    const amountMinor = tooMuch + ofBooking
    const credited = ofBooking > 0 ? { booking, amountMinor: ofBooking } : null
    const refunded: ModelRefund = { payment, status: 'PENDING', amountMinor, credited }
    if (amountMinor > 0) order.refunds.push(refunded)
    if (credited) credits.push({ refund: refunded, amountMinor: ofBooking })
  }
  const isCancelled = cancelsBookings && creditMinor > 0
  if (isCancelled) credits.push({ refund: null, amountMinor: leftMinor - creditMinor })
  booking.history = [...(booking.history ?? []), ...credits]
  if (!isCancelled) return 'ok'
  // Whatever becomes of the refunds, a cancelled booking stays credited.
  booking.history = booking.history.map((step) => ('totalMinor' in step ? step : { ...step, refund: null }))
  if (order.bookings.length === 1) end(order, 'CANCELLED')
  else order.bookings = order.bookings.filter((each) => each !== booking)
  return 'ok'
}

/** The provider, or staff for an offline payment, say what became of a refund. */
export function endRefund(order: ModelOrder, refunded: ModelRefund, isPaid: boolean): string {
  if (refunded.status !== 'PENDING') return 'ok'
  refunded.status = isPaid ? 'PAYED' : 'FAILED'
  const { booking } = refunded.credited ?? {}
  if (isPaid || !booking || !order.bookings.includes(booking)) return 'ok'
  // The booking is as if it had never been made.
  booking.history = booking.history?.filter((step) => 'totalMinor' in step || step.refund !== refunded)
  return 'ok'
}

function returnable(order: ModelOrder, payment: ModelPayment): number {
  if (payment.status !== 'PAYED') return 0
  const back = order.refunds.filter((each) => each.payment === payment && each.status !== 'FAILED')
  return payment.amountMinor - sum(back.map(amountOf))
}

/** Both jobs: reservations that ran out, and offline orders that nobody paid in time. */
export function sweep(model: Model): void {
  for (const order of model.orders) {
    if (isReservation(order) && hasExpired(model, order)) {
      giveUpPayments(order)
      order.state = 'EXPIRED'
    }
    const isOver = order.cancelUnpaidAt !== null && order.cancelUnpaidAt <= model.clock
    const isUnpaid = payedOf(order) <= 0 && priceOf(order) > 0
    if (order.state !== 'CONFIRMED' || !isOver || !isUnpaid) continue
    end(order, 'CANCELLED')
    order.cancelUnpaidAt = null
  }
}

function newOrder(model: Model): ModelOrder {
  return {
    state: 'RESERVED',
    expiresAt: model.clock + RESERVATION_MINUTES,
    cancelUnpaidAt: null,
    isExtended: false,
    hasCustomer: false,
    bookings: [],
    payments: [],
    refunds: [],
  }
}

function isReservation({ state }: ModelOrder): boolean {
  return state === 'RESERVED' || state === 'READY_FOR_PAYMENT'
}

function hasExpired({ clock }: Model, order: ModelOrder): boolean {
  return order.state === 'EXPIRED' || (isReservation(order) && (order.expiresAt ?? 0) <= clock)
}

/** Why a guest can't change the order; undefined when it can be. */
function closedTo(model: Model, order: ModelOrder): string | undefined {
  if (hasExpired(model, order)) return 'reservation_expired'
  return isReservation(order) ? undefined : 'editing_closed'
}

function reopen(order: ModelOrder): void {
  giveUpPayments(order)
  order.state = 'RESERVED'
}

function confirm(order: ModelOrder): void {
  order.state = 'CONFIRMED'
  order.expiresAt = null
  order.cancelUnpaidAt = null
}

function end(order: ModelOrder, state: 'CANCELLED' | 'DELETED'): void {
  giveUpPayments(order)
  order.state = state
  order.expiresAt = null
}

function giveUpPayments(order: ModelOrder): void {
  for (const payment of order.payments) if (payment.status === 'PENDING') payment.status = 'CANCELLED'
}

function liveBookings(model: Model, except?: ModelOrder): ModelBooking[] {
  return model.orders
    .filter((order) => order !== except && isLive(model, order))
    .flatMap(({ bookings }) => bookings)
}

function isStillFree(model: Model, order: ModelOrder): boolean {
  return fits(liveBookings(model, order), order.bookings)
}

/** Whether the wanted bookings fit beside those that are there, one after the other. */
function fits(there: readonly ModelBooking[], requested: readonly ModelBooking[]): boolean {
  const booked = [...there]
  return requested.every((booking) => {
    booked.push(booking)
    return usedDuring(booked, booking) <= CAPACITY[booking.product]
  })
}

/** Places with the same start, or the most units that are out in any minute of the booking. */
function usedDuring(bookings: readonly ModelBooking[], { product, startMinute }: ModelBooking): number {
  const same = bookings.filter((booking) => booking.product === product)
  if (product === 'tour') return quantityOf(same.filter((booking) => booking.startMinute === startMinute))
  const minutes = Array.from({ length: OCCUPIED_MINUTES }, (_, minute) => startMinute + minute)
  return Math.max(
    ...minutes.map((minute) =>
      quantityOf(
        same.filter((each) => each.startMinute <= minute && minute < each.startMinute + OCCUPIED_MINUTES),
      ),
    ),
  )
}

function quantityOf(bookings: readonly ModelBooking[]): number {
  return sum(bookings.map(({ quantity }) => quantity))
}

function amountOf({ amountMinor }: { amountMinor: number }): number {
  return amountMinor
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
