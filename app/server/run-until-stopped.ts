import type { Logger } from '#app/http/context.server.ts'

/**
 * Stops the process in order on a signal, exit code 0, and through the same path on an error that nobody
 * caught, exit code 1. A second signal does not interrupt the first. Source: reliability.md §1.
 */
export function runUntilStopped(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false

  async function end(exitCode: number) {
    if (isStopping) return
    isStopping = true
    try {
      await stop()
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      exitCode = 1
    }
    process.exit(exitCode)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error({ err: error }, event)
      void end(1)
    })
  }
}
