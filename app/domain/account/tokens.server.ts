import { hash } from 'node:crypto'

/** Hashes a random token for storage: whoever reads the database can't use it. Source: reliability.md R7. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
