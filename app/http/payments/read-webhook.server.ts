import { readStripeEvent } from '#app/clients/stripe-webhook.server.ts'
import { findWebhookSecret } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { insertEventOnce } from '#app/domain/payment/webhook-event-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { epochSeconds } from '#app/domain/shared/time.ts'
import type { BaseServices } from '#app/http/context.server.ts'
import { LIMITS } from '#app/http/limits.ts'
import { inTransaction } from '#db/transaction.server.ts'

/**
 * Writes an event of Stripe's into the inbox, for the worker. False for one that is not signed with this account's
 * secret, or more than five minutes ago: then nothing is written. Source: reliability.md F20, F22.
 */
export async function storeStripeEvent(
  { db, config, now, log, requestId }: Pick<BaseServices, 'db' | 'config' | 'now' | 'log' | 'requestId'>,
  request: Request,
  paymentProviderId: number | undefined,
): Promise<boolean> {
  const body = await readText(request)
  const account =
    paymentProviderId === undefined
      ? undefined
      : await findWebhookSecret(db, paymentProviderId, config.sessionSecret)
  const event =
    body === undefined || !account
      ? undefined
      : await readStripeEvent({
          body,
          signature: request.headers.get('Stripe-Signature'),
          secret: account.secret,
          nowSeconds: epochSeconds(now),
        })
  if (!event || !account || paymentProviderId === undefined) {
    log.warn({ requestId, paymentProviderId }, 'payment event refused')
    return false
  }
  const { id: providerEventId, type, objectId } = event
  const stored = {
    providerEventId,
    type,
    objectId,
    shopId: account.shopId,
    paymentProviderId,
    receivedAt: now,
  }
  await inTransaction(db, async (tx) => ok(await insertEventOnce(tx, stored)))
  return true
}

/** undefined for a body over the limit, whatever length it declared. */
async function readText(request: Request): Promise<string | undefined> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > LIMITS.bodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
