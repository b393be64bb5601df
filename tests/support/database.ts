import { copyFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { createPostgresDatabase, withDatabaseName } from './postgres-databases.ts'
import { lendPostgresDatabase } from './postgres-reuse.ts'
import { databaseFolder } from './temp-folder.ts'

export const DIALECTS = ['sqlite', 'postgres'] as const
export type Dialect = (typeof DIALECTS)[number]

/** A fresh database. Its address may be handed to other processes; on SQLite close nothing but this. */
export type TestDatabase = AsyncDisposable & {
  db: Db
  databaseUrl: string | undefined
  sqliteFile: string
}

/** A migrated database without rows, gone when its scope ends: `await using database = await …`. */
export function createTestDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqlite(inject('sqliteTemplate')) : lendPostgres()
}

/** The same without a table in it. */
export function createBareDatabase(dialect: Dialect): Promise<TestDatabase> {
  return dialect === 'sqlite' ? createSqlite() : createPostgres()
}

/** A database of its own with the demo shop. Only where the set-up of sweeps has made one. */
export function createDemoDatabase(dialect: Dialect): Promise<TestDatabase> {
  if (dialect === 'sqlite') return createSqlite(path.join(inject('demoFolder'), 'brygga.sqlite'))
  return createPostgres(inject('pgDemo'))
}

async function createSqlite(template?: string): Promise<TestDatabase> {
  const folder = databaseFolder('brygga-test-')
  const sqliteFile = path.join(folder, 'brygga.sqlite')
  if (template) copyFileSync(template, sqliteFile)
  const { db, close } = openDatabase({ sqliteFile })
  return {
    db,
    databaseUrl: undefined,
    sqliteFile,
    async [Symbol.asyncDispose]() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function lendPostgres(): Promise<TestDatabase> {
  const { databaseUrl, db, giveBack } = await lendPostgresDatabase(inject('pgUrl'), inject('pgTemplate'))
  return { db, databaseUrl, sqliteFile: '', [Symbol.asyncDispose]: async () => giveBack() }
}

async function createPostgres(template?: string): Promise<TestDatabase> {
  const serverUrl = inject('pgUrl')
  const { name, drop } = await createPostgresDatabase(serverUrl, template)
  const databaseUrl = withDatabaseName(serverUrl, name)
  const { db, close } = openDatabase({ databaseUrl, sqliteFile: '' })
  return {
    db,
    databaseUrl,
    sqliteFile: '',
    async [Symbol.asyncDispose]() {
      await close()
      await drop()
    },
  }
}
