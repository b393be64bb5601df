import {
  afterRefundsMinor,
  amountOn,
  type OrderMoney,
  overpaidMinor,
  type PayableRow,
  splitRefunds,
  type TaxItem,
} from '#app/domain/order/order-total.ts'
import { allocateMinor, vatShareMinor } from '#app/domain/shared/money.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'

type RefundableRow = {
  id: number
  /** Its booking; of a bundle's, the booking that the others came with. */
  bookingId: number
  totalMinor: number
  creditedMinor: number
  vatPercentage: number
  /** A fee for the right to rebook: credited only where it is named. */
  isFee?: boolean
}

/** An incoming payment; `refundedMinor` counts its refunds, pending ones too. */
type RefundablePayment = {
  id: number
  provider: string
  paymentProviderId: number | null
  amountMinor: number
  refundedMinor: number
}

type CreditablePayment = Pick<RefundablePayment, 'amountMinor' | 'refundedMinor'>

export type RefundFacts = OrderMoney & {
  /** Not removed, in the order's own order. */
  rows: readonly RefundableRow[]
  /** Settled, oldest first. */
  payments: readonly RefundablePayment[]
}

/** A row and what it is credited with; with `isFee`, a row of the other kind is not meant. */
type CreditQuery = { rowId: number; amountMinor: number; isFee?: boolean }

export type RefundQuery = {
  /** Share of what was paid too much that goes back. */
  overpaidMinor: number
  credits: readonly CreditQuery[]
  /** Whether the bookings whose rows are named are cancelled, or stay with the rest of them due. */
  cancelsBookings: boolean
  /** Whether all bookings of the order are cancelled with them, also those that nothing is paid back of. */
  cancelsOrder?: boolean | undefined
  /** Amounts that payments give back, all of it together; without one the newest first, each up to its maximum. */
  distribution?: Distribution | undefined
}

type Distribution = readonly { transactionId: number; amountMinor: number }[]

export type RefundPlan = {
  amountMinor: number
  /** By `bookingId` of its rows. */
  cancelledBookingIds: number[]
  /** Lowers the price; the rows of a cancelled booking by all that is left of them. */
  credits: { rowId: number; amountMinor: number; vatMinor: number }[]
  /** One for each incoming payment; amounts above 0. Overpayment has no items: it lies on no row. */
  entries: { refundsTransactionId: number; amountMinor: number; items: TaxItem[] }[]
}

export type RefundPlanRefusal =
  | { code: 'refund_not_positive'; at: 'amount' }
  | { code: 'refund_row_not_found'; at: 'credits'; rowId: number }
  | { code: 'refund_overpayment_first'; at: 'credits'; overpaidMinor: number }
  | { code: 'refund_above_overpayment'; at: 'amount'; overpaidMinor: number }
  | { code: 'refund_above_left'; at: 'credits'; rowId: number; leftMinor: number }
  | { code: 'refund_above_maximum'; at: 'amount'; maximumMinor: number }
  | { code: 'refund_payment_not_found'; at: 'distribution' }
  | { code: 'refund_above_payment'; at: 'distribution'; transactionId: number; maximumMinor: number }
  | { code: 'refund_distribution_differs'; at: 'distribution'; amountMinor: number; distributedMinor: number }

/** Amount that a row can still be credited with, in minor units. */
export function leftToRefundMinor(row: Pick<RefundableRow, 'totalMinor' | 'creditedMinor'>): number {
  return row.totalMinor - row.creditedMinor
}

/** Amount that a payment can still give back, in minor units. */
export function maximumCreditMinor(payment: CreditablePayment): number {
  return Math.max(0, payment.amountMinor - payment.refundedMinor)
}

/** Most that can be refunded: of the payments, and of what was paid too much and the rows. */
export function maximumRefundMinor(facts: RefundFacts): number {
  const onRows = sum(facts.rows.map(leftToRefundMinor))
  return Math.min(sum(facts.payments.map(maximumCreditMinor)), overpaidMinor(facts) + onRows)
}

/** Left of the fees for the right to rebook, which go back only by name. */
export function feesLeftMinor({ rows }: Pick<RefundFacts, 'rows'>): number {
  return sum(rows.filter(({ isFee }) => isFee).map(leftToRefundMinor))
}

/** State of an order that a plan follows from, whether refunds of it are under way or done by now. */
export function refundFingerprint({ rows, payments, ...money }: RefundFacts): string {
  return JSON.stringify([
    ...[money.priceMinor, afterRefundsMinor(money)],
    rows.map(({ id, totalMinor, creditedMinor }) => [id, totalMinor, creditedMinor]),
    payments.map(({ id, amountMinor, refundedMinor }) => [id, amountMinor, refundedMinor]),
  ])
}

/** Amount that goes back, in minor units. */
export function refundMinor({ overpaidMinor, credits }: RefundQuery): number {
  return overpaidMinor + sum(credits.map((credit) => credit.amountMinor))
}

/** Amounts that payments, oldest first, give back unless told otherwise: the newest first, each up to its maximum. */
export function distributeNewestFirst(
  payments: readonly (CreditablePayment & { id: number })[],
  amountMinor: number,
): Distribution {
  let remainingMinor = amountMinor
  return payments.toReversed().map((payment) => {
    const minor = Math.min(remainingMinor, maximumCreditMinor(payment))
    remainingMinor -= minor
    return { transactionId: payment.id, amountMinor: minor }
  })
}

/**
 * Plans a refund: first what was paid too much, then credits on named rows. A row's credit has the VAT that the row
 * loses, rounded once, and spread by largest remainder where several payments give it back. A cancelled booking's rows
 * are credited in full, whatever is paid back, but for the fee for its right to rebook. Source: domain.md §5 'Refunds'.
 */
export function planRefund(facts: RefundFacts, query: RefundQuery): Result<RefundPlan, RefundPlanRefusal> {
  const checked = checkRefund(facts, query)
  if (!checked.ok) return checked
  const amountMinor = refundMinor(query)
  const maximumMinor = sum(facts.payments.map(maximumCreditMinor))
  if (amountMinor > maximumMinor) return err({ code: 'refund_above_maximum', at: 'amount', maximumMinor })
  const distribution = query.distribution ?? distributeNewestFirst(facts.payments, amountMinor)
  const refusal = checkDistribution(facts.payments, distribution, amountMinor)
  if (refusal) return err(refusal)

  const paidBack = facts.rows.flatMap((row) => toCredit(row, creditOf(row, query)))
  const cancelledRows = query.cancelsOrder ? facts.rows : paidBack.map(({ row }) => row)
  // A booking of which only its fee is left has been cancelled before.
  const hasProducts = (id: number) => facts.rows.some((row) => row.bookingId === id && !row.isFee)
  const cancelledBookingIds = query.cancelsBookings
    ? [...new Set(cancelledRows.map(({ bookingId }) => bookingId))].filter(hasProducts)
    : []
  const credits = facts.rows.flatMap((row) =>
    toCredit(
      row,
      cancelledBookingIds.includes(row.bookingId) && !row.isFee
        ? leftToRefundMinor(row)
        : creditOf(row, query),
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
    entries: toEntries(facts.payments.toReversed(), distribution, query.overpaidMinor, paidBack),
  })
}

/** A refund on its way, amounts below 0, with the rows that it names. */
export type PendingRefund = { amountMinor: number; planned: readonly TaxItem[] }

type SplitFacts = Pick<RefundFacts, 'payedMinor' | 'returningMinor'> & {
  paid: readonly PayableRow[]
  /** On their way before, the oldest first. */
  pending: readonly PendingRefund[]
}

/**
 * Splits a plan's money over the rows that it will leave, amounts below 0: those that are named as far as they are
 * paid, and others for what is not; null where it leaves the named rows alone, by what they are credited with.
 */
export function splitPlan(plan: RefundPlan, facts: SplitFacts): TaxItem[] | null {
  const refunds = plan.entries.map(({ amountMinor, items }) => ({
    amountMinor: -amountMinor,
    planned: items.map((item) => ({ ...item, amountMinor: -item.amountMinor, vatMinor: -item.vatMinor })),
  }))
  const named = refunds.flatMap(({ planned }) => planned)
  const rows = facts.paid.map((row) => ({
    ...row,
    totalMinor: Math.max(0, row.totalMinor - creditOf(row, plan)),
    pendingMinor: row.pendingMinor + amountOn(row, named),
  }))
  const returningMinor = facts.returningMinor + plan.amountMinor
  const allGoesBack = afterRefundsMinor({ ...facts, returningMinor }) === 0
  const split = splitRefunds([...facts.pending, ...refunds], rows, allGoesBack)
    .slice(facts.pending.length)
    .flat()
  return rows.every((row) => amountOn(row, split) === amountOn(row, named)) ? null : split
}

/**
 * Finds what is due on an order after a refund, below 0 where it is paid too much: while its bookings stay, and where
 * those whose rows are named are cancelled, as nobody owes the rest of them; null where none is named.
 */
export function balancesAfter(
  { rows, balanceMinor }: Pick<RefundFacts, 'rows'> & { balanceMinor: number },
  query: Pick<RefundQuery, 'overpaidMinor' | 'credits'>,
): { staysMinor: number; cancelledMinor: number | null } {
  const staysMinor = balanceMinor + query.overpaidMinor
  const named = rows.filter((row) => creditOf(row, query) > 0).map(({ bookingId }) => bookingId)
  const cancelled = rows.filter(({ bookingId, isFee }) => named.includes(bookingId) && !isFee)
  const droppedMinor = sum(cancelled.map((row) => leftToRefundMinor(row) - creditOf(row, query)))
  return { staysMinor, cancelledMinor: cancelled.length === 0 ? null : staysMinor - droppedMinor }
}

/**
 * Fills rows in order, each up to what is left of it, until the refundable amount is used up. Fees for the right to
 * rebook are left out.
 */
export function fillCredits(rows: readonly RefundableRow[], amountMinor: number): RefundQuery['credits'] {
  let remainingMinor = amountMinor
  return rows.flatMap((row) => {
    const minor = row.isFee ? 0 : Math.min(remainingMinor, leftToRefundMinor(row))
    if (minor <= 0) return []
    remainingMinor -= minor
    return [{ rowId: row.id, amountMinor: minor }]
  })
}

/**
 * Fills the rows of a booking with what was paid on each; the rest of the amount, which was paid on rows that are no
 * more, in order. Source: domain.md §5 'Refunds'.
 */
export function fillPaid(
  rows: readonly RefundableRow[],
  paidMinor: ReadonlyMap<number, number>,
  amountMinor: number,
): RefundQuery['credits'] {
  const upToPaid = (row: RefundableRow) => {
    const minor = Math.max(0, Math.min(leftToRefundMinor(row), paidMinor.get(row.id) ?? 0))
    return { ...row, creditedMinor: row.totalMinor - minor }
  }
  const own = fillCredits(rows.map(upToPaid), amountMinor)
  const ownOf = (row: RefundableRow) => creditOf(row, { credits: own })
  const others = fillCredits(
    rows.map((row) => ({ ...row, creditedMinor: row.creditedMinor + ownOf(row) })),
    amountMinor - sum(own.map((credit) => credit.amountMinor)),
  )
  return rows.flatMap((row) => {
    const minor = ownOf(row) + creditOf(row, { credits: others })
    return minor > 0 ? [{ rowId: row.id, amountMinor: minor }] : []
  })
}

function checkRefund(facts: RefundFacts, query: RefundQuery): Result<null, RefundPlanRefusal> {
  const { credits } = query
  const named = [...credits, ...(query.distribution ?? [])].map((each) => each.amountMinor)
  const amounts = [query.overpaidMinor, ...named]
  if (amounts.some((minor) => !Number.isSafeInteger(minor) || minor < 0) || refundMinor(query) === 0) {
    return err({ code: 'refund_not_positive', at: 'amount' })
  }
  const tooMuchMinor = overpaidMinor(facts)
  if (query.overpaidMinor > tooMuchMinor) {
    return err({ code: 'refund_above_overpayment', at: 'amount', overpaidMinor: tooMuchMinor })
  }
  if (query.overpaidMinor < tooMuchMinor && credits.some((credit) => credit.amountMinor > 0)) {
    return err({ code: 'refund_overpayment_first', at: 'credits', overpaidMinor: tooMuchMinor })
  }
  const unknown = credits.find((credit) => !facts.rows.some((row) => isMeant(row, credit)))
  if (unknown) return err({ code: 'refund_row_not_found', at: 'credits', rowId: unknown.rowId })
  const above = facts.rows.find((row) => creditOf(row, query) > leftToRefundMinor(row))
  return above
    ? err({ code: 'refund_above_left', at: 'credits', rowId: above.id, leftMinor: leftToRefundMinor(above) })
    : ok(null)
}

function isMeant(row: RefundableRow, { rowId, isFee = row.isFee ?? false }: CreditQuery): boolean {
  return row.id === rowId && isFee === (row.isFee ?? false)
}

/** A payment that is named twice gives back both amounts. */
function checkDistribution(
  payments: readonly RefundablePayment[],
  distribution: Distribution,
  amountMinor: number,
): RefundPlanRefusal | null {
  const at = 'distribution'
  if (distribution.some(({ transactionId }) => payments.every(({ id }) => id !== transactionId))) {
    return { code: 'refund_payment_not_found', at }
  }
  const above = payments.find((payment) => distributedTo(payment, distribution) > maximumCreditMinor(payment))
  if (above) {
    const maximumMinor = maximumCreditMinor(above)
    return { code: 'refund_above_payment', at, transactionId: above.id, maximumMinor }
  }
  const distributedMinor = sum(distribution.map((each) => each.amountMinor))
  return distributedMinor === amountMinor
    ? null
    : { code: 'refund_distribution_differs', at, amountMinor, distributedMinor }
}

function distributedTo({ id }: RefundablePayment, distribution: Distribution): number {
  return sum(distribution.filter(({ transactionId }) => transactionId === id).map((each) => each.amountMinor))
}

/** A row that is named twice is credited with both amounts. */
function creditOf({ id }: { id: number }, { credits }: Pick<RefundQuery, 'credits'>): number {
  return sum(credits.filter(({ rowId }) => rowId === id).map((credit) => credit.amountMinor))
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
  distribution: Distribution,
  paidTooMuchMinor: number,
  credits: readonly Credit[],
): RefundPlan['entries'] {
  const limits = payments.map((payment) => distributedTo(payment, distribution))
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
