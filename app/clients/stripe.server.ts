import type { Stripe } from 'stripe'
import { z } from 'zod'
import type {
  OpenGateway,
  PaymentGateway,
  PaymentRequest,
  ProviderEvent,
} from '#app/domain/order/provider/payment-gateway.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { epochSeconds } from '#app/domain/shared/time.ts'
import { ask, type StripeCall, type StripeConnection, unreachable } from './ask-stripe.server.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import {
  stripeDispute,
  stripeRefund,
  stripeSession,
  toDisputeMovement,
  toPayment,
  toRefundMovement,
} from './stripe-payment.ts'
import { toProviderEvent } from './stripe-webhook.server.ts'

/** Accounts whose connections stay open. */
const MOST_ACCOUNTS = 200
/** Refunds or disputes of one payment that are read. */
const MOST_MOVEMENTS = 100

/** A card of Stripe's own that always pays, with test keys alone. */
const TEST_CARD = 'pm_card_visa'

/** Events that tell of money which moved after a payment. */
const MOVEMENT_EVENTS = [
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]
const PAGE_OF_EVENTS = 100

const SESSION_PARTS = { expand: ['payment_intent.latest_charge.balance_transaction'] }
/** Stripe's names of our languages, where they differ. */
const LOCALES: Readonly<Record<string, string>> = { no: 'nb' }

/**
 * Opens accounts at Stripe through its own SDK; `apiUrl` is Stripe's own address unless a test says otherwise. Each
 * account has a circuit of its own, so that one that hangs holds up nobody else's. Source: domain.md §8.
 */
export function createStripe({ apiUrl }: { apiUrl?: string | undefined }): OpenGateway {
  const connections = new Map<string, StripeConnection>()
  return (account) => {
    const connection = connections.get(account.secretKey) ?? {
      client: openClient(account.secretKey, apiUrl),
      breaker: createCircuitBreaker(),
    }
    connections.delete(account.secretKey)
    connections.set(account.secretKey, connection)
    for (const oldest of connections.keys()) {
      if (connections.size <= MOST_ACCOUNTS) break
      connections.delete(oldest)
    }
    return gatewayOf(connection)
  }
}

/** The SDK is loaded when the first account is opened: many shops have none. */
async function openClient(secretKey: string, apiUrl: string | undefined): Promise<Stripe> {
  const { Stripe: Sdk } = await import('stripe')
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Sdk(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    // A retry of our own fits into the same deadline.
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Brygga' },
  })
}

const eventList = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() })
const intentShape = z.object({ id: z.string(), status: z.string(), amount: z.int() })

function gatewayOf(connection: StripeConnection): PaymentGateway {
  const session = async (call: StripeCall<unknown>) => {
    const answer = await ask(connection, stripeSession, call)
    return answer.ok ? ok(toPayment(answer.value)) : answer
  }
  const find = (id: string) =>
    session((stripe, options) => stripe.checkout.sessions.retrieve(id, SESSION_PARTS, options))

  /** Releases an authorisation, whole or not at all. */
  const release = async (reference: string, isWhole: boolean) => {
    if (!isWhole) return unreachable('not captured yet')
    const idempotencyKey = `release-${reference}`
    const answer = await ask(connection, intentShape, (stripe, options) =>
      stripe.paymentIntents.cancel(reference, {}, { ...options, idempotencyKey }),
    )
    return answer.ok ? ok({ reference: `${reference}-released`, state: 'done' as const }) : answer
  }

  return {
    find,
    start: (request) =>
      session((stripe, options) =>
        stripe.checkout.sessions.create(toSessionParams(request), {
          ...options,
          idempotencyKey: request.idempotencyKey,
        }),
      ),
    async expire(id) {
      const ended = await session((stripe, options) =>
        stripe.checkout.sessions.expire(id, SESSION_PARTS, { ...options, idempotencyKey: `expire-${id}` }),
      )
      // Stripe refuses to end a page that has ended or was paid: which of them, the page says.
      return ended.ok || ended.error.code === 'provider_unreachable' ? ended : find(id)
    },
    async findByReference(reference) {
      const answer = await ask(
        connection,
        z.object({ data: z.array(z.object({ id: z.string() })) }),
        (stripe, options) => stripe.checkout.sessions.list({ payment_intent: reference, limit: 1 }, options),
      )
      if (!answer.ok) return answer
      const [first] = answer.value.data
      return first ? find(first.id) : ok(null)
    },
    async capture(reference) {
      const idempotencyKey = `capture-${reference}`
      const answer = await ask(connection, intentShape, (stripe, options) =>
        stripe.paymentIntents.capture(reference, {}, { ...options, idempotencyKey }),
      )
      return answer.ok ? ok(null) : answer
    },
    async refund(request) {
      const { idempotencyKey, transactionId, reference, amountMinor } = request
      const intent = await ask(connection, intentShape, (stripe, options) =>
        stripe.paymentIntents.retrieve(reference, {}, options),
      )
      if (!intent.ok) return intent
      if (intent.value.status === 'requires_capture')
        return release(reference, amountMinor === intent.value.amount)
      if (intent.value.status === 'canceled') return ok({ reference: `${reference}-released`, state: 'done' })
      const metadata = { transaction: String(transactionId) }
      const created = await ask(connection, stripeRefund, (stripe, options) =>
        stripe.refunds.create(
          { payment_intent: reference, amount: amountMinor, metadata },
          { ...options, idempotencyKey },
        ),
      )
      // A repeated key has the first answer; how far it has come since, the refund says.
      const current = created.ok
        ? await ask(connection, stripeRefund, (stripe, options) =>
            stripe.refunds.retrieve(created.value.id, {}, options),
          )
        : created
      if (!current.ok) return current
      const { reference: refundReference, state } = toRefundMovement(current.value)
      return ok({ reference: refundReference, state })
    },
    async listMovements(reference) {
      const query = { payment_intent: reference, limit: MOST_MOVEMENTS }
      const refunds = await ask(connection, z.object({ data: z.array(stripeRefund) }), (stripe, options) =>
        stripe.refunds.list(query, options),
      )
      if (!refunds.ok) return refunds
      const disputes = await ask(connection, z.object({ data: z.array(stripeDispute) }), (stripe, options) =>
        stripe.disputes.list(query, options),
      )
      if (!disputes.ok) return disputes
      return ok([...refunds.value.data.map(toRefundMovement), ...disputes.value.data.map(toDisputeMovement)])
    },
    async listMovementEvents({ from, to }) {
      const events: ProviderEvent[] = []
      const created = { gte: epochSeconds(from), lt: epochSeconds(to) }
      let last: string | undefined
      do {
        const after = last === undefined ? {} : { starting_after: last }
        const query = { types: MOVEMENT_EVENTS, created, limit: PAGE_OF_EVENTS, ...after }
        const answer = await ask(connection, eventList, (stripe, options) =>
          stripe.events.list(query, options),
        )
        if (!answer.ok) return answer
        const { data, has_more: hasMore } = answer.value
        events.push(...data.flatMap((event) => toProviderEvent(event) ?? []))
        last = hasMore ? data.at(-1)?.id : undefined
      } while (last !== undefined)
      return ok(events)
    },
    async startTest({ idempotencyKey, amountMinor, currency, description }) {
      const params = {
        ...{ amount: amountMinor, currency: currency.toLowerCase(), description },
        ...{ payment_method_types: ['card'], payment_method: TEST_CARD },
      }
      const answer = await ask(connection, intentShape, (stripe, options) =>
        stripe.paymentIntents.create(params, { ...options, idempotencyKey }),
      )
      return answer.ok ? ok({ reference: answer.value.id }) : answer
    },
    async payTest(reference) {
      const idempotencyKey = `confirm-${reference}`
      const answer = await ask(connection, intentShape, (stripe, options) =>
        stripe.paymentIntents.confirm(reference, {}, { ...options, idempotencyKey }),
      )
      if (!answer.ok) return answer
      const { status } = answer.value
      return status === 'succeeded' ? ok(null) : err({ code: 'provider_refused', detail: status })
    },
    async checkAccount() {
      const answer = await ask(connection, z.object({ charges_enabled: z.boolean() }), (stripe, options) =>
        stripe.accounts.retrieveCurrent({}, options),
      )
      return answer.ok ? ok({ acceptsPayments: answer.value.charges_enabled }) : answer
    },
  }
}

function toSessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { shopId, orderId, transactionId, amountMinor, currency, description } = request
  const metadata = { shop: String(shopId), order: String(orderId), transaction: String(transactionId) }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountMinor,
          product_data: { name: description },
        },
      },
    ],
    locale: LOCALES[request.locale] ?? request.locale,
    client_reference_id: String(orderId),
    metadata,
    payment_intent_data: {
      metadata,
      description,
      ...(request.capture === 'ON_CONFIRMATION' ? { capture_method: 'manual' } : {}),
    },
    // Another currency than the order's could not be compared with it.
    adaptive_pricing: { enabled: false },
    expires_at: epochSeconds(request.expiresAt),
    ...toPlaceParams(request),
  }
}

/**
 * Cards leave no page of ours. Methods that need a page of their own would take the whole window, so a frame, whose
 * site is never left, has none of them.
 */
function toPlaceParams({
  place,
  returnUrl,
  cancelUrl,
}: PaymentRequest): Partial<Stripe.Checkout.SessionCreateParams> {
  if (place === 'PROVIDER') return { success_url: returnUrl, cancel_url: cancelUrl }
  const ui_mode = 'embedded_page'
  if (place === 'FRAME') return { ui_mode, redirect_on_completion: 'never' }
  return { ui_mode, redirect_on_completion: 'if_required', return_url: returnUrl }
}
