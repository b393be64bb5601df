import { sql } from 'kysely'
import { Client, DatabaseError } from 'pg'
import { openDatabase } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { createPostgresDatabase, dropPostgresDatabase, withDatabaseName } from './postgres-databases.ts'

/** A database with its open connections. */
type Kept = { name: string; databaseUrl: string; db: Db; close(): Promise<void> }

/**
 * Databases of this worker that tests take one after the other: emptying one takes a tenth of the time that
 * copying the template does, and copying was most of what the tests waited for. Their connections stay open:
 * until a new one knows the tables it costs ten times what a test asks of it.
 */
const free: Kept[] = []
let created = 0

/** Bytes beyond the template that a used database may have; above it a new one is the better choice. */
const MOST_LEFT = 16 * 1024 * 1024
const NO_SUCH_DATABASE = '3D000'

export type LentDatabase = { databaseUrl: string; db: Db; giveBack(): void }

/** A migrated database without rows, which nobody else has until it is given back. */
export async function lendPostgresDatabase(serverUrl: string, template: string): Promise<LentDatabase> {
  // Workers that run at the same time have other numbers; the one before of this number left its databases.
  const used = free.pop() ?? openKept(serverUrl, `brygga_worker_${process.env.VITEST_POOL_ID}_${++created}`)
  const kept = (await emptyDatabase(used.db, template)) ? used : await makeAnew(serverUrl, used, template)
  // What the product remembers of a database it remembers by this object.
  const db = kept.db.withoutPlugins()
  return { databaseUrl: kept.databaseUrl, db, giveBack: () => void free.push(kept) }
}

/** A plan that is kept since a test with fewer rows would be slow. */
const PLANS_OF_EACH_USE = '-c plan_cache_mode=force_custom_plan'

function openKept(serverUrl: string, name: string): Kept {
  const databaseUrl = withDatabaseName(serverUrl, name)
  const url = new URL(databaseUrl)
  url.searchParams.set('options', PLANS_OF_EACH_USE)
  const { db, close } = openDatabase({ databaseUrl: url.href, sqliteFile: '' })
  return { name, databaseUrl, db, close }
}

/** Closing waits for what a test has begun and not awaited. */
async function makeAnew(serverUrl: string, { name, close }: Kept, template: string): Promise<Kept> {
  await close()
  await dropPostgresDatabase(serverUrl, name)
  await createPostgresDatabase(serverUrl, template, name)
  return openKept(serverUrl, name)
}

/** Whether the database is there and is like the template again. */
async function emptyDatabase(db: Db, template: string): Promise<boolean> {
  try {
    const { rows } = await isLike(template).execute(db)
    if (!rows[0]?.isLike) return false
    await EMPTY.execute(db)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_SUCH_DATABASE) return false
    throw error
  }
}

/**
 * The template notes its tables in a comment, so that a test that changed them is noticed. Asked of PostgreSQL's own
 * catalogue, as the standard's view takes twice as long; a table made anew has another number than its template.
 */
const TABLES = `(select count(*) || ' ' || sum(hashtextextended(attrelid || '.' || attnum || '.' || attname, 0))
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped)`

/** One in which somebody still works is as none. */
function isLike(template: string) {
  return sql<{ isLike: boolean }>`
    select shobj_description(oid, 'pg_database') = ${sql.raw(TABLES)}
       and pg_database_size(current_database()) < pg_database_size(${template}) + ${MOST_LEFT}
       and not exists (select from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle') as "isLike"
    from pg_database where datname = ${template}`
}

/** Foreign keys and triggers rest meanwhile; rows that the migrations wrote stay. */
const EMPTY = sql`
  do $$
  declare name text;
  begin
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
