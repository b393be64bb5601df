import path from 'node:path'
import { Kysely } from 'kysely'
import { inject } from 'vitest'
import { openSqliteFile } from '#db/client.server.ts'
import type { Database } from '#db/schema.ts'
import { WriteFirstSqliteDialect } from '#db/sqlite-dialect.server.ts'
import type { Db } from '#db/transaction.server.ts'

/** The running product's own database as the domain's functions take it, to make cases that no page can. */
export function openRunningDatabase(): Db {
  const sqlite = openSqliteFile(path.join(inject('appDataDir'), 'brygga.sqlite'))
  return new Kysely<Database>({ dialect: new WriteFirstSqliteDialect({ database: sqlite }) })
}
