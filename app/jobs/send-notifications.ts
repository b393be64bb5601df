import { setTimeout as pause } from 'node:timers/promises'
import type { Mailer } from '#app/clients/smtp.ts'
import { dropReason, unpaidLimitOf } from '#app/domain/notification/drop-reason.ts'
import {
  type ClaimedJob,
  claimDueJobs,
  hasDueJobs,
  type JobOutcome,
  updateJobOutcome,
} from '#app/domain/notification/notification-queries.server.ts'
import { insertOutboxMessage } from '#app/domain/notification/outbox-queries.server.ts'
import { nextAttemptAt } from '#app/domain/notification/retry-plan.ts'
import { ok } from '#app/domain/shared/result.ts'
import { epochSeconds } from '#app/domain/shared/time.ts'
import type { RenderedMail } from '#app/messages/mail-layout.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { type FindMessageFacts, factsOnce, type MessageFacts } from './message-facts.ts'
import type { NotificationMail } from './render-notification.ts'
import type { WorkerServices } from './worker-types.ts'

/**
 * As many as are sent at the same time: few enough that a lease outlives its batch, and as many failures as
 * say that the server is down. Source: reliability.md F55.
 */
const BATCH = 5

/** Outcome of a job, with the message to store in the outbox, if there is one. */
type Sent = { job: ClaimedJob; outcome: JobOutcome; carried?: RenderedMail; senderName?: string }

/**
 * Sends what is due, until nothing is, a whole batch failed, or the worker stops; a full one that failed
 * says that the mail server is down. After each full one it pauses for as much time as that took of its processor, so
 * that a thousand mails leave pages half of it. Without a mailer, messages are stored in the
 * outbox and count as sent. Every message at least once: a crash between sending and writing that down
 * repeats it, with the same Message-ID. Source: domain.md §10, reliability.md F56.
 */
export async function sendNotifications(
  services: WorkerServices,
  mailer: Mailer | undefined,
  signal: AbortSignal,
): Promise<'done' | 'server_down'> {
  while (!signal.aborted && (await hasDueJobs(services.db, services.now()))) {
    const before = process.threadCpuUsage()
    const claimed = await inTransaction(services.db, async (tx) =>
      ok(await claimDueJobs(tx, { now: services.now(), limit: BATCH })),
    )
    const jobs = claimed.ok ? claimed.value : []
    const findFacts = factsOnce(services.db)
    const sent = await Promise.all(jobs.map((job) => sendOne(services, mailer, job, findFacts)))
    await record(services, sent)
    const hasFailed = sent.every(({ outcome }) => outcome.event === 'retry')
    if (hasFailed) return sent.length === BATCH ? 'server_down' : 'done'
    if (sent.length === BATCH) await leaveProcessor(before)
  }
  return 'done'
}

async function leaveProcessor(before: NodeJS.CpuUsage): Promise<void> {
  const { user, system } = process.threadCpuUsage(before)
  await pause((user + system) / 1_000)
}

async function sendOne(
  services: WorkerServices,
  mailer: Mailer | undefined,
  job: ClaimedJob,
  findFacts: FindMessageFacts,
): Promise<Sent> {
  try {
    return { job, ...(await attempt(services, mailer, job, await findFacts(job))) }
  } catch (error) {
    services.log.error({ err: error, jobId: job.id }, 'a notification could not be made')
    return { job, outcome: retryOrFail(services, job, 'internal_error') }
  }
}

/** Writes what became of a batch in one transaction: each commit waits for the disk, and others for it. */
async function record({ db, config, log, now }: WorkerServices, batch: readonly Sent[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { job, outcome, carried, senderName } of batch) {
      const isOurs = await updateJobOutcome(tx, job, outcome)
      if (!isOurs || !carried) continue
      await insertOutboxMessage(tx, {
        shopId: job.shopId,
        notificationJobId: job.id,
        channel: 'mail',
        sender: `${senderName ?? ''} <${config.mailFrom}>`,
        receiver: job.receiver,
        subject: carried.subject,
        html: carried.html,
        body: carried.text,
        attachments: carried.attachments,
        now: now(),
      })
    }
    return ok(undefined)
  })
  for (const { job, outcome } of batch) {
    const { id: jobId, identifier, attempts } = job
    log.info({ jobId, identifier, attempts, event: outcome.event }, 'notification')
  }
}

/** Everything that isn't a write: the order's state, the message, the network. Never inside a transaction. */
async function attempt(
  services: WorkerServices,
  mailer: Mailer | undefined,
  job: ClaimedJob,
  facts: MessageFacts | undefined,
): Promise<Omit<Sent, 'job'>> {
  const { config } = services
  if (job.orderId !== null && job.shopId !== null) {
    const order = facts && { state: facts.order.state, unpaidLimit: unpaidLimitOf(facts.order) }
    const reason = dropReason(job, order, services.now())
    if (reason) return { outcome: { event: 'drop', reason } }
  }
  // Loaded with the first mail: a worker at rest needs neither React nor the texts.
  const { renderNotification } = await import('./render-notification.ts')
  const mail = renderNotification(services, job, facts)
  if (!mail) return { outcome: { event: 'drop', reason: 'nothing_to_send' } }
  const { senderName } = mail
  if (!mailer) {
    return { outcome: { event: 'send', messageId: null, now: services.now() }, carried: mail, senderName }
  }

  const answer = await mailer.send(toMail(mail, job, config))
  if (answer.ok) {
    const { messageId } = answer.value
    return { outcome: { event: 'send', messageId, now: services.now() }, carried: mail.carried, senderName }
  }
  const { code, detail } = answer.error
  const reason = `${code}: ${detail}`
  const outcome: JobOutcome =
    code === 'mail_refused'
      ? { event: 'fail', reason, now: services.now() }
      : retryOrFail(services, job, reason)
  return outcome.event === 'fail' ? { outcome, carried: mail.carried, senderName } : { outcome }
}

function retryOrFail({ now }: WorkerServices, job: ClaimedJob, reason: string): JobOutcome {
  const next = nextAttemptAt(job.attempts, now(), Math.random())
  return next ? { event: 'retry', reason, nextAttemptAt: next } : { event: 'fail', reason, now: now() }
}

function toMail(mail: NotificationMail, job: ClaimedJob, config: WorkerServices['config']) {
  return {
    messageId: messageIdOf(job, config.publicUrl),
    senderName: mail.senderName,
    senderAddress: config.mailFrom,
    receiver: job.receiver,
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
  }
}

/** The same for every attempt at one job, and another for a job of the same number in a new database. */
function messageIdOf(job: ClaimedJob, publicUrl: string): string {
  const host = new URL(publicUrl).hostname
  return `<job.${job.id}.${epochSeconds(job.createdAt)}@${host}>`
}
