import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { createPostgresDatabase, withDatabaseName } from './postgres-databases.ts'
import { noteTables } from './postgres-reuse.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database. */
    pgUrl: string
    /** Name of a migrated database that tests copy: faster than migrating each. */
    pgTemplate: string
  }
}

/** One PostgreSQL for all tests: `TEST_DATABASE_URL`, else one of its own. */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, async stop() {} } : await startPostgres()
  const template = await createPostgresDatabase(server.url)
  const databaseUrl = withDatabaseName(server.url, template.name)
  const database = openDatabase({ databaseUrl, sqliteFile: '' })
  await migrateToLatest(database.db)
  await database.close()
  await noteTables(databaseUrl, template.name)
  project.provide('pgUrl', server.url)
  project.provide('pgTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
  }
}
