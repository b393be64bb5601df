import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import SQLite from 'better-sqlite3'
import { backupsToRemove } from './backup-retention.ts'
import type { DatabaseLocation } from './client.server.ts'
import { databaseLocation, dataFolder } from './location.server.ts'

/** All pages in one step: a snapshot, which writers of other processes cannot make start again. */
const ALL_PAGES = 2 ** 31 - 1
const UNFINISHED = '.unfinished'

/**
 * Writes a verified copy of the running database into `folder` and removes what is past keeping. It gets its
 * name only when it is whole and on the disk.
 *
 * @returns the file Exported for tests.
 */
export async function backUp(location: DatabaseLocation, folder: string, now: Date): Promise<string> {
  const { write, ending } = location.databaseUrl
    ? { write: (file: string) => dumpPostgres(location.databaseUrl ?? '', file), ending: 'dump' }
    : { write: (file: string) => copySqlite(location.sqliteFile, file), ending: 'sqlite' }
  await mkdir(folder, { recursive: true })
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '')
  const file = path.join(folder, `brygga-${moment}Z.${ending}`)
  const unfinished = `${file}${UNFINISHED}`
  try {
    await write(unfinished)
    await flush(unfinished)
    await rename(unfinished, file)
    await flush(folder)
  } finally {
    await rm(unfinished, { force: true })
  }
  for (const name of backupsToRemove(await readdir(folder))) await rm(path.join(folder, name))
  return file
}

/**
 * Adds to `folder` what is missing of the uploaded files in `from`. A file never changes under its key, so one
 * that is there already is left alone; one that was deleted stays, for older backups of the database.
 *
 * @returns how many were added Exported for tests.
 */
export async function backUpFiles(from: string, folder: string): Promise<number> {
  if (!existsSync(from)) return 0
  await mkdir(folder, { recursive: true })
  const existing = new Set(await readdir(folder))
  const keys = (await readdir(from)).filter((key) => !existing.has(key) && !key.endsWith(UNFINISHED))
  for (const key of keys) {
    const unfinished = path.join(folder, `${key}${UNFINISHED}`)
    await cp(path.join(from, key), unfinished, { recursive: true })
    await rename(unfinished, path.join(folder, key))
  }
  if (keys.length > 0) await flush(folder)
  return keys.length
}

async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}.`)
  const source = new SQLite(from, { readonly: true })
  try {
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new SQLite(to)
  try {
    // One file alone, without a log next to it.
    copy.pragma('journal_mode = DELETE')
    const found = copy.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`The copy is damaged: ${found}`)
  } finally {
    copy.close()
  }
}

async function dumpPostgres(databaseUrl: string, to: string): Promise<void> {
  const url = new URL(databaseUrl)
  // By environment, so that the password does not stand in the list of processes.
  const connection = {
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.has('sslmode') ? { PGSSLMODE: url.searchParams.get('sslmode') ?? '' } : {}),
  }
  const child = spawn('pg_dump', ['--format=custom', `--file=${to}`], {
    env: { ...process.env, ...connection },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error('No pg_dump found: install the PostgreSQL client programs.')))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`pg_dump failed: ${complaint}`)),
    )
  })
}

/** Waits until a file's content, or a folder's list of names, is on the disk. */
async function flush(name: string): Promise<void> {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

if (import.meta.main) {
  try {
    const data = dataFolder(process.env)
    const folder = path.join(data, 'backups')
    console.log(`backup written: ${await backUp(databaseLocation(process.env), folder, new Date())}`)
    const added = await backUpFiles(path.join(data, 'files'), path.join(folder, 'files'))
    if (added > 0) console.log(`uploaded files added: ${added}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
