import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.server.ts'
import { copyToPostgres } from '#db/copy-to-postgres.ts'
import { startDemo } from './demo-server.ts'
import { createPostgresDatabase, withDatabaseName } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sweepUrl: string
    /** The same on PostgreSQL, which refuses what SQLite stores. */
    sweepPgUrl: string
    sweepDataDir: string
    /** Name of a PostgreSQL database with the demo shop, to be copied. */
    pgDemo: string
  }
}

/**
 * Two products without a worker for sweeps, one on each database: sweeps send everything everywhere and so may
 * delete what others need. And the demo shop on PostgreSQL. Comes after the set-ups of the product and of
 * PostgreSQL.
 */
export default async function setup(project: TestProject) {
  const { demoFolder, pgUrl, pgTemplate } = project.getProvidedContext()
  const quiet = { WORKER: 'off', COMPRESSION: 'off' }
  const demo = await createPostgresDatabase(pgUrl, pgTemplate)
  await copyDemo(demoFolder, withDatabaseName(pgUrl, demo.name))
  const swept = await createPostgresDatabase(pgUrl, demo.name)
  const [app, pgApp] = await Promise.all([
    startDemo(demoFolder, quiet),
    startDemo(demoFolder, { ...quiet, DATABASE_URL: withDatabaseName(pgUrl, swept.name) }),
  ])
  project.provide('sweepUrl', app.url)
  project.provide('sweepPgUrl', pgApp.url)
  project.provide('sweepDataDir', app.dataDir)
  project.provide('pgDemo', demo.name)
  return async () => {
    await Promise.all([app.stop(), pgApp.stop()])
    await swept.drop()
    await demo.drop()
  }
}

async function copyDemo(demoFolder: string, databaseUrl: string): Promise<void> {
  const source = openDatabase({ sqliteFile: path.join(demoFolder, 'brygga.sqlite') })
  const target = openDatabase({ databaseUrl, sqliteFile: '' })
  await copyToPostgres(source.db, target.db)
  await source.close()
  await target.close()
}
