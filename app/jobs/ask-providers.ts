import type { RefundProvider } from '#app/clients/refund-provider.ts'
import { createStripe } from '#app/clients/stripe.server.ts'
import {
  claimDueSessions,
  hasDueSessions,
} from '#app/domain/order/provider/payment-session-queries.server.ts'
import {
  claimAccountsToList,
  findAccount,
  hasAccountsToList,
} from '#app/domain/order/provider/provider-account-queries.server.ts'
import { checkPayment } from '#app/domain/payment/check-payment.server.ts'
import { handleEvent } from '#app/domain/payment/handle-event.server.ts'
import { listLostEvents } from '#app/domain/payment/list-lost-events.server.ts'
import type { PaymentServices } from '#app/domain/payment/open-payment-page.server.ts'
import { claimDueEvents, hasDueEvents } from '#app/domain/payment/webhook-event-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import type { WorkerServices } from './worker-types.ts'

/** Few enough that a lease outlives a batch whose provider does not answer. */
const BATCH = 5

/** The worker's own connections to payment providers. */
export function workerPayments({ db, config, now, zone }: WorkerServices): PaymentServices {
  const open = createStripe({ apiUrl: config.stripeApiUrl })
  return { db, now, zone, open, master: config.sessionSecret ?? '', isDemo: config.isDemo }
}

/**
 * Asks about payments that are due: open ones every five minutes, those that ended on our side at once, and takes the
 * money of what was authorised. Source: reliability.md F06, F24.
 */
export async function checkPayments(
  payments: PaymentServices,
  log: WorkerServices['log'],
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = payments
  while (!signal.aborted && (await hasDueSessions(db, now()))) {
    const sessions = await claim(payments, (tx) => claimDueSessions(tx, { now: now(), limit: BATCH }))
    for (const session of sessions) {
      const outcome = await checkPayment(payments, session)
      log.info({ transactionId: session.transactionId, outcome }, 'payment')
    }
  }
}

/** Handles the events of the inbox that are due, each by itself: one that breaks holds up no other. */
export async function handleEvents(
  payments: PaymentServices,
  log: WorkerServices['log'],
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = payments
  while (!signal.aborted && (await hasDueEvents(db, now()))) {
    for (const event of await claim(payments, (tx) => claimDueEvents(tx, { now: now(), limit: BATCH }))) {
      const outcome = await handleEvent(payments, event)
      log.info({ eventId: event.id, type: event.type, attempts: event.attempts, outcome }, 'payment event')
    }
  }
}

/**
 * Looks for refunds and disputes whose events never came, a day of a few accounts at a time: an account that was never
 * looked at has thirty of them, and what else the worker does waits for none. Answers whether it looked at any. Source:
 * reliability.md F24.
 */
export async function listEvents(
  payments: PaymentServices,
  log: WorkerServices['log'],
  signal: AbortSignal,
): Promise<boolean> {
  const { db, now } = payments
  if (signal.aborted || !(await hasAccountsToList(db, now()))) return false
  const accounts = await claim(payments, (tx) => claimAccountsToList(tx, { now: now(), limit: BATCH }))
  for (const account of accounts) {
    const outcome = await listLostEvents(payments, account)
    log.info({ paymentProviderId: account.id, outcome }, 'payment events listed')
  }
  return accounts.length > 0
}

async function claim<Row>({ db }: PaymentServices, work: (tx: Tx) => Promise<Row[]>): Promise<Row[]> {
  const claimed: Result<Row[], never> = await inTransaction(db, async (tx) => ok(await work(tx)))
  return claimed.ok ? claimed.value : []
}

/** Refunds by Stripe: each from the account that took the payment. */
export function stripeRefunds({ db, master, open }: PaymentServices): RefundProvider {
  return {
    async refund({ shopId, paymentProviderId: id, transactionId, paymentReference, ...request }) {
      const account = id === null ? undefined : await findAccount(db, { shopId, id }, master)
      if (!account)
        return err({ code: 'provider_unreachable', detail: 'the keys of this provider cannot be used' })
      const answer = await open(account).refund({ ...request, transactionId, reference: paymentReference })
      if (!answer.ok) {
        const { code, detail } = answer.error
        return err({ code: code === 'provider_refused' ? 'refund_refused' : code, detail })
      }
      const { reference, state } = answer.value
      if (state === 'done') return ok({ providerReference: reference })
      if (state === 'pending') return err({ code: 'refund_pending', detail: reference })
      return err({ code: 'refund_refused', detail: reference })
    },
  }
}
