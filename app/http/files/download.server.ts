import { setImmediate } from 'node:timers/promises'
import { dispositionOf } from './disposition.ts'

/**
 * Answers with a file that is made while it is sent: memory stays flat, a reader who leaves ends the work, and other
 * requests have their turn before each chunk.
 */
export function download(
  chunks: AsyncGenerator<Uint8Array>,
  { name, type }: { name: string; type: string },
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // SQLite answers at once: without a turn of the event loop, the whole file is made before anybody else is served.
      await setImmediate()
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': dispositionOf('attachment', name),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
