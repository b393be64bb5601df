import { createHmac } from 'node:crypto'

/** Enough that two browsers hardly ever share one; it protects nothing by itself. */
const KEY_CHARACTERS = 16
const HEADERS = ['User-Agent', 'Accept-Language']

/** Tells browsers apart without storing anything in them: a keyed hash of what each says of itself. */
export function readBrowserKey({ headers }: Request, { sessionSecret }: { sessionSecret: string }): string {
  const text = HEADERS.map((name) => headers.get(name) ?? '').join('\n')
  return createHmac('sha256', sessionSecret).update(text).digest('base64url').slice(0, KEY_CHARACTERS)
}
