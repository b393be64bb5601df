import { z } from 'zod'
import type {
  PaymentOutcome,
  ProviderMovement,
  ProviderPayment,
} from '#app/domain/order/provider/payment-gateway.ts'

/** Parts of Stripe's answers that are read. Anything without them is no answer of Stripe's. */
const ourMetadata = z
  .object({ shop: z.string().optional(), transaction: z.string().optional() })
  .nullish()
  .transform((metadata) => metadata ?? {})

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().default(0),
  currency: z.string(),
  latest_charge: z
    .object({
      balance_transaction: z.object({ fee: z.int(), currency: z.string() }).nullable().catch(null),
    })
    .nullable()
    .catch(null),
})

/** Exported for tests. */
export const stripeSession = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  url: z.string().nullish(),
  client_secret: z.string().nullish(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  metadata: ourMetadata,
  payment_intent: paymentIntent.nullish().catch(null),
})

type StripeSession = z.output<typeof stripeSession>

export const stripeRefund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  metadata: z
    .object({ transaction: z.string().optional() })
    .nullish()
    .transform((metadata) => metadata ?? {}),
})

export const stripeDispute = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  balance_transactions: z.array(z.object({ amount: z.int() })).catch([]),
})

/** Reads a Checkout Session with its payment intent. What the intent says counts more than the session. */
export function toPayment(session: StripeSession): ProviderPayment {
  const { payment_intent: intent, metadata } = session
  const outcome = outcomeOf(session)
  const currency = intent?.currency ?? session.currency ?? ''
  const fee = intent?.latest_charge?.balance_transaction
  return {
    sessionId: session.id,
    outcome,
    url: outcome === 'open' ? (session.url ?? null) : null,
    clientSecret: outcome === 'open' ? (session.client_secret ?? null) : null,
    reference: intent?.id ?? null,
    amountMinor: (outcome === 'paid' && intent ? intent.amount_received : session.amount_total) ?? 0,
    currency: currency.toUpperCase(),
    // A fee is in the currency of the payout, which may be another one.
    feeMinor: fee && fee.currency === currency ? fee.fee : null,
    shopId: toId(metadata.shop),
    transactionId: toId(metadata.transaction),
  }
}

function outcomeOf({
  status,
  payment_status: paymentStatus,
  payment_intent: intent,
}: StripeSession): PaymentOutcome {
  if (intent?.status === 'succeeded') return 'paid'
  if (intent?.status === 'requires_capture') return 'authorised'
  if (status === 'open') return 'open'
  if (status === 'expired' || intent?.status === 'canceled') return 'ended'
  if (paymentStatus === 'paid' || paymentStatus === 'no_payment_required') return 'paid'
  // A method that takes days was declined in the end.
  return intent?.status === 'requires_payment_method' ? 'ended' : 'processing'
}

/** Reads a refund, which may fail after it has succeeded. */
export function toRefundMovement(refund: z.output<typeof stripeRefund>): ProviderMovement {
  const { id: reference, amount: amountMinor, metadata } = refund
  return {
    kind: 'refund',
    reference,
    amountMinor,
    state: refundState(refund),
    transactionId: toId(metadata.transaction),
  }
}

function refundState({ status }: z.output<typeof stripeRefund>): ProviderMovement['state'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Reads a dispute by what it has moved: an inquiry moves nothing, a dispute that was won returns all. */
export function toDisputeMovement(dispute: z.output<typeof stripeDispute>): ProviderMovement {
  const moved = dispute.balance_transactions
  const isReturned = moved.length > 0 && moved.some(({ amount }) => amount > 0)
  const state = moved.length === 0 ? 'pending' : isReturned ? 'returned' : 'done'
  return { kind: 'dispute', reference: dispute.id, amountMinor: dispute.amount, state, transactionId: null }
}

function toId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}
