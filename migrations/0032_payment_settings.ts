import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Ways to pay become records that shops edit: with a version, removed softly, for orders of some prices only where
 * the shop says so, and shown to staff or not. Every one that is there stays as it was.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const money = isPostgres ? 'bigint' : 'integer'
  const columns = [
    'version integer not null default 1',
    `deleted_at text${isPostgres ? ' collate "C"' : ''}`,
    `minimum_price_minor ${money} check (minimum_price_minor >= 0)`,
    `maximum_price_minor ${money} check (maximum_price_minor >= 0)`,
    'shown_to_staff integer not null default 1',
  ]
  for (const column of columns) {
    await sql.raw(`alter table payment_provider add column ${column}`).execute(db)
  }
}
