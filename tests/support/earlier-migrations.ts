import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A folder of the migrations up to that number, as a database has them that was not brought up to date since. */
export function migrationsUntil(last: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'brygga-earlier-'))
  for (const name of readdirSync('migrations').filter((file) => Number.parseInt(file, 10) <= last)) {
    const { href } = pathToFileURL(path.resolve('migrations', name))
    writeFileSync(path.join(folder, name.replace('.ts', '.mjs')), `export { up } from '${href}'`)
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}
