import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A keyed hash of the address that a guest's reservation came from, by which reservations are limited. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const byBytes = isPostgres ? 'text collate "C"' : 'text'
  for (const statement of STATEMENTS) await sql.raw(statement.replace('$text', byBytes)).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table "order" add column client_key $text',
  `create index order_by_client on "order" (shop_id, client_key, reservation_expires_at)
    where client_key is not null`,
]
