import type { RouterContextProvider } from 'react-router'
import { listPayableRows } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { isManualMethod } from '#app/domain/order/ledger/manual-methods.ts'
import { dueMinor } from '#app/domain/order/order-total.ts'
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
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { writeAmount } from '#app/http/schemas/amount.ts'
import { loadOrder, type OrderParams } from '#app/routes/staff/orders/order/load-order.server.ts'

export type RefundPage = Awaited<ReturnType<typeof loadRefund>>['page']
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
        creditedMinor: row.creditedMinor,
        leftMinor: leftToRefundMinor(row),
      })),
    })),
    requestKey: newKey(),
  }
  const paymentTimes = new Map(
    order.transactions.map(({ id, settledAt, createdAt }) => [id, toWallTime(settledAt ?? createdAt, zone)]),
  )
  return { page, order, facts, paid, paymentTimes }
}

type Loaded = Awaited<ReturnType<typeof loadRefund>>

function amountsOf({ priceMinor, payedMinor }: { priceMinor: number; payedMinor: number }) {
  return { priceMinor, payedMinor }
}

/**
 * Amounts as the form has them: all that can go back, nothing, or what was paid on the rows of one booking. What was
 * paid too much is always first. Source: domain.md §5 'Refunds'.
 */
export function fillRefund({ facts, paid, order }: Loaded, booking: 'all' | 'none' | number) {
  const overpaid = overpaidMinor(facts)
  const remaining = maximumRefundMinor(facts) - overpaid
  const credits =
    booking === 'none' ? [] : booking === 'all' ? fillCredits(facts.rows, remaining) : ofBooking(booking)
  return {
    overpaid: overpaid > 0 ? writeAmount(overpaid) : '',
    credits: Object.fromEntries(credits.map(({ rowId, amountMinor }) => [rowId, writeAmount(amountMinor)])),
  }

  function ofBooking(bookingId: number): RefundQuery['credits'] {
    const ids = order.bookings.find(({ id }) => id === bookingId)?.products.map(({ id }) => id) ?? []
    const rows = facts.rows.filter(({ id }) => ids.includes(id))
    const paidOn = paid
      .filter(({ id }) => ids.includes(id))
      .reduce((sum, { paidMinor }) => sum + paidMinor, 0)
    return fillCredits(rows, Math.min(remaining, Math.max(0, paidOn)))
  }
}

/** The order before and after, and the payments that are given back of. */
export function toOutcome(
  facts: RefundFacts,
  plan: RefundPlan,
  { paymentTimes }: Pick<Loaded, 'paymentTimes'>,
) {
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
