import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of one test's own, gone when the test is over. `names` tells what lies in it. */
export function tempFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-files-'))
  return {
    folder,
    names: () => readdirSync(folder),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Linux's folder in memory. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * A new folder for SQLite files, in memory where there is room: on a disk each commit waits some milliseconds
 * until it is safe from a power cut, which these tests are not about.
 */
export function databaseFolder(prefix: string): string {
  return mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), prefix))
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
}
