import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Until when an account's events were listed at its provider, to find those that never came, and when that is due. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql.raw(`alter table payment_provider add column events_listed_until ${text}`).execute(db)
  await sql.raw(`alter table payment_provider add column next_event_list_at ${text}`).execute(db)
}
