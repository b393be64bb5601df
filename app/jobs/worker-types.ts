import type { Instant, Zone } from '#app/domain/shared/time.ts'
import type { Db } from '#db/transaction.server.ts'

export type WorkerLog = {
  info(facts: object, text: string): void
  error(facts: object, text: string): void
}

type WorkerConfig = {
  /** Without one, messages are only stored in the outbox. */
  smtpUrl?: string | undefined
  mailFrom: string
  /** The only origin that links in messages have. */
  publicUrl: string
  /** Opens the keys of payment providers. */
  sessionSecret?: string | undefined
  /** Address of Stripe's stand-in, in tests. */
  stripeApiUrl?: string | undefined
  isDemo?: boolean | undefined
}

export type WorkerServices = {
  db: Db
  config: WorkerConfig
  log: WorkerLog
  zone: Zone
  now: () => Instant
}

/**
 * One kind of clock-driven work, safe along with the same step in another process. A long one looks at `signal`
 * between two pieces and ends early when the worker stops.
 */
export type WorkerStep = {
  name: string
  everySeconds: number
  run(signal: AbortSignal): Promise<void>
  /** Work that goes on between two turns, for which a worker that stops waits. */
  ended?: () => Promise<void>
}
