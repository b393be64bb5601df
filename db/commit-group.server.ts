import { sql } from 'kysely'
import type { Result } from '#app/domain/shared/result.ts'
import { QueueFull } from '#app/domain/shared/work-queue.ts'
import { isRetryable } from './portable.server.ts'
import type { Db, Tx } from './transaction.server.ts'

export type Work<T, E> = (tx: Tx) => Promise<Result<T, E>>

type Member = {
  addedAt: number
  attempts: number
  /** Answers whether what it wrote is to stay. */
  run(tx: Tx): Promise<boolean>
  /** Hands the result out, once it is committed. */
  answer(): void
  fail(error: unknown): void
}

type GroupLimits = {
  /** Works that run or wait; the next is refused. */
  most: number
  /** After so long in the queue a work is refused: nobody waits longer for a page. */
  patienceMs: number
  attempts: number
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Others who write the same file wait while a group runs: it takes no more works after so long. */
const LONGEST_MS = 20

/**
 * Runs the transactions of one process on SQLite one after another, first come first served, and commits together
 * those that wait at the same time: a commit waits for the disk, which costs more than most of them. Each runs
 * within a savepoint, so that a refusal takes back its own writes alone, and is answered only when the commit
 * has succeeded. When a commit fails all of its works run again, each in a transaction of its own.
 */
export function commitGroups(
  db: Db,
  { most, patienceMs, attempts, now = () => performance.now() }: GroupLimits,
) {
  const waiting: Member[] = []
  let running = 0
  let isStarted = false

  return <T, E>(work: Work<T, E>): Promise<Result<T, E>> => {
    if (running + waiting.length >= most) return Promise.reject(new QueueFull(`${most} wait already`))
    return new Promise((resolve, reject) => {
      let result: Result<T, E> | undefined
      waiting.push({
        addedAt: now(),
        attempts: 0,
        async run(tx) {
          result = await work(tx)
          return result.ok
        },
        answer: () => (result ? resolve(result) : reject(new Error('a transaction without a result'))),
        fail: reject,
      })
      if (!isStarted) void runAll()
    })
  }

  async function runAll(): Promise<void> {
    isStarted = true
    while (waiting.length > 0) {
      // Requests that arrived along with this one reach their transactions before the group begins.
      await new Promise(setImmediate)
      const group = waiting.splice(0).filter(isPatient)
      running = group.length
      await runGroup(group)
      running = 0
    }
    isStarted = false
  }

  async function runGroup(group: Member[]): Promise<void> {
    const [first] = group
    if (group.length === 1 && first) return runAlone(first)
    const done: Member[] = []
    const failed: { member: Member; error: unknown }[] = []
    const startedAt = now()
    try {
      await db.transaction().execute(async (tx) => {
        while (group.length > 0 && (done.length === 0 || now() - startedAt < LONGEST_MS)) {
          const member = group[0]
          if (!member) break
          const error = await runWithin(tx, member)
          group.shift()
          if (error === undefined) done.push(member)
          else failed.push({ member, error })
        }
      })
    } catch {
      // Nothing of it is stored. Its works are repeatable: each of them runs again, and learns its own error.
      const members = [...done, ...failed.map(({ member }) => member), ...group.splice(0)]
      for (const member of members) await runAlone(member)
      return
    }
    waiting.unshift(...group)
    for (const member of done) member.answer()
    for (const { member, error } of failed) retryOrFail(member, error)
  }

  async function runAlone(member: Member): Promise<void> {
    if (!isPatient(member)) return
    const refused = new Error('rolled back on a refusal')
    try {
      await db.transaction().execute(async (tx) => {
        if (!(await member.run(tx))) throw refused
      })
    } catch (error) {
      if (error !== refused) return retryOrFail(member, error)
    }
    member.answer()
  }

  function isPatient(member: Member): boolean {
    if (now() - member.addedAt < patienceMs) return true
    member.fail(new QueueFull('waited too long'))
    return false
  }

  function retryOrFail(member: Member, error: unknown): void {
    member.attempts++
    if (isRetryable(error) && member.attempts < attempts) waiting.push(member)
    else member.fail(error)
  }
}

/** Runs a work within a savepoint of its own. Answers its error; throws when the transaction itself is lost. */
async function runWithin(tx: Tx, member: Member): Promise<unknown> {
  await sql`savepoint member`.execute(tx)
  let outcome: { isDone: boolean } | { error: unknown }
  try {
    outcome = { isDone: await member.run(tx) }
  } catch (error) {
    outcome = { error }
  }
  if (!('isDone' in outcome && outcome.isDone)) await sql`rollback to savepoint member`.execute(tx)
  await sql`release savepoint member`.execute(tx)
  return 'error' in outcome ? (outcome.error ?? new Error('unknown')) : undefined
}
