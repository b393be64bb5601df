import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely'
import { isBusy } from './portable.server.ts'

/** Milliseconds that anybody waits for SQLite's locks. Source: reliability.md §1. */
export const BUSY_TIMEOUT = 5_000

/** SQLite dialect whose transactions lock nothing: of connections that read alone. */
export class ReadingSqliteDialect extends SqliteDialect {
  override createQueryCompiler() {
    return new OncePlannedQueryCompiler()
  }
}

/**
 * SQLite dialect whose transactions take the write lock at `begin`. A deferred transaction that reads
 * availability and then writes can fail with SQLITE_BUSY without waiting; see
 * https://www.sqlite.org/lang_transaction.html. Its migrations are transactional too, so that a failed one
 * leaves nothing behind.
 */
export class WriteFirstSqliteDialect extends ReadingSqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new WriteFirstSqliteDriver(this.#config)
  }
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

const BEGIN = CompiledQuery.raw('begin immediate')
const DONT_WAIT = CompiledQuery.raw('pragma busy_timeout = 0')
const WAIT = CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT}`)
const RETRY_BEGIN_MS = 1

class WriteFirstSqliteDriver extends SqliteDriver {
  /** Waits for the write lock with the event loop free: SQLite itself would sleep, and with it the process. */
  override async beginTransaction(connection: DatabaseConnection) {
    const deadline = performance.now() + BUSY_TIMEOUT
    for (;;) {
      await connection.executeQuery(DONT_WAIT)
      try {
        await connection.executeQuery(BEGIN)
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error
      } finally {
        await connection.executeQuery(WAIT)
      }
      await pause(RETRY_BEGIN_MS)
    }
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Writes a value's place as `+?`. SQLite plans a statement anew whenever a value changes that might have mattered to
 * the plan, as every `shop_id = ?` beside a key and every `limit ?` might, and better-sqlite3 takes all values away
 * after each run: planning cost several times as much as running. An expression's value is not looked at.
 * Source: https://www.sqlite.org/c3ref/prepare.html, point 3.
 */
class OncePlannedQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
