import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { ReceiptContent } from '#app/domain/receipt/receipt-content.ts'
import { workQueue } from '#app/domain/shared/work-queue.ts'

/** Files that the thread renders, and what each is rendered from. */
export type FileContents = { receipt: ReceiptContent }
type FileKind = keyof FileContents
/** Message to the thread. */
export type FileJob = { [Kind in FileKind]: { kind: Kind; content: FileContents[Kind] } }[FileKind]

/** One file takes a few hundredths of a second; one that takes this long never ends. */
const TIMEOUT_MS = 20_000
/** After so long without a file the thread ends and gives its memory back. */
const IDLE_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const THREAD = new URL('../jobs/file-thread.ts', import.meta.url)

const ANSWER = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ error: z.string() })])

/** One at a time: two would take pages' processor from each other. */
const inTurn = workQueue({ atOnce: 1, waiting: 50, patienceMs: 25_000 })

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Renders a file in a thread of its own, so that no page waits for it. Throws `QueueFull` while too many wait. A
 * file that takes too long or too much memory ends the thread, and the next one begins another. Source:
 * reliability.md §1.
 */
export function renderFile<Kind extends FileKind>(
  kind: Kind,
  content: FileContents[Kind],
): Promise<Uint8Array<ArrayBuffer>> {
  return inTurn(async () => {
    clearTimeout(idle)
    thread ??= startThread()
    const answer = answerOf(thread)
    thread.postMessage({ kind, content })
    try {
      return await answer
    } finally {
      idle = setTimeout(endThread, IDLE_MS).unref()
    }
  })
}

function startThread(): Worker {
  const started = new Worker(THREAD, { resourceLimits: LIMITS })
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

function answerOf(from: Worker): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error(`no file within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
    from.once('message', done).once('error', fail).once('exit', ended)

    function stopListening() {
      clearTimeout(timer)
      from.off('message', done).off('error', fail).off('exit', ended)
    }
    function done(message: unknown) {
      stopListening()
      const answer = ANSWER.parse(message)
      if ('error' in answer) reject(new Error(answer.error))
      else resolve(new Uint8Array(answer.bytes))
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
