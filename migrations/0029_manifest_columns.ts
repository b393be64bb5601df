import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Own questions that a user has as columns of the manifest: a list of ids in their order, null for none. */
export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await sql
    .raw(`alter table membership add column manifest_columns text${isPostgres ? ' collate "C"' : ''}`)
    .execute(db)
}
