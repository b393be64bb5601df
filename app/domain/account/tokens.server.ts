import { createHash } from 'node:crypto'

/** What is stored of a random token: whoever reads the database can't use it. Source: reliability.md R7. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
