import { isGuaranteed } from '#app/domain/order/guarantee/is-guaranteed.ts'
import { isRefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import {
  afterRefundsMinor,
  type OrderMoney,
  overpaidMinor,
  owedMinor,
} from '#app/domain/order/order-total.ts'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import {
  type RefundFacts,
  type RefundPlan,
  type RefundQuery,
  refundMinor,
  splitPlan,
} from '#app/domain/order/refund/plan-refund.ts'
import {
  givenByHandMinor,
  type RefundMethod,
  refundProviderOf,
} from '#app/domain/order/refund/refund-method.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { LoadedRefund } from './load-refund.server.ts'

export type OutcomeView = ReturnType<typeof toOutcome>

/** The order before and after, the payments that give back, the bookings that are cancelled, and who is told. */
export function toOutcome(
  { facts, page, order, paid, pending, rowNames, now }: LoadedRefund,
  plan: RefundPlan,
  { method, notifies, t, format }: RefundTerms & { t: Translate; format: Formatters },
) {
  const creditedMinor = plan.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const after = {
    ...facts,
    priceMinor: facts.priceMinor - creditedMinor,
    returningMinor: facts.returningMinor + plan.amountMinor,
  }
  return {
    amountMinor: plan.amountMinor,
    creditedMinor,
    vatMinor: sumVat(plan.credits),
    split: splitText(splitPlan(plan, { ...facts, paid, pending })),
    entries: plan.entries.map(({ refundsTransactionId: id, amountMinor }) => {
      const payment = page.payments.find((each) => each.id === id)
      const provider = providerOf(facts, id, method)
      // Another way than it came has no name of the shop's.
      const providerName = provider === payment?.provider ? payment.providerName : null
      return { id, amountMinor, at: payment?.at ?? null, provider, providerName }
    }),
    cancelled: page.bookings.filter(({ rootId }) => plan.cancelledBookingIds.includes(rootId)),
    notices: [
      ...endingRights(),
      notifies && page.email ? t('refund.notified', { email: page.email }) : t('refund.not_notified'),
      t('refund.credit_receipt'),
    ],
    before: amountsOf({ ...order, ...facts }, now),
    after: amountsOf({ ...order, ...after }, now),
  }

  /** Bookings that stay, and whose guest gets the fee for the right to rebook back. */
  function endingRights(): string[] {
    const ending = order.bookings.filter(({ id, isRebookable, products, fees }) => {
      const after = fees.map((fee) => {
        const credit = plan.credits.find(({ rowId }) => rowId === fee.id)
        return { ...fee, creditedMinor: fee.creditedMinor + (credit?.amountMinor ?? 0) }
      })
      const stays = !plan.cancelledBookingIds.includes(id)
      return stays && isRebookable && !isGuaranteed({ isSold: true, products, fees: after })
    })
    const lines = ending.map(({ id, startRent, endRent }) => {
      const name = page.bookings.find((booking) => booking.id === id)?.rows[0]?.name ?? ''
      return `${t('change.not_rebookable')}: ${name}, ${format.period(startRent, endRent)}`
    })
    return [...new Set(lines)]
  }

  /** Rows of the credit receipt where they are not those that are named. */
  function splitText(split: ReturnType<typeof splitPlan>): string | null {
    if (!split) return null
    const rows = [...Map.groupBy(split, ({ bookingProductId }) => bookingProductId)].map(([id, items]) => {
      const minor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      return `${rowNames.get(id) ?? ''} ${format.money(-minor)}`
    })
    return t('refund.split', { rows: rows.join('; '), vat: format.money(-sumVat(split)) })
  }
}

type RefundTerms = { method: RefundMethod; notifies: boolean }

function sumVat(items: readonly { vatMinor: number }[]): number {
  return items.reduce((sum, { vatMinor }) => sum + vatMinor, 0)
}

function amountsOf(order: OrderMoney & Pick<OrderDetails, 'state' | 'reservationExpiresAt'>, now: Instant) {
  return {
    priceMinor: order.priceMinor,
    payedMinor: afterRefundsMinor(order),
    dueMinor: owedMinor(order, now),
    overpaidMinor: overpaidMinor(order),
  }
}

/** Amount that staff give back themselves: of a plan, else of all, if they do so of any payment. */
export function byHandMinor(
  { facts }: Pick<LoadedRefund, 'facts'>,
  { method, query }: { method: RefundMethod; query: RefundQuery },
  plan: RefundPlan | null,
): number {
  if (!plan) {
    const isByHand = facts.payments.some(({ id }) => !isRefundingProvider(providerOf(facts, id, method)))
    return isByHand ? refundMinor(query) : 0
  }
  const distribution = plan.entries.map((entry) => ({ ...entry, transactionId: entry.refundsTransactionId }))
  return givenByHandMinor(distribution, { ...facts, method })
}

function providerOf({ payments }: RefundFacts, paymentId: number, method: RefundMethod): string {
  return refundProviderOf(
    method,
    payments.find(({ id }) => id === paymentId),
  ).provider
}
