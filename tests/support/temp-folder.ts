import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
