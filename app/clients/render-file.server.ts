import type { ReceiptContent } from '#app/domain/receipt/receipt-content.ts'
import type { ReportContent } from '#app/domain/report/report-content.ts'
import type { PosterContent } from '#app/domain/shop/poster-content.ts'
import { fileThread } from './file-thread.server.ts'

/** Files that the thread renders, and what each is rendered from. */
export type FileContents = {
  receipt: ReceiptContent
  poster: PosterContent
  report: ReportContent
  workbook: ReportContent
}
type FileKind = keyof FileContents
/** Message to the thread. */
export type FileJob = { [Kind in FileKind]: { kind: Kind; content: FileContents[Kind] } }[FileKind]

/** One file takes a few hundredths of a second. */
const render = fileThread({
  thread: new URL('../jobs/file-thread.ts', import.meta.url),
  timeoutMs: 20_000,
  idleMs: 60_000,
  waiting: 50,
  patienceMs: 25_000,
})

/**
 * Renders a file in a thread of its own, so that no page waits for it. Throws `QueueFull` while too many wait. A
 * file that takes too long or too much memory ends the thread, and the next one begins another. One whose requester
 * has gone before its turn is not rendered. Source: reliability.md §1.
 */
export function renderFile<Kind extends FileKind>(
  kind: Kind,
  content: FileContents[Kind],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return render({ kind, content }, signal)
}
