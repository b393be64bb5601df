import { spawn } from 'node:child_process'
import path from 'node:path'
import type { TestDatabase } from './database.ts'

/** Runs a script of the project in a process of its own on a test's database. */
export function runNode(
  script: string,
  { databaseUrl, sqliteFile }: Pick<TestDatabase, 'databaseUrl' | 'sqliteFile'>,
  env: Record<string, string> = {},
): Promise<{ exitCode: number | null; output: string }> {
  const { DATABASE_URL: _url, DATA_DIR: _folder, ...inherited } = process.env
  const location = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: path.dirname(sqliteFile) }
  const child = spawn(process.execPath, [script], { env: { ...inherited, ...location, ...env } })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, output })))
}
