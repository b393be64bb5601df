import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** `master` is the configuration's secret; a text that is sealed for one purpose opens for no other. */
type Lock = { master: string; purpose: string }

/**
 * Seals a secret that we must be able to use again. `salt` is random and new each time: each text has a key of its own.
 */
export function sealText(text: string, { salt, ...lock }: Lock & { salt: string }): string {
  const { key, nonce } = derive(lock, salt)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [VERSION, salt, sealed.toString('base64url')].join('.')
}

/** Opens what was sealed; undefined for a text of another secret, another purpose, or that somebody changed. */
export function openText(sealed: string, lock: Lock): string | undefined {
  const [version, salt, body] = sealed.split('.')
  if (version !== VERSION || !salt || !body) return undefined
  const bytes = Buffer.from(body, 'base64url')
  const { key, nonce } = derive(lock, salt)
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function derive({ master, purpose }: Lock, salt: string) {
  const bytes = Buffer.from(hkdfSync('sha256', master, salt, purpose, KEY_BYTES + NONCE_BYTES))
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) }
}
