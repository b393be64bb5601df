import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, type MigrationResult, Migrator } from 'kysely/migration'
import { openDatabase } from './client.server.ts'
import { databaseLocation } from './location.server.ts'
import { writePlannerStatistics } from './planner-statistics.server.ts'
import { isPostgres } from './portable.server.ts'
import type { Database } from './schema.ts'
import type { Db } from './transaction.server.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '..', 'migrations')

/**
 * Brings the tables up to this code and names the migrations that were applied. All pending ones are one
 * transaction: a failed migration leaves nothing behind. Several processes may call it at once; one applies,
 * the others wait. Throws when the database has a migration that this code does not have.
 */
export async function migrateToLatest(db: Db, folder: string = MIGRATIONS): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    if (!isPostgres(connection)) {
      const applied = await migrate(connection, folder)
      await writePlannerStatistics(connection)
      return applied
    }
    // Waiting for another process, and building an index, may take longer than a page's statement may.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await migrate(connection, folder)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function migrate(db: Kysely<Database>, folder: string): Promise<string[]> {
  const provider = new FileMigrationProvider({
    fs: { readdir },
    path,
    migrationFolder: folder,
    import: (file) => import(/* @vite-ignore */ pathToFileURL(file).href),
  })
  await refuseNewerDatabase(db, Object.keys(await provider.getMigrations()))
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw new Error(`The migration ${failedName(results)} failed.`, { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

async function refuseNewerDatabase(db: Kysely<Database>, existing: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !existing.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this code: it has ${unknown.join(', ')}. Start the newer version, or restore a backup.`,
  )
}

function failedName(results: readonly MigrationResult[]): string {
  return results.find(({ status }) => status === 'Error')?.migrationName ?? '(none started)'
}

async function run(): Promise<void> {
  const { db, dialect, close } = openDatabase(databaseLocation(process.env))
  try {
    const applied = await migrateToLatest(db)
    console.log(`${dialect}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`)
  } finally {
    await close()
  }
}

if (import.meta.main) await run()
