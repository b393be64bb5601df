import { setTimeout as pause } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import type { z } from 'zod'
import type { PaymentRefusal } from '#app/domain/order/provider/payment-gateway.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

/** No call takes longer, its second attempt included. Source: reliability.md F55, R12. */
const TIMEOUT_MS = 8_000
/** A second attempt with less time than this is not begun. */
const SHORTEST_ATTEMPT_MS = 1_000
/** Before the second attempt: one that is too busy is as busy at once. */
const PAUSE_MS = 300
const LONGEST_DETAIL = 300

/** An account's client, and what is known of whether it answers. */
export type StripeConnection = { client: Promise<Stripe>; breaker: CircuitBreaker }

type Options = { timeout: number; idempotencyKey?: string }
export type StripeCall<Value> = (client: Stripe, options: Options) => Promise<Value>

/**
 * Makes a call within the time limit, once more if the first attempt broke early. Never throws: an answer of another
 * shape than `schema` is none.
 */
export async function ask<Shape>(
  { client, breaker }: StripeConnection,
  schema: z.ZodType<Shape>,
  call: StripeCall<unknown>,
): Promise<Result<Shape, PaymentRefusal>> {
  const startedAt = performance.now()
  if (!breaker.mayCall(startedAt)) return unreachable('left alone after several failures')
  let answer = await attempt(client, schema, call, TIMEOUT_MS)
  const leftMs = Math.floor(TIMEOUT_MS - PAUSE_MS - (performance.now() - startedAt))
  if (isUnreachable(answer) && leftMs >= SHORTEST_ATTEMPT_MS) {
    await pause(PAUSE_MS)
    answer = await attempt(client, schema, call, leftMs)
  }
  breaker.record(!isUnreachable(answer), performance.now())
  return answer
}

function isUnreachable(answer: Result<unknown, PaymentRefusal>): boolean {
  return !answer.ok && answer.error.code === 'provider_unreachable'
}

/** The SDK's own time limit begins anew with every piece of an answer; this one does not. */
async function attempt<Shape>(
  client: Promise<Stripe>,
  schema: z.ZodType<Shape>,
  call: StripeCall<unknown>,
  timeoutMs: number,
): Promise<Result<Shape, PaymentRefusal>> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    const stripe = await client
    const answer = await Promise.race([call(stripe, { timeout: timeoutMs }), deadline.promise])
    const parsed = schema.safeParse(answer)
    return parsed.success ? ok(parsed.data) : unreachable('an answer of another shape than Stripe has')
  } catch (error) {
    return toRefusal(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Only what Stripe itself said about the request is a no; busy, broken and late answers leave it unknown. */
function toRefusal(error: unknown): Result<never, PaymentRefusal> {
  const detail = detailOf(error)
  return REFUSALS.has(typeOf(error)) ? err({ code: 'provider_refused', detail }) : unreachable(detail)
}

const REFUSALS = new Set([
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeCardError',
  'StripeIdempotencyError',
])

function typeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : ''
}

function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // Stripe repeats most of a key that it does not know.
  return text.replace(/\b[sr]k_\w+\**\w*/g, 'sk_…').slice(0, LONGEST_DETAIL)
}

/** No answer, or none that means anything. */
export function unreachable(detail: string): Result<never, PaymentRefusal> {
  return err({ code: 'provider_unreachable', detail: detail.slice(0, LONGEST_DETAIL) })
}
