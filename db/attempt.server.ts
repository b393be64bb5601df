import { sql } from 'kysely'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from './transaction.server.ts'

/**
 * Runs `work` within the transaction so that its refusal takes back what it wrote, and the transaction goes on. What it
 * locked stays locked.
 */
export async function attempt<T, E>(tx: Tx, work: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
  await sql`savepoint attempt`.execute(tx)
  const result = await work()
  if (!result.ok) await sql`rollback to savepoint attempt`.execute(tx)
  await sql`release savepoint attempt`.execute(tx)
  return result
}
