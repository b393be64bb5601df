import { randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token that nobody can guess. Only its hash is stored. Source: reliability.md R7. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}
