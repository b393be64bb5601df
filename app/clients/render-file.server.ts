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

const THREAD = { thread: new URL('../jobs/file-thread.ts', import.meta.url), idleMs: 60_000 }

/** A receipt or a poster takes a few hundredths of a second. */
const renderSheet = fileThread({ ...THREAD, timeoutMs: 20_000, waiting: 50, patienceMs: 25_000 })

/** A report may take many seconds, and nobody's receipt waits for it. */
const renderReport = fileThread({ ...THREAD, timeoutMs: 60_000, waiting: 10, patienceMs: 60_000 })

const THREADS = { receipt: renderSheet, poster: renderSheet, report: renderReport, workbook: renderReport }

/**
 * Renders a file in a thread, so that no page waits for it. Throws `QueueFull` while too many wait. A
 * file that takes too long or too much memory ends the thread, and the next one begins another. One whose requester
 * has gone before its turn is not rendered. Source: reliability.md §1.
 */
export function renderFile<Kind extends FileKind>(
  kind: Kind,
  content: FileContents[Kind],
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return THREADS[kind]({ kind, content }, signal)
}
