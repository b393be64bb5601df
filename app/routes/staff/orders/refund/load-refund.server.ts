import type { RouterContextProvider } from 'react-router'
import { listPayableRows } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { isManualMethod, MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import { listReceiptRows } from '#app/domain/order/ledger/transaction-snapshot-queries.server.ts'
import { afterRefundsMinor, dueMinor, overpaidMinor } from '#app/domain/order/order-total.ts'
import type { BookingProduct, OrderBooking } from '#app/domain/order/order-types.ts'
import {
  fillCredits,
  fillPaid,
  leftToRefundMinor,
  maximumRefundMinor,
  type RefundFacts,
  type RefundQuery,
} from '#app/domain/order/refund/plan-refund.ts'
import { REFUND_METHODS, type RefundMethod } from '#app/domain/order/refund/refund-method.ts'
import { findRefundFacts } from '#app/domain/order/refund/refund-queries.server.ts'
import { listPendingRefunds } from '#app/domain/receipt/pending-refunds.server.ts'
import { allocateMinor } from '#app/domain/shared/money.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { writeAmount } from '#app/http/schemas/amount.ts'
import { loadOrder, type OrderParams } from '#app/routes/staff/orders/order/load-order.server.ts'
import { toContactView } from '#app/routes/staff/orders/order/order-view.ts'
import { toPaymentView } from '#app/routes/staff/orders/order/payment-view.ts'

export type LoadedRefund = Awaited<ReturnType<typeof loadRefund>>
export type RefundPage = LoadedRefund['page']
/** Amounts as they are typed, rows by id. */
export type RefundAmounts = { overpaid: string; credits: Record<string, string> }

/** The order's rows with what is left of each, and what can go back at most. */
export async function loadRefund(context: Readonly<RouterContextProvider>, params: OrderParams) {
  const { db, shop, locale, zone, newKey, now } = context.get(services)
  const order = await loadOrder(context, params)
  const key = { shopId: shop.id, orderId: order.id }
  const facts = await findRefundFacts(db, { ...order, shopId: shop.id })
  const paid = await listPayableRows(db, key)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const ledger = order.transactions.map((entry) =>
    toPaymentView(entry, order, { locale, shopLocales: shop.locales, zone }),
  )
  const rowNames = new Map(
    (await listReceiptRows(db, key)).map((row) => [row.id, nameOf(row.name, row.priceCategory)]),
  )
  const page = {
    orderId: order.id,
    customerName: order.customer && toContactView(order.customer).name,
    paymentState: order.paymentState,
    payedMinor: afterRefundsMinor(facts),
    priceMinor: facts.priceMinor,
    overpaidMinor: overpaidMinor(facts),
    /** Due, or below 0 paid too much; with the rows that it follows from. */
    balanceMinor: dueMinor(facts) - overpaidMinor(facts),
    rows: facts.rows,
    maximumMinor: maximumRefundMinor(facts),
    methods: methodsOf(facts),
    payments: facts.payments.flatMap(({ id, amountMinor, refundedMinor }) => {
      const entry = ledger.find((payment) => payment.id === id)
      if (!entry) return []
      const { at, provider, providerName } = entry
      return [{ id, at, provider, providerName, amountMinor, refundedMinor }]
    }),
    refunds: ledger.filter(({ type }) => type === 'REFUND').reverse(),
    email: order.customer?.email ?? null,
    isLive: order.state === 'CONFIRMED',
    canCancel: order.state === 'CONFIRMED' && order.createdBy !== 'OTA',
    bookings: order.bookings.map((booking) => ({
      id: booking.id,
      rootId:
        facts.rows.find(({ id }) => booking.products.some((row) => row.id === id))?.bookingId ?? booking.id,
      startRent: booking.startRent,
      endRent: booking.endRent,
      rows: [...booking.products.map(toRow), ...booking.fees.map(toFeeRow)],
    })),
    feesOfCancelled: order.feesOfCancelled.map(toRow),
    requestKey: newKey(),
  }
  const pending = await listPendingRefunds(db, shop.id, order)
  return {
    page: { ...page, fills: fillsOf({ facts, paid, order }) },
    order,
    facts,
    paid,
    pending,
    rowNames,
    now,
  }

  function nameOf(name: Translatable, what: Translatable | null): string {
    return what ? `${text(name)}, ${text(what)}` : text(name)
  }

  /** With the product that it is for, as one of two alone may end the right to rebook. */
  function toFeeRow(fee: BookingProduct) {
    return { ...toRow(fee), name: rowNames.get(fee.id) ?? text(fee.productName) }
  }

  function toRow(row: BookingProduct) {
    return {
      id: row.id,
      name: text(row.productName),
      priceCategory: row.priceCategoryTitle && text(row.priceCategoryTitle),
      quantity: row.quantity,
      imageSrc: row.imageSrc,
      vatPercentage: row.vatPercentage,
      creditedMinor: row.creditedMinor,
      leftMinor: leftToRefundMinor(row),
    }
  }
}

/** Methods to choose from, the likeliest first: the way that money came, unless that is one and the same by hand. */
function methodsOf({ payments }: RefundFacts): RefundMethod[] {
  const ways = new Set(payments.map(({ provider }) => provider))
  const [likeliest] = [...ways].filter(isManualMethod)
  if (ways.size > 1 || (ways.size === 1 && !likeliest)) return [...REFUND_METHODS]
  return MANUAL_METHODS.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest))
}

type Paid = Awaited<ReturnType<typeof listPayableRows>>
type Fillable = { facts: RefundFacts; paid: Paid; order: { bookings: readonly OrderBooking[] } }

/**
 * Amounts that the buttons fill in, as the form has them: nothing but what was paid too much, all that can go back, and
 * what was paid on the rows of each booking, by its id. Source: domain.md §5 'Refunds'.
 */
function fillsOf({ facts, paid, order }: Fillable) {
  const overpaid = overpaidMinor(facts)
  const remaining = maximumRefundMinor(facts) - overpaid
  const paidByRow = new Map(facts.rows.map(({ id }) => [id, sumPaid(paid.filter((row) => row.id === id))]))
  const bookings = order.bookings.map(({ id, products }) => {
    const rows = facts.rows.filter((row) => products.some((product) => product.id === row.id))
    const left = rows.reduce((sum, row) => sum + leftToRefundMinor(row), 0)
    // Rows that a change has replaced were paid for the booking too; the right to rebook is filled in by itself.
    const own = Math.max(0, sumPaid(paid.filter((row) => row.bookingId === id && !row.isFee)))
    return { id, rows, own, missing: Math.max(0, left - own) }
  })
  // What was paid for bookings that were removed pays what is missing on the others, as the next payment would.
  const isGone = (row: Paid[number]) =>
    order.bookings.every(({ id }) => id !== row.bookingId) && facts.rows.every(({ id }) => id !== row.id)
  const missing = bookings.map((booking) => booking.missing)
  const moved = Math.min(
    Math.max(0, sumPaid(paid.filter(isGone))),
    missing.reduce((sum, minor) => sum + minor, 0),
  )
  const shares = moved > 0 ? allocateMinor(moved, missing) : []
  return {
    none: toAmounts([]),
    all: toAmounts(fillCredits(facts.rows, remaining)),
    bookings: Object.fromEntries(
      bookings.map(({ id, rows, own }, index) => [
        id,
        toAmounts(fillPaid(rows, paidByRow, Math.min(remaining, own + (shares[index] ?? 0)))),
      ]),
    ),
  }

  function toAmounts(filled: RefundQuery['credits']): RefundAmounts {
    const amountOf = (rowId: number) => filled.find((credit) => credit.rowId === rowId)?.amountMinor ?? 0
    return {
      overpaid: writeFilled(overpaid),
      credits: Object.fromEntries(facts.rows.map(({ id }) => [id, writeFilled(amountOf(id))])),
    }
  }
}

function sumPaid(rows: Paid): number {
  return rows.reduce((sum, { paidMinor, pendingMinor }) => sum + paidMinor + pendingMinor, 0)
}

function writeFilled(minor: number): string {
  return minor > 0 ? writeAmount(minor) : ''
}
