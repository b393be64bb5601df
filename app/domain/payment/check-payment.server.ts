import { findTransaction, type LedgerEntry } from '#app/domain/order/ledger/ledger-queries.server.ts'
import { recordFee } from '#app/domain/order/ledger/write-ledger.server.ts'
import { logOrder } from '#app/domain/order/log-order.server.ts'
import type { PaymentGateway, ProviderPayment } from '#app/domain/order/provider/payment-gateway.ts'
import {
  findPaymentSession,
  listOpenSessions,
  type PaymentSession,
} from '#app/domain/order/provider/payment-session-queries.server.ts'
import { findAccount } from '#app/domain/order/provider/provider-account-queries.server.ts'
import { changeSession } from '#app/domain/order/provider/record-session.server.ts'
import { testGateway } from '#app/domain/order/provider/test-gateway.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { addMinutes } from '#app/domain/shared/time.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { captureAuthorised } from './capture-payment.server.ts'
import { CHECK_MINUTES, type PaymentServices } from './open-payment-page.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Outcome of asking: 'open' may still be paid, 'unknown' was not answered, 'differs' was paid by another amount or in
 * another currency than requested and is for staff.
 */
export type CheckedPayment =
  | 'confirmed'
  | 'received'
  | 'failed'
  | 'money_back'
  | 'open'
  | 'processing'
  | 'unknown'
  | 'differs'

type SessionKey = { shopId: number; transactionId: number }

/**
 * Asks the provider what became of a payment, and settles it. A page whose payment was ended on our side is ended by
 * call first, which may show that it was paid. An answer that doesn't come changes nothing. Source: domain.md §5, §8,
 * reliability.md F06, F20, F21, F24, F28.
 */
export async function checkPayment(
  services: PaymentServices,
  key: SessionKey,
  { ends = false }: { ends?: boolean } = {},
): Promise<CheckedPayment> {
  const { db } = services
  const session = await findPaymentSession(db, key)
  const entry = await findTransaction(db, key)
  if (!session || !entry) return 'unknown'
  const gateway = await openGateway(services, session, entry)
  if (!gateway || session.providerSessionId === null) return endUnopened(services, session, entry.status)
  if (session.state === 'TO_CAPTURE') return captureAuthorised(services, session, gateway)

  const isEnded = ends || entry.status !== 'PENDING'
  let answer = await gateway.find(session.providerSessionId)
  const closes = answer.ok && answer.value.outcome === 'open' && isEnded
  if (closes) answer = await gateway.expire(session.providerSessionId)
  if (!answer.ok) {
    await later(services, session)
    return 'unknown'
  }
  const payment = { ...answer.value, unpaid: closes ? 'CLOSED' : 'LEFT' } as const
  const checked = await inTransaction(db, (tx) => applyPayment(tx, services, session, payment))
  return checked.ok ? checked.value : 'unknown'
}

/** undefined where the keys of the account cannot be used. */
async function openGateway(
  { db, master, open, now, isDemo }: PaymentServices,
  { shopId, paymentProviderId: id }: PaymentSession,
  { provider }: LedgerEntry,
): Promise<PaymentGateway | undefined> {
  if (provider === 'TEST') return isDemo ? testGateway(now) : undefined
  const account = await findAccount(db, { shopId, id }, master)
  return account && open(account)
}

/** Outcomes of a page whose payment has brought money, wherever that is now. */
const PAID: readonly CheckedPayment[] = ['confirmed', 'received', 'money_back', 'differs']

/**
 * Ends an order's open pages by call, and settles what they turn out to be. True where one of them was paid first. One
 * whose provider does not answer is left to the worker.
 */
export async function endOpenPayments(
  services: PaymentServices,
  key: { shopId: number; orderId: number },
): Promise<boolean> {
  let isPaid = false
  for (const session of await listOpenSessions(services.db, key)) {
    const checked = await checkPayment(services, session, { ends: true })
    if (PAID.includes(checked)) isPaid = true
  }
  return isPaid
}

/** A page whose answer never came was never shown, so nobody can have paid on it. */
async function endUnopened(
  services: PaymentServices,
  session: PaymentSession,
  status: string,
): Promise<CheckedPayment> {
  if (session.providerSessionId === null && status !== 'PENDING') {
    await inTransaction(services.db, async (tx) =>
      ok(await changeSession(tx, session, { state: 'ENDED', nextCheckAt: null })),
    )
  } else if (session.providerSessionId !== null) await later(services, session)
  return 'unknown'
}

async function later({ db, now }: PaymentServices, session: PaymentSession): Promise<void> {
  const nextCheckAt = addMinutes(now(), CHECK_MINUTES)
  await inTransaction(db, async (tx) => ok(await changeSession(tx, session, { nextCheckAt })))
}

/** A page as it was found, and what it is where it has ended: left by its guest, or closed by us. */
type FoundPayment = ProviderPayment & { unpaid: 'LEFT' | 'CLOSED' }

async function applyPayment(
  tx: Tx,
  services: PaymentServices,
  session: PaymentSession,
  payment: FoundPayment,
): Promise<Result<CheckedPayment, never>> {
  const now = services.now()
  const { outcome } = payment
  // The guest has gone on to another page meanwhile: that this one has ended says nothing.
  const current = await findPaymentSession(tx, session)
  if (current?.attempts !== session.attempts && outcome === 'ended') return ok('open')
  if (outcome === 'open' || outcome === 'processing') {
    await changeSession(tx, session, { nextCheckAt: addMinutes(now, CHECK_MINUTES) })
    return ok(outcome)
  }
  if (session.state === 'ENDED') return ok(await applyRepeated(tx, services, session, payment))
  const settled = await settle(tx, services, session, payment)
  const waits = payment.outcome === 'authorised' && (settled === 'confirmed' || settled === 'received')
  await changeSession(
    tx,
    session,
    waits ? { state: 'TO_CAPTURE', nextCheckAt: now } : { state: 'ENDED', nextCheckAt: null },
  )
  return ok(settled)
}

/** Nothing is written twice about a payment that differed. */
async function applyRepeated(
  tx: Tx,
  services: PaymentServices,
  session: PaymentSession,
  payment: FoundPayment,
): Promise<CheckedPayment> {
  return isSame(session, payment) ? settle(tx, services, session, payment) : 'differs'
}

async function settle(
  tx: Tx,
  { now, zone }: PaymentServices,
  session: PaymentSession,
  payment: FoundPayment,
): Promise<CheckedPayment> {
  const { shopId, transactionId, orderId } = session
  const isPaid = payment.outcome !== 'ended'
  const providerReference = payment.reference ?? payment.sessionId
  const settled =
    isPaid && !isSame(session, payment)
      ? undefined
      : await settlePayment(tx, {
          shopId,
          transactionId,
          outcome: isPaid ? 'PAYED' : payment.unpaid,
          providerReference,
          ...(isPaid ? { amountMinor: payment.amountMinor } : {}),
          now: now(),
          zone,
        })
  if (settled?.ok) {
    const { feeMinor } = payment
    if (feeMinor !== null) await recordFee(tx, { shopId, transactionId, feeMinor })
    return settled.value.result
  }
  const { amountMinor, currency } = payment
  const expected = { expectedMinor: session.request.amountMinor, expectedCurrency: session.request.currency }
  const facts = { transactionId, amountMinor, currency, provider: 'STRIPE', providerReference, ...expected }
  await logOrder(tx, { shopId, orderId, now: now() }, 'payment_differs', facts)
  return 'differs'
}

function isSame({ request }: PaymentSession, { outcome, amountMinor, currency }: ProviderPayment): boolean {
  return outcome === 'ended' || (amountMinor === request.amountMinor && currency === request.currency)
}
