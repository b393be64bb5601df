import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Bundles as they are sold: a part is a booking of its own, at its own time, that belongs to its parent's
 * booking and goes with it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const byBytes = isPostgres ? 'text collate "C"' : 'text'
  for (const statement of STATEMENTS) await sql.raw(statement.replace('$text', byBytes)).execute(db)
}

const STATEMENTS: readonly string[] = [
  'alter table booking add column parent_booking_id integer references booking (id)',
  'alter table booking add column bundle_option_id integer references bundle_option (id)',
  `alter table booking add column bundle_price $text
    check (bundle_price in ('SHOWN', 'HIDDEN', 'INCLUDED'))`,
  `create index booking_by_parent on booking (shop_id, parent_booking_id)
    where parent_booking_id is not null`,
]
