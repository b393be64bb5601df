import { Client, DatabaseError } from 'pg'
import { createPostgresDatabase, dropPostgresDatabase, withDatabaseName } from './postgres-databases.ts'

/**
 * Databases of this worker that tests take one after the other: emptying one takes a tenth of the time that
 * copying the template does, and copying was most of what the tests waited for.
 */
const free: string[] = []
let created = 0

/** Bytes beyond the template that a used database may have; above it a new one is the better choice. */
const MOST_LEFT = 16 * 1024 * 1024
const NO_SUCH_DATABASE = '3D000'

export type LentDatabase = { databaseUrl: string; refundDifference(): void }

/** A migrated database without rows, which nobody else has until it is given back. */
export async function lendPostgresDatabase(serverUrl: string, template: string): Promise<LentDatabase> {
  // Workers that run at the same time have other numbers; the one before of this number left its databases.
  const name = free.pop() ?? `brygga_worker_${process.env.VITEST_POOL_ID}_${++created}`
  if (!(await emptyDatabase(serverUrl, name, template))) {
    await dropPostgresDatabase(serverUrl, name)
    await createPostgresDatabase(serverUrl, template, name)
  }
  return { databaseUrl: withDatabaseName(serverUrl, name), refundDifference: () => void free.push(name) }
}

/** Whether the database is there and is like the template again. */
async function emptyDatabase(serverUrl: string, name: string, template: string): Promise<boolean> {
  const client = new Client({ connectionString: withDatabaseName(serverUrl, name) })
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_SUCH_DATABASE) return false
    throw error
  }
  try {
    const { rows } = await client.query<{ isLike: boolean }>(IS_LIKE_TEMPLATE, [template, MOST_LEFT])
    if (!rows[0]?.isLike) return false
    await client.query(EMPTY)
    return true
  } finally {
    await client.end()
  }
}

/**
 * The template notes its tables in a comment, so that a test that changed them is noticed. Asked of PostgreSQL's own
 * catalogue, as the standard's view takes twice as long; a table made anew has another number than its template.
 */
const TABLES = `(select count(*) || ' ' || sum(hashtextextended(attrelid || '.' || attnum || '.' || attname, 0))
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped)`
const IS_LIKE_TEMPLATE = `
  select shobj_description(oid, 'pg_database') = ${TABLES}
     and pg_database_size(current_database()) < pg_database_size($1) + $2 as "isLike"
  from pg_database where datname = $1`

/** Foreign keys and triggers rest meanwhile; rows that the migrations wrote stay. */
const EMPTY = `
  do $$
  declare name text;
  begin
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    set local session_replication_role = replica;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
        and pg_relation_size(oid) > 0 loop
      execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
      perform setval(format('%I', name), 1, false);
    end loop;
  end $$`

/** Call once on the migrated template. */
export async function noteTables(databaseUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ tables: string }>(`select ${TABLES} as tables`)
  await client.query(`comment on database ${name} is '${rows[0]?.tables}'`)
  await client.end()
}
