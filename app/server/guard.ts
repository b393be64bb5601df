import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECONDS_PER_YEAR } from '#app/domain/shared/time.ts'
import { LIMITS } from '#app/http/limits.ts'
import { isGuestCall } from '#app/http/paths.ts'

const TWO_YEARS_SECONDS = 2 * SECONDS_PER_YEAR
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** A name, an IPv4 address or an IPv6 address in brackets, and a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const CONTROL_CHARACTER = /\p{Cc}/u
const ESCAPED_NUL = /%00/

export type RequestRefusal = { status: 400 | 405 | 414; headers?: Record<string, string> }

/**
 * Finds what no route could answer: unknown methods, addresses over the limit or with control characters, host
 * names that are none. undefined for every other request.
 */
export function refuseUnroutable(request: IncomingMessage): RequestRefusal | undefined {
  const { method = '', url = '' } = request
  const isPreflight = method === 'OPTIONS' && isGuestCall(pathOf(url))
  if (!METHODS.has(method) && !isPreflight) {
    return { status: 405, headers: { Allow: [...METHODS].join(', ') } }
  }
  if (url.length > LIMITS.addressBytes) return { status: 414 }
  return isAddress(url, hostsOf(request)) ? undefined : { status: 400 }
}

/** The path of a request's address, without its query. */
export function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? ''
}

/** All that were sent: Node keeps the first one alone. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
}

function isAddress(url: string, hosts: readonly string[]): boolean {
  const [host = ''] = hosts
  if (hosts.length !== 1 || !HOST.test(host)) return false
  if (!url.startsWith('/') || ESCAPED_NUL.test(url) || !URL.canParse(url, `http://${host}`)) return false
  try {
    return !CONTROL_CHARACTER.test(decodeURI(pathOf(url)))
  } catch {
    return false
  }
}

/** Headers of every answer, also of files and of what is refused here. Pages add their own. */
export function setBaseHeaders(response: ServerResponse, publicUrl: string): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  if (publicUrl.startsWith('https:')) {
    response.setHeader('Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}`)
  }
}
