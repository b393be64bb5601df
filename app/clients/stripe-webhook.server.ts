import { z } from 'zod'
import type { ProviderEvent } from '#app/domain/order/provider/payment-gateway.ts'

/** Source: reliability.md F22. */
const TOLERANCE_SECONDS = 300

const id = z.string().nullish().catch(null)
const eventShape = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  data: z.object({ object: z.object({ id, object: id, payment_intent: id }) }),
})

/**
 * Reads an event that Stripe signed with this secret at most five minutes ago; undefined for every other body, which
 * is not parsed. Of the event itself only its name is taken: what became of its object, the object says.
 */
export async function readStripeEvent(input: {
  body: string
  signature: string | null
  secret: string
  nowSeconds: number
}): Promise<ProviderEvent | undefined> {
  const { body, signature, secret, nowSeconds } = input
  if (!signature || !secret) return undefined
  const { Stripe } = await import('stripe')
  try {
    const receivedAt = nowSeconds * 1_000
    const bytes = Buffer.from(body)
    return toProviderEvent(
      Stripe.webhooks.constructEvent(bytes, signature, secret, TOLERANCE_SECONDS, undefined, receivedAt),
    )
  } catch {
    return undefined
  }
}

/** Reads what an event is about; undefined for what is no event. */
export function toProviderEvent(event: unknown): ProviderEvent | undefined {
  const parsed = eventShape.safeParse(event)
  if (!parsed.success) return undefined
  return { id: parsed.data.id, type: parsed.data.type, objectId: subjectOf(parsed.data.data.object) }
}

/**
 * The session or payment that an event is about, which is what to fetch: its own object, or the payment that its
 * refund, charge or dispute belongs to. null for what has nothing to do with either.
 *
 * Exported for tests.
 */
export function subjectOf(object: z.output<typeof eventShape>['data']['object']): string | null {
  if (object.object === 'checkout.session' || object.object === 'payment_intent') return object.id ?? null
  return object.payment_intent ?? null
}
