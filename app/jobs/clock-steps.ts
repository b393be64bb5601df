import { testProvider } from '#app/clients/refund-provider.ts'
import { createMailer } from '#app/clients/smtp.ts'
import { planFromActivities } from '#app/domain/notification/plan-from-activities.server.ts'
import { expireChanges } from '#app/domain/order/guest/expire-changes.server.ts'
import { cancelUnpaidOrders } from '#app/domain/order/lifecycle/cancel-unpaid-orders.server.ts'
import { expireOrders } from '#app/domain/order/lifecycle/expire-orders.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { checkPayments, handleEvents, listEvents, stripeRefunds, workerPayments } from './ask-providers.ts'
import { sendNotifications } from './send-notifications.ts'
import { sendRefunds } from './send-refunds.ts'
import { sweep } from './sweep.ts'
import type { WorkerServices, WorkerStep } from './worker-types.ts'

/** As many as one transaction may hold up others for. */
const BATCH = 20
const SWEEP_SECONDS = 600
/** Source: reliability.md F55. */
const PAUSE_SECONDS = 30

/** Steps that the clock drives, in the order in which one tick runs them. */
export function clockSteps(services: WorkerServices): readonly WorkerStep[] {
  const { db, now, log } = services
  const payments = workerPayments(services)
  const refunds = { TEST: testProvider, STRIPE: stripeRefunds(payments) }
  return [
    {
      name: 'expire orders',
      everySeconds: 1,
      run: (signal) => inBatches(signal, (tx) => expireOrders(tx, { now: now(), limit: BATCH })),
    },
    {
      name: 'expire changes',
      everySeconds: 1,
      run: (signal) => inBatches(signal, (tx) => expireChanges(tx, { now: now(), limit: BATCH })),
    },
    {
      name: 'cancel unpaid orders',
      everySeconds: 10,
      run: (signal) => inBatches(signal, (tx) => cancelUnpaidOrders(tx, { now: now(), limit: BATCH })),
    },
    {
      name: 'plan notifications',
      everySeconds: 1,
      run: (signal) => inBatches(signal, (tx) => planFromActivities(tx, { now: now(), limit: BATCH })),
    },
    { name: 'handle payment events', everySeconds: 1, run: (signal) => handleEvents(payments, log, signal) },
    {
      name: 'list payment events',
      everySeconds: 5,
      run: async (signal) => void (await listEvents(payments, log, signal)),
    },
    { name: 'check payments', everySeconds: 1, run: (signal) => checkPayments(payments, log, signal) },
    { name: 'send refunds', everySeconds: 1, run: (signal) => sendRefunds(services, signal, refunds) },
    sendStep(services),
    {
      name: 'sweep',
      everySeconds: SWEEP_SECONDS,
      run: async () => void (await inTransaction(db, (tx) => sweep(tx, now()))),
    },
  ]

  /** Runs work that answers how much it did, one transaction after another, until it finds little left. */
  async function inBatches(signal: AbortSignal, work: (tx: Tx) => Promise<Result<number, never>>) {
    while (!signal.aborted) {
      const done = await inTransaction(db, work)
      if (!done.ok || done.value < BATCH) return
    }
  }
}

/** Sends, but leaves a mail server that is down alone for a while, so that the other steps aren't kept waiting. */
function sendStep(services: WorkerServices): WorkerStep {
  const { smtpUrl } = services.config
  const mailer = smtpUrl ? createMailer(smtpUrl) : undefined
  let pausedUntil = 0
  return {
    name: 'send notifications',
    everySeconds: 1,
    async run(signal) {
      if (performance.now() < pausedUntil) return
      const answer = await sendNotifications(services, mailer, signal)
      if (answer === 'server_down') pausedUntil = performance.now() + PAUSE_SECONDS * 1_000
    },
  }
}
