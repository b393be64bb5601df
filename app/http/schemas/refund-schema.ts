import { z } from 'zod'
import { REFUND_METHODS } from '#app/domain/order/refund/refund-method.ts'
import { choice, flag, id, optionalAmount, optionalText, requestKey, text } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

type RefundIds = { rowIds: readonly number[]; paymentIds: readonly number[] }

/**
 * A refund: of what was paid too much and of the rows, in minor units, 0 where a field is empty, and what each payment
 * gives back of it, unless all of those are empty. `shown` names the plan that the page showed,
 * `fingerprint` the order that it was of.
 */
export const refundSchema = oncePerLanguage((t, { rowIds, paymentIds }: RefundIds) => {
  const minor = optionalAmount(t).transform((amount) => amount ?? 0)
  const amountsOf = (ids: readonly number[]) =>
    z
      .object(Object.fromEntries(ids.map((id) => [String(id), optionalAmount(t)])))
      .prefault({})
      .transform((byId) =>
        Object.entries(byId).flatMap(([id, amountMinor]) =>
          amountMinor ? [{ id: Number(id), amountMinor }] : [],
        ),
      )
  const credits = amountsOf(rowIds).transform((amounts) =>
    amounts.map(({ id: rowId, amountMinor }) => ({ rowId, amountMinor })),
  )
  const distribution = amountsOf(paymentIds).transform((amounts) =>
    amounts.length > 0
      ? amounts.map(({ id: transactionId, amountMinor }) => ({ transactionId, amountMinor }))
      : undefined,
  )
  return z.object({
    amounts: z.object({ overpaid: minor, credits }).prefault({}),
    distribution,
    method: choice(t, REFUND_METHODS),
    notifies: flag(),
    bookings: z.enum(['KEEP', 'CANCEL']).optional(),
    reason: text(t),
    shown: z.string().optional(),
    fingerprint: z.string().optional(),
    requestKey: requestKey(),
  })
})

type RowableType = 'Booking' | 'BookingProduct' | 'Promoactor'

/** More than an order has rows. */
const MOST_ROWS = 500

/**
 * A refund as JSON sends it: rows in their lists, in major units; empty and 0 mean none. `orderItemRowableType` names
 * what the list has rows of, and may be left out: a rebooking fee is a row of its booking. Source: spec 2 §3, §7.
 */
export const creditsSchema = oncePerLanguage((t) => {
  const rowsOf = (...types: [RowableType, ...RowableType[]]) =>
    z
      .array(
        z.object({
          totalAmount: optionalAmount(t),
          orderItemRowableId: id(t),
          orderItemRowableType: choice(t, types).optional(),
        }),
      )
      .max(MOST_ROWS)
      .superRefine((named, context) => {
        const credited = named.map((row) => (row.totalAmount ? row.orderItemRowableId : null))
        for (const [index, rowId] of credited.entries()) {
          if (rowId === null || credited.indexOf(rowId) === index) continue
          const path = [index, 'orderItemRowableId']
          context.addIssue({ code: 'custom', path, message: t('form.invalid_choice') })
        }
      })
  const promoactors = rowsOf('Promoactor').refine(
    (named) => named.every(({ totalAmount }) => !totalAmount),
    t('refusal.refund_row_not_found'),
  )
  return z
    .object({
      orderItemsBookings: rowsOf('BookingProduct').default([]),
      orderItemsRebookable: rowsOf('Booking', 'BookingProduct').default([]),
      orderItemsPromoactors: promoactors.default([]),
      overpaid: optionalAmount(t),
      cancelBookings: z.boolean().default(false),
      reason: optionalText(t),
      notifyCustomer: z.boolean().default(false),
    })
    .transform(
      ({ overpaid, cancelBookings: cancelsBookings, notifyCustomer: notifies, reason, ...items }) => ({
        overpaidMinor: overpaid ?? 0,
        cancelsBookings,
        notifies,
        reason: reason ?? '',
        credits: [
          ...toCredits(items.orderItemsBookings, false),
          ...toCredits(items.orderItemsRebookable, true),
        ],
      }),
    )
})

type NamedRow = { totalAmount: number | null; orderItemRowableId: number }

function toCredits(rows: readonly NamedRow[], isFee: boolean) {
  return rows.flatMap(({ totalAmount, orderItemRowableId: rowId }, index) =>
    totalAmount ? [{ index, rowId, amountMinor: totalAmount, isFee }] : [],
  )
}
