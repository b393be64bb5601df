import { type Kysely, PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'
import type { Tx } from './transaction.server.ts'

/** True on PostgreSQL, false on SQLite. Only this folder and migrations may ask. */
export function isPostgres(db: Pick<Kysely<Database>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** False where whoever writes holds the only lock there is, so that it need not be said which rows to lock. */
export function locksRows(tx: Tx): boolean {
  return isPostgres(tx)
}

/**
 * Locks the selected rows until commit. PostgreSQL needs a locking clause (`no key`, so that foreign keys
 * pointing at the row are not held up); SQLite already has the only write lock, acquired by `begin
 * immediate`, and has no such clause.
 */
export function lockRows<TB extends keyof Database, O>(
  tx: Tx,
  query: SelectQueryBuilder<Database, TB, O>,
): SelectQueryBuilder<Database, TB, O> {
  return isPostgres(tx) ? query.forNoKeyUpdate() : query
}

/**
 * Locks as many rows as `most` with `lock`, which answers null where somebody else has one of them: then none stays
 * locked. Going back to the savepoint releases those that could be had; of one row there are none. PostgreSQL only.
 */
export async function lockAllOrNone<Locked>(
  tx: Tx,
  most: number,
  lock: () => Promise<Locked | null>,
): Promise<Locked | null> {
  if (most > 1) await sql`savepoint free_rows`.execute(tx)
  const locked = await lock()
  if (locked === null && most > 1) await sql`rollback to savepoint free_rows`.execute(tx)
  return locked
}

/** An instant's column as epoch seconds. The database reads a text that is one faster than we do. */
export function epochOf(db: Pick<Kysely<Database>, 'getExecutor'>, column: string) {
  return isPostgres(db)
    ? sql<number>`extract(epoch from ${sql.ref(column)}::timestamptz)::float8`
    : sql<number>`unixepoch(${sql.ref(column)})`
}

/** The texts of a JSON list as the table `each` with the column `value`. */
export function eachText(db: Pick<Kysely<Database>, 'getExecutor'>, list: RawBuilder<string>) {
  return isPostgres(db)
    ? sql`json_array_elements_text(${list}::json) as each (value)`
    : sql`json_each(${list}) as each`
}

/**
 * True when an error is a unique violation. SQLite names the columns, PostgreSQL the constraint, so callers
 * ask only whether, never which.
 */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error)
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/**
 * True when the same transaction may succeed if it is run again at once: serialisation failure, dead-lock,
 * PostgreSQL's lock time-out, a snapshot that grew old. Plain SQLITE_BUSY is none of them: it has waited out
 * `busy_timeout` already, and with it everybody whom this process serves.
 */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01', '55P03', 'SQLITE_BUSY_SNAPSHOT'].includes(errorCode(error))
}

/** True when another connection has SQLite's write lock. */
export function isBusy(error: unknown): boolean {
  return errorCode(error) === 'SQLITE_BUSY'
}

/**
 * SQLite's codes have extensions (SQLITE_IOERR_WRITE); PostgreSQL's are classes: connection, resources,
 * operator, time-outs.
 */
const UNAVAILABLE = /^(?:SQLITE_(?:BUSY|FULL|IOERR|CANTOPEN)|08|53|57P|57014|55P03|ECONN|EPIPE|ETIMEDOUT)/
/** Messages of pg's errors that have no code: its pool or a connection gave up. */
const CONNECTION_LOST =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered)/

/** True when the database cannot be used for now: locked, full, unreachable. Answered with 503. */
export function isUnavailable(error: unknown): boolean {
  return (
    isRetryable(error) ||
    UNAVAILABLE.test(errorCode(error)) ||
    (error instanceof Error && CONNECTION_LOST.test(error.message))
  )
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return String(error.code)
}
