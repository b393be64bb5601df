import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { workQueue } from '#app/domain/shared/work-queue.ts'

type FileThread = {
  /** Module that answers each message with bytes, a refusal or an error. */
  thread: URL
  /** A file that takes longer never ends. */
  timeoutMs: number
  /** After so long without a file the thread ends and gives its memory back. */
  idleMs: number
  /** Files that may wait for their turn, and for how long. */
  waiting: number
  patienceMs: number
}

const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

const ANSWER = z.union([
  z.object({ bytes: z.instanceof(Uint8Array) }),
  z.object({ refused: z.string() }),
  z.object({ error: z.string() }),
])

/** A file, or the code of the refusal with which the thread answers instead. */
type ThreadFile = Result<Uint8Array<ArrayBuffer>, { code: string }>

/** A thread that renders one file at a time: two would take pages' processor from each other. */
export function fileThread({ thread: module, timeoutMs, idleMs, waiting, patienceMs }: FileThread) {
  const inTurn = workQueue({ atOnce: 1, waiting, patienceMs })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  return (job: unknown, signal?: AbortSignal): Promise<ThreadFile> =>
    inTurn(async () => {
      signal?.throwIfAborted()
      clearTimeout(idle)
      thread ??= startThread()
      const answer = answerOf(thread)
      thread.postMessage(job)
      try {
        return await answer
      } finally {
        idle = setTimeout(endThread, idleMs).unref()
      }
    })

  function startThread(): Worker {
    const started = new Worker(module, { resourceLimits: LIMITS })
    // A server that stops doesn't wait for it.
    started.unref()
    started.on('error', () => {})
    started.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  function endThread(): void {
    void thread?.terminate()
    thread = undefined
  }

  function answerOf(from: Worker): Promise<ThreadFile> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error(`no file within ${timeoutMs} ms`)), timeoutMs)
      from.once('message', done).once('error', fail).once('exit', ended)

      function stopListening() {
        clearTimeout(timer)
        from.off('message', done).off('error', fail).off('exit', ended)
      }
      function done(message: unknown) {
        stopListening()
        const answer = ANSWER.parse(message)
        if ('error' in answer) reject(new Error(answer.error))
        else if ('refused' in answer) resolve(err({ code: answer.refused }))
        else resolve(ok(new Uint8Array(answer.bytes)))
      }
      function fail(error: Error) {
        stopListening()
        endThread()
        reject(error)
      }
      function ended() {
        fail(new Error('the thread for files ended'))
      }
    })
  }
}
