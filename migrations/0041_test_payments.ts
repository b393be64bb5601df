import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The last test payment of an account: who made it and how far it came, in JSON. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql.raw(`alter table payment_provider add column last_test ${text}`).execute(db)
}
