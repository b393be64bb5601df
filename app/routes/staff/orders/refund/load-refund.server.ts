import type { RouterContextProvider } from 'react-router'
import { listPayableRows } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { isManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
import type { OrderBooking } from '#app/domain/order/order-types.ts'
import {
  fillCredits,
  leftToRefundMinor,
  maximumRefundMinor,
  overpaidMinor,
  type RefundFacts,
  type RefundPlan,
  type RefundQuery,
} from '#app/domain/order/refund/plan-refund.ts'
import { findRefundFacts } from '#app/domain/order/refund/refund-queries.server.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { writeAmount } from '#app/http/schemas/amount.ts'
import { loadOrder, type OrderParams } from '#app/routes/staff/orders/order/load-order.server.ts'

export type RefundPage = Awaited<ReturnType<typeof loadRefund>>['page']
/** Amounts as they are typed, rows by id. */
export type RefundAmounts = { overpaid: string; credits: Record<string, string> }
export type OutcomeView = ReturnType<typeof toOutcome>

/** The order's rows with what is left of each, and what can go back at most. */
export async function loadRefund(context: Readonly<RouterContextProvider>, params: OrderParams) {
  const { db, shop, locale, zone, newKey } = context.get(services)
  const order = await loadOrder(context, params)
  const key = { shopId: shop.id, orderId: order.id }
  const facts = await findRefundFacts(db, { ...key, id: order.id, ...amountsOf(order) })
  const paid = await listPayableRows(db, key)
  const text = (value: Translatable) => pickText(value, locale, shop.locales)
  const page = {
    orderId: order.id,
    payedMinor: facts.payedMinor,
    priceMinor: facts.priceMinor,
    overpaidMinor: overpaidMinor(facts),
    maximumMinor: maximumRefundMinor(facts),
    /** Newest first. */
    methods: order.transactions
      .flatMap(({ provider }) => (isManualMethod(provider) ? [provider] : []))
      .reverse(),
    bookings: order.bookings.map((booking) => ({
      id: booking.id,
      startRent: booking.startRent,
      endRent: booking.endRent,
      rows: booking.products.map((row) => ({
        id: row.id,
        name: text(row.productName),
        priceCategory: row.priceCategoryTitle && text(row.priceCategoryTitle),
        quantity: row.quantity,
        imageSrc: row.imageSrc,
        vatPercentage: row.vatPercentage,
        creditedMinor: row.creditedMinor,
        leftMinor: leftToRefundMinor(row),
      })),
    })),
    requestKey: newKey(),
  }
  const paymentTimes = new Map(
    order.transactions.map(({ id, settledAt, createdAt }) => [id, toWallTime(settledAt ?? createdAt, zone)]),
  )
  return { page: { ...page, fills: fillsOf({ facts, paid, order }) }, facts, paymentTimes }
}

function amountsOf({ priceMinor, payedMinor }: { priceMinor: number; payedMinor: number }) {
  return { priceMinor, payedMinor }
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
  return {
    none: toAmounts([]),
    all: toAmounts(fillCredits(facts.rows, remaining)),
    bookings: Object.fromEntries(
      order.bookings.map((booking) => [booking.id, toAmounts(ofBooking(booking))]),
    ),
  }

  function ofBooking({ products }: OrderBooking): RefundQuery['credits'] {
    const isOfBooking = ({ id }: { id: number }) => products.some((row) => row.id === id)
    const paidOn = paid.filter(isOfBooking).reduce((sum, { paidMinor }) => sum + paidMinor, 0)
    return fillCredits(facts.rows.filter(isOfBooking), Math.min(remaining, Math.max(0, paidOn)))
  }

  function toAmounts(filled: RefundQuery['credits']): RefundAmounts {
    const amountOf = (rowId: number) => filled.find((credit) => credit.rowId === rowId)?.amountMinor ?? 0
    return {
      overpaid: writeFilled(overpaid),
      credits: Object.fromEntries(facts.rows.map(({ id }) => [id, writeFilled(amountOf(id))])),
    }
  }
}

function writeFilled(minor: number): string {
  return minor > 0 ? writeAmount(minor) : ''
}

/** The order before and after, and the payments that are given back of. */
export function toOutcome(facts: RefundFacts, plan: RefundPlan, paymentTimes: ReadonlyMap<number, WallTime>) {
  const creditedMinor = plan.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const after = {
    priceMinor: facts.priceMinor - creditedMinor,
    payedMinor: facts.payedMinor - plan.amountMinor,
  }
  return {
    amountMinor: plan.amountMinor,
    creditedMinor,
    vatMinor: plan.credits.reduce((sum, { vatMinor }) => sum + vatMinor, 0),
    entries: plan.entries.map(({ refundsTransactionId, amountMinor }) => ({
      id: refundsTransactionId,
      amountMinor,
      at: paymentTimes.get(refundsTransactionId) ?? null,
    })),
    before: { ...amountsOf(facts), dueMinor: dueMinor(facts.priceMinor, facts.payedMinor) },
    after: { ...after, dueMinor: dueMinor(after.priceMinor, after.payedMinor) },
  }
}
