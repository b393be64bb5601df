import { sql } from 'kysely'
import { isPostgres } from './portable.server.ts'
import { BUSY_TIMEOUT } from './sqlite-dialect.server.ts'
import type { Db } from './transaction.server.ts'

const EVERY_MS = 200
/** Pages of 4 kB: past so many the log is started anew, which writers wait for. */
const LONG_LOG = 10_000
/** Milliseconds for readers of the old log to end, such as a backup: writers wait along. */
const RESTART_TIMEOUT = 20

type Row = { busy: number; log: number; checkpointed: number }

/**
 * Moves what is committed from SQLite's log into its file, on the connection and the thread of the caller, so that
 * requests don't: their own connections then leave it alone. What cannot be moved now is moved at the next turn;
 * `onError` gets what fails. Does nothing on PostgreSQL, which has its own.
 */
export function startCheckpoints(db: Db, onError: (error: unknown) => void): { stop(): void } {
  if (isPostgres(db)) return { stop() {} }
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await checkpoint(db).catch(onError)
    isRunning = false
  }, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

async function checkpoint(db: Db): Promise<void> {
  const { rows } = await sql<Row>`pragma wal_checkpoint(passive)`.execute(db)
  if ((rows[0]?.log ?? 0) > LONG_LOG) await restartLog(db)
}

function restartLog(db: Db): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql.raw(`pragma busy_timeout = ${RESTART_TIMEOUT}`).execute(connection)
    try {
      await sql`pragma wal_checkpoint(restart)`.execute(connection)
    } finally {
      await sql.raw(`pragma busy_timeout = ${BUSY_TIMEOUT}`).execute(connection)
    }
  })
}
