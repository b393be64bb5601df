import { findTransaction } from '#app/domain/order/ledger/ledger-queries.server.ts'
import type {
  OpenGateway,
  PaymentGateway,
  PaymentRefusal,
  PaymentRequest,
} from '#app/domain/order/provider/payment-gateway.ts'
import {
  findPaymentSession,
  type PaymentSession,
} from '#app/domain/order/provider/payment-session-queries.server.ts'
import { findAccount } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { changeSession, recordSession } from '#app/domain/order/provider/record-session.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { addMinutes, type Instant, type Zone } from '#app/domain/shared/time.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'

/** Services that ask a provider. Its calls are made outside any transaction. */
export type PaymentServices = {
  db: Db
  now: () => Instant
  zone: Zone
  open: OpenGateway
  /** Opens the keys of accounts. */
  master: string
  /** Whether the test provider's payments count, whatever a copied database holds. */
  isDemo?: boolean | undefined
}

type PaymentPageInput = Pick<
  PaymentRequest,
  'shopId' | 'transactionId' | 'currency' | 'locale' | 'description' | 'returnUrl' | 'cancelUrl' | 'place'
>

export type PaymentPageRefusal =
  | PaymentRefusal
  /** Nothing waits to be paid: it was paid, declined or ended meanwhile. */
  | { code: 'payment_not_open'; detail: string }

/** Stripe opens no page for less than half an hour; ours are ended by call when the reservation is. */
const PAGE_MINUTES = 60
/** Source: reliability.md F24. */
export const CHECK_MINUTES = 5

/**
 * Opens the provider's page for a pending payment, or its fields on a page of ours, which then has no address and is
 * opened by `findCardFields`. `place` says what the guest's browser can; the account's settings decide. What is sent is
 * written first: repeated after an answer that never came, it leads to the same page. An answer that doesn't come
 * leaves the payment pending. Source: domain.md §8, reliability.md F28.
 */
export async function openPaymentPage(
  services: PaymentServices,
  input: PaymentPageInput,
): Promise<Result<{ url: string | null }, PaymentPageRefusal>> {
  const { db, master } = services
  const entry = await findTransaction(db, input)
  const isPending = entry?.status === 'PENDING' && entry.transactionType === 'PAYMENT'
  const account =
    isPending && entry.paymentProviderId !== null
      ? await findAccount(db, { shopId: input.shopId, id: entry.paymentProviderId }, master)
      : undefined
  if (!entry || !isPending) return err({ code: 'payment_not_open', detail: entry?.status ?? 'unknown' })
  if (!account) return err({ code: 'provider_refused', detail: 'the keys of this provider cannot be used' })

  const gateway = services.open(account)
  const place = account.embedKey === null ? 'PROVIDER' : input.place
  const written = await findOrWriteSession(services, { ...input, place }, { ...entry, account })
  const moves = isEmbedded(written) && place === 'PROVIDER'
  const current = moves ? await moveToProvider(services, written, gateway) : ok(written)
  if (!current.ok) return current
  const session = current.value
  const { url: openUrl } = session
  if (session.state === 'OPEN' && (openUrl !== null || isEmbedded(session))) return ok({ url: openUrl })
  if (session.state !== 'STARTING') return err({ code: 'payment_not_open', detail: session.state })
  const started = await gateway.start(session.request)
  if (!started.ok) {
    if (started.error.code === 'provider_refused') await writeRefused(services, session)
    return started
  }
  const { sessionId, url, clientSecret } = started.value
  if (url === null && clientSecret === null)
    return err({ code: 'payment_not_open', detail: started.value.outcome })
  await writeOpen(services, session, { sessionId, url })
  return ok({ url })
}

async function findOrWriteSession(
  { db, now }: PaymentServices,
  input: PaymentPageInput,
  entry: {
    orderId: number
    amountMinor: number
    account: { id: number; capture: PaymentRequest['capture'] }
  },
): Promise<PaymentSession> {
  const existing = await findPaymentSession(db, input)
  if (existing) return existing
  const { orderId, amountMinor, account } = entry
  const request: PaymentRequest = {
    ...input,
    idempotencyKey: `payment-${input.transactionId}`,
    orderId,
    amountMinor,
    capture: account.capture,
    expiresAt: addMinutes(now(), PAGE_MINUTES),
  }
  const written = await inTransaction(db, async (tx) => {
    await recordSession(tx, { request, paymentProviderId: account.id })
    return ok(await findPaymentSession(tx, input))
  })
  if (!written.ok || !written.value) throw new Error(`payment ${input.transactionId} has no session`)
  return written.value
}

/** A payment that was ended meanwhile is looked at by the worker at once. */
async function writeOpen(
  { db, now }: PaymentServices,
  session: PaymentSession,
  { sessionId, url }: { sessionId: string; url: string | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const entry = await findTransaction(tx, session)
    const nextCheckAt = entry?.status === 'PENDING' ? addMinutes(now(), CHECK_MINUTES) : now()
    await changeSession(tx, session, { state: 'OPEN', providerSessionId: sessionId, url, nextCheckAt })
    return ok(null)
  })
}

/** Gives the next attempt a key of its own: what was refused under the old one is refused again. */
async function writeRefused({ db, now }: PaymentServices, session: PaymentSession): Promise<void> {
  await inTransaction(db, async (tx) => ok(await changeSession(tx, session, nextAttempt(session, now()))))
}

function nextAttempt({ attempts: earlier, request, transactionId }: PaymentSession, now: Instant) {
  const attempts = earlier + 1
  const idempotencyKey = `payment-${transactionId}-${attempts}`
  return { attempts, request: { ...request, idempotencyKey, expiresAt: addMinutes(now, PAGE_MINUTES) } }
}

/** True where the guest pays in the provider's fields on a page of ours. */
export function isEmbedded({ request }: Pick<PaymentSession, 'request'>): boolean {
  return request.place !== 'PROVIDER'
}

/**
 * Ends the fields on our page by call, so that nobody pays twice, and writes the request for the provider's own page.
 * Of two that do it at once both go on with the first one's.
 */
async function moveToProvider(
  { db, now }: PaymentServices,
  session: PaymentSession,
  gateway: PaymentGateway,
): Promise<Result<PaymentSession, PaymentPageRefusal>> {
  const { state, providerSessionId } = session
  if (state === 'OPEN' && providerSessionId !== null) {
    const ended = await gateway.expire(providerSessionId)
    if (!ended.ok) return ended
    const { outcome } = ended.value
    if (outcome !== 'ended') return err({ code: 'payment_not_open', detail: outcome })
  } else if (state !== 'STARTING') return ok(session)
  const { attempts, request } = nextAttempt(session, now())
  return inTransaction(db, async (tx) => {
    await changeSession(tx, session, {
      ...{ state: 'STARTING', providerSessionId: null, url: null, nextCheckAt: null },
      ...{ attempts, request: { ...request, place: 'PROVIDER' } },
    })
    return ok((await findPaymentSession(tx, session)) ?? session)
  })
}
