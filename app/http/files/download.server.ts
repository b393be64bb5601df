import { dispositionOf } from './disposition.ts'

/** Answers with a file that is made while it is sent: memory stays flat, and a reader who leaves ends the work. */
export function download(
  chunks: AsyncGenerator<Uint8Array>,
  { name, type }: { name: string; type: string },
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
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
