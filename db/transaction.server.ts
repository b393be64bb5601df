import type { Kysely, Transaction } from 'kysely'
import type { Result } from '#app/domain/shared/result.ts'
import { workQueue } from '#app/domain/shared/work-queue.ts'
import { commitGroups, type Work } from './commit-group.server.ts'
import { isPostgres, isRetryable } from './portable.server.ts'
import type { Database } from './schema.ts'

/** Reads may take either; anything that writes asks for `Tx`, so it cannot run outside one. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

const ATTEMPTS = 5
/** After so long nobody is kept waiting for another attempt. Source: reliability.md F53. */
const PATIENCE_MS = 5_000
const SHORTEST_WAIT_MS = 10
const LONGEST_WAIT_MS = 200

/**
 * Transactions at once in one process. Half of PostgreSQL's connections stay free for reading, so that pages
 * need not wait for those who wait for a lock, and what waits here holds nothing. Source: reliability.md F53.
 */
const MOST_TRANSACTIONS = 5
/** Whoever comes after so many would wait longer than anybody waits for a page. Source: reliability.md F53. */
const MOST_WAITING = 200
type Transactor = <T, E>(work: Work<T, E>) => Promise<Result<T, E>>
const transactors = new WeakMap<Db, Transactor>()

function transactorOf(db: Db): Transactor {
  const existing = transactors.get(db) ?? createTransactor(db)
  transactors.set(db, existing)
  return existing
}

/**
 * Another handle of the same database, or of the same transaction. What is remembered of a handle is not remembered of
 * the other, and is forgotten with it.
 */
export function anotherHandle(db: Tx): Tx
export function anotherHandle(db: Db): Db
export function anotherHandle(db: Db): Db {
  const handle = db.$extendTables<Database>()
  if (!db.isTransaction) transactors.set(handle, transactorOf(db))
  return handle
}

function createTransactor(db: Db): Transactor {
  if (!isPostgres(db)) {
    const most = MOST_TRANSACTIONS + MOST_WAITING
    return commitGroups(db, { most, patienceMs: PATIENCE_MS, attempts: ATTEMPTS })
  }
  const inTurn = workQueue({ atOnce: MOST_TRANSACTIONS, waiting: MOST_WAITING, patienceMs: PATIENCE_MS })
  return (work) => inTurn(() => tryTransaction(db, work))
}

/**
 * Runs `work` in one transaction. A refusal rolls back as an exception would, but is returned. On a
 * serialisation failure, a dead-lock or a lock that was long in coming `work` runs again, up to five times
 * within five seconds and with a random pause, so it must be database work alone and repeatable. Throws
 * `QueueFull` when very many wait already, or after five seconds in the queue, which is answered with 503.
 */
export function inTransaction<T, E>(db: Db, work: Work<T, E>): Promise<Result<T, E>> {
  return transactorOf(db)(work)
}

async function tryTransaction<T, E>(db: Db, work: Work<T, E>): Promise<Result<T, E>> {
  const deadline = performance.now() + PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    const outcome: { refused?: Result<T, E> } = {}
    const rollBack = new Error('rolled back on a refusal')
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        if (result.ok) return result
        outcome.refused = result
        throw rollBack
      })
    } catch (error) {
      if (error === rollBack && outcome.refused) return outcome.refused
      if (attempt >= ATTEMPTS || performance.now() > deadline || !isRetryable(error)) throw error
      await pause(SHORTEST_WAIT_MS + Math.random() * (LONGEST_WAIT_MS - SHORTEST_WAIT_MS))
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
