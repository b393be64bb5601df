import type { Result } from '#app/domain/shared/result.ts'
import type { Instant } from '#app/domain/shared/time.ts'

/**
 * Where the guest enters the card: on the provider's own page, or in the provider's fields on a page of ours, by itself
 * or in a site's frame. Source: domain.md §7 'Card payment in a frame'.
 */
export const PAYMENT_PLACES = ['PROVIDER', 'PAGE', 'FRAME'] as const
export type PaymentPlace = (typeof PAYMENT_PLACES)[number]

/** A payment to open a page for at the provider. Sent again it is the same to the last letter. */
export type PaymentRequest = {
  /** The same for every attempt at one page: a provider that has opened it answers as it did then. */
  idempotencyKey: string
  shopId: number
  orderId: number
  transactionId: number
  amountMinor: number
  /** ISO 4217, in capitals. */
  currency: string
  locale: string
  description: string
  /** Where the guest comes back to, paid or not. */
  returnUrl: string
  cancelUrl: string
  expiresAt: Instant
  capture: 'NOW' | 'ON_CONFIRMATION'
  place: PaymentPlace
}

/**
 * Outcome of a payment page. 'open' may still be paid, 'processing' was paid by a method that takes days,
 * 'authorised' waits to be captured or voided, 'ended' will never be paid.
 */
export type PaymentOutcome = 'open' | 'processing' | 'paid' | 'authorised' | 'ended'

/** A provider's payment page as it is now. */
export type ProviderPayment = {
  sessionId: string
  outcome: PaymentOutcome
  /** Of the provider's own page, while it is open. */
  url: string | null
  /** Opens the provider's fields on a page of ours, while they are open. */
  clientSecret: string | null
  /** The provider's own name for the payment, by which it is refunded; null before anything was paid. */
  reference: string | null
  amountMinor: number
  currency: string
  feeMinor: number | null
  /** Ours, from the page's metadata; null for a page that we did not open. */
  shopId: number | null
  transactionId: number | null
}

/** Money that moved at the provider after a payment. */
export type ProviderMovement = {
  kind: 'refund' | 'dispute'
  /** The provider's own name for the refund or dispute. */
  reference: string
  /** Above 0: what went back to the guest, or would have. */
  amountMinor: number
  /** 'pending' moves later, 'done' has moved, 'returned' came back to the shop, 'failed' never moved. */
  state: 'pending' | 'done' | 'returned' | 'failed'
  /** Our refund that asked for it; null for one made at the provider. */
  transactionId: number | null
}

/** Event at the provider, by its own name; what became of its object, the object says. */
export type ProviderEvent = {
  id: string
  type: string
  /** The session or payment that it is about; null for anything else. */
  objectId: string | null
}

export type PaymentRefusal =
  /** The provider has said no: the same request has the same answer. */
  | { code: 'provider_refused'; detail: string }
  /** No answer, or none that means anything: the request may have been done all the same. */
  | { code: 'provider_unreachable'; detail: string }

type GatewayAnswer<Value> = Promise<Result<Value, PaymentRefusal>>

/**
 * One account of a payment provider. No call takes longer than reliability.md R12 allows, none throws, and each that
 * writes may be repeated. Source: domain.md §8.
 */
export type PaymentGateway = {
  start(request: PaymentRequest): GatewayAnswer<ProviderPayment>
  find(sessionId: string): GatewayAnswer<ProviderPayment>
  /** Ends a page; answers what became of it, which may be that it was paid first. */
  expire(sessionId: string): GatewayAnswer<ProviderPayment>
  /** The page that a payment came by; null for a payment that came by none. */
  findByReference(reference: string): GatewayAnswer<ProviderPayment | null>
  capture(reference: string): GatewayAnswer<null>
  /** Gives money back. What was only authorised is released. */
  refund(request: {
    idempotencyKey: string
    transactionId: number
    reference: string
    amountMinor: number
  }): GatewayAnswer<{ reference: string; state: ProviderMovement['state'] }>
  listMovements(reference: string): GatewayAnswer<ProviderMovement[]>
  /** Refunds and disputes that happened within a period, whether or not their events have come. */
  listMovementEvents(period: { from: Instant; to: Instant }): GatewayAnswer<ProviderEvent[]>
  /** Begins a payment by the provider's own test card, which only a test key can. */
  startTest(request: {
    idempotencyKey: string
    amountMinor: number
    currency: string
    description: string
  }): GatewayAnswer<{ reference: string }>
  /** Pays what was begun so. */
  payTest(reference: string): GatewayAnswer<null>
  /** Whether the account takes payments now. */
  checkAccount(): GatewayAnswer<{ acceptsPayments: boolean }>
}

/** An account as its provider is called for it. */
export type ProviderAccount = { id: number; secretKey: string }

export type OpenGateway = (account: ProviderAccount) => PaymentGateway
