import { rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { createPostgresDatabase, withDatabaseName } from './postgres-databases.ts'
import { noteTables } from './postgres-reuse.ts'
import { startPostgres } from './postgres-server.ts'
import { databaseFolder } from './temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database. */
    pgUrl: string
    /** Name of a migrated database that tests copy: faster than migrating each. */
    pgTemplate: string
    /** A migrated file that tests copy. */
    sqliteTemplate: string
  }
}

/** Statistics that happen to be taken in the middle of a test have tables as small as they were, and plans slow. */
const STEADY_PLANS = ['autovacuum=off']

/** Migrated databases, and one PostgreSQL for all tests: `TEST_DATABASE_URL`, else one of its own. */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, async stop() {} } : await startPostgres(STEADY_PLANS)
  const template = await createPostgresDatabase(server.url)
  const databaseUrl = withDatabaseName(server.url, template.name)
  await migrate({ databaseUrl, sqliteFile: '' })
  await noteTables(databaseUrl, template.name)
  const folder = databaseFolder('brygga-template-')
  const sqliteTemplate = path.join(folder, 'brygga.sqlite')
  await migrate({ databaseUrl: undefined, sqliteFile: sqliteTemplate })
  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('pgUrl', server.url)
  project.provide('pgTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const { db, close } = openDatabase(location)
  await migrateToLatest(db)
  await close()
}
