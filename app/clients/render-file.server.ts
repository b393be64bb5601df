import type { ReceiptContent } from '#app/domain/receipt/receipt-content.ts'
import type { PosterContent } from '#app/domain/shop/poster-content.ts'
import { fileThread } from './file-thread.server.ts'

/** Files that the thread renders, and what each is rendered from. */
export type FileContents = {
  receipt: ReceiptContent
  poster: PosterContent
}
type FileKind = keyof FileContents
/** Message to the thread. */
export type FileJob = { [Kind in FileKind]: { kind: Kind; content: FileContents[Kind] } }[FileKind]

const IDLE_MS = 60_000

/** A receipt or a poster takes a few hundredths of a second. */
const renderSheet = fileThread({
  thread: new URL('../jobs/file-thread.ts', import.meta.url),
  ...{ timeoutMs: 20_000, idleMs: IDLE_MS, waiting: 50, patienceMs: 25_000 },
})

/**
 * Writes a report in a thread that reads it itself. It may take many seconds, for which nobody's page or receipt
 * waits. Answers the file or the code of a refusal; throws as `renderFile` does.
 */
export const writeReport = fileThread({
  thread: new URL('../server/report-thread.ts', import.meta.url),
  ...{ timeoutMs: 60_000, idleMs: IDLE_MS, waiting: 10, patienceMs: 60_000 },
})

/**
 * Renders a file in a thread, so that no page waits for it. Throws `QueueFull` while too many wait. A
 * file that takes too long or too much memory ends the thread, and the next one begins another. One whose requester
 * has gone before its turn is not rendered. Source: reliability.md §1.
 */
export async function renderFile<Kind extends FileKind>(
  kind: Kind,
  content: FileContents[Kind],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await renderSheet({ kind, content }, signal)
  if (!file.ok) throw new Error(file.error.code)
  return file.value
}
