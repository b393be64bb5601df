import { allocateMinor, vatShareMinor } from '#app/domain/shared/money.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { isLive } from './order-states.ts'

const PAYMENT_STATES = ['PAID', 'UNPAID', 'PARTIALLY_PAID'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export type OrderMoney = { priceMinor: number; payedMinor: number; returningMinor: number }

type MoneyRow = { price_minor: number; payed_minor: number; returning_minor: number }

/** Reads the amounts from an order's row. */
export function toOrderMoney(row: MoneyRow): OrderMoney {
  return { priceMinor: row.price_minor, payedMinor: row.payed_minor, returningMinor: row.returning_minor }
}

/**
 * Paid of an order without the refunds that are on their way, which count as made: it decides what is due and the
 * payment state. Source: domain.md §5 'Refunds'.
 */
export function afterRefundsMinor({ payedMinor, returningMinor }: Omit<OrderMoney, 'priceMinor'>): number {
  return payedMinor - returningMinor
}

/** Derived, never stored: a free order is paid, and money given back in full makes it unpaid. Source: domain.md §5. */
export function paymentState(order: OrderMoney): PaymentState {
  const paidMinor = afterRefundsMinor(order)
  if (order.priceMinor <= paidMinor) return 'PAID'
  return paidMinor <= 0 ? 'UNPAID' : 'PARTIALLY_PAID'
}

/** Amount due of the whole order, never below 0. */
export function dueMinor(order: OrderMoney): number {
  return Math.max(0, order.priceMinor - afterRefundsMinor(order))
}

/**
 * Amount of a transaction as it stands: a payment that is awaited on site stands for what is due, however the order
 * changed since the guest chose it; of several, each for its own at most and the newest for the rest.
 */
export function awaitedMinor(
  entry: LedgerEntry,
  { dueMinor: stillDueMinor, transactions }: { dueMinor: number; transactions: readonly LedgerEntry[] },
): number {
  if (!isAwaitedOnSite(entry)) return entry.amountMinor
  const awaited = transactions.filter(isAwaitedOnSite)
  const at = awaited.findIndex(({ id }) => id === entry.id)
  const older = sum(awaited.slice(0, at).map(({ amountMinor }) => amountMinor))
  const leftMinor = Math.max(0, stillDueMinor - older)
  return at === awaited.length - 1 ? leftMinor : Math.min(entry.amountMinor, leftMinor)
}

function isAwaitedOnSite({ status, transactionType, provider }: LedgerEntry): boolean {
  return status === 'PENDING' && transactionType === 'PAYMENT' && provider === 'OFFLINE'
}

/** The oldest first. */
type LedgerEntry = {
  id: number
  status: string
  transactionType: string
  provider: string
  amountMinor: number
}

/** Amount due of an order that takes place: of a cancelled, deleted or expired one nobody owes what is not paid. */
export function owedMinor(order: OrderMoney & Parameters<typeof isLive>[0], now: Instant): number {
  return isLive(order, now) ? dueMinor(order) : 0
}

/** Paid above what the order costs, never below 0. */
export function overpaidMinor(order: OrderMoney): number {
  return Math.max(0, afterRefundsMinor(order) - order.priceMinor)
}

/**
 * Amount to pay now for the order to be confirmed: the deposit if there is one (null means there is
 * none), at most the price, less what was paid; never below 0. Source: domain.md §4 'Deposit'.
 */
export function payNowMinor(order: OrderMoney & { depositMinor: number | null }): number {
  return dueMinor({
    ...order,
    priceMinor: Math.min(order.priceMinor, order.depositMinor ?? order.priceMinor),
  })
}

/** Amounts that a guest agrees to on the page that shows them: the price, and what is to be paid now. */
export function agreedAmounts(order: OrderMoney & { depositMinor: number | null }): string {
  return `${order.priceMinor} ${payNowMinor(order)}`
}

type PricedRow = { totalMinor: number; creditedMinor: number }

type WithFees = {
  bookings: readonly { fees: readonly PricedRow[] }[]
  feesOfCancelled: readonly PricedRow[]
}

/**
 * Paid money of an order that is over which has to go back: all but the fees for the right to rebook that it keeps,
 * without what is on its way. Source: domain.md §5 'Refunds'.
 */
export function toReturnMinor({
  bookings,
  feesOfCancelled,
  ...order
}: Omit<OrderMoney, 'priceMinor'> & WithFees): number {
  const fees = [...bookings.flatMap((booking) => booking.fees), ...feesOfCancelled]
  const feesMinor = sum(fees.map(({ totalMinor, creditedMinor }) => totalMinor - creditedMinor))
  return Math.max(0, afterRefundsMinor(order) - feesMinor)
}

type WithRows<Row> = {
  bookings: readonly { products: readonly Row[]; fees: readonly Row[] }[]
  feesOfCancelled: readonly Row[]
}

/** Given back of the rows of an order: their totals less this are its price. */
export function sumCredited(order: WithRows<{ creditedMinor: number }>): number {
  return sum(rowsOf(order).map(({ creditedMinor }) => creditedMinor))
}

/** Discounts on the rows of an order, which are off their totals already. */
export function sumDiscounts(order: WithRows<{ discountMinor: number }>): number {
  return sum(rowsOf(order).map(({ discountMinor }) => discountMinor))
}

function rowsOf<Row>({ bookings, feesOfCancelled }: WithRows<Row>): Row[] {
  return [...bookings.flatMap(({ products, fees }) => [...products, ...fees]), ...feesOfCancelled]
}

/** The rates that an amount has VAT of; a free row's rate is none to a guest. */
export function withoutEmptyRates<Rate extends { vatMinor: number }>(rates: readonly Rate[]): Rate[] {
  return rates.filter(({ vatMinor }) => vatMinor !== 0)
}

/**
 * A priced row at a VAT rate, with what settled payments have put on it at that rate and what pending refunds will
 * take off, below 0. A row that was removed, or that has another rate by now, has a total of 0.
 */
export type PayableRow = {
  id: number
  vatPercentage: number
  totalMinor: number
  paidMinor: number
  paidVatMinor: number
  pendingMinor: number
}

export type TaxItem = {
  bookingProductId: number
  vatPercentage: number
  amountMinor: number
  vatMinor: number
}

/**
 * Splits a payment over rows in proportion to what is left unpaid on each (largest remainder), so that the
 * last payment closes every row exactly; an overpaid amount follows the row totals, or where nothing costs anything
 * any more, what was paid, even if all of that is on its way back: such a refund may still fail. A payment on a row
 * that costs less by now is moved off it, as a negative item, and pays the others; pending refunds count as made. A
 * refund of what was paid too much leaves the rows even where the order costs more by now. VAT is that of what is paid
 * on the row after less before, so that several part payments never drift from it by an öre, and an order that holds
 * no money any more holds no VAT at any rate. Source: domain.md §5 'Refunds', reliability.md F29.
 */
export function splitPayment(amountMinor: number, rows: readonly PayableRow[]): TaxItem[] {
  if (amountMinor + sum(rows.map((row) => row.paidMinor)) === 0) return takeAll(rows)
  const totals = rows.map((row) => row.totalMinor)
  const missing = rows.map((row) => row.totalMinor - row.paidMinor - row.pendingMinor)
  const left = missing.map(atLeastZero)
  const surplus = missing.map((amount) => atLeastZero(-amount))
  const paid = rows.map((row) => atLeastZero(row.paidMinor))
  const weights = [totals, surplus, paid].find((amounts) => sum(amounts) > 0)
  if (!weights) return []
  const availableMinor = amountMinor + sum(surplus)
  const remaining = missing.map((amount, index) => Math.max(0, (totals[index] ?? 0) - Math.max(0, amount)))
  const onRows = spread(Math.min(availableMinor, sum(left)), left)
  const onTop = spread(availableMinor - sum(left), weights)
  const offRows = spread(Math.min(-availableMinor, sum(remaining)), remaining)

  return rows.flatMap((row, index) => {
    const put = (onRows[index] ?? 0) + (onTop[index] ?? 0)
    const amountMinor = put - (surplus[index] ?? 0) - (offRows[index] ?? 0)
    return amountMinor === 0 ? [] : [toTaxItem(row, amountMinor)]
  })
}

/**
 * Splits a refund, below 0, when it is paid. It leaves the rows that it was planned for as far as money lies on them;
 * what remains, or had been paid too much, leaves rows as a payment comes to them. Where nothing that was paid stays in
 * the order, with what is still on its way back, but the money does not lie on the rows that were named, it takes its
 * share of each row instead, so that no rate keeps anything. The planned items are among what is pending on the rows;
 * they may be older than other refunds that have been paid, or failed. Source: domain.md §5 'Refunds'.
 */
export function splitRefund(
  { amountMinor, planned, allGoesBack }: PaidRefund,
  rows: readonly PayableRow[],
): TaxItem[] {
  const paid = rows.map((row) => row.paidMinor)
  if (sum(paid) + amountMinor === 0) return takeAll(rows)
  const named = rows.map((row) => amountOn(row, planned))
  const other = rows.map((row, index) => row.pendingMinor - (named[index] ?? 0))
  // Where a provider took more than there was, what lies on the rows tells nothing.
  const isCovered = sum(paid) + sum(other) + amountMinor >= 0
  const onRows = paid.map(atLeastZero)
  const areNamed = rows.every((row) => row.paidMinor + row.pendingMinor === 0)
  const isSpread = allGoesBack && !areNamed
  const shares = isSpread ? spread(Math.min(-amountMinor, sum(onRows)), onRows) : null
  const taken = rows.map((row, index) => {
    const plannedMinor = shares ? -(shares[index] ?? 0) : (named[index] ?? 0)
    return isCovered ? Math.max(plannedMinor, Math.min(0, -row.paidMinor)) : plannedMinor
  })
  const after = rows.map((row, index) => ({
    ...row,
    paidMinor: row.paidMinor + (taken[index] ?? 0),
    pendingMinor: other[index] ?? 0,
  }))
  const remainingMinor = amountMinor - sum(taken)
  const others = remainingMinor === 0 ? [] : splitPayment(remainingMinor, after)
  return rows.flatMap((row, index) => {
    const minor = (taken[index] ?? 0) + amountOn(row, others)
    return minor === 0 ? [] : [toTaxItem(row, minor)]
  })
}

/**
 * Splits refunds that are on their way as each will be when it is paid, in this order: what staff are shown before it
 * is what its receipt says afterwards. What each names is among what is pending on the rows.
 */
export function splitRefunds(
  refunds: readonly Omit<PaidRefund, 'allGoesBack'>[],
  rows: readonly PayableRow[],
  allGoesBack: boolean,
): TaxItem[][] {
  let current = rows
  return refunds.map((refund) => {
    const items = splitRefund({ ...refund, allGoesBack }, current)
    current = current.map((row) => ({
      ...row,
      paidMinor: row.paidMinor + amountOn(row, items),
      paidVatMinor: row.paidVatMinor + sum(itemsOn(row, items).map(({ vatMinor }) => vatMinor)),
      pendingMinor: row.pendingMinor - amountOn(row, refund.planned),
    }))
    return items
  })
}

type PaidRefund = {
  amountMinor: number
  planned: readonly TaxItem[]
  /** Whether nothing that was paid stays, once what is on its way back is there. */
  allGoesBack: boolean
}

/** The exact opposite of all that lies on rows, at whichever rate. */
function takeAll(rows: readonly PayableRow[]): TaxItem[] {
  return rows.filter(({ paidMinor }) => paidMinor !== 0).map((row) => toTaxItem(row, -row.paidMinor))
}

/** Amount that items put on a row at its rate. */
export function amountOn(row: PayableRow, items: readonly TaxItem[]): number {
  return sum(itemsOn(row, items).map(({ amountMinor }) => amountMinor))
}

function itemsOn({ id, vatPercentage }: PayableRow, items: readonly TaxItem[]): TaxItem[] {
  return items.filter((item) => item.bookingProductId === id && item.vatPercentage === vatPercentage)
}

function atLeastZero(minor: number): number {
  return Math.max(0, minor)
}

function toTaxItem({ id, vatPercentage, paidMinor, paidVatMinor }: PayableRow, amountMinor: number): TaxItem {
  const vatMinor = vatShareMinor(paidMinor + amountMinor, vatPercentage) - paidVatMinor
  return { bookingProductId: id, vatPercentage, amountMinor, vatMinor }
}

/** Nothing on any where there is nothing to spread. */
function spread(minor: number, weights: readonly number[]): readonly number[] {
  return minor > 0 ? allocateMinor(minor, weights) : []
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
