import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { spendPoint } from '#app/domain/shared/rate-limit-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { type Instant, SECONDS_PER_HOUR } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { insertNotificationJob } from './notification-queries.server.ts'

const SENDS_PER_HOUR = 3

type ResendRefusal =
  | { code: 'editing_closed'; at: 'orderId' }
  | { code: 'too_many_attempts'; retryAfterSeconds: number }

/**
 * Sends the confirmation of an order once more to its customer, in the language that the guest reads; three times an
 * hour. The same request twice sends once. Refused where there is nothing to confirm, or no address.
 * Source: domain.md §10 'occasion'.
 */
export async function resendConfirmation(
  tx: Tx,
  { order, requestKey, locale, shopId, now }: ResendInput,
): Promise<Result<{ receiver: string }, ResendRefusal>> {
  const receiver = order.customer?.email
  if (order.state !== 'CONFIRMED' || !receiver) return err({ code: 'editing_closed', at: 'orderId' })
  const isNew = await insertNotificationJob(tx, {
    ...{ shopId, orderId: order.id, identifier: 'ORDER_CONFIRMATION', occasion: `request:${requestKey}` },
    ...{ channel: 'mail', receiver, locale, shouldBeSentAt: now, now },
  })
  if (!isNew) return ok({ receiver })
  const limit = { key: `resend:${order.id}`, limit: SENDS_PER_HOUR, windowSeconds: SECONDS_PER_HOUR, now }
  const { allowed, retryAfterSeconds } = await spendPoint(tx, limit)
  return allowed ? ok({ receiver }) : err({ code: 'too_many_attempts', retryAfterSeconds })
}

type ResendInput = {
  order: Pick<OrderDetails, 'id' | 'state' | 'customer'>
  requestKey: string
  locale: Locale
  shopId: number
  now: Instant
}
