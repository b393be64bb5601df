import type { IncomingMessage, ServerResponse } from 'node:http'
import { LIMITS } from '#app/http/limits.ts'
import { isGuestCall, isUploadPath } from '#app/http/paths.ts'

const TWO_YEARS_SECONDS = 63_072_000
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Answers what no route could: unknown methods, addresses and bodies beyond the limits, host names that are
 * none. True when it has answered. A body without a declared length, and one with files, is counted by who reads
 * it.
 */
export function refuseEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const isPreflight = method === 'OPTIONS' && isGuestCall(url)
  if (!METHODS.has(method) && !isPreflight) return refuse(response, 405, { Allow: [...METHODS].join(', ') })
  if (url.length > LIMITS.addressBytes) return refuse(response, 414)
  if (!isAddress(url, headers.host)) return refuse(response, 400)
  const most = isUploadPath(url.split('?')[0] ?? '') ? LIMITS.uploadBodyBytes : LIMITS.bodyBytes
  if (Number(headers['content-length'] ?? 0) > most) {
    return refuse(response, 413, { Connection: 'close' })
  }
  return false
}

function isAddress(url: string, host = ''): boolean {
  if (!url.startsWith('/') || !URL.canParse(url, `http://${host}`)) return false
  try {
    decodeURI(url.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): true {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  response.end(`${status}\n`)
  return true
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
