import { mkdirSync } from 'node:fs'
import path from 'node:path'
import SQLite from 'better-sqlite3'
import {
  type DialectAdapter,
  Kysely,
  PostgresDialect,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely'
import { type CustomTypesConfig, Pool, types } from 'pg'
import { namedStatements } from './postgres-statements.server.ts'
import type { Database } from './schema.ts'
import { BUSY_TIMEOUT, ReadingSqliteDialect, WriteFirstSqliteDialect } from './sqlite-dialect.server.ts'
import type { Db } from './transaction.server.ts'

export type DatabaseLocation = {
  /** `postgres://…`; without it the database is the SQLite file. */
  databaseUrl?: string | undefined
  sqliteFile: string
}

type OpenDatabase = { db: Db; dialect: 'sqlite' | 'postgres'; close(): Promise<void> }

/** Milliseconds. Source: reliability.md §1. */
const STATEMENT_TIMEOUT = 5_000
const LOCK_TIMEOUT = 3_000
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000
const CONNECT_TIMEOUT = 5_000

const MOST_CONNECTIONS = 10

/**
 * Opens the database of this process. One per process: two on one SQLite file would wait for each other
 * with the event loop blocked.
 */
export function openDatabase(location: DatabaseLocation): OpenDatabase {
  const { databaseUrl, sqliteFile } = location
  const opened = databaseUrl ? openPostgres(databaseUrl, MOST_CONNECTIONS) : openSqlite(sqliteFile)
  locations.set(opened.db.getExecutor().adapter, location)
  return opened
}

const locations = new WeakMap<DialectAdapter, DatabaseLocation>()

/** Where an open database is, for a thread that reads it over a connection of its own. */
export function locationOf(db: Db): DatabaseLocation {
  const location = locations.get(db.getExecutor().adapter)
  if (!location) throw new Error('not a database that openDatabase opened')
  return location
}

/** One state of the database, whatever others write, over a connection of its own that can write nothing. */
type Snapshot = AsyncDisposable & { db: Db }

/** Opens a snapshot, for a file that takes many statements or a long time: `await using snapshot = await …`. */
export async function openSnapshot({ databaseUrl, sqliteFile }: DatabaseLocation): Promise<Snapshot> {
  const { db, close } = databaseUrl ? openPostgres(databaseUrl, 1) : openSqliteReader(sqliteFile)
  try {
    const tx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    return {
      db: tx,
      async [Symbol.asyncDispose]() {
        await tx.rollback().execute().finally(close)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function openSqliteReader(file: string): Pick<OpenDatabase, 'db' | 'close'> {
  const sqlite = new SQLite(file, { readonly: true, timeout: BUSY_TIMEOUT })
  sqlite.pragma('trusted_schema = OFF')
  const db = new Kysely<Database>({ dialect: new ReadingSqliteDialect({ database: sqlite }) })
  return { db, close: () => db.destroy() }
}

function openSqlite(file: string): OpenDatabase {
  mkdirSync(path.dirname(file), { recursive: true })
  const sqlite = openSqliteFile(file)
  sqlite.pragma(`wal_autocheckpoint = ${LONGEST_LOG}`)
  const db = new Kysely<Database>({
    dialect: new WriteFirstSqliteDialect({ database: cacheStatements(sqlite) }),
  })
  return { db, dialect: 'sqlite', close: () => db.destroy() }
}

/** The worker moves the log into the file; a connection does it itself where no worker runs. In pages of 4 kB. */
const LONGEST_LOG = 20_000

/** Far more than the product has; lists of many lengths make several of one. */
const MOST_STATEMENTS = 500

/** Prepares a statement once instead of every time, a fifteenth of a request; the oldest is forgotten first. */
function cacheStatements(sqlite: SQLite.Database): SqliteDatabase {
  const listed = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const existing = listed.get(text)
      if (existing) return existing
      const created = sqlite.prepare<unknown[]>(text)
      const [oldest] = listed.keys()
      if (listed.size >= MOST_STATEMENTS && oldest !== undefined) listed.delete(oldest)
      listed.set(text, created)
      return created
    },
  }
}

/** The bare connection, with the settings that every user of the file must have. Exported for tests. */
export function openSqliteFile(file: string): SQLite.Database {
  const sqlite = new SQLite(file, { timeout: BUSY_TIMEOUT })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('trusted_schema = OFF')
  return sqlite
}

function openPostgres(connectionString: string, max: number): OpenDatabase {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    types: numbersForNumerics,
  })
  // A connection that breaks is dropped and its statements fail; unheard, its event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => void connection.on('error', () => {}))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
  return { db, dialect: 'postgres', close: () => db.destroy() }
}

const NUMERICS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC]

/** 64-bit integers and their sums as numbers, as SQLite returns them: money and counts stay far below 2^53. */
const numbersForNumerics: CustomTypesConfig = {
  getTypeParser: (type, format) => (NUMERICS.includes(type) ? Number : types.getTypeParser(type, format)),
}
