import type { MiddlewareFunction } from 'react-router'
import { SECONDS_PER_DAY } from '#app/domain/shared/time.ts'
import { isGuestCall } from '#app/http/paths.ts'
import { OPEN_TO_SITES } from '#app/http/session/cross-site.ts'

/** Request headers that guest calls may have; `Idempotency-Key` is for those that create. Source: spec 2 §7. */
const SENT_HEADERS = 'Content-Type, Locale, X-Router-Path, Idempotency-Key'

/**
 * Lets scripts of any site make and read the guests' calls, which know no cookie. A browser that asks first
 * what it may send is answered here. Source: domain.md §11.
 */
export const openToOtherSites: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (!isGuestCall(url.pathname)) return next()
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await next()
  for (const [name, value] of Object.entries(OPEN_TO_SITES)) response.headers.set(name, value)
  if (request.method === 'OPTIONS') {
    response.headers.set('Access-Control-Allow-Methods', 'GET, POST, DELETE')
    response.headers.set('Access-Control-Allow-Headers', SENT_HEADERS)
    response.headers.set('Access-Control-Max-Age', String(SECONDS_PER_DAY))
  }
  return response
}
