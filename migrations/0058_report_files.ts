import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { createTables } from './create-tables.ts'

/** Files of reports that the worker writes, and which columns of the sales rows a user chose last in a shop. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(
    db,
    [
      {
        name: 'report_file',
        columns: `
      id $id,
      shop_id integer not null references shop (id),
      user_id integer not null references "user" (id),
      state text not null check (state in ('WAITING', 'DONE', 'FAILED', 'CANCELLED')),
      format text not null check (format in ('csv', 'xlsx')),
      locale text not null,
      search text not null,
      columns text not null,
      total_rows integer not null,
      written_rows integer not null,
      claims integer not null,
      attempts integer not null,
      claimed_until text,
      file_key text,
      created_at text not null,
      expires_at text not null`,
      },
    ],
    [
      'create index report_file_by_state on report_file (state, claimed_until)',
      'create index report_file_by_user on report_file (shop_id, user_id, id)',
      'create index report_file_by_expiry on report_file (expires_at)',
    ],
  )
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql
    .raw(`alter table membership add column sales_columns text${isPostgres ? ' collate "C"' : ''}`)
    .execute(db)
}
