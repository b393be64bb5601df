import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SECRET_BYTES = 32

/** The demo's own secret, created at first start and stored with its data, so that restarts log nobody out. */
export function demoSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
