import { z } from 'zod'
import { findOrder } from '#app/domain/order/order-queries.server.ts'
import { overpaidMinor } from '#app/domain/order/order-total.ts'
import type { BookingProduct, OrderDetails } from '#app/domain/order/order-types.ts'
import {
  leftToRefundMinor,
  maximumCreditMinor,
  type RefundFacts,
  refundMinor,
} from '#app/domain/order/refund/plan-refund.ts'
import { type RefundRefusal, refundOrder } from '#app/domain/order/refund/refund-order.server.ts'
import { findRefundFacts } from '#app/domain/order/refund/refund-queries.server.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import type { Services } from '#app/http/context.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { creditsSchema } from '#app/http/schemas/refund-schema.ts'
import { createCall, NO_QUERY, readCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { savedOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

const leftJson = z.object({ value: z.number(), leftToRefund: z.number() })
const feeRowJson = leftJson.extend({ id: z.int() })

const creditsJson = z.object({
  maximumCreditAmount: z.number().meta({ description: 'What is left of the payment' }),
  overpaid: z.number().meta({ description: 'What the order was paid too much, which goes back first' }),
  bookings: z.array(
    z.object({
      id: z.int(),
      startRent: z.string(),
      endRent: z.string(),
      bookingProducts: z.array(leftJson.extend({ id: z.int(), displayName: z.string(), quantity: z.int() })),
      rebookingFee: leftJson
        .extend({ rows: z.array(feeRowJson).meta({ description: 'One for each VAT rate' }) })
        .nullable()
        .meta({ description: 'Of the right to rebook, where it was sold for a fee' }),
    }),
  ),
  rebookingFeesOfCancelled: z
    .array(feeRowJson)
    .meta({ description: 'Of bookings that are in the order no more: their fees stay in its price' }),
  promoactors: z.array(z.unknown()).meta({ description: 'Vouchers sold with the order' }),
})

/** Calls about what a payment can give back. Source: spec 2 §7. */
export const creditCalls: Readonly<Record<string, PathCalls>> = {
  '/api/orders/:orderId/transactions/:transactionId/credits': {
    GET: readCall({
      summary: 'What a payment can still give back, and what is left of each row',
      query: NO_QUERY,
      answer: shapeOfOne(creditsJson),
      run: async ({ id, partId, ...all }) => {
        const found = await findCredits(all, { orderId: id, transactionId: partId })
        return found ? ok({ data: toJson(all, found) }) : err({ code: 'not_found' })
      },
    }),
    POST: createCall({
      summary: 'Pays back of a payment, the way it came; once for each key',
      body: ({ t }) => creditsSchema(t),
      answer: savedOf(creditsJson),
      run: async ({ id, partId, body, requestKey, ...all }) => {
        const { db, shop, user, now, zone, newKey, t } = all
        const key = { orderId: id, transactionId: partId }
        if (!(await findCredits(all, key))) return err({ code: 'not_found' })
        const { reason, notifies, ...amounts } = body
        const input = {
          shopId: shop.id,
          userId: user.id,
          orderId: id,
          now,
          zone,
          query: { ...amounts, distribution: [{ transactionId: partId, amountMinor: refundMinor(amounts) }] },
          method: 'SAME_WAY',
          reason,
          notifies,
          requestKey: requestKey ?? newKey(),
        } as const
        const ended = await endPaymentPages(all, input)
        if (!ended.ok) return ended
        const refunded = await inTransaction(db, (tx) => refundOrder(tx, input))
        if (!refunded.ok) return err(toRefusal(refunded.error, body))
        const left = await findCredits(all, key)
        return left
          ? ok({ data: toJson(all, left), message: t('refund.written') })
          : err({ code: 'not_found' as const })
      },
    }),
  },
}

type Credits = { order: OrderDetails; facts: RefundFacts; payment: RefundFacts['payments'][number] }

/** A settled payment of an order of the shop; undefined for any other transaction. */
async function findCredits(
  { db, shop }: Services,
  { orderId, transactionId }: { orderId: number; transactionId: number },
): Promise<Credits | undefined> {
  const order = await findOrder(db, { shopId: shop.id, orderId })
  if (!order) return undefined
  const facts = await findRefundFacts(db, { ...order, shopId: shop.id })
  const payment = facts.payments.find(({ id }) => id === transactionId)
  return payment && { order, facts, payment }
}

function toJson(
  { locale, shop }: Services,
  { order, facts, payment }: Credits,
): z.output<typeof creditsJson> {
  return {
    maximumCreditAmount: toMajor(maximumCreditMinor(payment)),
    overpaid: toMajor(overpaidMinor(facts)),
    bookings: order.bookings.map(({ id, startRent, endRent, products, fees }) => ({
      id,
      startRent,
      endRent,
      bookingProducts: products.map((row) => ({
        id: row.id,
        displayName: pickText(row.productName, locale, shop.locales),
        quantity: row.quantity,
        ...toLeftJson([row]),
      })),
      rebookingFee: fees.length === 0 ? null : { ...toLeftJson(fees), rows: fees.map(toFeeJson) },
    })),
    rebookingFeesOfCancelled: order.feesOfCancelled.map(toFeeJson),
    promoactors: [],
  }
}

function toFeeJson(row: BookingProduct): z.output<typeof feeRowJson> {
  return { id: row.id, ...toLeftJson([row]) }
}

/** Price of the rows together, and what is left of it. */
function toLeftJson(rows: readonly BookingProduct[]): z.output<typeof leftJson> {
  const sum = (minorOf: (row: BookingProduct) => number) =>
    toMajor(rows.reduce((total, row) => total + minorOf(row), 0))
  return { value: sum(({ totalMinor }) => totalMinor), leftToRefund: sum(leftToRefundMinor) }
}

/** Another shop's order is answered like one that isn't there; amounts stand at the row that they are of. */
function toRefusal(refusal: RefundRefusal, { credits }: z.output<ReturnType<typeof creditsSchema>>) {
  if (refusal.code === 'order_not_found') return { code: 'not_found' as const }
  if (refusal.code === 'already_made') return refusal
  if (refusal.at !== 'credits') return { ...refusal, at: 'overpaid' }
  const refused = 'rowId' in refusal ? credits.find(({ rowId }) => rowId === refusal.rowId) : undefined
  if (!refused) return { ...refusal, at: 'orderItemsBookings' }
  const list = refused.isFee ? 'orderItemsRebookable' : 'orderItemsBookings'
  const field = refusal.code === 'refund_row_not_found' ? 'orderItemRowableId' : 'totalAmount'
  return { ...refusal, at: `${list}.${refused.index}.${field}` }
}
