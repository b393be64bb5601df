import { z } from 'zod'
import { REFUND_METHODS } from '#app/domain/order/refund/refund-method.ts'
import { choice, flag, id, optionalAmount, optionalText, requestKey, text } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/**
 * A refund: of what was paid too much and of the rows, in minor units, 0 where a field is empty. `shown` names the
 * plan that the page showed.
 */
export const refundSchema = oncePerLanguage((t, { rowIds }: { rowIds: readonly number[] }) => {
  const minor = optionalAmount(t).transform((amount) => amount ?? 0)
  const credits = z
    .object(Object.fromEntries(rowIds.map((id) => [String(id), minor])))
    .prefault({})
    .transform((byRow) =>
      Object.entries(byRow)
        .filter(([, amountMinor]) => amountMinor !== 0)
        .map(([id, amountMinor]) => ({ rowId: Number(id), amountMinor })),
    )
  return z.object({
    amounts: z.object({ overpaid: minor, credits }).prefault({}),
    method: choice(t, REFUND_METHODS),
    notifies: flag(),
    bookings: z.enum(['KEEP', 'CANCEL']).optional(),
    reason: text(t),
    shown: z.string().optional(),
    requestKey: requestKey(),
  })
})

/** More than an order has rows. */
const MOST_ROWS = 500

/** A refund as JSON sends it: rows by what they are of, in major units; empty and 0 mean none. Source: spec 2 §7. */
export const creditsSchema = oncePerLanguage((t) => {
  const rows = z
    .array(
      z.object({
        totalAmount: optionalAmount(t),
        orderItemRowableId: id(t),
        orderItemRowableType: z.string().optional(),
      }),
    )
    .max(MOST_ROWS)
    .default([])
  return z
    .object({
      orderItemsBookings: rows,
      orderItemsRebookable: rows,
      orderItemsPromoactors: rows,
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
        credits: Object.values(items)
          .flat()
          .flatMap(({ totalAmount, orderItemRowableId: rowId }) =>
            totalAmount ? [{ rowId, amountMinor: totalAmount }] : [],
          ),
      }),
    )
})
