import {
  findTransaction,
  findTransactionIdByReference,
} from '#app/domain/order/ledger/ledger-queries.server.ts'
import type { PaymentGateway, ProviderPayment } from '#app/domain/order/provider/payment-gateway.ts'
import {
  findPaymentSession,
  findSessionByProviderId,
  type PaymentSession,
} from '#app/domain/order/provider/payment-session-queries.server.ts'
import { findAccount } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { changeSession } from '#app/domain/order/provider/record-session.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { checkPayment } from './check-payment.server.ts'
import { nextEventAttempt } from './event-retries.ts'
import type { PaymentServices } from './open-payment-page.server.ts'
import { syncMovements } from './sync-movements.server.ts'
import { updateEvent, type WebhookEvent } from './webhook-event-queries.server.ts'

type Unhandled = { code: 'payment_not_found' | 'provider_unreachable'; detail: string }

/**
 * Applies an event: asks the provider how its payment stands now, whatever the event says, and writes that. Events may
 * come in any order and more than once. One that comes before our own payment is written is tried again for three days.
 * Source: domain.md §5, reliability.md F20, F21, F23.
 */
export async function handleEvent(
  services: PaymentServices,
  event: WebhookEvent,
): Promise<'handled' | 'later'> {
  const { db, now } = services
  const handled = await apply(services, event)
  const at = now()
  const outcome = handled.ok
    ? { handledAt: at, nextAttemptAt: null, reason: null }
    : {
        handledAt: null,
        nextAttemptAt: nextEventAttempt(event, at),
        reason: `${handled.error.code}: ${handled.error.detail}`,
      }
  await inTransaction(db, async (tx) => ok(await updateEvent(tx, event, outcome)))
  return handled.ok ? 'handled' : 'later'
}

async function apply(services: PaymentServices, event: WebhookEvent): Promise<Result<null, Unhandled>> {
  const { db, master, open } = services
  const { shopId, paymentProviderId: id } = event
  const account = await findAccount(db, { shopId, id }, master)
  if (!account)
    return err({ code: 'provider_unreachable', detail: 'the keys of this provider cannot be used' })
  const gateway = open(account)
  const found = await findPayment(services, gateway, event)
  if (!found.ok) return found
  const session = found.value
  if (!session) return ok(null)

  const checked = await checkPayment(services, session)
  if (checked === 'unknown')
    return err({ code: 'provider_unreachable', detail: 'no answer about the payment' })
  return applyMovements(services, gateway, session)
}

/** Refunds and disputes, which only a payment that has a name at the provider can have. */
async function applyMovements(
  { db, now }: PaymentServices,
  gateway: PaymentGateway,
  { shopId, transactionId }: PaymentSession,
): Promise<Result<null, Unhandled>> {
  const entry = await findTransaction(db, { shopId, transactionId })
  if (entry?.status !== 'PAYED' || entry.providerReference === null) return ok(null)
  const movements = await gateway.listMovements(entry.providerReference)
  if (!movements.ok) return err({ code: 'provider_unreachable', detail: movements.error.detail })
  return inTransaction(db, (tx) =>
    syncMovements(tx, { shopId, transactionId, movements: movements.value, now: now() }),
  )
}

/** The payment's session; null for an event about something that we did not begin. */
async function findPayment(
  services: PaymentServices,
  gateway: PaymentGateway,
  { shopId, objectId }: WebhookEvent,
): Promise<Result<PaymentSession | null, Unhandled>> {
  const { db } = services
  const isSession = objectId.startsWith('cs_')
  if (isSession) {
    const bySession = await findSessionByProviderId(db, { shopId, providerSessionId: objectId })
    if (bySession) return ok(bySession)
  } else {
    const reference = { provider: 'STRIPE', providerReference: objectId }
    const transactionId = await findTransactionIdByReference(db, reference)
    const byReference = transactionId && (await findPaymentSession(db, { shopId, transactionId }))
    if (byReference) return ok(byReference)
  }
  const answer = isSession ? await gateway.find(objectId) : await gateway.findByReference(objectId)
  if (!answer.ok) return err({ code: 'provider_unreachable', detail: answer.error.detail })
  return answer.value ? findByMetadata(services, shopId, answer.value) : ok(null)
}

/** A page whose answer we never had is known by what we wrote on it; another system's page bears another name. */
async function findByMetadata(
  { db }: PaymentServices,
  shopId: number,
  payment: ProviderPayment,
): Promise<Result<PaymentSession | null, Unhandled>> {
  const { transactionId, sessionId } = payment
  if (payment.shopId !== shopId || transactionId === null) return ok(null)
  const session = await findPaymentSession(db, { shopId, transactionId })
  if (!session) return err({ code: 'payment_not_found', detail: String(transactionId) })
  // Fields on our page are ended before the provider's own page is opened in their place.
  if (session.providerSessionId === null && payment.outcome === 'ended') return ok(null)
  if (session.providerSessionId === null) {
    const opened = { state: 'OPEN', providerSessionId: sessionId, url: payment.url } as const
    await inTransaction(db, async (tx) => ok(await changeSession(tx, session, opened)))
  }
  return ok(session)
}
