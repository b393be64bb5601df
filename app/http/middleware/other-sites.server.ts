import type { MiddlewareFunction } from 'react-router'

const OPEN_CALLS = /^\/api\/guest\//
const ONE_DAY_SECONDS = 86_400

/**
 * Lets scripts of any site make and read the guests' calls, which know no cookie. A browser that asks first
 * what it may send is answered here. Source: domain.md §11.
 */
export const openToOtherSites: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (!OPEN_CALLS.test(url.pathname)) return next()
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await next()
  response.headers.set('Access-Control-Allow-Origin', '*')
  if (request.method === 'OPTIONS') {
    response.headers.set('Access-Control-Allow-Methods', 'GET, POST')
    response.headers.set('Access-Control-Allow-Headers', 'Content-Type, Locale')
    response.headers.set('Access-Control-Max-Age', String(ONE_DAY_SECONDS))
  }
  return response
}
