import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds a guest's texts about a product: the whole text, what is included, and what is good to know. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const byBytes = isPostgres ? 'text collate "C"' : 'text'
  for (const column of COLUMNS) {
    await sql.raw(`alter table product add column ${column} ${byBytes} not null default '{}'`).execute(db)
  }
}

const COLUMNS: readonly string[] = ['description', 'included_items', 'good_to_know']
