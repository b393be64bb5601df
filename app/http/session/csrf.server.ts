import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#app/http/context.server.ts'
import { readCookie, writeCookie } from './cookies.server.ts'
import { isSecure, readSessionToken } from './session-cookie.server.ts'

const VISITOR_COOKIE = 'brygga_visitor'

/**
 * The cookies that let a script make JSON calls: a token that it reads and sends back as `X-XSRF-TOKEN`,
 * bound to the session, or to a cookie for visitors before log-in. Source: domain.md §11.
 */
export function csrfCookies(request: Request, config: Config, newToken: () => string): string[] {
  const bound = boundTo(request, config)
  const visitor = newToken()
  return [
    ...(bound ? [] : [writeCookie(VISITOR_COOKIE, visitor, { secure: isSecure(config) })]),
    csrfCookie(bound ?? visitor, config),
  ]
}

/** The cookie with the token for one session, or one visitor. */
export function csrfCookie(bound: string, config: Config): string {
  return writeCookie('XSRF-TOKEN', sign(bound, config), { secure: isSecure(config), httpOnly: false })
}

/** True when an unsafe JSON call proves that it read our cookie, or has no cookie that could be abused. */
export function hasCsrfToken(request: Request, config: Config): boolean {
  const bound = boundTo(request, config)
  if (!bound) return true
  const expected = Buffer.from(sign(bound, config))
  const given = Buffer.from(request.headers.get('X-XSRF-TOKEN') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function boundTo(request: Request, config: Config): string | undefined {
  return readSessionToken(request, config) ?? readCookie(request, VISITOR_COOKIE)
}

function sign(bound: string, config: Config): string {
  return createHmac('sha256', config.sessionSecret).update(`csrf ${bound}`).digest('base64url')
}
