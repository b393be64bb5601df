import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.server.ts'
import { copyToPostgres } from '#db/copy-to-postgres.ts'
import { startDemo } from './demo-server.ts'
import { createPostgresDatabase, withDatabaseName } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sweepUrl: string
    sweepDataDir: string
    /** Name of a PostgreSQL database with the demo shop, to be copied. */
    pgDemo: string
  }
}

/**
 * A product without a worker for sweeps, which send everything everywhere and so may delete what others need;
 * and the demo shop on PostgreSQL. Comes after the set-ups of the product and of PostgreSQL.
 */
export default async function setup(project: TestProject) {
  const { demoFolder, pgUrl, pgTemplate } = project.getProvidedContext()
  const app = await startDemo(demoFolder, { WORKER: 'off', COMPRESSION: 'off' })
  project.provide('sweepUrl', app.url)
  project.provide('sweepDataDir', app.dataDir)
  const demo = await createPostgresDatabase(pgUrl, pgTemplate)
  await copyDemo(demoFolder, withDatabaseName(pgUrl, demo.name))
  project.provide('pgDemo', demo.name)
  return async () => {
    await app.stop()
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
