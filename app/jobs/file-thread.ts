import { parentPort } from 'node:worker_threads'
import type { FileJob } from '#app/clients/render-file.server.ts'
import { posterDocument } from '#app/messages/pdf/poster-document.ts'
import { receiptDocument } from '#app/messages/pdf/receipt-document.ts'
import { renderPdf } from '#app/messages/pdf/render-pdf.ts'
import { yieldToPages } from './yield-to-pages.ts'

yieldToPages()

/** Thread that renders files, one message after the other; begun by `clients/render-file.server.ts`. */
parentPort?.on('message', (job: FileJob) => {
  void render(job).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})

async function render({ kind, content }: FileJob): Promise<Uint8Array> {
  switch (kind) {
    case 'receipt':
      return renderPdf(receiptDocument(content))
    case 'poster':
      return renderPdf(posterDocument(content))
  }
}
