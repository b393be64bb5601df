import { allocateMinor, vatShareMinor } from '#app/domain/shared/money.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'

type RefundableRow = {
  id: number
  /** Its booking; of a bundle's, the booking that the others came with. */
  bookingId: number
  totalMinor: number
  creditedMinor: number
  vatPercentage: number
}

/** An incoming payment; `refundedMinor` counts its refunds, pending ones too. */
type RefundablePayment = {
  id: number
  provider: string
  paymentProviderId: number | null
  amountMinor: number
  refundedMinor: number
}

export type RefundFacts = {
  priceMinor: number
  /** Settled entries, pending refunds taken off. */
  payedMinor: number
  /** Not removed, in the order's own order. */
  rows: readonly RefundableRow[]
  /** Settled, oldest first. */
  payments: readonly RefundablePayment[]
}

export type RefundQuery = {
  /** Share of what was paid too much that goes back. */
  overpaidMinor: number
  credits: readonly { rowId: number; amountMinor: number }[]
  /** Whether the bookings whose rows are named are cancelled, or stay with the rest of them due. */
  cancelsBookings: boolean
  /** The payment that it belongs to; without one it is spread over all, newest first. */
  transactionId?: number | undefined
}

type RefundItem = { bookingProductId: number; vatPercentage: number; amountMinor: number; vatMinor: number }

export type RefundPlan = {
  amountMinor: number
  /** By `bookingId` of its rows. */
  cancelledBookingIds: number[]
  /** Lowers the price; the rows of a cancelled booking by all that is left of them. */
  credits: { rowId: number; amountMinor: number; vatMinor: number }[]
  /** One for each incoming payment; amounts above 0. Overpayment has no items: it lies on no row. */
  entries: { refundsTransactionId: number; amountMinor: number; items: RefundItem[] }[]
}

export type RefundPlanRefusal =
  | { code: 'refund_not_positive'; at: 'amount' }
  | { code: 'refund_row_not_found'; at: 'credits' }
  | { code: 'refund_overpayment_first'; at: 'credits'; overpaidMinor: number }
  | { code: 'refund_above_overpayment'; at: 'amount'; overpaidMinor: number }
  | { code: 'refund_above_left'; at: 'credits'; rowId: number; leftMinor: number }
  | { code: 'refund_above_maximum'; at: 'amount'; maximumMinor: number }

/** Paid more than the price, in minor units. */
export function overpaidMinor({ priceMinor, payedMinor }: RefundFacts): number {
  return Math.max(0, payedMinor - priceMinor)
}

/** Amount that a row can still be credited with, in minor units. */
export function leftToRefundMinor(row: Pick<RefundableRow, 'totalMinor' | 'creditedMinor'>): number {
  return row.totalMinor - row.creditedMinor
}

/** Amount that a payment can still give back, in minor units. */
export function maximumCreditMinor(payment: RefundablePayment): number {
  return Math.max(0, payment.amountMinor - payment.refundedMinor)
}

/** Most that can be refunded: of the payments, and of what was paid too much and the rows. */
export function maximumRefundMinor(facts: RefundFacts): number {
  const onRows = sum(facts.rows.map(leftToRefundMinor))
  return Math.min(sum(facts.payments.map(maximumCreditMinor)), overpaidMinor(facts) + onRows)
}

/**
 * Plans a refund: first what was paid too much, then credits on named rows. A row's credit has the VAT that the row
 * loses, rounded once, and spread by largest remainder where several payments give it back. A cancelled booking's rows
 * are credited in full, whatever is paid back. Source: domain.md §5 'Refunds'.
 */
export function planRefund(facts: RefundFacts, query: RefundQuery): Result<RefundPlan, RefundPlanRefusal> {
  const checked = checkRefund(facts, query)
  if (!checked.ok) return checked
  const amountMinor = query.overpaidMinor + sum(query.credits.map((credit) => credit.amountMinor))
  const payments = paymentsOf(facts, query)
  const maximumMinor = sum(payments.map(maximumCreditMinor))
  if (amountMinor > maximumMinor) return err({ code: 'refund_above_maximum', at: 'amount', maximumMinor })

  const paidBack = facts.rows.flatMap((row) => toCredit(row, creditOf(row, query)))
  const cancelledBookingIds = query.cancelsBookings
    ? [...new Set(paidBack.map(({ row }) => row.bookingId))]
    : []
  const credits = facts.rows.flatMap((row) =>
    toCredit(
      row,
      cancelledBookingIds.includes(row.bookingId) ? leftToRefundMinor(row) : creditOf(row, query),
    ),
  )
  return ok({
    amountMinor,
    cancelledBookingIds,
    credits: credits.map(({ row, amountMinor: minor, vatMinor }) => ({
      rowId: row.id,
      amountMinor: minor,
      vatMinor,
    })),
    entries: toEntries(payments, query.overpaidMinor, paidBack),
  })
}

/**
 * Fills rows in order, each up to what is left of it, until the refundable amount is used up. For the whole order, or
 * for the rows of one booking with what was paid on them.
 */
export function fillCredits(rows: readonly RefundableRow[], amountMinor: number): RefundQuery['credits'] {
  let remainingMinor = amountMinor
  return rows.flatMap((row) => {
    const minor = Math.min(remainingMinor, leftToRefundMinor(row))
    if (minor <= 0) return []
    remainingMinor -= minor
    return [{ rowId: row.id, amountMinor: minor }]
  })
}

function checkRefund(facts: RefundFacts, query: RefundQuery): Result<null, RefundPlanRefusal> {
  const { credits } = query
  const amounts = [query.overpaidMinor, ...credits.map((credit) => credit.amountMinor)]
  if (amounts.some((minor) => !Number.isSafeInteger(minor) || minor < 0) || sum(amounts) === 0) {
    return err({ code: 'refund_not_positive', at: 'amount' })
  }
  const tooMuchMinor = overpaidMinor(facts)
  if (query.overpaidMinor > tooMuchMinor) {
    return err({ code: 'refund_above_overpayment', at: 'amount', overpaidMinor: tooMuchMinor })
  }
  if (query.overpaidMinor < tooMuchMinor && credits.some((credit) => credit.amountMinor > 0)) {
    return err({ code: 'refund_overpayment_first', at: 'credits', overpaidMinor: tooMuchMinor })
  }
  if (credits.some(({ rowId }) => facts.rows.every(({ id }) => id !== rowId))) {
    return err({ code: 'refund_row_not_found', at: 'credits' })
  }
  const above = facts.rows.find((row) => creditOf(row, query) > leftToRefundMinor(row))
  return above
    ? err({ code: 'refund_above_left', at: 'credits', rowId: above.id, leftMinor: leftToRefundMinor(above) })
    : ok(null)
}

/** A row that is named twice is credited with both amounts. */
function creditOf(row: RefundableRow, { credits }: RefundQuery): number {
  return sum(credits.filter(({ rowId }) => rowId === row.id).map((credit) => credit.amountMinor))
}

function paymentsOf({ payments }: RefundFacts, { transactionId }: RefundQuery): RefundablePayment[] {
  const newestFirst = payments.toReversed()
  return transactionId === undefined ? newestFirst : newestFirst.filter(({ id }) => id === transactionId)
}

type Credit = { row: RefundableRow; amountMinor: number; vatMinor: number }

function toCredit(row: RefundableRow, amountMinor: number): Credit[] {
  if (amountMinor === 0) return []
  const before = leftToRefundMinor(row)
  const vatMinor =
    vatShareMinor(before, row.vatPercentage) - vatShareMinor(before - amountMinor, row.vatPercentage)
  return [{ row, amountMinor, vatMinor }]
}

/** Gives back from one payment after the other; overpayment comes first, then the rows in order. */
function toEntries(
  payments: readonly RefundablePayment[],
  paidTooMuchMinor: number,
  credits: readonly Credit[],
): RefundPlan['entries'] {
  const limits = payments.map(maximumCreditMinor)
  const take = (minor: number) => {
    let remainingMinor = minor
    return limits.map((limit, index) => {
      const taken = Math.min(limit, remainingMinor)
      limits[index] = limit - taken
      remainingMinor -= taken
      return taken
    })
  }
  const overpaid = take(paidTooMuchMinor)
  const spread = credits.map((credit) => {
    const amounts = take(credit.amountMinor)
    return { credit, amounts, vat: allocateMinor(credit.vatMinor, amounts) }
  })
  return payments.flatMap((payment, index) => {
    const items = spread.flatMap(({ credit: { row }, amounts, vat }) => {
      const amountMinor = amounts[index] ?? 0
      if (amountMinor === 0) return []
      const { id: bookingProductId, vatPercentage } = row
      return [{ bookingProductId, vatPercentage, amountMinor, vatMinor: vat[index] ?? 0 }]
    })
    const amountMinor = (overpaid[index] ?? 0) + sum(items.map((item) => item.amountMinor))
    return amountMinor > 0 ? [{ refundsTransactionId: payment.id, amountMinor, items }] : []
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
