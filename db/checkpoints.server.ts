import { sql } from 'kysely'
import { isPostgres } from './portable.server.ts'
import type { Db } from './transaction.server.ts'

const EVERY_MS = 200
/** Pages of 4 kB: past so many the log is started anew, which writers wait for. */
const LONG_LOG = 10_000

type Row = { busy: number; log: number; checkpointed: number }

/**
 * Moves what is committed from SQLite's log into its file, on the connection and the thread of the caller, so that
 * requests don't: their own connections then leave it alone. Does nothing on PostgreSQL, which has its own.
 */
export function startCheckpoints(db: Db): { stop(): void } {
  if (isPostgres(db)) return { stop() {} }
  const timer = setInterval(() => void checkpoint(db), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** One that cannot be done now is done at the next turn. */
async function checkpoint(db: Db): Promise<void> {
  try {
    const { rows } = await sql<Row>`pragma wal_checkpoint(passive)`.execute(db)
    if ((rows[0]?.log ?? 0) > LONG_LOG) await sql`pragma wal_checkpoint(restart)`.execute(db)
  } catch {}
}
