import { createHash } from 'node:crypto'

/** Hashes a random token for storage: whoever reads the database can't use it. Source: reliability.md R7. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
