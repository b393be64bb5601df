import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A change that waits for its payment may add add-ons instead of moving the booking: JSON of their quantities. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const text = isPostgres ? 'text collate "C"' : 'text'
  await sql.raw(`alter table booking_change add column addons ${text}`).execute(db)
}
