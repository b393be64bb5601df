import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Adds a guest's draft, typed before submitting, to the unpaid order; the statement that ends the order clears it. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const byBytes = isPostgres ? 'text collate "C"' : 'text'
  for (const statement of STATEMENTS) await sql.raw(statement.replace('$text', byBytes)).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table "order" add column draft $text',
  'create index order_by_draft on "order" (reservation_expires_at) where draft is not null',
]
