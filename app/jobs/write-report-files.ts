import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type FileStore, fileStore } from '#app/clients/file-store.server.ts'
import {
  type ReportFile,
  type ReportFileProgress,
  reportFilePart,
} from '#app/domain/report/file/report-file.ts'
import {
  claimReportFile,
  deleteReportFiles,
  hasWaitingReportFile,
  listExpiredReportFiles,
  updateReportFileEnd,
  updateReportFileRows,
  updateReportFileTotal,
} from '#app/domain/report/file/report-file-queries.server.ts'
import { ok, type Result } from '#app/domain/shared/result.ts'
import { type Db, inTransaction, type Tx } from '#db/transaction.server.ts'
import type { WorkerServices, WorkerStep } from './worker-types.ts'

const KEY_BYTES = 24
/** Writers that ended before they were done; then its creator is told. */
const MOST_ATTEMPTS = 3
/** Between two pages of rows, in which the other steps go on. */
const PAUSE_MS = 10
const EXPIRED_AT_ONCE = 50

/** Chunks of a file, read from `db` page by page. */
type ReportFileChunks = (db: Db, file: ReportFile, progress: ReportFileProgress) => AsyncGenerator<Uint8Array>

type Writer = WorkerServices & { filesDir: string; chunks: ReportFileChunks }

/**
 * Writes files of reports, one at a time, while the other steps go on, and removes those whose time is over. Safe in
 * several processes: a file is claimed, and a writer that ended is followed by another. Source: performance.md P10.
 */
export function reportFileSteps(writer: Writer): readonly WorkerStep[] {
  const store = fileStore(writer.filesDir)
  let writing: Promise<void> | undefined
  return [
    {
      name: 'write report files',
      everySeconds: 1,
      async run(signal) {
        if (writing || !(await hasWaitingReportFile(writer.db, writer.now()))) return
        writing = writeNext(writer, store, signal)
          .catch((error: unknown) => writer.log.error({ err: error }, 'a report file was not written'))
          .finally(() => {
            writing = undefined
          })
      },
      ended: async () => writing,
    },
    { name: 'remove report files', everySeconds: 600, run: () => removeExpired(writer, store) },
  ]
}

/** Ends the chunks of a file that nobody waits for any more. */
class ClaimOver extends Error {}

async function writeNext({ db, log, now, chunks }: Writer, store: FileStore, signal: AbortSignal) {
  const fileKey = randomBytes(KEY_BYTES).toString('base64url')
  const file = await inOne((tx) => claimReportFile(tx, { now: now(), fileKey }))
  if (!file) return
  const { id, claims } = file
  if (file.fileKey) await store.remove(file.fileKey)
  if (file.attempts > MOST_ATTEMPTS) return void (await end('FAILED'))
  let writtenRows = 0
  try {
    await store.write(
      fileKey,
      reportFilePart(file),
      chunks(db, file, {
        async counted(totalRows) {
          await goOn(inOne((tx) => updateReportFileTotal(tx, { id, claims, totalRows })))
        },
        async wrote(rows) {
          writtenRows += rows
          await goOn(inOne((tx) => updateReportFileRows(tx, { id, claims, writtenRows, now: now() })))
          await setTimeout(PAUSE_MS)
        },
      }),
    )
    if (!(await end('DONE'))) await store.remove(fileKey)
    log.info({ reportFileId: id, writtenRows }, 'report file written')
  } catch (error) {
    if (!(error instanceof ClaimOver)) log.error({ err: error, reportFileId: id }, 'a report file broke')
    await end(error instanceof ClaimOver ? 'WAITING' : 'FAILED')
  }

  async function goOn(isOurs: Promise<boolean>) {
    if (!(await isOurs) || signal.aborted) throw new ClaimOver()
  }

  function end(state: 'DONE' | 'FAILED' | 'WAITING') {
    return inOne((tx) => updateReportFileEnd(tx, { id, claims, state, now: now() }))
  }

  async function inOne<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> {
    const done = await inTransaction(db, async (tx): Promise<Result<Value, never>> => ok(await work(tx)))
    if (done.ok) return done.value
    throw done.error
  }
}

async function removeExpired({ db, now }: Writer, store: FileStore): Promise<void> {
  const expired = await listExpiredReportFiles(db, { now: now(), limit: EXPIRED_AT_ONCE })
  for (const { fileKey } of expired) if (fileKey) await store.remove(fileKey)
  await inTransaction(db, async (tx) =>
    ok(
      await deleteReportFiles(
        tx,
        expired.map(({ id }) => id),
      ),
    ),
  )
}
