import path from 'node:path'
import type { DatabaseLocation } from './client.server.ts'

const DATA_FOLDER = 'var'
const SQLITE_FILE = 'brygga.sqlite'

/** Where everything lies that the product keeps in files. */
export function dataFolder(env: NodeJS.ProcessEnv): string {
  return env.DATA_DIR || DATA_FOLDER
}

/** Where the database is, for the commands of this folder; the server reads its whole configuration itself. */
export function databaseLocation(env: NodeJS.ProcessEnv): DatabaseLocation {
  return { databaseUrl: env.DATABASE_URL || undefined, sqliteFile: path.join(dataFolder(env), SQLITE_FILE) }
}
