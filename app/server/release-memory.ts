import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from '#app/http/context.server.ts'

const LOOK_MS = 500
/** Nobody asked for anything for so long: who reads a page and clicks on finds the server warm. */
const QUIET_MS = 30_000
/** Growth of V8's heap that is worth a collection: less than a tenth of what a process at rest holds. */
const WORTH_BYTES = 16 * 2 ** 20
/** A plain collection empties the pages, but V8 leaves them in a pool of its own. */
const THOROUGH = { type: 'major', execution: 'sync', flavor: 'last-resort' } as const

/**
 * Gives memory back when requests have ceased: V8 keeps the pages of a burst, several times what the process needs,
 * until its heap is full again. It takes about 90 ms and V8 forgets compiled code with it, so never while a request
 * runs, and only after requests.
 */
export function releaseUnusedMemory(server: Server, log: Logger): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  let running = 0
  let lastAt = performance.now()
  let baseline = 0
  server.on('request', (_request, response) => {
    running++
    response.once('close', () => {
      running--
      lastAt = performance.now()
    })
  })
  setInterval(() => {
    const startedAt = performance.now()
    if (running > 0 || startedAt - lastAt < QUIET_MS) return
    if (process.memoryUsage().heapTotal - baseline < WORTH_BYTES) return
    collect(THOROUGH)
    baseline = process.memoryUsage().heapTotal
    const milliseconds = Math.round(performance.now() - startedAt)
    log.info({ milliseconds, heapBytes: baseline }, 'memory released')
  }, LOOK_MS).unref()
}
