import { Worker } from 'node:worker_threads'
import type { Logger } from '#app/http/context.server.ts'

const RESTART_MS = 1_000
/** Young objects of mails are few; the usual size costs 20 MB at rest. */
const YOUNG_MIB = 8
/** Message that asks the thread to end. */
export const STOP = 'stop'

/**
 * Runs the worker's loop in a thread of the server, so that mails and checkpoints never stall a request. A thread
 * that breaks is logged and started again. `stop` resolves when the step that runs has ended.
 */
export function startWorkerThread(log: Logger): { stop(): Promise<void> } {
  const ended = Promise.withResolvers<void>()
  let isStopping = false
  let thread = start()

  function start(): Worker {
    const started = new Worker(new URL('./worker.mjs', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    })
    started.on('error', (error: unknown) => log.error({ err: error }, 'the worker thread broke'))
    started.on('exit', () => {
      if (isStopping) ended.resolve()
      else setTimeout(restart, RESTART_MS)
    })
    return started
  }

  function restart() {
    if (!isStopping) thread = start()
    else ended.resolve()
  }

  return {
    stop() {
      isStopping = true
      thread.postMessage(STOP)
      return ended.promise
    },
  }
}
